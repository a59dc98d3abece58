/** The API of terminals: their state, their leases, and their release. */

import {
  type AttentionEntry,
  currentEntry,
  currentDeviceRequest,
  type LeaseParameters,
  type Prompt,
  type PromptAnswer,
  type PromptView,
  type Readiness,
  type Refusal,
  type Reply,
  type TerminalView,
  type TransactionRecord,
  unreachable,
  whyNotFit,
  placeIn,
} from '../../core/index.js';
import { goneRegisters } from '../engine/orphaned-outcomes.js';
import { laneNotes, laneRefusals, replication, terminalAttention } from '../../messages/index.js';
import { type LanesParts, inTurn, refusalOf, terminalFaulted, unknownTerminal } from '../engine/engine-parts.js';
import type { Lane } from '../engine/lane.js';
import type { TurnInterface } from '../engine/turn-interface.js';
import { LastPayments } from '../views/last-payments.js';
import { laneAttention, terminalViewOf } from '../views/terminal-view.js';

/** The part of {@link Lanes} that is about terminals. */
export class TerminalsInterface {
  readonly #parts: LanesParts;
  readonly #ofGoneRegisters: () => readonly AttentionEntry[];
  readonly #lastPayments: LastPayments;

  constructor(parts: LanesParts) {
    this.#parts = parts;
    this.#ofGoneRegisters = goneRegisters(parts);
    this.#lastPayments = new LastPayments(parts.journal);
  }

  /** Notes a changed record for the last payments. The record is already committed. */
  changed(record: TransactionRecord): void {
    this.#lastPayments.changed(record);
  }

  all(): readonly TerminalView[] {
    return this.#parts.lanes.map((lane) => this.#view(lane));
  }

  #view(lane: Lane): TerminalView {
    const { clock, unkeptOf } = this.#parts;
    return terminalViewOf(lane, clock.monoMs(), unkeptOf(lane.name), this.#lastPayments.of(lane.name));
  }

