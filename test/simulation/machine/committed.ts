/** What is durable, seen from outside: it sits right on the journal and notes what every commit that stayed has said. */

import {
  type JournalPort,
  type LaneCommit,
  type LaneCommitResult,
  type LogPosition,
  type Moment,
  type Outcome,
  type RegisterRequestIds,
  type Review,
  type TransactionRecord,
  type TerminalAttempt,
  terminalAttemptsOf,
} from '../../../src/core/index.js';
import { holdsKey } from '../kept-keys.js';
import { overlay } from './overlay.js';

/** One attempt as it was committed last. */
export interface CommittedAttempt {
  readonly attempt: TerminalAttempt;
  readonly transactionId: string;
}

/** Notes of one transaction. */
interface Notes {
  record: TransactionRecord;
  /** Every outcome that was ever committed, with what stood on the attention list with it. */
  readonly outcomes: { readonly outcome: Outcome; readonly attention: readonly string[]; readonly atMs: number }[];
  readonly facts: Map<string, number>;
  /** Its facts in words, as far as a story needs them. */
  readonly timeline: string[];
  readonly acceptedAtMs: number;
  /** When it was first committed that a register asks for it under these ids, by {@link idsKey}. */
  readonly askedAtMs: Map<string, number>;
  /** The machine's own clocks then. */
  readonly acceptedBy: Moment;
  /** Of one that takes the place of another: the machine's own clocks when it was let go. */
  releasedBy?: Moment;
  /** When its first outcome was committed. */
  endedAtMs?: number;
  /** The last commit before that: what it said, and when. */
  open: { record: TransactionRecord; atMs: number; by: Moment };
  /** By when it was to be known or given to a person, as it was written down last: in the time of the world, if no clock is set; and when that was. */
  certain?: { text: string; atMs: number; dueMs: number };
  /** The first commit that says that it is to be stopped, and the one before. */
  withdrawn?: { readonly by: Moment; readonly atMs: number; readonly before: Moment };
  /** Its last commit says that it is to be stopped. */
  isUnwanted: boolean;
}

/** The ids of a request of a register, as one text. */
export function idsKey({ saleId, serviceId }: Pick<RegisterRequestIds, 'saleId' | 'serviceId'>): string {
  return `${serviceId} ${saleId}`;
}

/** So many facts of one transaction are told. */
const timelineMax = 60;

/** The index of what was committed. */
export class Committed {
  readonly #nowMs: () => number;
  readonly #attempts = new Map<string, CommittedAttempt>();
  readonly #notes = new Map<string, Notes>();
  /** Idempotency keys of attempts at a payment service. */
  readonly serviceKeys = new Set<string>();
  readonly #open = new Set<string>();
  readonly #sales = new Map<string, Notes[]>();
  readonly #arrived: Notes[] = [];
  /** Transactions that were taken in although another of their sale was not settled, and nobody had reviewed it. */
  readonly takenBeside: { readonly transactionId: string; readonly other: string }[] = [];
  /** Attempts that were opened in a later commit than the one that said that the transaction is to be stopped. */
  readonly openedAfterAbort: { readonly transactionId: string; readonly serviceId: string }[] = [];
  /** What took the place of another, with the outcome that this one had when the first attempt was opened, and when that was. */
  readonly tookPlace: {
    readonly transactionId: string;
    readonly first: string;
    readonly outcome: Outcome | undefined;
    readonly atMs: number;
  }[] = [];
  /** How often an answer that is nobody's was put aside. */
  strangers = 0;
  /** Texts of everything that was committed, where card data is looked for. */
  readonly texts: string[] = [];
  commits = 0;
  /** The clocks of the machine on which the journal is written; those of the world until there is one. */
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

  /** Attempts whose effect on money is not known, at one terminal or at all. */
  open(poiId?: string): readonly CommittedAttempt[] {
    return [...this.#open].flatMap((serviceId) => {
      const known = this.#attempts.get(serviceId);
      return known === undefined || (poiId !== undefined && known.attempt.poiId !== poiId) ? [] : [known];
    });
  }

  /** The journal, watched. */
  watching(journal: JournalPort): JournalPort {
    const commit = (parts: readonly LaneCommit[], position?: LogPosition): readonly LaneCommitResult[] => {
      const results = journal.commit(parts, position);
      const refused = new Set(results.flatMap((result) => (result.ok ? [] : [result.writer])));
      this.commits += 1;
      const stayed = parts.filter(({ writer }) => !refused.has(writer));
      const waited = stayed.flatMap(({ transactions }) => transactions).filter((record) => this.#hasWaited(record));
      for (const part of stayed) this.#note(part);
      for (const record of waited) this.#noteStart(record);
      // A commit is one moment: what it acknowledges stands in nobody's way.
      const arrived = this.#arrived
        .splice(0)
        .toSorted((one, other) => this.#placesTaken(one) - this.#placesTaken(other));
      for (const notes of arrived) this.#inFlightSet(notes);
      return results;
    };
    return overlay(journal, { commit });
  }

  /** How many stood in its place before it: within one commit, those were there first. */
  #placesTaken({ record: { request } }: Notes): number {
    const first = request.insteadOf === undefined ? undefined : this.#notes.get(request.insteadOf);
    return first === undefined ? 0 : 1 + this.#placesTaken(first);
  }

  /** Whether nothing was tried of what takes the place of another, and now something is. */
  #hasWaited({ request, attempts }: TransactionRecord): boolean {
    const before = this.#notes.get(request.transactionId)?.record.attempts ?? [];
    return request.insteadOf !== undefined && attempts.length > 0 && before.length === 0;
  }

  #noteStart({ request: { transactionId, insteadOf: first = '' } }: TransactionRecord): void {
    const outcome = this.#notes.get(first)?.record.outcome;
    this.tookPlace.push({ transactionId, first, outcome, atMs: this.#nowMs() });
  }

  /** Whether it has ended, and what moved money is acknowledged. One that is approved after all in this same commit had ended otherwise before it. */
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
    // Who reads or verifies a card charges nobody.
    if (kind === 'card-acquisition' || kind === 'verification') return;
    const others = this.#sales.get(sale) ?? [];
    const unsettled = others.find(
      (other) =>
        !reviewed.some((one) => isOf(one, other.record)) &&
        other.record.request.transactionId !== insteadOf &&
        !this.#isSettled(other),
    );
    // A commit lists its records by writer. A record that ends in its first commit without moving money may have ended before the other one was admitted.
    if (unsettled !== undefined && !this.#isSettled(notes))
      this.takenBeside.push({ transactionId, other: unsettled.record.request.transactionId });
    this.#sales.set(sale, [...others, notes]);
  }

  /** Of one at a payment service: how long it is open, and what was promised of it. */
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
        this.#attempts.set(attempt.serviceId, { attempt, transactionId: id });
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

/** Whether a review is of this transaction as it is: what has no outcome was reviewed by nobody. */
function isOf({ transactionId, revision }: Review, { request, outcome }: TransactionRecord): boolean {
  return request.transactionId === transactionId && outcome?.revision === revision;
}
