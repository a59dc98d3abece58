/** Collects the results of one step of a service. Only `stepService` creates such a turn. */

import type { KindRules, RulesByKind } from '../../policy/kind-rules.js';
import type { StepMoment } from '../../engine/writer.js';
import { WriterTurn } from '../../engine/turn.js';
import { amountText } from '../../kinds/message/authorized-amounts.js';
import { isDefinite, type TransactionRecord } from '../../model/transaction.js';
import { endpoints } from '../../../../protocol/checkout/endpoints.js';
import { placeOf, withoutBusy, withVersionAt } from './service-entries.js';
import type { ServiceEffect } from '../messages/service-event.js';
import type { OutgoingCall, ServiceChange, ServiceTurn } from './service-turn.js';
import { ServiceRail } from './service-rail.js';
import type { ServiceEntry, ServiceState } from './service-state.js';

/** The changes and effects of one step. */
export class SteppedTurn extends WriterTurn<ServiceState, KindRules> implements ServiceTurn {
  readonly now: StepMoment;
  readonly begunBy: string | undefined;
  readonly payment: readonly TransactionRecord[];
  readonly amountText = amountText;
  readonly rail = new ServiceRail();
  /** The effects after the commit, in order. */
  readonly effects: ServiceEffect[] = [];
  /** The transactions for which the shopper's address arrived in this step. The journal does not store addresses. */
  readonly addressed = new Set<string>();
  #place = -1;

  constructor(
    state: ServiceState,
    now: StepMoment,
    rules: RulesByKind,
    { begunBy, payment = [] }: Partial<Pick<ServiceTurn, 'begunBy' | 'payment'>> = {},
  ) {
    super(state, rules);
    this.now = now;
    this.begunBy = begunBy;
    this.payment = payment;
  }

  get writer(): string {
    return this.state.settings.name;
  }

  override patch(change: Partial<ServiceState>): void {
    this.state = { ...this.state, ...change };
  }

  override entry(transactionId: string): ServiceEntry | undefined {
    return this.state.entries[this.#placeOf(transactionId)];
  }

  override patchEntry(transactionId: string, change: Partial<ServiceEntry>): void {
    const { entries } = this.state;
    const at = this.#placeOf(transactionId);
    const entry = entries[at];
    if (change.checkout !== undefined) this.addressed.add(transactionId);
    if (entry !== undefined) this.patch({ entries: withVersionAt(entries, at, { ...entry, ...change }) });
  }

  /** Returns the index of a transaction. Remembers the last result, because most of a step is about one transaction. */
  #placeOf(transactionId: string): number {
    const { entries } = this.state;
    if (entries[this.#place]?.record.request.transactionId !== transactionId)
      this.#place = placeOf(entries, transactionId);
    return this.#place;
  }

  override forgetEnded(): void {
    const entries = withoutBusy(this.state.entries, isOver);
    if (entries !== this.state.entries) this.patch({ entries });
  }

  /** Stores a change of one attempt. */
  storeAttempt(record: TransactionRecord, idempotencyKey: string, change: ServiceChange): TransactionRecord {
    const present = this.current(record);
    const attempts = present.attempts.map((one) =>
      one.rail === 'service' && one.idempotencyKey === idempotencyKey ? Object.assign({}, one, change) : one,
    );
    const next = { ...present, attempts };
    this.store(next);
    return next;
  }

  /** Sends a call for a transaction. Until the answer, nothing is due for the transaction. */
  call({ record }: ServiceEntry, { purpose, idempotencyKey, endpoint, path, body }: OutgoingCall): void {
    const { name, managementMs } = this.state.settings;
    const count = this.state.calls + 1;
    const id = `${name}:${count}`;
    this.patch({ calls: count });
    const isMoney = purpose === 'money';
    this.patchEntry(record.request.transactionId, {
      inFlight: { id, purpose, idempotencyKey },
      dueAtMs: undefined,
    });
    const isInHeader = idempotencyKey !== undefined && endpoints[endpoint].key === 'header';
    const call = {
      id,
      endpoint,
      path,
      managementMs,
      ...(isInHeader ? { idempotencyKey } : {}),
      ...(body === '' ? {} : { body }),
      ...(record.request.traceparent === undefined ? {} : { traceparent: record.request.traceparent }),
    };
    this.effects.push({ call, isMoney });
  }
}

/**
 * True if the outcome is definite, no attempt is open, no call is in flight, and no webhook is waiting for the history.
 */
function isOver({ record, inFlight, isWoken }: ServiceEntry): boolean {
  const { outcome, attempts } = record;
  return inFlight === undefined && !isWoken && isDefinite(outcome) && attempts.every(({ state }) => state !== 'open');
}
