/** What came and is not the terminal's, or cannot be shown to be (row `forged`): it decides nothing, and a person looks. */

import { attemptEvents, laneAttention } from '../../../messages/en.js';
import { askNow } from './inconclusive-response.js';
import type { LaneEvent } from '../lane/lane-event.js';
import type { Attention } from '../../model/attention-item.js';
import { currentEntry, pursuedAttempt } from '../queue/lane.js';
import type { Turn } from '../lane/lane-state.js';

function certificateItem(why: string): Omit<Attention, 'at'> {
  return { code: 'forged', text: laneAttention.certificateRefused(why), actions: ['config-check', 'release'] };
}

/**
 * One fact for each attempt that was open then, and one item on the attention list for each reason, however often it comes: who sends it must
 * not fill the disk. The attempt stays open. Not even ids that stand in it are looked at: it does not show that a request has arrived.
 */
export function onForged(turn: Turn, { why, asks, about }: Extract<LaneEvent, { readonly type: 'forged' }>): void {
  const current = currentEntry(turn.state);
  const attempt = current === undefined ? undefined : pursuedAttempt(current);
  const isShown = turn.state.record.attention.some(({ text }) => text.startsWith(laneAttention.certificateItem));
  const isNew =
    about === 'certificate'
      ? !isShown && turn.laneAttention(certificateItem(why))
      : turn.laneAttention({
          code: 'forged',
          text: laneAttention.notAuthentic(why),
          actions: ['config-check', 'release'],
        });
  const isFirstOfAttempt = attempt !== undefined && turn.state.forgedDuring !== attempt.serviceId;
  if (isFirstOfAttempt) turn.patch({ forgedDuring: attempt.serviceId });
  if (isNew || isFirstOfAttempt)
    turn.fact('forged', attemptEvents.notAuthentic(why), {
      row: 'forged',
      ...(current === undefined || attempt === undefined
        ? {}
        : { transactionId: current.record.request.transactionId, serviceId: attempt.serviceId }),
    });
  if (asks === true && current !== undefined && attempt !== undefined) askNow(turn, current.record, attempt, undefined);
}
