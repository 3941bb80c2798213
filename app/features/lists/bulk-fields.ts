/** Of the form that every row and every bulk action belongs to; also what it says it is for. */
export const bulkFormId = 'bulk';
/** Posted when everything that the list names is meant. */
export const matchingField = 'matching';
