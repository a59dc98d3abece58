/** The real clock and the real scheduler behind the ports of the same names, at any speed. */

import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';
import type { Clock, Scheduler } from '../core/index.js';

/** Node's timers hold at most 31 bits of milliseconds; longer waits fire at once, so they are cut into pieces. */
const TIMER_LIMIT_MS = 2 ** 31 - 1;

/**
 * The clocks of this machine, `factor` times as fast (demo and scenario tests; 1 in a store).
 * The monotonic clock is the process's own and does not count while the machine is suspended; the wall clock follows
 * every step of the system's.
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

/** Since the machine was switched on; its sleep counts. */
function uptimeMs(): number {
  return uptime() * 1_000;
}

/** Linux draws one at each boot; other systems have none. */
function readBootId(): string | undefined {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return undefined;
  }
}

/**
 * Timers of this process on a clock that runs `factor` times as fast: pass the factor that the clock was made with.
 * Callbacks come late under load, never early: a timer that Node fires a fraction too soon is armed again.
 * A callback that throws is an uncaught exception, which stops the process.
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
      // A time already past still calls back later: a caller never hears from inside its own call.
      if (clock.monoMs() >= atMs) due = setImmediate(callback);
      else wait();
      return () => {
        clearTimeout(timer);
        clearImmediate(due);
      };
    },
    afterPoll(callback) {
      // The first immediate may belong to a poll phase that has begun already; between it and the second lies a whole one.
      let immediate = setImmediate(() => {
        immediate = setImmediate(callback);
      });
      return () => clearImmediate(immediate);
    },
    soon(callback) {
      // A microtask runs before the event loop goes on to the next socket; an immediate would let other reads in first.
      queueMicrotask(callback);
    },
  };
}

function requireFactor(factor: number): void {
  if (!(factor > 0 && Number.isFinite(factor))) {
    throw new RangeError(`a clock's factor must be a positive number, not ${factor}`);
  }
}
