/**
 * POSTs results to the addresses of registers until they are acknowledged. What is due is read from the journal, and nothing is remembered beside it:
 * a new process finds the same results due, and says them again.
 */

import type { Codec } from '../../../protocol/index.js';
import type { Lanes, RegisterRequestIds, TransactionView } from '../../core/index.js';
import type { NetTime } from '../../net/index.js';
import { nexoResults } from '../../messages/en.js';
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

/** What the interface is given for results that are POSTed. */
export interface ResultOptions {
  /** By SaleID. */
  readonly addresses: ReadonlyMap<string, ResultAddress>;
  readonly time: NetTime;
  /** Hears why a result was not taken, the first time: never what stood in it. */
  readonly log: { warn(text: string, detail: Readonly<Record<string, string>>): void };
}

/** The options of these addresses, by SaleID. Throws a RangeError for one that the configuration should have refused. */
export function resultOptions(
  settings: ReadonlyMap<string, ResultSettings>,
  time: NetTime,
  log: ResultOptions['log'],
): ResultOptions {
  const addresses = [...settings].map(([saleId, one]) => [saleId, resultAddress(one)] as const);
  return { addresses: new Map(addresses), time, log };
}

/** The clients of these addresses, by SaleID. */
export function resultClients({ addresses, time }: ResultOptions): ReadonlyMap<string, ResultClient> {
  return new Map(
    [...addresses].map(([saleId, one]) => [saleId, new ResultClient(one.register, carrierTo(one, time))] as const),
  );
}

/** What the posts need. */
export interface ResultParts extends Omit<ResultOptions, 'addresses'> {
  /** By SaleID. They are closed with the posts. */
  readonly clients: ReadonlyMap<string, ResultClient>;
  /** Those of the operator. */
  readonly lanes: Lanes;
  readonly codec: Codec;
  /** Seals what leaves, where the interface seals. */
  readonly seal: (text: string) => string;
  /** Called when a broken invariant showed. */
  readonly onFault: (error: unknown) => void;
}

/** The results of one transaction, from the moment they are due until nothing is. */
interface Due {
  readonly transactionId: string;
  readonly taken: Set<string>;
  readonly askedAgain: Set<string>;
  failures: number;
  firstMs: number | undefined;
  isReported: boolean;
  isAtWork: boolean;
  /** Something happened to it while it was at work. */
  isToBeSeenAgain: boolean;
  cancel: (() => void) | undefined;
}

type ToPost = Extract<ResultStep, { readonly step: 'post' }>;

/** So many transactions are read from the journal at once, when a process begins. */
const pageMax = 200;
/** So many facts are read at once. */
const factsMax = 500;

/** See the top of the file. */
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

  /** Where the results of this SaleID go that this register asks for, by the name of its token; undefined where nowhere. */
  clientOf(saleId: string, register: string | undefined): ResultClient | undefined {
    const client = this.#clients.get(saleId);
    return client?.isFor(register) === true ? client : undefined;
  }

  /** Whether results of this SaleID are POSTed, whoever asks for them. */
  hasAddress(saleId: string): boolean {
    return this.#clients.has(saleId);
  }

  /** The register asked under these ids, and was promised the result. One that is acknowledged already is said once more. */
  promise(transactionId: string, ids: RegisterRequestIds): void {
    const view = this.#parts.lanes.get(transactionId);
    if (view === undefined || !isEnded(view)) return;
    const due = this.#dueOf(transactionId);
    for (const key of due.taken) if (key.endsWith(idsKey(ids))) due.taken.delete(key);
    if (view.acknowledgedRevision >= view.outcome.revision) due.askedAgain.add(idsKey(ids));
    this.#work(due);
  }

  /** Nothing is POSTed any more; what was not acknowledged is due in the next process. */
  close(): void {
    this.#isClosed = true;
    this.#unlisten();
    for (const { cancel } of this.#due.values()) cancel?.();
    for (const client of this.#clients.values()) client.close();
  }

  /** A revision was written: whatever it was before, it is looked at. */
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

  /** Looks through what nobody has acknowledged, newest first, page by page so that nobody waits for it. */
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

  /** One step after another, each by what the journal says then, until nothing is due or a pause begins. */
  async #go(due: Due): Promise<void> {
    const { lanes } = this.#parts;
    while (!this.#isClosed) {
      const next = nextOfResult(lanes.get(due.transactionId), due);
      if (next.step === 'none') return;
      if (next.step === 'acknowledge') {
        const reply = await lanes.acknowledge(due.transactionId, next.revision);
        // A later revision came meanwhile: it is looked at. What cannot be noted any more, at a terminal that is gone, is said again by the next process.
        if (!reply.ok && reply.refusal.code !== 'revision-mismatch') return;
      } else if (!(await this.#post(due, next))) return;
    }
  }

  /** Whether it was taken. Where it was not, a pause has begun, or nobody can take it. */
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
    due.cancel = time.scheduler.at(time.clock.monoMs() + pauseMs(due.failures), () => this.#work(due));
    return false;
  }

  /** Who took one result is back: the others that wait for it are said at once. */
  #wake(client: ResultClient): void {
    for (const due of this.#due.values()) {
      if (due.cancel === undefined) continue;
      const next = nextOfResult(this.#parts.lanes.get(due.transactionId), due);
      if (next.step === 'post' && this.#clients.get(next.ids.saleId) === client) this.#work(due);
    }
  }

  async #report(due: Due, { outcome }: TransactionView, text: string): Promise<false> {
    if (due.isReported || outcome === undefined) return false;
    due.isReported = true;
    await this.#parts.lanes.resultNotTaken(due.transactionId, outcome.revision, text);
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
