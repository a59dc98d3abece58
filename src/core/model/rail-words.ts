/** How people call the other side of each rail, and where they look up what became of a transaction there. */

import type { TransactionRequest } from './request.js';

/** The words of one rail. */
export interface RailWords {
  readonly place: string;
  /** The place in the code of a reason. */
  readonly code: 'terminal' | 'service';
  /** Where a person sees what became of a transaction. */
  readonly look: string;
}

const ofTerminals: RailWords = { place: 'terminal', code: 'terminal', look: "the terminal's last receipt" };
const ofServices: RailWords = {
  place: 'payment service',
  code: 'service',
  look: 'the pages of the payment service',
};

/** The words of the rail by which a request leaves. */
export function railWordsOf({ service }: Pick<TransactionRequest, 'service'>): RailWords {
  return service === undefined ? ofTerminals : ofServices;
}
