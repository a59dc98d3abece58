/** The index of the durable data, for the judges. It wraps the journal and records the content of every successful commit. */

import {
  type JournalPort,
  journalWith,
  type LaneCommit,
  type LaneCommitResult,
  type LogPosition,
  type Moment,
  type Outcome,
  type RegisterRequestIds,
  type Review,
  type TerminalAttempt,
  terminalAttemptsOf,
  type TransactionRecord,
} from '../../../src/core/index.js';
import { holdsKey } from '../kept-keys.js';

/** One attempt, as it was committed last. */
export interface CommittedAttempt {
  readonly attempt: TerminalAttempt;
  readonly transactionId: string;
  /** The time of the first commit with the attempt. The request is sent after it, or never if the process dies. */
  readonly openedMs: number;
}

/** The records of one transaction. */
interface Notes {
  record: TransactionRecord;
  /** Every committed outcome, with the attention items at that time. */
  readonly outcomes: { readonly outcome: Outcome; readonly attention: readonly string[]; readonly atMs: number }[];
  readonly facts: Map<string, number>;
  /** The facts of the transaction as text, as far as a story needs them. */
  readonly timeline: string[];
  readonly acceptedAtMs: number;
  /**
   * For the ids of each request ({@link idsKey}): the time of the first commit that contains the register's request
   * with these ids.
   */
  readonly askedAtMs: Map<string, number>;
  /** The machine's own clocks when the transaction was accepted. */
  readonly acceptedBy: Moment;
  /** For a transaction that replaces another transaction: the machine's clocks when it was allowed to start. */
  releasedBy?: Moment;
  /** The time at which its first outcome was committed. */
  endedAtMs?: number;
  /** The last commit before the first outcome: its record and its time. */
  open: { record: TransactionRecord; atMs: number; by: Moment };
  /**
   * The last recorded `certainBy`: its text, the time of the record, and the simulated time at which it is due if no
   * clock is set.
   */
  certain?: { text: string; atMs: number; dueMs: number };
  /** The first commit with a requested abort: its time, and the commit before it. */
  withdrawn?: { readonly by: Moment; readonly atMs: number; readonly before: Moment };
  /** True if the last commit of the transaction has a requested abort. */
  isUnwanted: boolean;
}

/** Returns the ids of a register's request as one text. */
export function idsKey({ saleId, serviceId }: Pick<RegisterRequestIds, 'saleId' | 'serviceId'>): string {
  return `${serviceId} ${saleId}`;
}

/** The number of facts of one transaction that a story shows. */
const timelineMax = 60;

