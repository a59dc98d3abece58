/**
 * Decides whether facts that only the journal has, and the stream lacks, may have had an effect. The leader commits a
 * fact before it acts on the fact: before it sends a message to a terminal or service, and before it reports an
 * outcome. So if none of these facts belongs to a message or an outcome, the leader has sent and reported nothing. The
 * module is pure.
 */

import type { Fact, FactType } from '../../core/index.js';

/**
 * The types of facts without an effect outside the daemon: nothing that moves money was sent, and no outcome was
 * reported. `accepted`: the request waits in the queue and is sent only after `attempt-opened`. A register that repeats
 * the request begins it again. `asked-again` is not in the list: a nexo register may have received an answer under its
 * new id, and a journal rebuilt from the stream would answer NotFound for this id.
 */
const harmless: ReadonlySet<FactType> = new Set(['accepted', 'started', 'session', 'poi-list', 'link-lost'] as const);

/**
 * True if the fact may have had an effect outside the journal. A nightly erasure does not count, because it is
 * repeated; it is recognized by the missing name of an operator.
 */
export function mayBeActedOn({ type, detail }: Fact): boolean {
  if (type === 'data-erased') return detail?.['name'] !== undefined;
  return !harmless.has(type);
}

/**
 * True if two facts of the two journals are the same fact of the stream. An erasure may have changed the text and the
 * detail of the fact in one of the journals.
 */
export function isSameFact(one: Fact, other: Fact): boolean {
  return (
    one.at === other.at &&
    one.type === other.type &&
    one.terminal === other.terminal &&
    one.transactionId === other.transactionId &&
    one.serviceId === other.serviceId
  );
}
