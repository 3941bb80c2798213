/** Of the form; also what it says it is for. */
export const bulkFormId = 'bulk';
/** Posted when everything that the list names is meant. */
export const matchingField = 'matching';
/** Posted in place of a person: takes the tickets from whoever has them. */
export const nobody = 'nobody';
