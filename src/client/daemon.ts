/** The daemon itself, as it reports its process, its machine and its troubles. */

/** The comparison of the daemon's clock with another one. */
export interface ClockOffset {
  readonly subject: 'terminal' | 'gateway' | 'service';
  /** Its name in the configuration. */
  readonly name: string;
  /** The time of the daemon's machine minus the time of the other one, in milliseconds. */
  readonly offsetMs: number;
  /** ISO 8601: the time of the comparison. */
  readonly at: string;
}

/** One fact that keeps payments from working, or may do so soon. */
export interface Trouble {
  /** Stable code: of a finding of `tenderd doctor`, or of an attention item. */
  readonly code: string;
  /** error: payments are affected, or an operator must act. warning: payments work, and may stop working or be less safe. */
  readonly level: 'error' | 'warning';
  readonly subject: 'daemon' | 'terminal' | 'gateway' | 'service';
  /** The name in the configuration; absent for the daemon. */
  readonly name?: string;
  readonly transactionId?: string;
  /** The facts, their effect on payments, and the remedy, for people. */
  readonly text: string;
  /** ISO 8601; absent if unknown. */
  readonly since?: string;
  /** True if it is an item of the attention list. */
  readonly attention: boolean;
}

/** One verified backup of the journal. */
export interface BackupFile {
  /** ISO 8601: when the backup was begun. The backup contains everything that was committed before. */
  readonly at: string;
  readonly directory: string;
  readonly file: string;
  readonly bytes: number;
  readonly transactions: number;
}

/** The backups of the journal. */
export interface Backups {
  /** The nightly backup of the configuration; absent if none is configured. `at`: a time of day. */
  readonly schedule?: { readonly directory: string; readonly at: string; readonly keep: number };
  /** The newest verified backup, in any directory. */
  readonly last?: BackupFile;
  readonly running?: { readonly directory: string; readonly startedAt: string; readonly percent: number };
  /** The failure of the last attempt; absent after a success. `code` is stable. */
  readonly failure?: { readonly at: string; readonly code: string; readonly directory: string; readonly text: string };
  /** ISO 8601: since when the nightly backup is overdue. If none is configured: since when the last backup is older than a week. Absent otherwise. */
  readonly overdueSince?: string;
}

/** What an erasure of personal data has done, or would do. */
export interface Erased {
  /** ISO 8601: data of transactions that have not changed since then is erased. */
  readonly before: string;
  /** True: it only counts. */
  readonly trial: boolean;
  readonly transactions: number;
  /** Older transactions that keep their data, by reason. */
  readonly kept: {
    readonly open: number;
    readonly attention: number;
    readonly unacknowledged: number;
    readonly needed: number;
  };
}

/** The erasure of personal data. */
export interface Retention {
  /** The retention period of the configuration; absent if data is kept without limit. `at`: a time of day. */
  readonly schedule?: { readonly keepDays: number; readonly at: string };
  readonly running?: Erased & { readonly startedAt: string };
  /** The last finished erasure since the start of the daemon. */
  readonly last?: Erased & { readonly at: string };
  /** Why the last erasure ended early; absent after a finished one. `code` is stable. */
  readonly failure?: { readonly at: string; readonly code: string; readonly text: string };
}

/** The publication of events to NATS JetStream. */
export interface Publication {
  readonly stream: string;
  readonly subject: string;
  readonly state: 'connected' | 'not-connected';
  /** How many events the stream does not have yet. */
  readonly waiting: number;
  /** ISO 8601: when the oldest of them happened; absent if none waits. */
  readonly oldestAt?: string;
  /** True if the oldest one waits for longer than `publish.lateMinutes`. */
  readonly late: boolean;
  /** Why the last attempt failed; absent after an event was acknowledged. `code` is stable. */
  readonly failure?: { readonly at: string; readonly code: string; readonly text: string };
}

/** The erasure of the personal data of one shopper. */
export interface ShopperErasure {
  /** True: it only lists the transactions. */
  readonly trial: boolean;
  /** ISO 8601. */
  readonly startedAt: string;
  /** ISO 8601; absent while it runs. */
  readonly endedAt?: string;
  /** The transactions of the shopper, oldest first; complete after the end. `kept`: why one keeps its data. */
  readonly transactions: readonly {
    readonly transactionId: string;
    readonly kept?: 'open' | 'attention' | 'unacknowledged' | 'needed';
  }[];
  /** Why it ended early; absent after a finished one. `code` is stable. */
  readonly failure?: { readonly at: string; readonly code: string; readonly text: string };
}

/** The daemon itself. */
export interface Daemon {
  readonly version: string;
  readonly processId: number;
  readonly dataDirectory: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly uptimeSeconds: number;
  /** True if no real money moves. */
  readonly simulated: boolean;
  /** True if it can take payments. Otherwise `reasons` has the causes. */
  readonly ready: boolean;
  readonly reasons: readonly string[];
  /** Absent for `tenderd run --simulate`. `changedAt` (ISO 8601): the file was changed after the start. */
  readonly configuration?: { readonly file: string; readonly changedAt?: string };
  /** Below `reserveBytes` new payments are refused. `freeBytes` is absent if the system does not report it. */
  readonly disk: { readonly freeBytes?: number; readonly reserveBytes: number };
  readonly backup: Backups;
  readonly retention: Retention;
  /** Absent if no events are published. */
  readonly publication?: Publication;
  readonly clocks: readonly ClockOffset[];
  /** The current problems of the daemon and its machine, including the attention list. Empty if there are none. */
  readonly troubles: readonly Trouble[];
}

/** One act of an operator. */
export interface OperatorAct {
  readonly at: string;
  readonly act:
    | 'transaction-resolved'
    | 'terminal-released'
    | 'journal-confirmed'
    | 'machine-accepted'
    | 'token-rotated'
    | 'console-opened'
    | 'data-erased'
    | 'data-exported';
  /** The name that the operator typed. Absent where none is asked for. */
  readonly name?: string;
  readonly reason?: string;
  readonly transactionId?: string;
  readonly terminal?: string;
  /** What the operator said of the transaction. */
  readonly outcome?: string;
  /** Whose token it is: `operator`, `reader` or `register NAME`. */
  readonly owner?: string;
  /** How the console was opened. */
  readonly signIn?: 'code' | 'pin';
  /** The entry of the journal, in one line. */
  readonly text: string;
}

/** A page of the audit, oldest first. */
export interface Audit {
  readonly acts: readonly OperatorAct[];
  /** The `after` of the next page. Absent at the end. */
  readonly next?: string;
}
