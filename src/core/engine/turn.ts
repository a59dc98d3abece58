/** One step of any writer in progress: the new state, and the changes to commit. A rail adds the requests to send. */

import type { PoiTransaction } from '../model/common-types.js';
import type { TransactionKind } from '../model/kind-names.js';
import type { LaneRecord } from '../model/lane-record.js';
import type { OutcomeDraft } from '../model/result.js';
import type { TransactionRecord } from '../model/transaction.js';
import { nextRandom } from '../base/random.js';
import { attentionFor, deniedConfirmation, withOtherAttempts } from '../policy/attention.js';
import type { KindRules } from '../policy/kind-rules.js';
import { withoutBasket } from '../policy/options.js';
import { mayFollow } from '../policy/outcome.js';
import type { RowName } from '../policy/row-names.js';
import { isSameMoney } from '../sale/is-restatement.js';
import { keysOf } from '../sale/poi-transaction-id.js';
import type { Fact, FactType } from './fact.js';
import type { LaneCommit } from './ports.js';
import type { About, QueueEntry, StepMoment, WriterState, WriterStep } from './writer.js';

/**
 * The operations of a writer's step on its transactions. The input state is never changed. `S` is the whole state of
 * the writer, `K` the rules of one kind of transaction.
 */
export abstract class WriterTurn<S extends WriterState<TransactionRecord>, K extends KindRules>
  implements WriterStep<TransactionRecord, S, K>
{
  state: S;
  abstract readonly now: StepMoment;
  /** The rules of each kind of transaction. */
  readonly kinds: Readonly<Record<TransactionKind, K>>;
  readonly facts: Fact[] = [];
  /** Records that changed, by transactionId, including records that are not in memory. */
  readonly changed = new Map<string, TransactionRecord>();
  abstract readonly amountText: WriterStep<TransactionRecord, S, K>['amountText'];
  /** The writer's name in its commits. */
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

  abstract entry(transactionId: string): QueueEntry<TransactionRecord> | undefined;

  abstract patchEntry(transactionId: string, change: Partial<QueueEntry<TransactionRecord>>): void;

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
    // A definite outcome changes only to approved (I9), so a later partial approval does not reduce an earlier
    // approval.
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

  /** Returns the commit of this step, with the durable part of a lane if it changed; undefined if there is nothing to store. */
  commit(lane?: LaneRecord): LaneCommit | undefined {
    if (this.facts.length === 0 && this.changed.size === 0 && lane === undefined) return undefined;
    const transactions = [...this.changed.values()];
    return { writer: this.writer, facts: this.facts, transactions, ...(lane === undefined ? {} : { lane }) };
  }

  jitter(minMs: number, maxMs: number): number {
    const [value, generator] = nextRandom.between(this.state.generator, minMs, maxMs);
    this.patch({ generator });
    return value;
  }
}

/** Returns the keys by which the terminal knows the transaction, apart from the key in the new outcome. */
function keysBefore(record: TransactionRecord, { poiTransaction: next }: OutcomeDraft): readonly PoiTransaction[] {
  return keysOf(record).filter((key) => key.transactionId !== next?.transactionId || key.timeStamp !== next.timeStamp);
}
