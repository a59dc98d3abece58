/** Lists the transactions whose outcome tenderd is finding out, because the answer was lost. */

import type { Tenderd, Terminal } from '../../client/index.js';
import type { Recovering } from '../views/terminal-lines.js';

/**
 * Returns the running transactions at these terminals whose answer was lost, so that tenderd is asking for their
 * outcome.
 */
export async function recoveringAt(client: Tenderd, terminals: readonly Terminal[]): Promise<Recovering> {
  const current = terminals.flatMap((one) => (one.lane === 'busy' && one.current !== undefined ? one.current : []));
  const all = await Promise.all(current.map(async (id) => client.get(id, { include: ['timeline'] })));
  return new Map(all.filter(({ state }) => state === 'recovering').map((one) => [one.transactionId, one]));
}
