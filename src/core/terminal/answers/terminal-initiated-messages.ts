/**
 * Messages that a terminal sends on connections that it opens itself (calls), on a wire where each request of tenderd
 * has its own connection. Only the network address identifies the caller, so a call starts nothing and decides no
 * outcome, refusal or session.
 */

import { attemptEvents, laneAttention } from '../../../messages/index.js';
import type { Message } from '../../../../protocol/index.js';
import { askNow } from './inconclusive-response.js';
import type { Received } from '../lane/lane-event.js';
import { currentEntry, pursuedAttempt } from '../queue/lane.js';
import type { Turn } from '../lane/lane-state.js';
import { isNewReason, onStrayCall } from '../lane/stray-call-log.js';

/** The requests that a terminal may send in a call, which is a connection that the terminal opens itself. */
const requests: readonly string[] = ['DisplayRequest', 'InputRequest', 'InputUpdate', 'PrintRequest', 'SoundRequest'];

/**
 * True if the terminal may send the message in a call. The terminal may send any event in a call, except a Reject,
 * which belongs in the response to the rejected request.
 */
function mayCome(message: Message): boolean {
  if (message.name === 'EventNotification') return message.body.EventToNotify !== 'Reject';
  return requests.includes(message.name);
}

/**
 * If the message must not arrive in a call, sets the message aside and returns true. A response also adds an attention
 * item.
 */
export function handleUnexpectedCall(turn: Turn, received: Received): boolean {
  const { message, redacted } = received;
  if (mayCome(message)) return false;
  if (!message.name.endsWith('Response')) {
    onStrayCall(turn, attemptEvents.notAcceptedThere(message.name));
    return true;
  }
  const { header, name, body } = message;
  const { SaleID, ServiceID = 'none' } = header;
  turn.laneAttention({
    code: 'unmatched-response',
    text: laneAttention.responseAtListener,
    actions: ['release'],
  });
  if (isNewReason(turn, `${name} ${SaleID} ${ServiceID}`)) {
    turn.fact('unmatched-response', attemptEvents.responseAtListener(name), {
      row: 'unknown-ids',
      ...(header.ServiceID === undefined ? {} : { serviceId: header.ServiceID }),
      detail: { message: { header, name, body }, redacted },
    });
    // This text may be the terminal's own response, sent in the wrong place. Then no other response will come, but the
    // terminal repeats its response when tenderd asks.
    const current = currentEntry(turn.state);
    const attempt = current && pursuedAttempt(current);
    if (attempt?.serviceId === header.ServiceID && current !== undefined && attempt !== undefined)
      askNow(turn, current.record, attempt, undefined);
  }
  return true;
}
