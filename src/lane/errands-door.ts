/** What the register's door may ask about errands: every wish goes through a turn, every answer comes after its commit. */

import {
  type AbortSignalLike,
  type Errand,
  type ErrandKind,
  errandRequest,
  errandRules,
  type Errands,
  errandsWaitingMax,
  type ErrandView,
  errandViewOf,
  type ErrandWish,
  type Refusal,
  type Reply,
} from '../core/index.js';
import { type DoorParts, inTurn, parkedText, refusalOf, unknownTerminal } from './door-parts.js';
import type { Lane } from './engine.js';

/** Kinds that change how the terminal works for everybody: with registers of their own, the operator's alone. */
const ofTheOperator: ReadonlySet<ErrandKind> = new Set(['login', 'logout', 'admin']);

/** Implements {@link Errands} over the turn loop; `register` narrows it to one register. */
export class ErrandsDoor implements Errands {
  readonly #parts: DoorParts;
  readonly #isStopping: () => boolean;
  readonly #register: string | undefined;

  constructor(parts: DoorParts, isStopping: () => boolean, register?: string) {
    this.#parts = parts;
    this.#isStopping = isStopping;
    this.#register = register;
  }

  /** The same errands as one register may see and ask for them. */
  of(register: string): Errands {
    return new ErrandsDoor(this.#parts, this.#isStopping, register);
  }

  ask(terminal: string, wish: ErrandWish): Promise<Reply<ErrandView>> {
    const register = this.#register;
    return inTurn(this.#parts.loop, (door, reply) => {
      const lane = this.#lane(terminal);
      if (lane === undefined) return reply(unknownTerminal(terminal, this.#parts.lanes));
      const obstacle = this.#obstacle(lane, wish);
      if (obstacle !== undefined) return reply({ ok: false, refusal: obstacle });
      door.apply(lane, { type: 'errand-asked', wish, register });
      const errandId = lane.state.errands.at(-1)?.errandId ?? '';
      door.afterCommit(lane, (ok) => reply(ok ? this.get(terminal, errandId) : refusalOf('lane-parked', parkedText)));
    });
  }

  #obstacle(lane: Lane, wish: ErrandWish): Refusal | undefined {
    const { state } = lane;
    if (this.#isStopping())
      return { code: 'stopping', text: 'tenderd is being stopped. Nothing was sent. Ask again in a moment.' };
    if (this.#register !== undefined && ofTheOperator.has(wish.kind))
      return { code: 'operator-required', text: `A ${wish.kind} is for the operator’s token. Nothing was sent.` };
    if (!this.#parts.journal.hasReserve())
      return {
        code: 'journal-reserve',
        text: 'The disk is almost full. Nothing was sent. Free space, then ask again.',
      };
    if (state.parked !== undefined) return { code: 'lane-parked', text: parkedText };
    const waiting = state.errands.filter(({ end }) => end === undefined).length;
    if (waiting >= errandsWaitingMax)
      return { code: 'queue-full', text: `Already ${waiting} errands wait for this terminal. Nothing was sent.` };
    return unresolvedOn(lane, wish) ?? unsayable(lane, wish);
  }

  get(terminal: string, errandId: string): Reply<ErrandView> {
    const lane = this.#lane(terminal);
    if (lane === undefined) return unknownTerminal(terminal, this.#parts.lanes);
    const errand = lane.state.errands.find((known) => known.errandId === errandId);
    if (errand === undefined) {
      const text = `There is no errand ${errandId}: it never was, it ended a while ago, or tenderd was restarted. No money moved; ask again.`;
      return refusalOf('unknown-errand', text);
    }
    if (this.#register !== undefined && errand.register !== this.#register)
      return refusalOf('other-register', `Errand ${errandId} is not of register ${this.#register}.`);
    return { ok: true, value: viewOf(terminal, errand) };
  }

  waitForEnd(
    terminal: string,
    errandId: string,
    timeoutMs: number,
    signal: AbortSignalLike,
  ): Promise<Reply<ErrandView>> {
    const present = this.get(terminal, errandId);
    if (isOver(present) || timeoutMs <= 0 || signal.aborted) return Promise.resolve(present);
    const { clock, feed, scheduler } = this.#parts;
    return new Promise((resolve) => {
      const leave = (): void => {
        unlisten();
        cancel();
        signal.removeEventListener('abort', leave);
        resolve(this.get(terminal, errandId));
      };
      const unlisten = feed.listen(() => {
        if (isOver(this.get(terminal, errandId))) leave();
      });
      const cancel = scheduler.at(clock.monoMs() + timeoutMs, leave);
      signal.addEventListener('abort', leave);
    });
  }

  abort(terminal: string, errandId: string, reason: string): Promise<Reply<ErrandView>> {
    return inTurn(this.#parts.loop, (door, reply) => {
      const lane = this.#lane(terminal);
      const found = this.get(terminal, errandId);
      if (lane === undefined || !found.ok) return reply(found);
      const { state, wish, sentence } = found.value;
      if (state === 'ended') return reply(refusalOf('not-abortable', `It has ended already. ${sentence}`));
      if (state === 'running' && !errandRules[wish.kind].isAbortable) {
        const text = `The terminal has it, and a ${errandRules[wish.kind].noun} cannot be stopped: it ends soon.`;
        return reply(refusalOf('not-abortable', text));
      }
      door.apply(lane, { type: 'errand-abort', errandId, reason });
      door.afterCommit(lane, (ok) => reply(ok ? this.get(terminal, errandId) : refusalOf('lane-parked', parkedText)));
    });
  }

  #lane(terminal: string): Lane | undefined {
    return this.#parts.lanes.find((lane) => lane.name === terminal);
  }
}

function isOver(reply: Reply<ErrandView>): boolean {
  return !reply.ok || reply.value.state === 'ended';
}

function viewOf(terminal: string, errand: Errand): ErrandView {
  return errandViewOf(terminal, errandRules[errand.wish.kind].noun, errand);
}

/** A new session may make the terminal forget what it alone can still tell about money. */
function unresolvedOn({ state }: Lane, { kind }: ErrandWish): Refusal | undefined {
  if (kind !== 'login' && kind !== 'logout') return undefined;
  const unresolved = state.entries.find(({ record }) => record.outcome?.result === 'unresolved');
  if (unresolved === undefined || state.settings.profile.memorySurvivesRestart) return undefined;
  const { transactionId } = unresolved.record.request;
  return {
    code: 'transaction-unresolved',
    text: `Transaction ${transactionId} is unresolved, and after a ${kind} the terminal may no longer tell of it. Resolve it first. Nothing was sent.`,
    transactionId,
  };
}

/** What the standard does not let us say is refused before anything is journaled. */
function unsayable({ state, gateway }: Lane, wish: ErrandWish): Refusal | undefined {
  if (wish.kind === 'login') return undefined;
  const encoded = gateway.codec.encode(errandRequest(state.settings.dialect, wish, '0', state.record));
  if (encoded.ok) return undefined;
  const text = `This cannot be said to a terminal: ${encoded.error.message} Nothing was sent.`;
  return { code: 'invalid-request', text };
}
