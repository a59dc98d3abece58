/** One step in the making, as far as no wire matters: the state as it becomes, what to remember. Made by `step` alone; everybody else has it as a `Turn`. */

import { type AttemptChange, attemptIdOf, withChange } from '../model/attempt.js';
import type { PoiTransaction } from '../model/common-types.js';
import type { TransactionKind } from '../model/kind-names.js';
import type { OutcomeDraft } from '../model/result.js';
import { type Attention } from '../model/attention-item.js';
import { firstOpenAttempt, isDefinite, type TransactionRecord } from '../model/transaction.js';
import { isAskedOn } from './late-inquiry.js';
import { attentionFor, deniedConfirmation, withOtherAttempts } from '../policy/attention.js';
import { entryOfId, withoutBegun, withVersion } from './queue-entry.js';
import type { Fact, FactType } from './fact.js';
import { type Flight, type FlightLimits, type InFlight, launched } from './in-flight-request.js';
import { assertInvariant } from '../base/invariant.js';
import type { KindRules } from '../policy/kind-rules.js';
import type { Entry, Lane, Now, Turn } from './lane.js';
import { withoutBasket } from '../policy/options.js';
import { mayFollow } from '../policy/outcome.js';
import type { LaneRecord } from '../model/lane-record.js';
import type { Rail } from './rail.js';
import { idCountMax, nextRandom, serviceIdOf } from '../base/random.js';
import type { RowName } from '../policy/recovery.js';
import { isSameMoney } from '../sale/is-restatement.js';
import { keysOf } from '../sale/poi-transaction-id.js';
import type { About, StepMoment, WriterState, WriterStep, WrittenEntry } from './writer.js';

type AnyRail = Rail<unknown, unknown, unknown>;

/**
 * What a step of any writer does with its transactions. The input state is never changed. `S` is all that is known of the writer, `K` a row of the kinds.
 */
export abstract class WriterTurn<S extends WriterState<TransactionRecord>, K extends KindRules>
  implements WriterStep<TransactionRecord, S, K>
{
  state: S;
  abstract readonly now: StepMoment;
  /** The row of each kind of transaction. */
  readonly kinds: Readonly<Record<TransactionKind, K>>;
  readonly facts: Fact[] = [];
  /** Records that changed, by transactionId; also those that are not in memory. */
  readonly changed = new Map<string, TransactionRecord>();
  abstract readonly amountText: Turn['amountText'];
  /** The name of the writer's commits. */
  abstract readonly writer: string;

  constructor(state: S, kinds: Readonly<Record<TransactionKind, K>>) {
    this.state = state;
    this.kinds = kinds;
  }

  kindOf({ request }: Pick<TransactionRecord, 'request'>): K {
    return this.kinds[request.kind];
  }

  get at(): string {
    return this.now.iso(this.now.wallMs);
  }

  wallAt(monoMs: number): string {
    return this.now.iso(this.now.wallMs + Math.max(0, monoMs - this.now.monoMs));
  }

  fact(type: FactType, text: string, about: About = {}): void {
    const { row, detail, ...ids } = about;
    const all = row === undefined ? (detail ?? {}) : Object.assign({}, detail, { row });
    this.facts.push({
      at: this.at,
      type,
      terminal: this.writer,
      ...ids,
      text,
      ...(Object.keys(all).length === 0 ? {} : { detail: all }),
    });
  }

  abstract patch(change: Partial<WriterState<TransactionRecord>>): void;

  abstract entry(transactionId: string): WrittenEntry<TransactionRecord> | undefined;

  abstract patchEntry(transactionId: string, change: Partial<WrittenEntry<TransactionRecord>>): void;

  current(record: TransactionRecord): TransactionRecord {
    const id = record.request.transactionId;
    return this.entry(id)?.record ?? this.changed.get(id) ?? record;
  }

  store(record: TransactionRecord): void {
    const id = record.request.transactionId;
    this.changed.set(id, record);
    this.patchEntry(id, { record });
  }

  setOutcome(record: TransactionRecord, draft: OutcomeDraft, row: RowName | undefined): void {
    const present = this.current(record);
    const before = present.outcome;
    if (!mayFollow(before, draft)) {
      const denied = deniedConfirmation(this.kindOf(present), present, draft, this.at);
      if (denied !== undefined)
        this.store({ ...present, confirmationDenied: true, attention: [...present.attention, denied] });
      return;
    }
    if (before?.result === 'unresolved' && draft.result === 'unresolved') return;
    const kept = present.attention.filter((item) => item.code !== 'unresolved');
    const attention = [...kept, ...attentionFor(this.kindOf(present), present, draft, this.at)];
    // A definite outcome changes only to approved (I9): a second, partial approval does not make less of the first.
    const result = before?.result === 'approved' ? before.result : draft.result;
    const since = isSameMoney(this.kindOf(present), present, draft)
      ? { movedSince: before?.movedSince ?? before?.revision }
      : {};
    const outcome = Object.assign({}, draft, { result, revision: (before?.revision ?? 0) + 1, ...since, at: this.at });
    const {
      certainBy: _settled,
      earlierKeys: _before,
      askedUntil: _decided,
      confirmationDenied: _denied,
      ...others
    } = present;
    const earlierKeys = keysBefore(present, draft);
    const certainBy = draft.result === 'unresolved' ? present.certainBy : undefined;
    const keys = earlierKeys.length === 0 ? {} : { earlierKeys };
    const bounded = certainBy === undefined ? {} : { certainBy };
    const next = Object.assign({}, others, keys, bounded, { outcome, attention });
    const request = result === 'unresolved' ? present.request : withoutBasket(present.request);
    this.store({ ...next, request, attention: withOtherAttempts(this.kindOf(present), next, this.at) });
    this.fact('outcome', `${draft.result}: ${draft.message}`, {
      transactionId: present.request.transactionId,
      ...(draft.serviceId === undefined ? {} : { serviceId: draft.serviceId }),
      ...(row === undefined ? {} : { row }),
      detail: { result: draft.result, reason: draft.reason, revision: outcome.revision, retry: draft.retry },
    });
    this.forgetEnded();
  }

  abstract forgetEnded(): void;

  jitter(minMs: number, maxMs: number): number {
    const [value, generator] = nextRandom.between(this.state.generator, minMs, maxMs);
    this.patch({ generator });
    return value;
  }
}

