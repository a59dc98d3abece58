/** The lanes as the register's door sees them: every change goes through a turn, every answer comes after its commit. */

import { admit } from '../core/admission.js';
import type {
  AbortSignalLike,
  AttentionEntry,
  Lanes,
  Readiness,
  Refusal,
  Reply,
  Resolution,
  TerminalView,
  TransactionView,
} from '../core/lanes.js';
import { currentEntry } from '../core/lane-state.js';
import type { Clock, JournalPort, Scheduler, TransactionFilter } from '../core/ports.js';
import { movedMoney, openAttempts, type TransactionRecord, type TransactionRequest } from '../core/transaction.js';
import { viewOf } from '../core/view.js';
import type { Lane, TurnDoor, TurnLoop } from './engine.js';
import { unsayableIn } from './sayable.js';
import { laneAttention, terminalViewOf } from './terminal-view.js';

/** What waits at most on one lane (invariant I19). */
const queueMax = 1_000;

interface DoorParts {
  readonly lanes: readonly Lane[];
  readonly loop: TurnLoop;
  readonly journal: JournalPort;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  /** Profile names by terminal. */
  readonly profiles: ReadonlyMap<string, string>;
  readonly moneyStopped: () => string | undefined;
}

function refusalOf<T>(code: Refusal['code'], text: string, more: Partial<Refusal> = {}): Reply<T> {
  return { ok: false, refusal: { code, text, ...more } };
}

const parkedText = 'The lane of this terminal stopped itself; see the attention list. Nothing was sent.';

/** Implements {@link Lanes} over the turn loop. */
export class LanesDoor implements Lanes {
  readonly #parts: DoorParts;
  readonly #watchers = new Map<string, Set<(record: TransactionRecord) => void>>();
  #stopping = false;
  #onDrained: (() => void) | undefined;

  constructor(parts: DoorParts) {
    this.#parts = parts;
  }

  /** Told by the turn loop after each commit. */
  changed(record: TransactionRecord): void {
    for (const listener of this.#watchers.get(record.request.transactionId) ?? []) listener(record);
    if (this.#onDrained !== undefined && !this.#anyRunning()) this.#onDrained();
  }

  submit(request: TransactionRequest): Promise<Reply<{ readonly view: TransactionView; readonly created: boolean }>> {
    return this.#inTurn((door, reply) => {
      const { journal, lanes } = this.#parts;
      const decision = admit(request, {
        existing: door.find(request.transactionId),
        sameSale: door.findBySale(request.sale),
        find: (id) => door.find(id),
        terminals: lanes.map((lane) => lane.name),
        nowWallMs: this.#parts.clock.wallMs(),
        startBeforeWallMs: request.startBefore === undefined ? undefined : Date.parse(request.startBefore),
      });
      if (decision.decision === 'refuse') return reply({ ok: false, refusal: decision.refusal });
      const lane = lanes.find((candidate) => candidate.name === request.terminal);
      if (decision.decision === 'attach' || lane === undefined) {
        // The id may have been accepted in this very turn: it is told after the commit like the first.
        const tell = (ok: boolean): void => {
          const view = ok ? this.get(request.transactionId) : undefined;
          reply(
            view === undefined ? refusalOf('lane-parked', parkedText) : { ok: true, value: { view, created: false } },
          );
        };
        return lane === undefined ? tell(true) : door.afterCommit(lane, tell);
      }
      const obstacle = this.#obstacle(lane, journal);
      if (obstacle !== undefined) return reply({ ok: false, refusal: obstacle });
      const unsayable = unsayableIn(lane, request, decision.originalPoi);
      if (unsayable !== undefined) return reply({ ok: false, refusal: unsayable });
      door.apply(lane, {
        type: 'requested',
        request,
        originalPoi: decision.originalPoi,
        retryOfRevision: decision.retryOfRevision,
        startWithinMs: decision.startWithinMs,
      });
      door.afterCommit(lane, (ok) => {
        const view = ok ? this.get(request.transactionId) : undefined;
        reply(view === undefined ? refusalOf('lane-parked', parkedText) : { ok: true, value: { view, created: true } });
      });
    });
  }

  #obstacle(lane: Lane, journal: JournalPort): Refusal | undefined {
    if (this.#stopping)
      return { code: 'stopping', text: 'tenderd is being stopped. Nothing was sent. Ask again in a moment.' };
    const stopped = this.#parts.moneyStopped();
    if (stopped !== undefined) return { code: 'journal-unconfirmed', text: stopped };
    if (!journal.hasReserve()) {
      return {
        code: 'journal-reserve',
        text: 'The disk is almost full. Nothing was sent. Free space, then ask again.',
      };
    }
    if (lane.state.parked !== undefined) return { code: 'lane-parked', text: parkedText };
    const waiting = lane.state.entries.filter((entry) => entry.record.outcome === undefined).length;
    if (waiting >= queueMax)
      return { code: 'queue-full', text: `Already ${waiting} transactions wait for this terminal. Nothing was sent.` };
    return undefined;
  }

