/** Messages that are not proved to come from the terminal (row `forged`). They decide nothing; an attention item reports them. */

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
 * Records one fact for each open attempt, and one attention item for each reason: a sender must not fill the disk. The attempt stays open. Ids in the
 * message are ignored: they do not prove that a request arrived.
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
