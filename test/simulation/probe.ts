/** After a run, asks the terminals themselves about transactions that tenderd could not resolve. */

import { terminalAttemptsOf, type TerminalView } from '../../src/core/index.js';
import { codecFor, dialects, takesRequest } from '../../protocol/index.js';
import type { Scene } from './scene.js';
import { glance } from './machine/glance.js';

/** A connection that no register uses. */
const connection = 1_000_000;

/**
 * Returns the unresolved transactions whose answer a terminal still reports: they were left unresolved without need
 * (invariant I8). Nothing may run after this call, because the call sends a Login. A terminal that an operator logged
 * out is left out.
 */
export function answerable(scene: Scene, lanes: readonly TerminalView[] = []): ReadonlySet<string> {
  const loggedOut = new Set(lanes.filter(({ session }) => session === 'logged-out').map(({ terminal }) => terminal));
  const unresolved = scene.committed
    .all()
    .filter(
      ({ record: { outcome, request } }) => outcome?.result === 'unresolved' && !loggedOut.has(request.terminal ?? ''),
    );
  // A terminal that does not support TransactionStatus could not be asked during the run either.
  const isAsked = takesRequest(dialects[scene.setup.dialect], 'TransactionStatus');
  if (unresolved.length === 0 || !isAsked) return new Set();
  const { world } = scene.host;
  const codec = codecFor(scene.setup.encoding, dialects[scene.setup.dialect]);
  const nowMs = scene.time.monoMs();
  let count = 0;
  const ask = (message: Parameters<typeof codec.encode>[0]): string => {
    const encoded = codec.encode(message);
    if (!encoded.ok) throw new Error(`the question cannot be written: ${encoded.error.message}`);
    const effects = world.handle({ type: 'text', connection, text: encoded.value }, nowMs);
    return effects.map((effect) => (effect.type === 'send' ? effect.text : '')).join('');
  };
  world.handle({ type: 'connected', connection }, nowMs);
  const found = new Set<string>();
  for (const { record } of unresolved) {
    for (const { saleId, poiId, serviceId, category, state } of terminalAttemptsOf(record)) {
      // The answer about this transaction is known. The unknown result is that of another transaction, such as an earlier reversal of the same
      // payment.
      if (state === 'answered') continue;
      const header = {
        MessageClass: 'Service',
        MessageCategory: 'TransactionStatus',
        MessageType: 'Request',
        ServiceID: `PROBE${String((count += 1)).padStart(5, '0')}`,
        SaleID: saleId,
        POIID: poiId,
        ProtocolVersion: dialects[scene.setup.dialect].protocolVersion.says,
      } as const;
      const answer = ask({
        header,
        name: 'TransactionStatusRequest',
        body: { MessageReference: { MessageCategory: category, ServiceID: serviceId, SaleID: saleId, POIID: poiId } },
      });
      const isTold = /RepeatedMessageResponse/.test(answer) && glance(answer).serviceId === header.ServiceID;
      if (isTold) found.add(record.request.transactionId);
    }
  }
  return found;
}
