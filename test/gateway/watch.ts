/** A gateway under test: its events in order. All its parts are closed after the test. */

import { onTestFinished } from 'vitest';
import { systemClock, systemScheduler } from '../../src/platform/clock.js';
import type { WireEvent, Wire } from '../../src/core/index.js';
import { connectGateway, type GatewayOptions } from '../../src/gateway/index.js';

export type EventOf<T extends WireEvent['type']> = Extract<WireEvent, { type: T }>;

export interface Watched {
  readonly port: Wire;
  /** All events since the start. */
  readonly events: readonly WireEvent[];
  /** Resolves with the next event of this type. It skips earlier events of other types. */
  readonly next: <T extends WireEvent['type']>(type: T) => Promise<EventOf<T>>;
}

/** Returns a promise, and a function that resolves it. */
export function latch<T = void>(): { readonly opened: Promise<T>; readonly open: (value: T) => void } {
  let resolveOpened: ((value: T) => void) | undefined;
  const opened = new Promise<T>((resolve) => {
    resolveOpened = resolve;
  });
  return { opened, open: (value) => resolveOpened?.(value) };
}

/** Connects with limits that are short enough for a test. It does not wait. */
export function watch(
  options: Partial<GatewayOptions> & { readonly url: string },
  onEvent?: (event: WireEvent, port: Wire) => void,
): Watched {
  const clock = systemClock();
  const port = connectGateway({
    headers: {},
    poiListUrl: 'http://127.0.0.1:9/poi-list',
    clock,
    scheduler: systemScheduler(clock),
    random: () => 0.5,
    backoff: { minMs: 10, maxMs: 40 },
    ...options,
  });
  const events: WireEvent[] = [];
  let taken = 0;
  let wake: (() => void) | undefined;
  port.listen((event) => {
    events.push(event);
    onEvent?.(event, port);
    wake?.();
  });
  onTestFinished(() => port.close());
  const next = async <T extends WireEvent['type']>(type: T): Promise<EventOf<T>> => {
    for (;;) {
      while (taken < events.length) {
        const event = events[taken];
        taken += 1;
        if (event !== undefined && isOf(event, type)) return event;
      }
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return { port, events, next };
}

function isOf<T extends WireEvent['type']>(event: WireEvent, type: T): event is EventOf<T> {
  return event.type === type;
}

/** A request for tests in which its content does not matter. */
export const someRequest = { saleId: 'SHOP', poiId: 'T1', serviceId: '1' };
