/** A gateway under test, with its events kept in order and every part closed after the test. */

import { onTestFinished } from 'vitest';
import { systemClock, systemScheduler } from '../../src/platform/clock.js';
import type { WireEvent, Wire } from '../../src/core/index.js';
import { connectGateway, type GatewayOptions } from '../../src/gateway/index.js';

export type EventOf<T extends WireEvent['type']> = Extract<WireEvent, { type: T }>;

export interface Watched {
  readonly port: Wire;
  /** Every event so far. */
  readonly events: readonly WireEvent[];
  /** The next event of this type that was not handed out before; earlier ones of other types are passed over. */
  readonly next: <T extends WireEvent['type']>(type: T) => Promise<EventOf<T>>;
}

/** Something to wait for: `open` it once, and `opened` resolves. */
export function latch<T = void>(): { readonly opened: Promise<T>; readonly open: (value: T) => void } {
  let resolveOpened: ((value: T) => void) | undefined;
  const opened = new Promise<T>((resolve) => {
    resolveOpened = resolve;
  });
  return { opened, open: (value) => resolveOpened?.(value) };
}

/** Connects with limits short enough for a test; waits for nothing. */
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

/** Whatever is sent where nobody looks at what it is. */
export const someRequest = { saleId: 'SHOP', poiId: 'T1', serviceId: '1' };
