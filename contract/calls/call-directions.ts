export const recordDirections = ['inbound', 'outbound', 'internal'] as const;
export type RecordDirection = (typeof recordDirections)[number];
export const recordDirectionLabels: Record<RecordDirection, string> = {
  inbound: 'Gọi vào',
  outbound: 'Gọi ra',
  internal: 'Nội bộ',
};

/** Of missed calls. */
export const calledBackStates = ['yes', 'no'] as const;
