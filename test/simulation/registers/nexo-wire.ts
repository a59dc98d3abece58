/** The connections between nexo registers and the controller of the running process, and the losses on them. */

import { codecFor, dialects, type Encoding } from '../../../protocol/index.js';
import type { Lanes } from '../../../src/core/index.js';
import { Controller } from '../../../src/nexo/controller/controller.js';
import { LaterReceiver } from '../../../src/nexo/results/deferred-results.js';
import type { Peer, Receiver, Reply } from '../../../src/nexo/peer/peer.js';
import { ResultClient } from '../../../src/nexo/results/result-address.js';
import { ResultPosts } from '../../../src/nexo/results/result-posts.js';
import type { Machine } from '../machine/machine.js';
import type { Scene } from '../scene.js';
import { carrierOn, type ResultTaker } from './result-carrier.js';

/** The fate of one request in transmission. */
export type Fate = 'arrives' | 'request-lost' | 'answer-lost';

/** One request on its own connection. */
interface Call {
  /** Called when the connection is lost and the register notices it. */
  readonly lost: () => void;
}

/** The transmission time in one direction. */
const wayMs = 4;
/** How long a register waits for the answer to a lost request. */
const noticesMs = 3_000;

/** Messages are not sealed here. */
const plain = (text: string): string => text;

/** The connections of nexo registers. */
export class NexoWire {
  readonly #scene: Scene;
  readonly #machine: () => Machine;
  readonly #calls = new Set<Call>();
  readonly #served = new Set<object>();
  /** The exceptions of the controller, which are broken invariants. */
  readonly faults: string[] = [];
  #receiver: Receiver | undefined;
  #posts: ResultPosts | undefined;
  #taker: ResultTaker | undefined;

  constructor(scene: Scene, machine: () => Machine) {
    this.#scene = scene;
    this.#machine = machine;
  }

  /** True if the controller is working, so that the run must wait for promises. */
  get isWaiting(): boolean {
    return this.#served.size > 0 || this.#posts !== undefined;
  }

  /** From the next process on, POSTs results to this register. */
  postsTo(taker: ResultTaker): void {
    this.#taker = taker;
  }

  /** Called when a process has started. */
  opens(lanes: Lanes): void {
    const wallMs = (): number => this.#machine().time.wallMs();
    const dialect = dialects['standard-3.1'];
    const controller = new Controller({ lanes, dialect, version: '0.0.0', loginSecret: undefined, wallMs });
    this.#receiver = controller;
    const taker = this.#taker;
    if (taker === undefined) return;
    const { time } = this.#machine();
    const codec = codecFor('json', dialect);
    const posts = new ResultPosts({
      clients: new Map([[taker.saleId, new ResultClient(undefined, carrierOn(this.#scene, taker))]]),
      lanes,
      codec,
      seal: plain,
      time: { clock: time, scheduler: time },
      log: { warn: () => undefined },
      // Errors of a process that is dying are not findings.
      onFault: (error) => void (this.#posts === posts && this.faults.push(String(error))),
    });
    this.#posts = posts;
    this.#receiver = new LaterReceiver(controller, { posts, codec, seal: plain, wallMs });
  }

  /** Called when the process has ended, with all its connections. */
  closes(): void {
    this.#receiver = undefined;
    const posts = this.#posts;
    this.#posts = undefined;
    posts?.close();
    this.#served.clear();
    for (const { lost } of this.#calls) lost();
  }

  /**
   * Sends a text. `heard` gets the answer, or undefined if the connection was lost. `arrived` is called when a process
   * has the text. Returns a function that disconnects.
   */
  say(
    text: string,
    encoding: Encoding,
    fate: Fate,
    heard: (answer: string | undefined) => void,
    answered: 'here' | 'later' = 'here',
    arrived: () => void = () => undefined,
  ): () => void {
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
      const receiver = this.#receiver;
      if (gone.signal.aborted || !this.#calls.has(call)) return;
      if (fate === 'request-lost' || receiver === undefined) return endsAfter(noticesMs);
      arrived();
      const later = answered === 'later' ? { isAnsweredLater: true as const } : {};
      const peer: Peer = { caller: {}, gone: gone.signal, ...later };
      const served = {};
      this.#served.add(served);
      void this.#reply(receiver, text, encoding, peer).then((reply) => {
        this.#served.delete(served);
        if (gone.signal.aborted) return undefined;
        const said = reply?.type === 'say' ? reply.text : reply?.type === 'ok' ? 'ok' : undefined;
        if (said === undefined || fate === 'answer-lost') return endsAfter(wayMs);
        return time.at(time.monoMs() + wayMs, () => {
          if (gone.signal.aborted || !over()) return;
          if (reply?.type === 'say') reply.taken();
          heard(said);
        });
      });
    });
    return () => void over();
  }

  /** Returns the reply of the controller; undefined if it threw. */
  async #reply(receiver: Receiver, text: string, encoding: Encoding, peer: Peer): Promise<Reply | undefined> {
    try {
      return await receiver.receive(text, encoding, peer);
    } catch (error) {
      // Errors of a process that is dying are not findings.
      if (!peer.gone.aborted) this.faults.push(String(error));
      return undefined;
    }
  }
}
