/** Police, fire, ambulance, search and rescue: whoever dials them means them, whatever else has such a code. */
const emergency = new Set(['112', '113', '114', '115']);

export const isEmergency = (dialled: string): boolean => emergency.has(dialled);

/** Said of a code or an extension. */
export const emergencyCode = '112 đến 115 là số khẩn cấp, không đặt làm mã được';
