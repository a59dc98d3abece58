/**
 * Reports to systemd: ready, status, alive, stopping (sd_notify(3)). Node has no datagram sockets, so `systemd-notify`
 * sends the messages. A shell process runs it, so that for the daemon a message is only a write into a pipe. A message
 * that cannot be sent is lost without an error.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import process from 'node:process';

/** One assignment for systemd, such as `READY=1`. */
export type Notice = `${'READY' | 'STATUS' | 'WATCHDOG' | 'STOPPING'}=${string}`;

/**
 * The script of the shell. The shell ends when its standard input ends, which is when the daemon ends. systemd sends
 * its SIGTERM to this shell, too.
 */
const relay = [
  "trap '' TERM INT",
  "trap '' HUP",
  'while IFS= read -r notice',
  'do systemd-notify "$notice"',
  'done',
].join('\n');

/**
 * If this many bytes have not been read, the shell that passes the notices to systemd hangs. It is then replaced, so
 * that no notice waits without a limit.
 */
const unreadMax = 4_096;

/** A longer text is cut. */
const textMax = 200;

/** The environment that systemd gave the process. */
type Environment = Readonly<Record<string, string | undefined>>;

/** The service manager of this process. */
export class ServiceManager {
  readonly #environment: Environment;
  #relay: ChildProcess | undefined;

  /** Creates the service manager. The environment must have `NOTIFY_SOCKET`. */
  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** The time within which systemd expects the next `WATCHDOG=1`, or undefined if systemd expects no such notice from this process. */
  get watchdogMs(): number | undefined {
    const { WATCHDOG_USEC: microseconds = '', WATCHDOG_PID: pid } = this.#environment;
    if (!/^[1-9]\d{0,12}$/.test(microseconds) || (pid ?? String(process.pid)) !== String(process.pid)) return undefined;
    return Number(microseconds) / 1_000;
  }

  /** Sends a notice. Returns at once, and never throws. */
  send(notice: Notice): void {
    const line = notice.replaceAll(/\p{Cc}+/gu, ' ').slice(0, textMax);
    try {
      if ((this.#relay?.stdin?.writableLength ?? 0) > unreadMax) this.close();
      this.#relay ??= this.#start();
      this.#relay.stdin?.write(`${line}\n`);
    } catch {
      this.#relay = undefined;
    }
  }

  /** Lets the shell send the notices that it has received, and then ends the shell. */
  close(): void {
    this.#relay?.stdin?.end();
    this.#relay = undefined;
  }

  #start(): ChildProcess {
    const { PATH, NOTIFY_SOCKET } = this.#environment;
    const child = spawn('/bin/sh', ['-c', relay], {
      stdio: ['pipe', 'ignore', 'ignore'],
      env: { PATH, NOTIFY_SOCKET },
    });
    const forget = (): void => {
      if (this.#relay === child) this.#relay = undefined;
    };
    child.on('error', forget);
    child.on('exit', forget);
    child.stdin.on('error', forget);
    child.unref();
    return child;
  }
}
