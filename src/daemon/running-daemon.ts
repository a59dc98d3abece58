/** The interface between the daemon and the program that starts it. */

import type { Doctor, SupportBundler } from '../api/index.js';
import type { Configuration } from '../config/index.js';
import type { HookPoint, HostMarks } from '../core/index.js';
import type { Log, LogOptions } from './log/log.js';
import type { ConfigurationFile } from './self-view.js';
import type { ListeningAddress } from './terminal-listeners.js';
import type { Moment } from './supervision/signs-of-life.js';

/** The start options of a daemon, in addition to its configuration. */
export interface DaemonOptions {
  readonly version: string;
  /** The file of the configuration; absent for `run --simulate`. */
  readonly configurationFile?: ConfigurationFile;
  /**
   * Called once after the journal failed or an invariant broke. The daemon sends nothing more. The process must end
   * within a second, and the next start recovers (invariant I14).
   */
  readonly onFatal: (error: Error) => void;
  /** The speed of time in the daemon, relative to real time. This option is rejected if a gateway is not simulated. */
  readonly speed?: number;
  /** Called at certain moments of a turn. This option is rejected if a gateway is not simulated. */
  readonly hook?: (point: HookPoint) => void;
  /**
   * True if redaction is disabled, so that a test can check that the search for card data works. This option is
   * rejected if a gateway is not simulated.
   */
  readonly unredacted?: boolean;
  /** Returns the marks of this machine; by default the system's. */
  readonly hostMarks?: () => HostMarks;
  /**
   * Reads the credentials of the configuration again. This field is absent if the configuration has no credentials in
   * files. Throws ConfigurationError.
   */
  readonly readCredentials?: () => Configuration;
  /** Examines the till from inside the daemon. The module is loaded only when it is needed. */
  readonly doctor?: Doctor;
  /** Makes the support bundle. The module is loaded only when it is needed. */
  readonly supportBundler?: SupportBundler;
  /** The file of the command line program, which makes backups. By default, the file of this process. */
  readonly commandEntry?: string;
  /** Resolves when the process must stop. Only a daemon of a pair needs this, because it may have to wait until its leader ends. */
  readonly stopped?: Promise<unknown>;
  /** Called once when a daemon of a pair answers as the standby. */
  readonly onStandby?: (standby: Pick<RunningDaemon, 'look' | 'log'>) => void;
  /** The destination of log lines; standard error by default. */
  readonly logDestination?: LogOptions['destination'];
}

/** A running daemon. */
export interface RunningDaemon {
  /** The address of the API: `http://127.0.0.1:8741`. */
  readonly apiUrl: string;
  /** The file that holds the register's token. */
  readonly tokenPath: string;
  /** The port of plain TCP at the nexo interface; undefined if plain TCP is not served. */
  readonly nexoTcpPort: number | undefined;
  /** The port of WebSocket and HTTP over TLS at the nexo interface; undefined if they are not served. */
  readonly nexoTlsPort: number | undefined;
  /** The addresses that terminals call. */
  readonly terminalListeners: readonly ListeningAddress[];
  /** Resolves when all modules are loaded, soon after the daemon is ready. */
  readonly loaded: Promise<void>;
  readonly log: Log;
  /** Returns the number of durable commits since the start. */
  readonly commits: () => number;
  /** The reason why no money moves until the operator confirms, or undefined. */
  readonly moneyStopped: string | undefined;
  /** The decision that the operator must make because the journal comes from another machine, or undefined. */
  readonly otherMachine: string | undefined;
  /** Returns the facts about the daemon that are reported to the service manager. */
  readonly look: () => Moment;
  /** Reads credentials and certificates again, while payments go on. */
  readonly reloadCredentials: () => void;
  /**
   * Refuses new requests, lets running ones finish for at most `limits.stopMs`, answers waiting requests, and closes at
   * most 3 s later. The next start resumes open transactions, as after a crash.
   */
  close(reason: string): Promise<void>;
}