  get(transactionId: string): TransactionView | undefined {
    const record = this.#find(transactionId);
    return record === undefined ? undefined : this.#view(record);
  }

  /** What a lane holds between two turns is what was committed last: it need not be read back. */
  #find(transactionId: string): TransactionRecord | undefined {
    for (const lane of this.#parts.lanes) {
      const entry = lane.state.entries.find(({ record }) => record.request.transactionId === transactionId);
      if (entry !== undefined) return entry.record;
    }
    return this.#parts.journal.findTransaction(transactionId);
  }

  #view(record: TransactionRecord): TransactionView {
    const id = record.request.transactionId;
    const lane = this.#parts.lanes.find((candidate) => candidate.name === record.request.terminal);
    const pursuit = lane?.state.entries.find((entry) => entry.record.request.transactionId === id)?.pursuit;
    return viewOf(record, this.#parts.journal.factsOf(id), pursuit !== undefined && !pursuit.unbroken);
  }

  list(filter: TransactionFilter): readonly TransactionView[] {
    return this.#parts.journal.list(filter).map((record) => this.#view(record));
  }

  watch(transactionId: string, listener: (view: TransactionView) => void): () => void {
    return this.#watchRecord(transactionId, (record) => listener(this.#view(record)));
  }

  #watchRecord(transactionId: string, listener: (record: TransactionRecord) => void): () => void {
    const listeners = this.#watchers.get(transactionId) ?? new Set();
    this.#watchers.set(transactionId, listeners);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#watchers.delete(transactionId);
    };
  }

  waitForOutcome(
    transactionId: string,
    timeoutMs: number,
    signal: AbortSignalLike,
  ): Promise<TransactionView | undefined> {
    const present = this.#find(transactionId);
    if (present === undefined || present.outcome !== undefined || timeoutMs <= 0 || signal.aborted) {
      return Promise.resolve(present === undefined ? undefined : this.#view(present));
    }
    return new Promise((resolve) => {
      const end = (record?: TransactionRecord): void => {
        unwatch();
        cancel();
        signal.removeEventListener('abort', giveUp);
        resolve(record === undefined ? this.get(transactionId) : this.#view(record));
      };
      const giveUp = (): void => end();
      const unwatch = this.#watchRecord(transactionId, (record) => {
        if (record.outcome !== undefined) end(record);
      });
      const cancel = this.#parts.scheduler.at(this.#parts.clock.monoMs() + timeoutMs, giveUp);
      signal.addEventListener('abort', giveUp);
    });
  }

  abort(transactionId: string, reason: string): Promise<Reply<TransactionView>> {
    return this.#change(transactionId, (door, record, lane) => {
      if (record.outcome !== undefined && openAttempts(record).length === 0) {
        return {
          code: 'not-abortable',
          text: `It has ended already: ${record.outcome.result}. ${record.outcome.sentence}`,
          transactionId,
        };
      }
      door.apply(lane, { type: 'abort', transactionId, reason });
      return undefined;
    });
  }

  acknowledge(transactionId: string, revision: number): Promise<Reply<TransactionView>> {
    return this.#change(transactionId, (door, record, lane) => {
      const latest = record.outcome?.revision;
      if (latest === undefined) {
        return { code: 'no-outcome', text: 'It has no outcome yet: there is nothing to acknowledge.', transactionId };
      }
      if (revision !== latest) {
        return {
          code: 'revision-mismatch',
          text: `The latest revision is ${latest}. Read it, book it, then acknowledge that one.`,
          transactionId,
          revision: latest,
        };
      }
      door.apply(lane, { type: 'acknowledge', record, revision });
      return undefined;
    });
  }

  resolve(transactionId: string, resolution: Resolution): Promise<Reply<TransactionView>> {
    return this.#change(transactionId, (door, record, lane) => {
      const unresolved = record.outcome?.result === 'unresolved';
      const closes = record.attention.length > 0 && movedMoney(record.outcome) && resolution.outcome === 'approved';
      if (!unresolved && !closes) {
        return {
          code: 'not-on-attention',
          text: 'Only what stands on the attention list can be resolved; a definite outcome is not changed by hand.',
          transactionId,
        };
      }
      door.apply(lane, { type: 'resolve', record, resolution });
      return undefined;
    });
  }

  #change(
    transactionId: string,
    act: (door: TurnDoor, record: TransactionRecord, lane: Lane) => Refusal | undefined,
  ): Promise<Reply<TransactionView>> {
    return this.#inTurn((door, reply) => {
      const record = door.find(transactionId);
      const { lanes } = this.#parts;
      // A transaction of a terminal that is no longer configured is still a person's to settle; any lane can write it down.
      const lane = lanes.find((candidate) => candidate.name === record?.request.terminal) ?? lanes[0];
      if (record === undefined) {
        return reply(refusalOf('unknown-transaction', `There is no transaction ${transactionId}.`, { transactionId }));
      }
      if (lane === undefined) {
        return reply(
          refusalOf('unknown-terminal', `Its terminal ${record.request.terminal} is no longer configured.`, {
            transactionId,
          }),
        );
      }
      const refusal = act(door, record, lane);
      if (refusal !== undefined) return reply({ ok: false, refusal });
      door.afterCommit(lane, (ok) => {
        const view = ok ? this.get(transactionId) : undefined;
        reply(view === undefined ? refusalOf('lane-parked', parkedText) : { ok: true, value: view });
      });
    });
  }

  terminals(): readonly TerminalView[] {
    return this.#parts.lanes.map((lane) => this.#terminal(lane));
  }

  #terminal(lane: Lane): TerminalView {
    const profile = this.#parts.profiles.get(lane.name) ?? lane.state.settings.profile.name;
    return terminalViewOf(lane, profile, this.#parts.clock.monoMs());
  }

  release(terminal: string, name: string, reason: string): Promise<Reply<TerminalView>> {
    return this.#inTurn((door, reply) => {
      const lane = this.#parts.lanes.find((candidate) => candidate.name === terminal);
      if (lane === undefined) {
        const terminals = this.#parts.lanes.map((candidate) => candidate.name);
        return reply(
          refusalOf('unknown-terminal', `There is no terminal ${terminal}. Known: ${terminals.join(', ')}.`, {
            terminals,
          }),
        );
      }
      const { state } = lane;
      if (currentEntry(state) === undefined && state.parked === undefined && state.record.attention.length === 0) {
        return reply(refusalOf('nothing-to-release', 'Nothing holds this terminal.'));
      }
      const current = currentEntry(state);
      const isAwaited = current?.record.outcome === undefined && current?.pursuit?.unbroken === true;
      if (isAwaited && state.parked === undefined) {
        return reply(
          refusalOf(
            'nothing-to-release',
            'A transaction is running on this terminal and its answer is awaited. Abort it, or wait.',
            { transactionId: current.record.request.transactionId },
          ),
        );
      }
      door.apply(lane, { type: 'release', name, reason });
      door.afterCommit(lane, (ok) =>
        reply(ok ? { ok: true, value: this.#terminal(lane) } : refusalOf('lane-parked', parkedText)),
      );
    });
  }

  attention(): readonly AttentionEntry[] {
    const stopped = this.#parts.moneyStopped();
    const own: AttentionEntry[] =
      stopped === undefined
        ? []
        : [
            {
              terminal: '*',
              attention: {
                code: 'journal-unconfirmed',
                at: new Date(this.#parts.clock.wallMs()).toISOString(),
                text: stopped,
                actions: ['journal-confirm'],
              },
            },
          ];
    const lanes = this.#parts.lanes.flatMap((lane) =>
      laneAttention(lane).map((attention) => ({ terminal: lane.name, attention })),
    );
    const transactions = this.#parts.journal.listAttention().flatMap((record) =>
      record.attention.map((attention) => ({
        terminal: record.request.terminal,
        transactionId: record.request.transactionId,
        attention,
      })),
    );
    return [...own, ...lanes, ...transactions];
  }

  readiness(): Readiness {
    const reasons: string[] = [];
    if (this.#stopping) reasons.push('tenderd is being stopped');
    const stopped = this.#parts.moneyStopped();
    if (stopped !== undefined) reasons.push(stopped);
    if (!this.#parts.journal.hasReserve()) reasons.push('the disk is almost full');
    const parked = this.#parts.lanes.filter((lane) => lane.state.parked !== undefined);
    for (const lane of parked) reasons.push(`the lane of ${lane.name} stopped itself`);
    const up = this.#parts.lanes.some((lane) => lane.gateway.port.link().up);
    if (!up && this.#parts.lanes.length > 0) reasons.push('no gateway is connected');
    return { ready: reasons.length === 0, reasons };
  }

  /** Refuses what is new, ends what only waits, and resolves when nothing runs or the grace is over. */
  drain(graceMs: number): Promise<void> {
    this.#stopping = true;
    const { loop, lanes, scheduler, clock } = this.#parts;
    return new Promise((resolve) => {
      const cancel = scheduler.at(clock.monoMs() + graceMs, () => this.#onDrained?.());
      this.#onDrained = () => {
        this.#onDrained = undefined;
        cancel();
        resolve();
      };
      loop.enqueue((door) => {
        const last = lanes[0];
        for (const lane of lanes) door.apply(lane, { type: 'stopping' });
        const check = (): void => {
          if (!this.#anyRunning()) this.#onDrained?.();
        };
        if (last === undefined) check();
        else door.afterCommit(last, check);
      });
    });
  }

  /** Something runs that a few seconds may still answer; what is unresolved is left to the next start. */
  #anyRunning(): boolean {
    return this.#parts.lanes.some((lane) =>
      lane.state.entries.some((entry) => entry.pursuit !== undefined && entry.record.outcome === undefined),
    );
  }

  /** Runs inside a turn; the promise resolves with what `reply` is given. */
  #inTurn<T>(act: (door: TurnDoor, reply: (value: Reply<T>) => void) => void): Promise<Reply<T>> {
    return new Promise((resolve) => this.#parts.loop.enqueue((door) => act(door, resolve)));
  }
}
