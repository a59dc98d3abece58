/** One step of a terminal's lane in progress: its changes, its effects, and the one management request in flight. Only `step` creates a turn. */

import type { OutgoingMessage } from '../../../../protocol/index.js';
import { assertInvariant } from '../../base/invariant.js';
import type { Moment } from '../../base/deadlines.js';
import { idCountMax, nextRandom, serviceIdOf } from '../../base/random.js';
import { entryOfId, withoutBegun, withVersion } from '../../engine/queue-entry.js';
import { WriterTurn } from '../../engine/turn.js';
import { amountText } from '../../kinds/message/authorized-amounts.js';
import type { Kind } from '../../kinds/message/kind.js';
import { type AttemptChange, attemptIdOf, withChange } from '../../model/attempt.js';
import type { Attention } from '../../model/attention-item.js';
import type { TransactionKind } from '../../model/kind-names.js';
import type { LaneRecord } from '../../model/lane-record.js';
import { firstOpenAttempt, isDefinite, type TransactionRecord } from '../../model/transaction.js';
import { withOtherAttempts } from '../../policy/attention.js';
import type { ManagementPurpose } from '../messages/management-types.js';
import type { Entry, Now } from '../queue/lane.js';
import { isAskedOn } from '../queue/late-inquiry.js';
import { answers, type Flight, type FlightLimits, type InFlight, launched } from '../wire/in-flight-request.js';
import type { Effect } from './effect.js';
import type { LaneState, Turn } from './lane-state.js';

/** Collects the changes and effects of one step of a terminal's lane. */
export class TerminalTurn extends WriterTurn<LaneState, Kind> implements Turn {
  readonly effects: Effect[] = [];
  override readonly amountText = amountText;
  readonly now: Now;
  /** Builds and reads the messages, and knows what each message proves. */
  readonly rail: Turn['rail'];
  laneChanged = false;

  constructor(state: LaneState, now: Now, rail: Turn['rail'], kinds: Readonly<Record<TransactionKind, Kind>>) {
    super(state, kinds);
    this.now = now;
    this.rail = rail;
  }

  get writer(): string {
    return this.state.settings.terminal;
  }

  override patch(change: Partial<LaneState>): void {
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

  ask(
    connection: number,
    purpose: ManagementPurpose,
    write: (serviceId: string) => OutgoingMessage,
    {
      answerMs = this.state.settings.managementMs,
      to,
    }: { readonly answerMs?: number; readonly to?: Flight['to'] } = {},
  ): Flight {
    const flight = this.launch(connection, { answerMs }, to);
    this.patch({ managementRequest: Object.assign({}, flight, purpose) });
    this.send(connection, write(flight.serviceId), flight.serviceId, { answerMs });
    return flight;
  }

  answered(header: Parameters<typeof answers>[1]): boolean {
    const { managementRequest } = this.state;
    if (managementRequest === undefined || !answers(managementRequest, header)) return false;
    this.patch({ managementRequest: undefined });
    return true;
  }

  send(
    connection: number,
    message: OutgoingMessage,
    serviceId: string,
    { latestStart, answerMs }: { readonly latestStart?: Moment; readonly answerMs?: number } = {},
  ): void {
    const { monoMs, wallMs } = this.now;
    const limit = latestStart === undefined ? {} : { limit: { latestStart, decided: { monoMs, wallMs } } };
    const wait = answerMs === undefined ? {} : { answerMs };
    this.effects.push({ type: 'send', connection, message, serviceId, ...limit, ...wait });
  }
}

function isOver({ record }: Entry): boolean {
  return isDefinite(record.outcome) && firstOpenAttempt(record) === undefined;
}

/** The maximum number of a lane's attention items. The newest items are kept. */
const laneAttentionMax = 100;
