/** The daemon itself, as it reports its process, its machine and its troubles. */

/** The difference between the daemon's clock and another clock. */
export interface ClockOffset {
  readonly subject: 'terminal' | 'gateway' | 'service';
  /** The name of the other machine in the configuration. */
  readonly name: string;
  /** The time of the daemon's machine minus the time of the other machine, in milliseconds. */
  readonly offsetMs: number;
  /** The time of the comparison (ISO 8601). */
  readonly at: string;
}

/** One fact that keeps payments from working, or may do so soon. */
export interface Trouble {
  /** A stable code. It is the code of a finding of `tenderd doctor`, or of an attention item. */
  readonly code: string;
  /**
   * `error`: payments are affected, or an operator must act. `warning`: payments work, but may stop working or become
   * less safe.
   */
  readonly level: 'error' | 'warning';
  readonly subject: 'daemon' | 'terminal' | 'gateway' | 'service';
  /**
   * The name of the terminal, gateway or service in the configuration. Absent if the fact is about the daemon itself.
   */
  readonly name?: string;
  readonly transactionId?: string;
  /** The trouble, its effect on payments, and the remedy, in one text for people. */
  readonly text: string;
  /** The time since which the trouble exists (ISO 8601). Absent if unknown. */
  readonly since?: string;
  /** True if the trouble is an item of the attention list. */
  readonly attention: boolean;
}

/** One verified backup of the journal. */
export interface BackupFile {
  /**
   * The time at which the backup was begun (ISO 8601). The backup contains everything that was committed before this
   * time.
   */
  readonly at: string;
  readonly directory: string;
  readonly file: string;
  readonly bytes: number;
  readonly transactions: number;
}

/** The backups of the journal. */
export interface Backups {
  /** The nightly backup that the configuration requests. Absent if there is none. `at` is a time of day. */
  readonly schedule?: { readonly directory: string; readonly at: string; readonly keep: number };
  /** The newest verified backup, in any directory. */
  readonly last?: BackupFile;
  readonly running?: { readonly directory: string; readonly startedAt: string; readonly percent: number };
  /** The failure of the last attempt. Absent after a success. `code` is stable. */
  readonly failure?: { readonly at: string; readonly code: string; readonly directory: string; readonly text: string };
  /**
   * The time (ISO 8601) since which the nightly backup is overdue. Without a nightly backup: the time since which the
   * last backup is older than a week. Absent if no backup is overdue.
   */
  readonly overdueSince?: string;
}

/** The result of an erasure of personal data, or of a trial that only counts. */
export interface Erased {
  /** The personal data of transactions that have not changed since this time (ISO 8601) is erased. */
  readonly before: string;
  /** The mark of `tenderd match` (ISO 8601). Absent if the mark does not limit the erasure. */
  readonly matchedUntil?: string;
  /** True if the erasure only counts the transactions. */
  readonly trial: boolean;
  readonly transactions: number;
  /** The number of older transactions that keep their data, for each reason. */
  readonly kept: {
    readonly open: number;
    readonly attention: number;
    readonly unacknowledged: number;
    readonly needed: number;
    /** Transactions that are kept only because `tenderd match` has not matched them yet. */
    readonly unmatched: number;
  };
}

/** The erasure of personal data. */
export interface Retention {
  /** The retention period in the configuration. Absent if data is kept without limit. `at` is a time of day. */
  readonly schedule?: { readonly keepDays: number; readonly at: string };
  readonly running?: Erased & { readonly startedAt: string };
  /** The last finished erasure since the start of the daemon. */
  readonly last?: Erased & { readonly at: string };
  /** The reason why the last erasure ended early. Absent if the last erasure was finished. `code` is stable. */
  readonly failure?: { readonly at: string; readonly code: string; readonly text: string };
}

/** The publication of events to NATS JetStream. */
export interface Publication {
  readonly stream: string;
  readonly subject: string;
  readonly state: 'connected' | 'not-connected';
  /** The number of events that are not yet in the stream. */
  readonly waiting: number;
  /** The time (ISO 8601) of the oldest event that is not yet in the stream. Absent if there is none. */
  readonly oldestAt?: string;
  /** True if the oldest waiting event has waited for longer than `publish.lateMinutes`. */
  readonly late: boolean;
  /** The failure of the last attempt to publish. Absent if the last event was acknowledged. `code` is stable. */
  readonly failure?: { readonly at: string; readonly code: string; readonly text: string };
}

