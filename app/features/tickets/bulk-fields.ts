/** Posted in place of a person: takes the tickets from whoever has them. */
export const nobody = 'nobody';
/** Posted in place of a priority: takes it from the tickets. */
export const noPriority = 'none';

/** Of changes that are one choice: its field, and what is said without one. */
export const choiceFields: Record<string, { name: string; missing: string }> = {
  status: { name: 'status', missing: 'Hãy chọn trạng thái.' },
  priority: { name: 'priority_id', missing: 'Hãy chọn độ ưu tiên.' },
};
