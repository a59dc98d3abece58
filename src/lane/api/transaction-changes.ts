/** Changes to one transaction that a register or the operator requests: abort, acknowledge, resolve. */

import {
  freeCard,
  mayResolve,
  openAttempts,
  placeOf,
  type Refusal,
  type Reply,
  type Resolution,
  type TransactionRecord,
  type TransactionView,
} from '../../core/index.js';
import { laneRefusals } from '../../messages/index.js';
import {
  type CommonWriter,
  doubtOf,
  inTurn,
  type LanesParts,
  refusalOf,
  terminalFaulted,
  writerOf,
} from '../engine/engine-parts.js';
import type { HandOvers } from '../engine/hand-overs.js';
import { relatedTo } from '../engine/sale-notifications.js';
import type { TurnInterface } from '../engine/turn-interface.js';

/** Makes each change in a turn, and replies with the transaction after the commit of that turn. */
export class TransactionChanges {
  readonly #parts: LanesParts;
  readonly #handOvers: HandOvers;
  readonly #viewOf: (transactionId: string) => TransactionView | undefined;

  constructor(parts: LanesParts, handOvers: HandOvers, viewOf: (transactionId: string) => TransactionView | undefined) {
    this.#parts = parts;
    this.#handOvers = handOvers;
    this.#viewOf = viewOf;
  }

  abort(transactionId: string, reason: string): Promise<Reply<TransactionView>> {
    return this.#change(transactionId, (turn, record, writer) => {
      if (this.#handOvers.isWaiting(transactionId)) {
        this.#handOvers.abort(turn, record);
        return undefined;
      }
      const lane = this.#parts.lanes.find(({ name }) => name === writer.name);
      const keepsCard = lane !== undefined && freeCard(lane.state)?.transactionId === transactionId;
      if (record.outcome !== undefined && openAttempts(record).length === 0 && !keepsCard) {
        return {
          code: 'not-abortable',
          text: laneRefusals.alreadyEnded(record.outcome.message),
          transactionId,
        };
      }
      turn.apply(writer, { type: 'abort', transactionId, reason });
      return undefined;
    });
  }

  acknowledge(transactionId: string, revision: number): Promise<Reply<TransactionView>> {
    return this.#change(transactionId, (turn, record, writer) => {
      const latest = record.outcome?.revision;
      if (latest === undefined) {
        return { code: 'no-outcome', text: laneRefusals.noOutcomeYet(), transactionId };
      }
      if (revision !== latest) {
        return {
          code: 'revision-mismatch',
          text: laneRefusals.otherRevision(latest),
          transactionId,
          revision: latest,
        };
      }
      turn.apply(writer, { type: 'acknowledge', record, revision });
      return undefined;
    });
  }

  resolve(transactionId: string, resolution: Resolution): Promise<Reply<TransactionView>> {
    return this.#change(transactionId, (turn, record, writer) => {
      if (!mayResolve(record, resolution.outcome)) {
        return {
          code: 'not-on-attention',
          text:
            record.attention.length === 0
              ? laneRefusals.notOnAttention()
              : laneRefusals.onlyAsItIs(record.outcome?.result),
          transactionId,
        };
      }
      turn.apply(writer, { type: 'resolve', record, resolution, sameSale: relatedTo(turn, record) });
      return undefined;
    });
  }

  #change(
    transactionId: string,
    act: (turn: TurnInterface, record: TransactionRecord, writer: CommonWriter) => Refusal | undefined,
  ): Promise<Reply<TransactionView>> {
    return inTurn(this.#parts.loop, (turn, reply) => {
      const record = turn.find(transactionId);
      const writer = writerOf(this.#parts, record);
      if (record === undefined) {
        const doubt = doubtOf(this.#parts);
        if (doubt !== undefined) return reply({ ok: false, refusal: doubt });
        return reply(
          refusalOf('unknown-transaction', laneRefusals.unknownTransaction(transactionId), { transactionId }),
        );
      }
      if (writer === undefined) {
        return reply(
          refusalOf('unknown-terminal', laneRefusals.placeRemoved(transactionId, placeOf(record.request)), {
            transactionId,
          }),
        );
      }
      const refusal = act(turn, record, writer);
      if (refusal !== undefined) return reply({ ok: false, refusal });
      turn.afterCommit(writer, (ok) => {
        const view = ok ? this.#viewOf(transactionId) : undefined;
        reply(view === undefined ? terminalFaulted() : { ok: true, value: view });
      });
    });
  }
}