/** The erasure of the personal data of one shopper. */
export interface ShopperErasure {
  /** True if the request only lists the transactions. */
  readonly trial: boolean;
  /** The time at which the erasure began (ISO 8601). */
  readonly startedAt: string;
  /** The time at which the erasure ended (ISO 8601). Absent while it runs. */
  readonly endedAt?: string;
  /**
   * The transactions of the shopper, oldest first. The list is complete when the erasure has ended. `kept`: the reason
   * why a transaction keeps its data.
   */
  readonly transactions: readonly {
    readonly transactionId: string;
    readonly kept?: 'open' | 'attention' | 'unacknowledged' | 'needed';
  }[];
  /** The reason why the erasure ended early. Absent if the erasure was finished. `code` is stable. */
  readonly failure?: { readonly at: string; readonly code: string; readonly text: string };
}

/** The daemon itself. */
export interface Daemon {
  readonly version: string;
  readonly processId: number;
  readonly dataDirectory: string;
  /** The time of the daemon's start (ISO 8601). */
  readonly startedAt: string;
  readonly uptimeSeconds: number;
  /** True if no real money moves. */
  readonly simulated: boolean;
  /** True if the daemon can take payments. If false, `reasons` has the causes. */
  readonly ready: boolean;
  readonly reasons: readonly string[];
  /**
   * The configuration file. Absent for `tenderd run --simulate`. `changedAt` (ISO 8601) is present if the file was
   * changed after the start.
   */
  readonly configuration?: { readonly file: string; readonly changedAt?: string };
  /**
   * The free space on the disk of the journal. If it is smaller than `reserveBytes`, new payments are refused.
   * `freeBytes` is absent if the system does not report it.
   */
  readonly disk: { readonly freeBytes?: number; readonly reserveBytes: number };
  readonly backup: Backups;
  readonly retention: Retention;
  /** The publication of events. Absent if none is configured. */
  readonly publication?: Publication;
  readonly clocks: readonly ClockOffset[];
  /** The current problems of the daemon and its machine, including the attention list. Empty if there are none. */
  readonly troubles: readonly Trouble[];
}

/** The standby of a pair. It takes no requests, and refuses them with this state. */
export interface Standby {
  readonly version: string;
  readonly processId: number;
  readonly dataDirectory: string;
  /** The time since which this process is the standby (ISO 8601). */
  readonly startedAt: string;
  /** True if no real money moves. */
  readonly simulated: boolean;
  /** The name of this daemon in its pair. */
  readonly name: string;
  /** The name of the daemon that leads, when the stream was last read. Absent if there was none. */
  readonly leader?: string;
  /** `stopped`: the operator must act. */
  readonly state: 'connecting' | 'following' | 'taking-over' | 'stopped';
  /**
   * The sequence numbers of the last entry in the journal and of the last entry in the stream, and the time of the last reading (ISO 8601). Absent
   * before the first reading.
   */
  readonly entries?: { readonly applied: number; readonly last: number; readonly readAt: string };
  /** True if this daemon can take over when the leader is lost. */
  readonly canTakeOver: boolean;
  /** The reason why this daemon cannot take over. Absent if it can. `code` is stable. */
  readonly blocked?: { readonly code: string; readonly text: string; readonly since?: string };
}

/** One operator action. */
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
  /** The name that the operator typed. Absent if the action does not ask for a name. */
  readonly name?: string;
  readonly reason?: string;
  readonly transactionId?: string;
  readonly terminal?: string;
  /** The outcome that the operator chose for the transaction. */
  readonly outcome?: string;
  /** The owner of the token that was used: `operator`, `reader` or `register NAME`. */
  readonly owner?: string;
  /** The way in which the console was opened. */
  readonly signIn?: 'code' | 'pin';
  /** The entry of the journal as one line of text. */
  readonly text: string;
}

/** One page of the operators' actions, oldest first. */
export interface Audit {
  readonly acts: readonly OperatorAct[];
  /** The value of `after` for the next page. Absent on the last page. */
  readonly next?: string;
}
