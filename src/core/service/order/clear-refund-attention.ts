/** Removes the attention item that asks for a refund, once the payment is refunded. */

import { isUndone } from '../../policy/kind-rules.js';
import { sumsOf } from './order-state.js';
import type { ServiceTurn } from '../state/service-turn.js';

/** Removes the items that ask to undo the payment, once all of it is refunded. */
export function clearRefundAttention(turn: ServiceTurn): void {
  const [root, ...chain] = turn.payment.map((record) => turn.current(record));
  if (root === undefined) return;
  const attention = root.attention.filter((item) => !isUndone(turn.kindOf(root), item));
  if (attention.length === root.attention.length) return;
  const { captured, refunded, remaining } = sumsOf(root, chain, 'certain');
  if (remaining > 0 || refunded < captured) return;
  turn.store({ ...root, attention });
}
