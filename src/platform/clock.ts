/**
 * The system's clock and scheduler, which implement the ports `Clock` and `Scheduler`. They can run faster than real
 * time.
 */

import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';
import type { Clock, Scheduler } from '../core/index.js';

/** Node's timers hold at most 31 bits of milliseconds. Longer waits would fire at once, so they are split. */
const TIMER_LIMIT_MS = 2 ** 31 - 1;

/**
 * Returns the clock of this machine, `factor` times as fast (demo and scenario tests; 1 in a store). The monotonic
 * clock counts from the start of the process and stops while the machine is suspended. The wall clock follows every
 * change of the system's clock.
 */
export function systemClock(factor = 1): Clock {
  requireFactor(factor);
  const startedWallMs = Date.now();
  const startedBootMs = uptimeMs();
  const id = readBootId();
  return {
    monoMs: () => performance.now() * factor,
    boot: () => ({
      ...(id === undefined ? {} : { id }),
      sinceBootMs: Math.round(startedBootMs + (uptimeMs() - startedBootMs) * factor),
    }),
    wallMs: () => (factor === 1 ? Date.now() : Math.round(startedWallMs + (Date.now() - startedWallMs) * factor)),
  };
}

/** Returns the time since the machine started. Time in which the machine slept counts. */
function uptimeMs(): number {
  return uptime() * 1_000;
}

/** Returns the id that Linux generates at each boot. Other systems have none. */
function readBootId(): string | undefined {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return undefined;
  }
}

/**
 * Returns timers of this process on a clock that runs `factor` times as fast; pass the factor of the clock. Under load,
 * callbacks come late but never early. If Node fires a timer a fraction too soon, the timer is set again. A callback
 * that throws is an uncaught exception, which stops the process.
 */
export function systemScheduler(clock: Clock, factor = 1): Scheduler {
  requireFactor(factor);
  return {
    at(atMs, callback) {
      let timer: NodeJS.Timeout | undefined;
      let due: NodeJS.Immediate | undefined;
      const wait = (): void => {
        const leftMs = (atMs - clock.monoMs()) / factor;
        if (leftMs <= 0) callback();
        else timer = setTimeout(wait, Math.min(Math.ceil(leftMs), TIMER_LIMIT_MS));
      };
      // Calls back later even if the time has passed, so that a callback never runs inside its caller's call.
      if (clock.monoMs() >= atMs) due = setImmediate(callback);
      else wait();
      return () => {
        clearTimeout(timer);
        clearImmediate(due);
      };
    },
    afterPoll(callback) {
      // The first immediate may still belong to a poll phase that has already begun. Between the first and the second
      // immediate, however, there is a complete poll phase.
      let immediate = setImmediate(() => {
        immediate = setImmediate(callback);
      });
      return () => clearImmediate(immediate);
    },
    soon(callback) {
      // A microtask runs before the event loop goes on to the next socket. An immediate would run only after other
      // sockets have been read.
      queueMicrotask(callback);
    },
  };
}

function requireFactor(factor: number): void {
  if (!(factor > 0 && Number.isFinite(factor))) {
    throw new RangeError(`a clock's factor must be a positive number, not ${factor}`);
  }
}
