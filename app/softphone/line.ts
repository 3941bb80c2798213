/** What a telephone says of itself to a gateway, and where it finds one. */
export interface SignIn {
  username: string;
  sipPass: string;
  domain: string;
  /** Hosts or addresses, parted by commas; the second is a backup. */
  sipGatewayUrl: string;
}

/** What this browser's telephone signs in with: the server gives it to the person's own session, for as long as that lasts. */
export interface Line extends SignIn {
  agentId: string;
  hotline: string;
  isAutoAnswer: boolean;
  /** Milliseconds from the answer on for which its secret is good. */
  lasts: number;
  /** What may be said of a call once it is over. */
  outcomes: { id: string; name: string }[];
  iceServers?: RTCIceServer[];
}

/** The line as every tab may know it: without its secret. */
export type Callee = Omit<Line, 'sipPass' | 'iceServers' | 'lasts'>;

export const calleeOf = ({ sipPass: _, iceServers: __, lasts: ___, ...callee }: Line): Callee => callee;
