/**
 * Messages that are not proved to come from the terminal (row `forged`). Such a message decides nothing; an attention
 * item reports it.
 */

import { attemptEvents, laneAttention } from '../../../messages/index.js';
import { askNow } from './inconclusive-response.js';
import type { LaneEvent } from '../lane/lane-event.js';
import type { Attention } from '../../model/attention-item.js';
import { currentEntry, pursuedAttempt } from '../queue/lane.js';
import type { Turn } from '../lane/lane-state.js';

function forgedItem(text: string): Omit<Attention, 'at'> {
  return { code: 'forged', text, actions: ['config-check', 'release'] };
}

/**
 * Adds an attention item about a certificate, unless one is listed already: each attempt to connect may meet another
 * certificate. Returns true if it was added.
 */
function addCertificateItem(turn: Turn, why: string): boolean {
  const { attention, certificateItemAt } = turn.state.record;
  if (attention.some(({ code, at }) => code === 'forged' && at === certificateItemAt)) return false;
  const isNew = turn.laneAttention(forgedItem(laneAttention.certificateRefused(why)));
  if (isNew) turn.patchLane({ certificateItemAt: turn.at });
  return isNew;
}

/**
 * Records one fact for each open attempt and one attention item for each reason, so that a sender cannot fill the disk.
 * The attempt stays open. The ids in the message are ignored: they do not prove that a request arrived.
 */
export function onForged(turn: Turn, { why, asks, about }: Extract<LaneEvent, { readonly type: 'forged' }>): void {
  const current = currentEntry(turn.state);
  const attempt = current === undefined ? undefined : pursuedAttempt(current);
  const isNew =
    about === 'certificate'
      ? addCertificateItem(turn, why)
      : turn.laneAttention(forgedItem(laneAttention.notAuthentic(why)));
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
