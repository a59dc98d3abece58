/** The process around a command: signals, crashes, the end. */

import { exitCodes, type ExitCode } from '../output/exit-codes.js';

/** The process around the daemon, so that tests need no signals and no exits. */
export interface ProcessInterface {
  /** Calls with the reason when the process is asked to stop; a second asking ends it at once. */
  onStop(listener: (reason: string) => void): void;
  /** Calls for what nobody caught. */
  onCrash(listener: (error: unknown) => void): void;
  /** Ends the process at once, sockets and all. */
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
          // Asked twice, a person means it: the journal has everything, and the next start recovers.
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

/** A signal that the first Ctrl-C aborts; the second one ends the process as ever. */
export function untilInterrupted(): AbortSignal {
  const controller = new AbortController();
  process.once('SIGINT', () => controller.abort());
  return controller.signal;
}
