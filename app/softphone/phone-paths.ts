/** The routes that the telephone asks. */
export const phonePaths = {
  line: '/phone/line',
  traces: '/phone/traces',
  status: '/phone/status',
  places: '/phone/places',
  card: (callId: string) => `/phone/calls/${encodeURIComponent(callId)}`,
  wrapUp: (callId: string) => `/phone/calls/${encodeURIComponent(callId)}/wrap-up`,
} as const;
