/** Wires on which each request has a response of its own: whose it is, and what it means that it came. */

import type { Message } from '../../../protocol/index.js';
import { isOnItsWay, type RequestKey } from '../../core/index.js';
import type { Lane } from '../engine/lane.js';
import type { TurnInterface } from '../engine/turn-interface.js';

/** The lane that a request is on its way for, of those of its wire; all of them where none is named. */
export function asking(mine: readonly Lane[], key: RequestKey | undefined): readonly Lane[] {
  return key === undefined ? mine : mine.filter(({ state }) => isOnItsWay(state, key));
}

/** What is on its way under this key has had its response, which has been taken in: its answer was in it, or never comes. */
export function sayResponded(
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

/** A Reject is the peer's own word on it, too, whatever it names. */
function isAnswerTo(message: Message, { saleId, poiId, serviceId }: RequestKey): boolean {
  const { name, header } = message;
  if (name === 'EventNotification') return message.body.EventToNotify === 'Reject';
  if (!name.endsWith('Response')) return false;
  return header.ServiceID === serviceId && header.SaleID === saleId && header.POIID === poiId;
}
