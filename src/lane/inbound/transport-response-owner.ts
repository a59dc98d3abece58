/**
 * Finds the lane of a request, and reports that the response to the request was processed. This module is only for
 * connections on which each request has its own response.
 */

import type { Message } from '../../../protocol/index.js';
import { isOnItsWay, type RequestKey } from '../../core/index.js';
import type { Lane } from '../engine/lane.js';
import type { TurnInterface } from '../engine/turn-interface.js';

/** Returns the lane whose request is in flight under this key, or all lanes of the wire if no key is given. */
export function asking(mine: readonly Lane[], key: RequestKey | undefined): readonly Lane[] {
  return key === undefined ? mine : mine.filter(({ state }) => isOnItsWay(state, key));
}

/**
 * Reports that the response to the request with this key was processed. The response contained the answer, or no answer
 * will come.
 */
export function reportResponded(
  turn: TurnInterface,
  mine: readonly Lane[],
  key: RequestKey | undefined,
  message: Message | undefined,
): void {
  const [owner] = key === undefined ? [] : asking(mine, key);
  if (key === undefined || owner === undefined) return;
  const isAnswer = message !== undefined && isAnswerTo(message, key);
  turn.apply(owner, { type: 'responded', serviceId: key.serviceId, isAnswer });
}

/**
 * True if the message answers this request. A Reject in the response also counts as the peer's answer, whatever request
 * it names.
 */
function isAnswerTo(message: Message, { saleId, poiId, serviceId }: RequestKey): boolean {
  const { name, header } = message;
  if (name === 'EventNotification') return message.body.EventToNotify === 'Reject';
  if (!name.endsWith('Response')) return false;
  return header.ServiceID === serviceId && header.SaleID === saleId && header.POIID === poiId;
}
