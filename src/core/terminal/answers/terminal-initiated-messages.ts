/**
 * What a terminal says by calls of its own, where each request of ours has a connection of its own. Who calls is known by an address and by
 * nothing else: a call starts nothing, and no outcome, no refusal and no session comes by it.
 */

import { attemptEvents, laneAttention } from '../../../messages/en.js';
import type { Message } from '../../../../protocol/index.js';
import { askNow } from './inconclusive-response.js';
import type { Received } from '../lane/lane-event.js';
import { currentEntry, pursuedAttempt } from '../queue/lane.js';
import type { Turn } from '../lane/lane-state.js';
import { isNewReason, onStrayCall } from '../lane/stray-call-log.js';

/** What a terminal may show, ask and print by a call. */
const requests: readonly string[] = ['DisplayRequest', 'InputRequest', 'InputUpdate', 'PrintRequest', 'SoundRequest'];

/** Its events may come, too. A Reject is a word on a request of ours, and stands in its response. */
function mayCome(message: Message): boolean {
  if (message.name === 'EventNotification') return message.body.EventToNotify !== 'Reject';
  return requests.includes(message.name);
}

/** Whether this may not come by a call. Then it is written down, a person hears of a response, and nothing else follows. */
export function putAside(turn: Turn, received: Received): boolean {
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
    // It may have been the terminal's own, at the wrong place: then there is no other, and the terminal says it again.
    const current = currentEntry(turn.state);
    const attempt = current && pursuedAttempt(current);
    if (attempt?.serviceId === header.ServiceID && current !== undefined && attempt !== undefined)
      askNow(turn, current.record, attempt, undefined);
  }
  return true;
}
