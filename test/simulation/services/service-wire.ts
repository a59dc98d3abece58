/**
 * The wire between an engine and a payment service on virtual time, in place of the HTTPS client of the real daemon.
 */

import { endpoints } from '../../../protocol/checkout/index.js';
import type { ServiceCall, ServiceWire, ServiceWireEvent } from '../../../src/core/index.js';
import type { Clock, Scheduler } from '../../../src/core/index.js';
import type { VirtualTime } from '../virtual-time.js';
import { damaged, renamed } from './damaged.js';
import type { CallFate, ServiceAnswer } from './faults.js';
import type { ServiceHost } from './service-host.js';

/** Returns the fate of a call on its way to the service. Absent: all calls arrive. */
export type Road = (call: ServiceCall) => CallFate;

/** The reason why a call is given up. */
type LostCause = Extract<ServiceWireEvent, { readonly type: 'lost' }>['cause'];

const lostCause: LostCause = { code: 'closed', text: 'the connection broke' };

/** The wire of one process. */
export class VirtualServiceWire implements ServiceWire {
  readonly #host: ServiceHost;
  readonly #time: VirtualTime;
  readonly #process: Clock & Scheduler;
  readonly #latencyMs: number;
  readonly #road: Road | undefined;
  readonly #clockMs: () => number;
  readonly #open = new Set<string>();
  /** Calls for which the service's own answer arrives unchanged. */
  readonly #whole = new Set<string>();
  #listener: (event: ServiceWireEvent) => void = () => undefined;
  #isClosed = false;

  /** `clockMs` is the service's own clock. Default: the clock of the world. */
  constructor(
    host: ServiceHost,
    time: VirtualTime,
    process: Clock & Scheduler,
    latencyMs: number,
    road?: Road,
    clockMs = () => time.worldMs(),
  ) {
    this.#clockMs = clockMs;
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
    const fate: CallFate = this.#host.isDown ? { how: 'not-sent' } : (this.#road?.(call) ?? { how: 'through' });
    if (fate.how === 'not-sent')
      return this.#after(this.#latencyMs, () =>
        this.#end({
          type: 'not-sent',
          id: call.id,
          cause: { code: 'refused', text: 'the service refuses the connection' },
        }),
      );
    if (fate.how === 'hangs') return;
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
      // The kernel still delivers bytes that it got before the end of the process.
      if (fate.arrivesMs !== undefined) this.#after(fate.arrivesMs, () => void this.#serve(call));
      return;
    }
    const { deaths } = this.#host;
    this.#after(this.#latencyMs, () => {
      if (this.#host.deaths === deaths) this.#answer(call, fate, this.#serve(call));
      else this.#end({ type: 'lost', id: call.id, cause: lostCause });
    });
  }

  #serve(call: ServiceCall): ServiceAnswer {
    return this.#host.serve(call, endpoints[call.endpoint].method);
  }

  #answer(call: ServiceCall, fate: CallFate, answer: ServiceAnswer): void {
    const { deaths } = this.#host;
    const lost = { type: 'lost', id: call.id, cause: lostCause } as const;
    // The operation of the call stays done. The connection ends with the process of the service.
    const back = (event: ServiceWireEvent, byMs = 0): void =>
      this.#after(this.#latencyMs + byMs, () => this.#end(this.#host.deaths === deaths ? event : lost));
    switch (fate.how) {
      case 'answer-lost':
        return back({ type: 'lost', id: call.id, cause: lostCause });
      case 'masked':
        return back({ type: 'answered', id: call.id, status: fate.status, contentType: '', text: '' });
      case 'damaged':
        return back({ type: 'answered', id: call.id, ...damaged(answer, fate.damage) });
      case 'rewritten':
        return back({ type: 'answered', id: call.id, ...fate.rewrite(answer) });
      case 'renamed':
        return back({ type: 'answered', id: call.id, ...renamed(answer, fate.pspReference) });
      case 'slow':
        this.#whole.add(call.id);
        return back({ type: 'answered', id: call.id, ...answer }, fate.byMs);
      case 'through':
      case 'not-sent':
      case 'hangs':
      case 'refused':
      case 'request-lost':
        this.#whole.add(call.id);
        return back({ type: 'answered', id: call.id, ...answer });
    }
  }

  /** True if this answer is the service's own answer, unchanged. */
  isWhole(event: ServiceWireEvent): boolean {
    return event.type === 'answered' && this.#whole.has(event.id);
  }

  #after(byMs: number, act: () => void): void {
    this.#time.at(this.#time.monoMs() + byMs, act);
  }

  #end(event: ServiceWireEvent): void {
    if (!this.#open.delete(event.id)) return;
    const date = new Date(this.#clockMs()).toUTCString();
    this.#process.soon(() => {
      if (!this.#isClosed) this.#listener(event.type === 'answered' ? { date, ...event } : event);
    });
  }

  giveUp(id: string, cause: LostCause): void {
    this.#end({ type: 'lost', id, cause });
  }

  listen(listener: (event: ServiceWireEvent) => void): void {
    this.#listener = listener;
  }

  /** Called when the process has ended. Calls in transmission still arrive. */
  close(): void {
    this.#isClosed = true;
  }
}