/** The index of all committed data. */
export class Committed {
  readonly #nowMs: () => number;
  readonly #attempts = new Map<string, CommittedAttempt>();
  readonly #notes = new Map<string, Notes>();
  /** The idempotency keys of attempts at a payment service. */
  readonly serviceKeys = new Set<string>();
  readonly #open = new Set<string>();
  readonly #sales = new Map<string, Notes[]>();
  readonly #arrived: Notes[] = [];
  /**
   * Transactions that were accepted although another transaction of their sale was not settled and no operator had
   * reviewed it.
   */
  readonly takenBeside: { readonly transactionId: string; readonly other: string }[] = [];
  /** Attempts that were opened in a later commit than the commit with the requested abort. */
  readonly openedAfterAbort: { readonly transactionId: string; readonly serviceId: string }[] = [];
  /**
   * Transactions that replaced another transaction. `outcome`: the outcome of the replaced transaction when the first
   * attempt was opened, at `atMs`.
   */
  readonly tookPlace: {
    readonly transactionId: string;
    readonly first: string;
    readonly outcome: Outcome | undefined;
    readonly atMs: number;
  }[] = [];
  /** The number of unmatched answers that were set aside. */
  strangers = 0;
  /** The texts of all commits. They are searched for card data. */
  readonly texts: string[] = [];
  commits = 0;
  /** The clocks of the machine that writes the journal. Before a machine exists: the clocks of the world. */
  clocks: () => Moment = () => ({ monoMs: this.#nowMs(), wallMs: this.#nowMs() });

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  attempt(serviceId: string): CommittedAttempt | undefined {
    return this.#attempts.get(serviceId);
  }

  notes(transactionId: string): Notes | undefined {
    return this.#notes.get(transactionId);
  }

  all(): readonly Notes[] {
    return [...this.#notes.values()];
  }

  /** Returns the attempts whose effect on money is unknown, at one terminal or at all terminals. */
  open(poiId?: string): readonly CommittedAttempt[] {
    return [...this.#open].flatMap((serviceId) => {
      const known = this.#attempts.get(serviceId);
      return known === undefined || (poiId !== undefined && known.attempt.poiId !== poiId) ? [] : [known];
    });
  }

  /** Returns the journal with this index attached. */
  watching(journal: JournalPort): JournalPort {
    const commit = (parts: readonly LaneCommit[], position?: LogPosition): readonly LaneCommitResult[] => {
      const results = journal.commit(parts, position);
      const refused = new Set(results.flatMap((result) => (result.ok ? [] : [result.writer])));
      this.commits += 1;
      const stayed = parts.filter(({ writer }) => !refused.has(writer));
      const waited = stayed.flatMap(({ transactions }) => transactions).filter((record) => this.#hasWaited(record));
      for (const part of stayed) this.#note(part);
      for (const record of waited) this.#noteStart(record);
      // All records of one commit belong to the same moment: a transaction that this commit acknowledges blocks no other transaction.
      const arrived = this.#arrived
        .splice(0)
        .toSorted((one, other) => this.#placesTaken(one) - this.#placesTaken(other));
      for (const notes of arrived) this.#inFlightSet(notes);
      return results;
    };
    return journalWith(journal, { commit });
  }

  /**
   * Returns how many transactions were replaced, one after the other, before this transaction. Within one commit, the replaced transactions came
   * first.
   */
  #placesTaken({ record: { request } }: Notes): number {
    const first = request.insteadOf === undefined ? undefined : this.#notes.get(request.insteadOf);
    return first === undefined ? 0 : 1 + this.#placesTaken(first);
  }

  /** True if a transaction that replaces another transaction had no attempt before, and has an attempt now. */
  #hasWaited({ request, attempts }: TransactionRecord): boolean {
    const before = this.#notes.get(request.transactionId)?.record.attempts ?? [];
    return request.insteadOf !== undefined && attempts.length > 0 && before.length === 0;
  }

  #noteStart({ request: { transactionId, insteadOf: first = '' } }: TransactionRecord): void {
    const outcome = this.#notes.get(first)?.record.outcome;
    this.tookPlace.push({ transactionId, first, outcome, atMs: this.#nowMs() });
  }

  /**
   * True if the transaction has ended, and an outcome that moved money is acknowledged. If this same commit changes the
   * outcome to an approval, the earlier outcome counts.
   */
  #isSettled({ record: { outcome, acknowledgedRevision }, outcomes }: Notes): boolean {
    const [before, last] = outcomes.slice(-2);
    const hasTurned = last?.atMs === this.#nowMs() && before !== undefined && before.outcome.result !== 'unresolved';
    const stood = hasTurned ? before.outcome : outcome;
    if (stood === undefined || stood.result === 'unresolved') return false;
    const hasMoved = stood.result === 'approved' || stood.result === 'partly-approved';
    return !hasMoved || acknowledgedRevision >= stood.revision;
  }

  #inFlightSet(notes: Notes): void {
    const { sale, transactionId, reviewed = [], insteadOf, kind } = notes.record.request;
    // Reading or verifying a card charges nothing.
    if (kind === 'card-acquisition' || kind === 'verification') return;
    const others = this.#sales.get(sale) ?? [];
    const unsettled = others.find(
      (other) =>
        !reviewed.some((one) => isOf(one, other.record)) &&
        other.record.request.transactionId !== insteadOf &&
        !this.#isSettled(other),
    );
    // A commit lists its records by writer. If a transaction ends in its first commit without moving money, it may have ended before the other
    // transaction was accepted.
    if (unsettled !== undefined && !this.#isSettled(notes))
      this.takenBeside.push({ transactionId, other: unsettled.record.request.transactionId });
    this.#sales.set(sale, [...others, notes]);
  }

  /** Records how long a transaction at a payment service is open, and the times that were promised for it. */
  #noteOpen(notes: Notes, record: TransactionRecord): void {
    if (record.request.service === undefined || notes.endedAtMs !== undefined) return;
    const [atMs, by] = [this.#nowMs(), this.clocks()];
    if (record.abortRequested !== undefined) notes.withdrawn ??= { by, atMs, before: notes.open.by };
    if (record.outcome !== undefined) return;
    notes.open = { record, atMs, by };
    const { certainBy: text } = record;
    if (text !== undefined && text !== notes.certain?.text)
      notes.certain = { text, atMs, dueMs: atMs + Date.parse(text) - by.wallMs };
  }

  #note(part: LaneCommit): void {
    for (const record of part.transactions) {
      const id = record.request.transactionId;
      const before = this.#notes.get(id);
      const nowMs = this.#nowMs();
      const notes: Notes = before ?? {
        record,
        outcomes: [],
        facts: new Map(),
        timeline: [],
        acceptedAtMs: nowMs,
        askedAtMs: new Map(),
        acceptedBy: this.clocks(),
        open: { record, atMs: nowMs, by: this.clocks() },
        isUnwanted: false,
      };
      if (before === undefined) this.#arrived.push(notes);
      if (record.outcome !== undefined && notes.outcomes.at(-1)?.outcome.revision !== record.outcome.revision)
        notes.outcomes.push({
          outcome: record.outcome,
          attention: record.attention.map(({ code }) => code),
          atMs: nowMs,
        });
      this.#noteOpen(notes, record);
      for (const ids of record.registerRequestIds ?? [])
        if (!notes.askedAtMs.has(idsKey(ids))) notes.askedAtMs.set(idsKey(ids), nowMs);
      if (record.outcome !== undefined) notes.endedAtMs ??= nowMs;
      if (record.request.insteadOf !== undefined && record.retryOfRevision !== undefined)
        notes.releasedBy ??= this.clocks();
      notes.record = record;
      this.#notes.set(id, notes);
      for (const attempt of terminalAttemptsOf(record)) {
        if (notes.isUnwanted && !this.#attempts.has(attempt.serviceId))
          this.openedAfterAbort.push({ transactionId: id, serviceId: attempt.serviceId });
        const { openedMs = nowMs } = this.#attempts.get(attempt.serviceId) ?? {};
        this.#attempts.set(attempt.serviceId, { attempt, transactionId: id, openedMs });
        if (attempt.state === 'open') this.#open.add(attempt.serviceId);
        else this.#open.delete(attempt.serviceId);
      }
      for (const attempt of record.attempts)
        if (attempt.rail === 'service') this.serviceKeys.add(attempt.idempotencyKey);
      notes.isUnwanted = record.abortRequested !== undefined;
    }
    for (const fact of part.facts) {
      if (fact.detail?.['row'] === 'unknown-ids') this.strangers += 1;
      if (/(?:\d[ -]?){12}/.test(fact.text) || holdsKey(fact.text)) this.texts.push(fact.text);
      const notes = fact.transactionId === undefined ? undefined : this.#notes.get(fact.transactionId);
      notes?.facts.set(fact.type, (notes.facts.get(fact.type) ?? 0) + 1);
      if (notes !== undefined && notes.timeline.length < timelineMax)
        notes.timeline.push(`${(this.#nowMs() / 1_000).toFixed(3).padStart(10)} s  ${fact.text}`);
    }
  }
}

/** True if a review names this transaction with its present revision. A transaction without an outcome cannot be reviewed. */
function isOf({ transactionId, revision }: Review, { request, outcome }: TransactionRecord): boolean {
  return request.transactionId === transactionId && outcome?.revision === revision;
}
