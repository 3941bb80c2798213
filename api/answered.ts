/** What may be told of a request once it is answered: for the log and for the figures. */
export interface Answered {
  /** `page`: what a browser asked for; `api`: a call, also one that a page makes in this process */
  part: 'page' | 'api';
  requestId: string;
  method: string;
  /** as the contract or the site map spells it, never the address itself; '' when nothing has it */
  route: string;
  status: number;
  /** until the answer begins */
  ms: number;
  tenant?: string;
  user?: string;
}

/** The caller's own name for a request, or a new one. */
export const requestIdOf = (given: string | undefined): string =>
  /^[\w-]{8,64}$/.test(given ?? '') ? given! : crypto.randomUUID();
