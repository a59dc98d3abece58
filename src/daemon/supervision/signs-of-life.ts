/** Decides what to report to systemd about a running daemon, and reports it while the event loop runs. */

import type { Readiness } from '../../core/index.js';
import { daemonLog } from '../../messages/index.js';
import type { Notice, ServiceManager } from './service-manager.js';

/** If an event has waited longer than this for the journal, the daemon counts as stuck. */
export const stuckMs = 15_000;

/** The interval of status texts if systemd expects no sign of life. */
const statusMs = 20_000;

/** The known facts about the daemon at one moment. */
export interface Moment {
  readonly readiness: Readiness;
  /** The time for which the oldest event has waited for the journal; 0 if no event is waiting. */
  readonly turnWaitsMs: number;
}

/**
 * Returns the notices for systemd at one moment. `WATCHDOG=1` is missing if events no longer reach the journal, so that
 * systemd restarts the daemon.
 */
export function noticesOf({ readiness, turnWaitsMs }: Moment, lastStatus: string | undefined): readonly Notice[] {
  const { ready, reasons } = readiness;
  const isStuck = turnWaitsMs > stuckMs;
  const text = isStuck ? daemonLog.stuck(turnWaitsMs) : daemonLog.managerStatus(ready, reasons);
  return [...(text === lastStatus ? [] : [`STATUS=${text}` as const]), ...(isStuck ? [] : ['WATCHDOG=1' as const])];
}

/** The parameters of {@link giveSigns}. */
export interface SignParts {
  readonly manager: ServiceManager;
  readonly look: () => Moment;
  readonly log: { error(text: string): void };
}

/**
 * Reports that the daemon is ready, and then repeats a sign of life, three times within the time that systemd waits. If
 * the signs stop, systemd ends and restarts the process, and the new process recovers open payments. Returns the
 * function that reports the stop.
 */
export function giveSigns({ manager, look, log }: SignParts): () => void {
  let status: string | undefined;
  const give = (): void => {
    const moment = look();
    const notices = noticesOf(moment, status);
    for (const notice of notices) {
      manager.send(notice);
      if (notice.startsWith('STATUS=')) status = notice.slice('STATUS='.length);
    }
    if (moment.turnWaitsMs > stuckMs) log.error(daemonLog.stuck(moment.turnWaitsMs));
  };
  manager.send('READY=1');
  give();
  const timer = setInterval(give, Math.max(100, Math.min(statusMs, (manager.watchdogMs ?? Infinity) / 3)));
  timer.unref();
  return () => {
    clearInterval(timer);
    manager.send('STOPPING=1');
    manager.close();
  };
}
