/** The way between registers that speak nexo and the desk of the running process: connections, and what is lost on them. */

import { dialects, type Encoding } from '../../../protocol/index.js';
import type { Lanes } from '../../../src/core/index.js';
import { Controller } from '../../../src/nexo/controller.js';
import type { Reply } from '../../../src/nexo/peer.js';
import type { Machine } from '../machine/machine.js';
import type { Scene } from '../scene.js';

/** What happens to one request on its way. */
export type Fate = 'arrives' | 'request-lost' | 'answer-lost';

/** One request on a connection of its own. */
interface Call {
  /** The connection is gone, and the register notices. */
  readonly lost: () => void;
}

/** One way takes so long. */
const wayMs = 4;
/** So long a register listens for an answer to what was lost. */
const noticesMs = 3_000;

/** See above. */
export class NexoWire {
  readonly #scene: Scene;
  readonly #machine: () => Machine;
  readonly #calls = new Set<Call>();
  readonly #served = new Set<object>();
  /** What the desk threw: a broken invariant. */
  readonly faults: string[] = [];
  #controller: Controller | undefined;

  constructor(scene: Scene, machine: () => Machine) {
    this.#scene = scene;
    this.#machine = machine;
  }

  /** The desk works on something: promises must be let settle. */
  get isWaiting(): boolean {
    return this.#served.size > 0;
  }

  /** A process started. */
  opens(lanes: Lanes): void {
    const wallMs = (): number => this.#machine().time.wallMs();
    const dialect = dialects['standard-3.1'];
    this.#controller = new Controller({ lanes, dialect, version: '0.0.0', loginSecret: undefined, wallMs });
  }

  /** The process is gone, and every connection with it. */
  closes(): void {
    this.#controller = undefined;
    this.#served.clear();
    for (const { lost } of this.#calls) lost();
  }

  /** Says something. `heard` gets the answer, or undefined where the connection was lost; returns what hangs up without a word. */
  say(text: string, encoding: Encoding, fate: Fate, heard: (answer: string | undefined) => void): () => void {
    const { time } = this.#scene;
    const gone = new AbortController();
    const over = (): boolean => {
      if (!this.#calls.delete(call)) return false;
      gone.abort();
      return true;
    };
    const endsAfter = (afterMs: number, answer?: string): void => {
      time.at(time.monoMs() + afterMs, () => over() && heard(answer));
    };
    const call: Call = {
      lost: () => {
        gone.abort();
        endsAfter(wayMs);
      },
    };
    this.#calls.add(call);
    time.at(time.monoMs() + wayMs, () => {
      const controller = this.#controller;
      if (gone.signal.aborted || !this.#calls.has(call)) return;
      if (fate === 'request-lost' || controller === undefined) return endsAfter(noticesMs);
      const served = {};
      this.#served.add(served);
      void this.#reply(controller, { text, encoding, gone: gone.signal }).then((reply) => {
        this.#served.delete(served);
        if (gone.signal.aborted) return undefined;
        if (reply?.type !== 'say' || fate === 'answer-lost') return endsAfter(wayMs);
        return time.at(time.monoMs() + wayMs, () => {
          if (gone.signal.aborted || !over()) return;
          reply.taken();
          heard(reply.text);
        });
      });
    });
    return () => void over();
  }

  /** What the desk says; undefined where it threw. */
  async #reply(
    controller: Controller,
    { text, encoding, gone }: { readonly text: string; readonly encoding: Encoding; readonly gone: AbortSignal },
  ): Promise<Reply | undefined> {
    try {
      return await controller.receive(text, encoding, { caller: {}, gone });
    } catch (error) {
      // What a process does while it dies is nobody's fault.
      if (!gone.aborted) this.faults.push(String(error));
      return undefined;
    }
  }
}
