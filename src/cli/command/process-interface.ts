/** The process of a command: signals, crashes and its end. */

import { exitCodes, type ExitCode } from '../output/exit-codes.js';

/** The process of the daemon. Tests replace it, so that they need no signals and no exits. */
export interface ProcessInterface {
  /** Calls the listener with the reason when the process must stop. A second signal ends the process at once. */
  onStop(listener: (reason: string) => void): void;
  /** Calls the listener for an uncaught error. */
  onCrash(listener: (error: unknown) => void): void;
  /** Ends the process at once, with its sockets. */
  exit(code: ExitCode): void;
  /** Ends the process as a power cut would. */
  kill(): void;
}

/** The real process. */
export function processInterface(): ProcessInterface {
  return {
    onStop(listener) {
      let isStopping = false;
      for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
        process.on(signal, () => {
          // The second signal ends the process at once. The journal is complete, and the next start recovers.
          if (isStopping) process.exit(exitCodes.interrupted);
          isStopping = true;
          listener(signal);
        });
      }
    },
    onCrash(listener) {
      process.on('uncaughtException', listener);
      process.on('unhandledRejection', listener);
    },
    exit: (code) => process.exit(code),
    kill: () => void process.kill(process.pid, 'SIGKILL'),
  };
}

/** Returns a signal that the first Ctrl-C aborts. The second one ends the process as usual. */
export function untilInterrupted(): AbortSignal {
  const controller = new AbortController();
  process.once('SIGINT', () => controller.abort());
  return controller.signal;
}
