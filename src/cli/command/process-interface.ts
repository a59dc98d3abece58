/** The process in which a command runs: its signals, its crashes and its exit. */

import { isatty } from 'node:tty';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';

/** The functions of the process that the daemon needs. Tests replace them, so that they need no signals and do not exit. */
export interface ProcessInterface {
  /** Calls the listener, with the reason, when the process must stop. A second signal ends the process at once. */
  onStop(listener: (reason: string) => void): void;
  /**
   * Calls the listener for each SIGHUP, which then no longer stops the process. Has no effect on Windows and in a
   * terminal, where SIGHUP means that the window was closed.
   */
  onReload?(listener: () => void): void;
  /** Calls the listener for each uncaught error. */
  onCrash(listener: (error: unknown) => void): void;
  /** Ends the process at once. Its sockets are closed. */
  exit(code: ExitCode): void;
  /** Ends the process as a power cut would. */
  kill(): void;
  /** Pauses the process until SIGCONT. */
  pause?(): void;
}

/** Returns the functions of the real process. */
export function processInterface(): ProcessInterface {
  let reload: (() => void) | undefined;
  return {
    onStop(listener) {
      let isStopping = false;
      for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
        process.on(signal, () => {
          if (signal === 'SIGHUP' && reload !== undefined) return reload();
          // The second signal ends the process at once. That is safe, because the journal is complete and the next start recovers.
          if (isStopping) process.exit(exitCodes.interrupted);
          isStopping = true;
          listener(signal);
        });
      }
    },
    onReload(listener) {
      if (process.platform !== 'win32' && !isatty(0) && !isatty(1)) reload = listener;
    },
    onCrash(listener) {
      process.on('uncaughtException', listener);
      process.on('unhandledRejection', listener);
    },
    exit: (code) => process.exit(code),
    kill: () => void process.kill(process.pid, 'SIGKILL'),
    pause: () => void process.kill(process.pid, 'SIGSTOP'),
  };
}

/** Returns a signal that the first Ctrl-C aborts. A second Ctrl-C ends the process as usual. */
export function untilInterrupted(): AbortSignal {
  const controller = new AbortController();
  process.once('SIGINT', () => controller.abort());
  return controller.signal;
}
