/** What came and is not the terminal's, or cannot be shown to be (row `forged`): it decides nothing, and a person looks. */

import { askNow } from './inconclusive-response.js';
import type { LaneEvent } from '../lane/lane-event.js';
import type { Attention } from '../../model/attention-item.js';
import { currentEntry, pursuedAttempt } from '../queue/lane.js';
import type { Turn } from '../lane/lane-state.js';

/** How the item about a certificate begins: one stands there at a time, whatever certificates follow. */
const certificateShown = 'A certificate that is not accepted was shown where the terminal was reached before: ';

function certificateItem(why: string): Omit<Attention, 'at'> {
  const text = `${certificateShown}${why} Nothing was sent to that server. Check the certificate and the files of the setting tls, and who else is on the network.`;
  return { code: 'forged', text, actions: ['config-check', 'release'] };
}

/**
 * One fact for each attempt that was open then, and one item on the attention list for each reason, however often it comes: who sends it must
 * not fill the disk. The attempt stays open. Not even ids that stand in it are looked at: it does not show that a request has arrived.
 */
export function onForged(turn: Turn, { why, asks, about }: Extract<LaneEvent, { readonly type: 'forged' }>): void {
  const current = currentEntry(turn.state);
  const attempt = current === undefined ? undefined : pursuedAttempt(current);
  const isShown = turn.state.record.attention.some(({ text }) => text.startsWith(certificateShown));
  const isNew =
    about === 'certificate'
      ? !isShown && turn.laneAttention(certificateItem(why))
      : turn.laneAttention({
          code: 'forged',
          text: `Something came in the name of the terminal that is not shown to be its own: ${why} It decided nothing. Check its key and its certificate, and who else is on its network.`,
          actions: ['config-check', 'release'],
        });
  const isFirstOfAttempt = attempt !== undefined && turn.state.forgedDuring !== attempt.serviceId;
  if (isFirstOfAttempt) turn.patch({ forgedDuring: attempt.serviceId });
  if (isNew || isFirstOfAttempt)
    turn.fact('forged', `what came is not the terminal's: ${why}`, {
      row: 'forged',
      ...(current === undefined || attempt === undefined
        ? {}
        : { transactionId: current.record.request.transactionId, serviceId: attempt.serviceId }),
    });
  if (asks === true && current !== undefined && attempt !== undefined) askNow(turn, current.record, attempt, undefined);
}
