/** Starts the daemon as soon as another program has released the journal, a port or the socket. */

import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The interval between two attempts to start. */
const tryEveryMs = 200;

/** The parameters of {@link startWhenFree}. */
export interface WaitingParts<Daemon> {
  readonly begin: () => Promise<Daemon>;
  /** The maximum time to wait. */
  readonly waitMs: number;
  /** Called once, when the wait begins. */
  readonly onWait: (error: Error) => void;
  /** Resolves when the process must stop. */
  readonly stopped: Promise<unknown>;
}

/**
 * Starts the daemon. If another program uses a port or file that the daemon needs, waits until that program has
 * released it. During an upgrade, for example, the earlier process may still be running. Returns undefined if the
 * process is stopped while it waits. Rejects with the error of the last attempt.
 */
export async function startWhenFree<Daemon>(parts: WaitingParts<Daemon>): Promise<Daemon | undefined> {
  const { begin, waitMs, onWait, stopped } = parts;
  const endMs = performance.now() + waitMs;
  const stop = new AbortController();
  void stopped.then(() => stop.abort());
  const { signal } = stop;
  let hasWaited = false;
  for (;;) {
    try {
      return await begin();
    } catch (error) {
      if (signal.aborted) return undefined;
      const isFree = whetherFree(error);
      if (isFree === undefined || performance.now() >= endMs) throw error;
      if (!hasWaited && error instanceof Error) onWait(error);
      hasWaited = true;
      await untilFree(isFree, endMs, signal);
      if (signal.aborted) return undefined;
    }
  }
}

/** Waits until the port, socket or journal is free, but not longer than `endMs` and not after the signal. */
async function untilFree(isFree: () => Promise<boolean>, endMs: number, signal: AbortSignal): Promise<void> {
  do await sleep(tryEveryMs, undefined, { signal }).catch(() => undefined);
  while (!signal.aborted && performance.now() < endMs && !(await isFree()));
}

/**
 * Returns a function that checks whether the port, socket or journal is free. Returns undefined if the start failed for
 * another reason. The function connects to ports and sockets instead of starting the daemon, because a second failed
 * start would connect to the terminals again. For a journal, only another start can tell whether it is free.
 */
function whetherFree(error: unknown): (() => Promise<boolean>) | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  if (error.code === 'journal-locked') return async () => true;
  if (error.code === 'EADDRINUSE' && 'port' in error && typeof error.port === 'number')
    return whetherSilent({ port: error.port, host: hostOf('address' in error ? error.address : undefined) });
  if (error.code === 'socket-taken' && 'path' in error && typeof error.path === 'string')
    return whetherSilent({ path: error.path });
  return undefined;
}

/** Returns the address to connect to. A listener on all addresses is reached at the machine's loopback address. */
function hostOf(address: unknown): string {
  if (address === '::') return '::1';
  return typeof address === 'string' && address !== '0.0.0.0' ? address : '127.0.0.1';
}

function whetherSilent(place: { readonly port: number; readonly host: string } | { readonly path: string }) {
  return (): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect(place);
      const end = (isFree: boolean): void => {
        socket.destroy();
        resolve(isFree);
      };
      socket.once('connect', () => end(false));
      socket.once('error', () => end(true));
      socket.setTimeout(1_000, () => end(false));
    });
}