/** Collects what one step of a lane does. `S` is all that the lane's rail knows of it, `K` a row of the kinds, `R` the rail. */
export abstract class KernelTurn<S extends Lane, K extends KindRules, R extends AnyRail>
  extends WriterTurn<S, K>
  implements Turn<S, K>
{
  readonly now: Now;
  /** How the other side is spoken to, and what can be proved there. */
  readonly rail: R;
  laneChanged = false;

  constructor(state: S, now: Now, rail: R, kinds: Readonly<Record<TransactionKind, K>>) {
    super(state, kinds);
    this.now = now;
    this.rail = rail;
  }

  get writer(): string {
    return this.state.settings.terminal;
  }

  override patch(change: Partial<Lane>): void {
    this.state = { ...this.state, ...change };
  }

  patchLane(change: Partial<LaneRecord>): void {
    this.state = { ...this.state, record: Object.assign({}, this.state.record, change) };
    this.laneChanged = true;
  }

  laneAttention(item: Omit<Attention, 'at'>): boolean {
    const present = this.state.record.attention;
    if (present.some((other) => other.code === item.code && other.text === item.text)) return false;
    this.patchLane({ attention: [...present, { ...item, at: this.at }].slice(-laneAttentionMax) });
    return true;
  }

  override entry(transactionId: string): Entry | undefined {
    return entryOfId(this.state.entries, transactionId);
  }

  override patchEntry(transactionId: string, change: Partial<Entry>): void {
    const { entries } = this.state;
    const entry = entryOfId(entries, transactionId);
    if (entry !== undefined) this.patch({ entries: withVersion(entries, entry, { ...entry, ...change }) });
  }

  forgetEnded(): void {
    const entries = withoutBegun(this.state.entries, (entry) => isOver(entry) && !isAskedOn(this, entry));
    if (entries !== this.state.entries) this.patch({ entries });
  }

  patchInFlight(transactionId: string, change: Partial<InFlight>): void {
    const inFlight = this.entry(transactionId)?.inFlight;
    assertInvariant(inFlight !== undefined, 'a pursuit that changes exists');
    this.patchEntry(transactionId, { inFlight: { ...inFlight, ...change } });
  }

  storeAttempt(record: TransactionRecord, attemptId: string, change: AttemptChange): TransactionRecord {
    const present = this.current(record);
    const changed = {
      ...present,
      attempts: present.attempts.map((attempt) =>
        attemptIdOf(attempt) === attemptId ? withChange(attempt, change) : attempt,
      ),
    };
    const attention = withOtherAttempts(this.kindOf(present), changed, this.at, present.attempts);
    const next = attention === changed.attention ? changed : { ...changed, attention };
    this.store(next);
    const entry = this.entry(next.request.transactionId);
    if (entry?.inFlight?.serviceId === attemptId && change.state !== undefined && change.state !== 'open') {
      this.patchEntry(next.request.transactionId, { inFlight: undefined });
    }
    return next;
  }

  nextServiceId(): string {
    const { prefix, count } = this.state.serviceIds;
    if (count < idCountMax) {
      this.patch({ serviceIds: { prefix, count: count + 1 } });
      return serviceIdOf(prefix, count);
    }
    const [fresh, generator] = nextRandom.idPrefix(this.state.generator);
    this.patch({ generator, serviceIds: { prefix: fresh, count: 1 } });
    return serviceIdOf(fresh, 0);
  }

  nextFrameNumber(): number {
    const mark = this.state.marks + 1;
    this.patch({ marks: mark });
    return mark;
  }

  launch(connection: number, times: FlightLimits, { saleId, poiId }: Flight['to'] = this.state.record): Flight {
    const ids = { serviceId: this.nextServiceId(), to: { saleId, poiId }, connection, mark: this.nextFrameNumber() };
    return launched(ids, this.now.monoMs, times);
  }
}

/** The keys that the terminal knows it by and that the next outcome does not have. */
function keysBefore(record: TransactionRecord, { poiTransaction: next }: OutcomeDraft): readonly PoiTransaction[] {
  return keysOf(record).filter((key) => key.transactionId !== next?.transactionId || key.timeStamp !== next.timeStamp);
}

function isOver({ record }: Entry): boolean {
  return isDefinite(record.outcome) && firstOpenAttempt(record) === undefined;
}

/** The lane's own list is bounded: the newest stay. */
const laneAttentionMax = 100;
