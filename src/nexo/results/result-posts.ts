/**
 * POSTs results to the addresses of registers until the registers acknowledge them. The due results follow from the
 * journal and are recorded nowhere else, so a new process finds and POSTs them again.
 */

import type { Codec } from '../../../protocol/index.js';
import { isWithoutStream, type Lanes, type RegisterRequestIds, type TransactionView } from '../../core/index.js';
import type { NetTime } from '../../net/index.js';
import { nexoResults } from '../../messages/index.js';
import { isEnded } from '../dialogue/responses/money-response.js';
import {
  idsKey,
  nextOfResult,
  overdueMs,
  pauseMs,
  postedIds,
  resultKey,
  resultMessages,
  type ResultStep,
} from '../dialogue/responses/posted-result.js';
import { carrierTo, type ResultAddress, resultAddress, ResultClient, type ResultSettings } from './result-address.js';
import { written } from '../peer/message-writing.js';

/** The options for POSTed results. */
export interface ResultOptions {
  /** The addresses by SaleID. */
  readonly addresses: ReadonlyMap<string, ResultAddress>;
  readonly time: NetTime;
  /** Logs the reason when a result is not accepted for the first time. The log never includes the content of the result. */
  readonly log: { warn(text: string, detail: Readonly<Record<string, string>>): void };
}

/** Returns the options of these addresses, by SaleID. Throws a RangeError for an address that the configuration should have rejected. */
export function resultOptions(
  settings: ReadonlyMap<string, ResultSettings>,
  time: NetTime,
  log: ResultOptions['log'],
): ResultOptions {
  const addresses = [...settings].map(([saleId, one]) => [saleId, resultAddress(one)] as const);
  return { addresses: new Map(addresses), time, log };
}

/** Returns the clients of these addresses, by SaleID. */
export function resultClients({ addresses, time }: ResultOptions): ReadonlyMap<string, ResultClient> {
  return new Map(
    [...addresses].map(([saleId, one]) => [saleId, new ResultClient(one.register, carrierTo(one, time))] as const),
  );
}

/** The dependencies of {@link ResultPosts}. */
export interface ResultParts extends Omit<ResultOptions, 'addresses'> {
  /** The clients by SaleID, which are closed together with the posts. */
  readonly clients: ReadonlyMap<string, ResultClient>;
  /** The lanes as the operator sees them, with the transactions of all registers. */
  readonly lanes: Lanes;
  readonly codec: Codec;
  /** Seals outgoing messages, if the interface uses seals. */
  readonly seal: (text: string) => string;
  /** Called if an invariant is broken. */
  readonly onFault: (error: unknown) => void;
}

/** The results of one transaction, while any of them is due. */
interface Due {
  readonly transactionId: string;
  readonly taken: Set<string>;
  readonly askedAgain: Set<string>;
  failures: number;
  firstMs: number | undefined;
  isReported: boolean;
  isAtWork: boolean;
  /** True if the transaction changed while its results were being processed. */
  isToBeSeenAgain: boolean;
  cancel: (() => void) | undefined;
}

type ToPost = Extract<ResultStep, { readonly step: 'post' }>;

/** The number of transactions that a new process reads from the journal at once. */
const pageMax = 200;
/** The pause after an acknowledgement that the stream of a pair did not confirm, in ms. */
const acknowledgeAgainMs = 10_000;
/** The number of facts that are read at once. */
const factsMax = 500;

/** Sends the due results. */
export class ResultPosts {
  readonly #parts: ResultParts;
  readonly #clients: ReadonlyMap<string, ResultClient>;
  readonly #due = new Map<string, Due>();
  readonly #unlisten: () => void;
  #read: number;
  #isClosed = false;

