/** The views of transactions: their records, together with the state of their lanes between two turns. */

import {
  aheadIn,
  type AtWork,
  atWork,
  begunIn,
  type CheckoutAddress,
  isDefinite,
  kinds,
  namedOriginal,
  needsPayment,
  needsSale,
  openAttempts,
  openOnline,
  originalOf,
  chainOf,
  orderOf,
  payBeforeOf,
  rootOf,
  type KeyLookup,
  type PoiTransaction,
  type Standing,
  type TransactionKind,
  type TransactionRecord,
  type TransactionView,
  type Unsure,
  viewOf,
  ambiguityText,
} from '../../core/index.js';
import type { HandOvers } from '../engine/hand-overs.js';
import type { LanesParts } from '../engine/engine-parts.js';
import type { RegistersInterface } from '../engine/register-journal.js';

/** Builds the views of transactions from their records and from the state of their lanes between two turns. */
export class TransactionViews {
  readonly #parts: Pick<LanesParts, 'lanes' | 'services' | 'open' | 'journal' | 'clock'>;
  readonly #registers: RegistersInterface;
  readonly #handOvers: Pick<HandOvers, 'successorOf'>;

  constructor(
    parts: Pick<LanesParts, 'lanes' | 'services' | 'open' | 'journal' | 'clock'>,
    registers: RegistersInterface,
    handOvers: Pick<HandOvers, 'successorOf'>,
  ) {
    this.#parts = parts;
    this.#handOvers = handOvers;
    this.#registers = registers;
  }

  /** Returns a record. Between two turns, a lane's memory equals the last commit, so the record need not be read from the journal. */
  find(transactionId: string): TransactionRecord | undefined {
    return this.#parts.open.find(transactionId) ?? this.#parts.journal.findTransaction(transactionId);
  }

  /** Returns the transaction that a terminal's key names for a request of this kind; see `Lanes.original`. */
  original(key: PoiTransaction, kind: TransactionKind, terminal: string): TransactionView | Unsure | undefined {
    const original = { type: 'terminal', poiTransaction: key } as const;
    const find = (id: string): TransactionRecord | undefined => this.find(id);
    const findByKey = (one: KeyLookup): readonly TransactionRecord[] => this.#parts.journal.findByKey(one);
    const named = namedOriginal(kinds, { original, kind, terminal }, { find, findByKey });
    if (named.type === 'unsure') return { unsure: ambiguityText(named) };
    return named.type === 'ours' ? this.summaryOf(named.record) : undefined;
  }

  /** Returns the transactions that a terminal knows by this key, oldest first. */
  withKey(key: PoiTransaction): readonly TransactionView[] {
    return this.#parts.journal.findByKey(key).map((record) => this.summaryOf(record));
  }

  /** Returns a view with its timeline and its place in the queue. */
  of(record: TransactionRecord): TransactionView {
    const { transactionId } = record.request;
    const lane = this.#parts.lanes.find((candidate) => candidate.name === record.request.terminal);
    const ahead = lane === undefined ? undefined : aheadIn(lane.state, transactionId);
    const facts = this.#parts.journal.factsOf(transactionId);
    return viewOf(record, facts, { ahead, ...this.#standing(record), ...this.#onlineOf(record, true) });
  }

  /** Returns a view without timeline and place in the queue, for lists. */
  summaryOf(record: TransactionRecord): TransactionView {
    return viewOf(record, [], { ahead: undefined, ...this.#standing(record), ...this.#onlineOf(record, false) });
  }

  /** Returns the fields that only a payment at a service has. Lists omit the fields that need a lookup. */
  #onlineOf(record: TransactionRecord, isWhole: boolean): Pick<Standing, 'online'> {
    const { service, kind } = record.request;
    if (service === undefined) return {};
    const writer = this.#parts.services.find(({ name }) => name === service);
    const open = openOnline(kinds[kind], record, writer?.state.leftAloneUntil);
    if (!isWhole) return { online: open };
    const address = open.state === 'waiting' ? this.addressOf(record) : undefined;
    const checkout = address && { payBefore: new Date(payBeforeOf(record)).toISOString(), ...address };
    const [root, ...chain] = this.#paymentOf(record);
    const order = orderOf(root, chain);
    return { online: Object.assign({}, open, checkout && { checkout }, order && { order }) };
  }

  /**
   * Returns all transactions of the payment to which this transaction belongs, at a payment service. The transaction
   * that started the payment comes first.
   */
  #paymentOf(record: TransactionRecord): readonly [TransactionRecord, ...TransactionRecord[]] {
    const { journal } = this.#parts;
    const lookups = { find: (id: string) => this.find(id), findByOriginal: journal.findByOriginal.bind(journal) };
    const root = rootOf(record, lookups);
    return [root, ...chainOf(root, lookups)];
  }

  /** Returns the address of a payment link, if this process knows it. */
  addressOf({ request }: TransactionRecord): CheckoutAddress | undefined {
    const service = this.#parts.services.find(({ name }) => name === request.service);
    return service?.addressOf(request.transactionId);
  }

  #standing(record: TransactionRecord): Omit<Standing, 'ahead'> {
    // The transactions of the sale are read only if they can change the view.
    const sameSale = needsSale(record) ? this.#parts.journal.findBySale(record.request.sale) : [];
    const successor = isDefinite(record.outcome)
      ? undefined
      : this.#handOvers.successorOf(record.request.transactionId);
    return {
      now: new Date(this.#parts.clock.wallMs()).toISOString(),
      sameSale,
      ...this.#ofOriginal(record),
      ...(needsPayment(record) ? { ofPayment: this.#paymentOf(record) } : {}),
      sinceAnswer: this.#registers.sinceAnswer(record),
      ...this.#atWork(record),
      ...(successor === undefined ? {} : { successor }),
    };
  }

  /** Returns the original of a transaction at a terminal, with all transactions that refer to that original. */
  #ofOriginal(record: TransactionRecord): Pick<Standing, 'ofOriginal'> {
    const id = originalOf(record);
    if (id === undefined || record.request.service !== undefined || !needsSale(record)) return {};
    const original = this.find(id);
    if (original === undefined) return {};
    return { ofOriginal: { original, others: this.#parts.journal.findByOriginal({ transactionIds: [id], keys: [] }) } };
  }

  #atWork(record: TransactionRecord): AtWork {
    if (record.outcome !== undefined || openAttempts(record).length === 0) return { recovering: false };
    const id = record.request.transactionId;
    const lane = this.#parts.lanes.find((candidate) => candidate.name === record.request.terminal);
    const entries = begunIn(lane?.state.entries ?? []);
    const inFlight = entries.find((entry) => entry.record.request.transactionId === id)?.inFlight;
    if (lane === undefined || inFlight === undefined) return { recovering: false };
    return atWork(lane.state, inFlight);
  }
}
