/** The wire between an engine and a payment service on virtual time: what the HTTPS client is in the real daemon. */

import { endpoints } from '../../../protocol/checkout/index.js';
import type { ServiceCall, ServiceWire, ServiceWireEvent } from '../../../src/core/index.js';
import type { Dice } from '../dice.js';
import type { FaultId } from '../faults/catalogue.js';
import type { Clock, Scheduler } from '../../../src/core/index.js';
import type { VirtualTime } from '../virtual-time.js';
import { damaged } from './damaged.js';
import { type CallFate, fateOf } from './faults.js';
import type { ServiceAnswer, ServiceHost } from './service-host.js';

/** A bad network towards the service; a good one where there is none. */
export interface BadRoad {
  readonly dice: Dice;
  /** How likely each call is struck now. */
  chance(): number;
  /** Nothing gets through at present. */
  isDown(): boolean;
  seen(id: FaultId): void;
}

/** Why a call is given up. */
type LostCause = Extract<ServiceWireEvent, { readonly type: 'lost' }>['cause'];

const lostCause: LostCause = { code: 'closed', text: 'the connection broke' };

/** The wire of one process. */
export class VirtualServiceWire implements ServiceWire {
  readonly #host: ServiceHost;
  readonly #time: VirtualTime;
  readonly #process: Clock & Scheduler;
  readonly #latencyMs: number;
  readonly #road: BadRoad | undefined;
  readonly #open = new Set<string>();
  #listener: (event: ServiceWireEvent) => void = () => undefined;
  #isClosed = false;

  constructor(host: ServiceHost, time: VirtualTime, process: Clock & Scheduler, latencyMs: number, road?: BadRoad) {
    this.#host = host;
    this.#time = time;
    this.#process = process;
    this.#latencyMs = latencyMs;
    this.#road = road;
  }

  launch(call: ServiceCall): void {
    if (this.#open.has(call.id)) throw new RangeError(`the call ${call.id} was launched before`);
    this.#open.add(call.id);
    this.#process.at(this.#process.monoMs() + call.managementMs, () =>
      this.#end({ type: 'lost', id: call.id, cause: { code: 'hangs', text: 'no answer in time' } }),
    );
    const fate = this.#fate();
    if (fate.how === 'not-sent')
      return this.#after(this.#latencyMs, () =>
        this.#end({
          type: 'not-sent',
          id: call.id,
          cause: { code: 'refused', text: 'the service refuses the connection' },
        }),
      );
    if (fate.how === 'refused') {
      const { status, retryAfter } = fate;
      const answer = {
        status,
        contentType: 'text/html',
        text: '<html></html>',
        ...(retryAfter === undefined ? {} : { retryAfter }),
      };
      return this.#after(2 * this.#latencyMs, () => this.#end({ type: 'answered', id: call.id, ...answer }));
    }
    if (fate.how === 'request-lost') {
      this.#after(2 * this.#latencyMs, () => this.#end({ type: 'lost', id: call.id, cause: lostCause }));
      // What the kernel was handed still arrives, also of a process that is gone.
      if (fate.arrivesMs !== undefined) this.#after(fate.arrivesMs, () => void this.#serve(call));
      return;
    }
    this.#after(this.#latencyMs, () => this.#answer(call, fate, this.#serve(call)));
  }

  #fate(): CallFate {
    const road = this.#road;
    if (road === undefined) return { how: 'through' };
    if (road.isDown()) return { how: 'not-sent' };
    if (!road.dice.happens(road.chance())) return { how: 'through' };
    const { id, fate } = fateOf(road.dice);
    road.seen(id);
    return fate;
  }

  #serve(call: ServiceCall): ServiceAnswer {
    return this.#host.serve(call, endpoints[call.endpoint].method);
  }

  #answer(call: ServiceCall, fate: CallFate, answer: ServiceAnswer): void {
    const back = (event: ServiceWireEvent, byMs = 0): void =>
      this.#after(this.#latencyMs + byMs, () => this.#end(event));
    switch (fate.how) {
      case 'answer-lost':
        return back({ type: 'lost', id: call.id, cause: lostCause });
      case 'masked':
        return back({ type: 'answered', id: call.id, status: fate.status, contentType: '', text: '' });
      case 'damaged':
        return back({ type: 'answered', id: call.id, ...damaged(answer, fate.damage) });
      case 'slow':
        return back({ type: 'answered', id: call.id, ...answer }, fate.byMs);
      case 'through':
      case 'not-sent':
      case 'refused':
      case 'request-lost':
        return back({ type: 'answered', id: call.id, ...answer });
    }
  }

  #after(byMs: number, act: () => void): void {
    this.#time.at(this.#time.monoMs() + byMs, act);
  }

  #end(event: ServiceWireEvent): void {
    if (!this.#open.delete(event.id)) return;
    this.#process.soon(() => {
      if (!this.#isClosed) this.#listener(event);
    });
  }

  giveUp(id: string, cause: LostCause): void {
    this.#end({ type: 'lost', id, cause });
  }

  listen(listener: (event: ServiceWireEvent) => void): void {
    this.#listener = listener;
  }

  /** The process is gone; what is under way arrives. */
  close(): void {
    this.#isClosed = true;
  }
}