  constructor(parts: ResultParts) {
    this.#parts = parts;
    this.#clients = parts.clients;
    const { feed } = parts.lanes;
    this.#read = feed.last();
    if (this.#clients.size === 0) this.#unlisten = () => undefined;
    else {
      this.#unlisten = feed.listen(() => this.#readFacts());
      this.#soon(() => this.#findDue(undefined));
    }
  }

  /**
   * Returns the client for results of this SaleID that a register requests, or undefined if there is none. `register`
   * is the name of the register's token.
   */
  clientOf(saleId: string, register: string | undefined): ResultClient | undefined {
    const client = this.#clients.get(saleId);
    return client?.isFor(register) === true ? client : undefined;
  }

  /** True if results of this SaleID are POSTed for any caller. */
  hasAddress(saleId: string): boolean {
    return this.#clients.has(saleId);
  }

  /** Schedules the result that a register requested under these ids. A result that is already acknowledged is POSTed once more. */
  promise(transactionId: string, ids: RegisterRequestIds): void {
    const view = this.#parts.lanes.get(transactionId);
    if (view === undefined || !isEnded(view)) return;
    const due = this.#dueOf(transactionId);
    for (const key of due.taken) if (key.endsWith(idsKey(ids))) due.taken.delete(key);
    if (view.acknowledgedRevision >= view.outcome.revision) due.askedAgain.add(idsKey(ids));
    this.#work(due);
  }

  /** Stops all POSTs. Unacknowledged results are due in the next process. */
  close(): void {
    this.#isClosed = true;
    this.#unlisten();
    for (const { cancel } of this.#due.values()) cancel?.();
    for (const client of this.#clients.values()) client.close();
  }

  /** Reads the new facts and checks each transaction with a new revision, even if an earlier revision was already checked. */
  #readFacts(): void {
    for (;;) {
      const facts = this.#parts.lanes.feed.after(this.#read, factsMax);
      for (const { seq, type, transactionId } of facts) {
        this.#read = seq;
        if (type === 'outcome' && transactionId !== undefined) this.#look(transactionId);
      }
      if (facts.length < factsMax) return;
    }
  }

  /**
   * Finds due results among the unacknowledged transactions, newest first. Reads one page at a time, so that the search
   * does not block other work.
   */
  #findDue(before: string | undefined): void {
    const page = this.#parts.lanes.list({
      acknowledged: false,
      limit: pageMax,
      ...(before === undefined ? {} : { before }),
    });
    for (const view of page) if (isEnded(view) && postedIds(view).length > 0) this.#look(view.request.transactionId);
    const last = page.at(-1);
    if (page.length === pageMax) this.#soon(() => this.#findDue(last?.request.transactionId));
  }

  #look(transactionId: string): void {
    const known = this.#due.get(transactionId);
    if (known !== undefined) return this.#work(known);
    const view = this.#parts.lanes.get(transactionId);
    if (view !== undefined && postedIds(view).length > 0) this.#work(this.#dueOf(transactionId));
  }

  #dueOf(transactionId: string): Due {
    let due = this.#due.get(transactionId);
    if (due === undefined) {
      due = {
        transactionId,
        taken: new Set(),
        askedAgain: new Set(),
        failures: 0,
        firstMs: undefined,
        isReported: false,
        isAtWork: false,
        isToBeSeenAgain: false,
        cancel: undefined,
      };
      this.#due.set(transactionId, due);
    }
    return due;
  }

  #work(due: Due): void {
    due.cancel?.();
    due.cancel = undefined;
    due.isToBeSeenAgain = due.isAtWork;
    if (due.isAtWork || this.#isClosed) return;
    due.isAtWork = true;
    this.#go(due)
      .catch(this.#parts.onFault)
      .finally(() => {
        due.isAtWork = false;
        if (due.isToBeSeenAgain) this.#work(due);
        else if (due.cancel === undefined) this.#due.delete(due.transactionId);
      });
  }

  /** Does one step after another, as the state in the journal requires, until nothing is due or a pause starts. */
  async #go(due: Due): Promise<void> {
    const { lanes } = this.#parts;
    while (!this.#isClosed) {
      const next = nextOfResult(lanes.get(due.transactionId), due);
      if (next.step === 'none') return;
      if (next.step === 'acknowledge') {
        const reply = await lanes.acknowledge(due.transactionId, next.revision);
        // If the revision does not match, the later revision is handled next. If the acknowledgement cannot be recorded
        // because the terminal is gone, the next process POSTs the result again.
        if (reply.ok || reply.refusal.code === 'revision-mismatch') continue;
        if (isWithoutStream(reply.refusal.code)) this.#workIn(due, acknowledgeAgainMs);
        return;
      } else if (!(await this.#post(due, next))) return;
    }
  }

  /**
   * POSTs one result. Returns true if the register accepted it. After false, a pause has started, or the result cannot
   * be delivered.
   */
  async #post(due: Due, { view, ids }: ToPost): Promise<boolean> {
    const { lanes, codec, seal, time } = this.#parts;
    const { revision } = view.outcome;
    const client = this.clientOf(ids.saleId, view.request.register);
    const text = written(codec, resultMessages(ids, view));
    if (client === undefined)
      return this.#report(due, view, nexoResults.noAddressConfigured('nexo.async', ids, view.request.register));
    if (text === undefined) return this.#report(due, view, nexoResults.notWritable(ids));
    due.firstMs ??= time.clock.monoMs();
    const posted = await client.post(seal(text));
    if (this.#isClosed) return false;
    if (posted.taken) {
      due.taken.add(resultKey(ids, revision));
      due.askedAgain.delete(idsKey(ids));
      await lanes.answerDelivered(due.transactionId, revision, ids.saleId);
      this.#wake(client);
      return true;
    }
    due.failures += 1;
    const { where } = client;
    if (due.failures === 1)
      this.#parts.log.warn(nexoResults.willBeRepeated(posted.why), {
        transactionId: due.transactionId,
        to: where,
      });
    if (time.clock.monoMs() - due.firstMs >= overdueMs)
      await this.#report(due, view, nexoResults.notAccepted(ids, where, posted.why));
    this.#workIn(due, pauseMs(due.failures));
    return false;
  }

  #workIn(due: Due, ms: number): void {
    const { clock, scheduler } = this.#parts.time;
    if (!this.#isClosed) due.cancel = scheduler.at(clock.monoMs() + ms, () => this.#work(due));
  }

  /** Sends the waiting results of a register at once, because it accepted one and so is reachable again. */
  #wake(client: ResultClient): void {
    for (const due of this.#due.values()) {
      if (due.cancel === undefined) continue;
      const next = nextOfResult(this.#parts.lanes.get(due.transactionId), due);
      if (next.step === 'post' && this.#clients.get(next.ids.saleId) === client) this.#work(due);
    }
  }

  async #report(due: Due, { outcome }: TransactionView, text: string): Promise<false> {
    if (due.isReported || outcome === undefined) return false;
    // False if the transaction has a later revision by now: no item was added, so the next failure must add one.
    due.isReported = await this.#parts.lanes.resultNotTaken(due.transactionId, outcome.revision, text);
    return false;
  }

  #soon(task: () => void): void {
    this.#parts.time.scheduler.afterPoll(() => {
      if (this.#isClosed) return;
      try {
        task();
      } catch (error) {
        this.#parts.onFault(error);
      }
    });
  }
}
