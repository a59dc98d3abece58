/** What a person was to do about a payment that is given back since. */

import { isUndone } from '../../policy/kind-rules.js';
import { sumsOf } from './order-state.js';
import type { ServiceTurn } from '../state/service-turn.js';

/** Once all of the payment that this operation is about is given back, nobody has to give it back any more. */
export function noteGivenBack(turn: ServiceTurn): void {
  const [root, ...chain] = turn.payment.map((record) => turn.current(record));
  if (root === undefined) return;
  const attention = root.attention.filter((item) => !isUndone(turn.kindOf(root), item));
  if (attention.length === root.attention.length) return;
  const { captured, refunded, remaining } = sumsOf(root, chain, 'certain');
  if (remaining > 0 || refunded < captured) return;
  turn.store({ ...root, attention });
}
