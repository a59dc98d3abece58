/** The log lines of the console's sign-ins, and the access that writes them. */

import { type AccessEvent, ConsoleAccess } from '../../console/index.js';
import { daemonLog } from '../../messages/index.js';
import { CappedLines } from '../../net/index.js';
import { systemClock } from '../../platform/clock.js';
import type { Log } from './log.js';

/**
 * The refusals that any user of the machine can cause as often as he likes. Each of them is logged at most once a
 * minute.
 */
const repeatable: ReadonlySet<AccessEvent> = new Set(['code-refused', 'pin-refused', 'pin-still-closed']);

/**
 * Returns a function that logs the events of signing in: each opened session, and each time the PIN is locked. `nowMs`
 * returns a time that never goes back.
 */
export function consoleLog(log: Pick<Log, 'info' | 'warn'>, nowMs: () => number): (event: AccessEvent) => void {
  const lines = new CappedLines(nowMs);
  return (event) => {
    const unwritten = repeatable.has(event) ? lines.note(event) : 0;
    if (unwritten === undefined) return;
    const detail = unwritten === 0 ? [] : [{ moreSinceTheLastLine: unwritten }];
    if (event.startsWith('opened')) log.info(daemonLog.console[event], ...detail);
    else log.warn(daemonLog.console[event], ...detail);
  };
}

/** Called after each sign-in at the console. */
interface SignIns {
  readonly refused: () => void;
  readonly opened: (signIn: 'code' | 'pin') => void;
}

/**
 * Returns the console's access control, whose events are logged. It always uses real time, even if the daemon's clock
 * runs faster.
 */
export function loggedConsoleAccess(
  pin: string | undefined,
  log: Pick<Log, 'info' | 'warn'>,
  { refused, opened }: SignIns,
): ConsoleAccess {
  const write = consoleLog(log, () => performance.now());
  return new ConsoleAccess({
    clock: systemClock(),
    pin,
    onEvent: (event) => {
      write(event);
      const signIn = event === 'opened-by-code' ? 'code' : event === 'opened-by-pin' ? 'pin' : undefined;
      if (signIn === undefined) refused();
      else opened(signIn);
    },
  });
}
