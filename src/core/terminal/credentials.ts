/** A cloud does not accept who we are (row `response-without-message`): it proves nothing of the request, and a person is called. */

import type { LaneEvent } from './event.js';
import type { Turn } from './lane-state.js';

/** What says so. 403 is a vendor's own word for many things where the terminal itself says it. */
const refusing: ReadonlySet<number> = new Set([401, 403]);

/**
 * One item on the attention list for each reason, which names the credential, however often it is refused; also where no money is on its way, as
 * at a Login. A token that tenderd fetches itself is renewed by it first (row `token-refused`).
 */
export function callForCredential(
  turn: Turn,
  { status, why, isTokenRefused }: Extract<LaneEvent, { readonly type: 'no-message' }>,
): void {
  if (turn.rail.bounds !== 'none' || isTokenRefused === true || !refusing.has(status)) return;
  turn.laneAttention({
    code: 'credentials-refused',
    text: `The cloud in front of the terminal does not accept who tenderd is: ${why}. Until it does, no payment gets through. Correct the credential where the configuration has it, and start tenderd again.`,
    actions: ['release'],
  });
}