  release(terminal: string, name: string, reason: string): Promise<Reply<TerminalView>> {
    return this.#change(terminal, (turn, lane) => {
      const { state } = lane;
      const isKept = currentDeviceRequest(state)?.end !== undefined;
      const hasNone = currentEntry(state) === undefined && !isKept && state.faulted === undefined;
      if (hasNone && state.record.attention.length === 0)
        return { code: 'nothing-to-release', text: laneRefusals.nothingToRelease() };
      const current = currentEntry(state);
      const isAwaited = current?.record.outcome === undefined && current?.inFlight?.unbroken === true;
      if (isAwaited && state.faulted === undefined) {
        const { transactionId } = current.record.request;
        return { code: 'nothing-to-release', text: laneRefusals.answerAwaited(transactionId), transactionId };
      }
      turn.apply(lane, { type: 'release', name, reason });
      return undefined;
    });
  }

  lease(terminal: string, parameters: LeaseParameters): Promise<Reply<TerminalView>> {
    return this.#change(terminal, (turn, lane) => {
      turn.apply(lane, { type: 'tick' });
      const { lease } = lane.state;
      if (lease !== undefined && lease.register !== parameters.register) {
        return {
          code: 'terminal-leased',
          text: laneRefusals.leasedByOther(lease.register, lease.until),
          register: lease.register,
        };
      }
      turn.apply(lane, { type: 'lease', ...parameters });
      return undefined;
    });
  }

  endLease(terminal: string, register: string | undefined, why: string): Promise<Reply<TerminalView>> {
    return this.#change(terminal, (turn, lane) => {
      const { lease } = lane.state;
      if (lease === undefined || lease.register !== (register ?? lease.register))
        return { code: 'not-leased', text: laneRefusals.notLeased() };
      turn.apply(lane, { type: 'lease-end', why });
      return undefined;
    });
  }

  unsubscribed(register: string): void {
    this.#parts.loop.enqueue((turn) => {
      for (const lane of this.#parts.lanes) {
        const { lease } = lane.state;
        if (lease?.register === register && lease.whileListening)
          turn.apply(lane, { type: 'lease-end', why: laneNotes.registerUnsubscribed() });
      }
    });
  }

  #change(
    terminal: string,
    act: (turn: TurnInterface, lane: Lane) => Refusal | undefined,
  ): Promise<Reply<TerminalView>> {
    return inTurn(this.#parts.loop, (turn, reply) => {
      const lane = this.#parts.lanes.find((candidate) => candidate.name === terminal);
      if (lane === undefined) return reply(unknownTerminal(terminal, this.#parts.lanes));
      const refusal = act(turn, lane);
      if (refusal !== undefined) return reply({ ok: false, refusal });
      turn.afterCommit(lane, (ok) => reply(ok ? { ok: true, value: this.#view(lane) } : terminalFaulted()));
    });
  }

  prompts(): readonly PromptView[] {
    return this.#parts.lanes.flatMap((lane) =>
      lane.state.prompts.filter(({ end }) => end === undefined).map((prompt) => promptViewOf(lane.name, prompt)),
    );
  }

  answerPrompt(promptId: string, answer: PromptAnswer, register?: string): Promise<Reply<PromptView>> {
    return inTurn(this.#parts.loop, (turn, reply) => {
      const lane = this.#parts.lanes.find(({ state }) => state.prompts.some((prompt) => prompt.promptId === promptId));
      const prompt = lane?.state.prompts.find((known) => known.promptId === promptId);
      if (lane === undefined || prompt === undefined)
        return reply(refusalOf('unknown-prompt', laneRefusals.unknownPrompt(promptId)));
      const view = promptViewOf(lane.name, prompt);
      const subjectId = prompt.transactionId ?? prompt.deviceRequestId;
      if (register !== undefined && subjectId !== undefined && prompt.register !== register) {
        const subject = prompt.transactionId === undefined ? 'device request' : 'transaction';
        return reply(refusalOf('other-register', laneRefusals.promptOfOther(promptId, subject)));
      }
      if (prompt.end !== undefined) {
        // The client repeats the answer because it lost the API's response.
        if (JSON.stringify(prompt.end.answer) === JSON.stringify(answer) && prompt.end.isAnswered === true)
          return reply({ ok: true, value: view });
        return reply(refusalOf('prompt-over', laneRefusals.promptEnded(promptId, prompt.end.why)));
      }
      const expected = whyNotFit(prompt, answer);
      if (expected !== undefined)
        return reply(refusalOf('answer-does-not-fit', laneRefusals.answerDoesNotFit(promptId, expected)));
      turn.apply(lane, { type: 'answer-prompt', promptId, answer });
      const ended = lane.state.prompts.find((known) => known.promptId === promptId)?.end;
      turn.afterCommit(lane, (ok) => {
        if (!ok) return reply(terminalFaulted());
        // The prompt ended in this very turn.
        if (ended !== undefined && ended.isAnswered !== true)
          return reply(refusalOf('prompt-over', laneRefusals.promptEnded(promptId, ended.why)));
        return reply({ ok: true, value: { ...view, open: false } });
      });
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
    const { otherMachine } = this.#parts;
    if (otherMachine !== undefined) {
      const actions = ['journal-same-machine', 'journal-new-sale-id'];
      own.push({ terminal: '*', attention: { code: 'other-machine', ...otherMachine, actions } });
    }
    own.push(...this.#parts.daemonAttention().map((attention) => ({ terminal: '*', attention })));
    const lanes = this.#parts.lanes.flatMap((lane) =>
      laneAttention(lane).map((attention) => ({ terminal: lane.name, attention })),
    );
    const transactions = this.#parts.journal.listAttention().flatMap((record) =>
      record.attention.map((attention) => ({
        ...placeIn(record.request),
        transactionId: record.request.transactionId,
        ...(record.request.register === undefined ? {} : { register: record.request.register }),
        attention,
      })),
    );
    const services = this.#parts.services.flatMap((service) =>
      service.view().attention.map((attention) => ({ service: service.name, attention })),
    );
    return [...own, ...lanes, ...services, ...transactions, ...this.#ofGoneRegisters()];
  }

  readiness(isStopping: boolean): Readiness {
    const reasons: string[] = [];
    if (isStopping) reasons.push(terminalAttention.notReadyStopping());
    const stopped = this.#parts.moneyStopped();
    if (stopped !== undefined) reasons.push(stopped);
    const withoutQuorum = this.#parts.loop.whyWaits();
    if (withoutQuorum !== undefined) reasons.push(replication.notReady(withoutQuorum));
    if (!this.#parts.journal.hasReserve()) reasons.push(terminalAttention.notReadyDisk());
    const faulted = this.#parts.lanes.filter((lane) => lane.state.faulted !== undefined);
    for (const lane of faulted) reasons.push(terminalAttention.notReadyTerminal(lane.name));
    for (const service of this.#parts.services.filter(({ isFaulted }) => isFaulted))
      reasons.push(terminalAttention.notReadyService(service.name));
    const { services, lanes } = this.#parts;
    const isCut = services.length > 0 && services.every((service) => service.view().contact.state === 'failing');
    if (isCut && lanes.length === 0) reasons.push(terminalAttention.notReadyServices());
    const up = this.#parts.lanes.some((lane) => lane.gateway.wire.state().up);
    if (!up && this.#parts.lanes.length > 0) reasons.push(terminalAttention.notReadyGateway());
    if (up) reasons.push(...noTerminal(this.#parts.lanes));
    return { ready: reasons.length === 0, reasons };
  }
}

/**
 * Returns why no terminal can take a payment, one reason for each terminal. Returns an empty list if at least one
 * terminal can, even if it is busy.
 */
function noTerminal(lanes: readonly Lane[]): readonly string[] {
  const reasons = lanes.map((lane) => ({ lane, why: unreachable(lane.state, lane.gateway.wire.state()) }));
  if (reasons.some(({ why }) => why === undefined)) return [];
  return reasons.map(({ lane, why }) => terminalAttention.notReadyUnreachable(lane.name, why?.text ?? ''));
}

function promptViewOf(terminal: string, prompt: Prompt): PromptView {
  const { connection: _connection, request: _request, expires: _at, fallback: _fallback, end, ...told } = prompt;
  return { ...told, terminal, open: end === undefined };
}
