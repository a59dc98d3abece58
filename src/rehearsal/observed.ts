/** What was seen of a register on one bad day. Everything is judged from this record alone. */

/** What a register says it believes, as the last line that it prints. */
export interface Belief {
  /** Minor units that it books for the sale, 0 for nothing; null when it does not know and calls a person. */
  readonly charged: number | null;
  /** Whether it would let the cashier charge this sale again. */
  readonly mayChargeAgain: boolean;
}

/** The register's program from one start to its end. */
export interface Run {
  /** Which pressing of the cashier's key it belongs to, from 0: a register that is started again after its death goes on with the same. */
  readonly press: number;
  /** late: it had to be ended, because it did not end by itself. killed: that was the day's doing. */
  readonly end: 'exited' | 'killed' | 'late';
  readonly exitCode: number | null;
  /** Absent when the last line was none. */
  readonly belief: Belief | undefined;
  /** What it printed last, for the report. */
  readonly lastLine: string;
}

/** What the daemon told of a transaction in one answer. */
export interface ReportedAnswer {
  readonly transactionId: string;
  readonly result: string | null;
  readonly retry: string;
  /** Where the customer of a link pays, while it can be paid. */
  readonly checkoutUrl?: string | undefined;
}

/** What a request asks to start. */
export interface Start {
  readonly transactionId: string;
  /** A transaction that it says an operator reviewed. */
  readonly reviewed?: string | undefined;
  /** The transaction whose place it takes once that has ended without a charge. */
  readonly insteadOf?: string | undefined;
  readonly service?: string | undefined;
  /** Data for the acquirer, as they came with it. */
  readonly acquirerData?: string | undefined;
}

/** One request of the register at the daemon. Times are milliseconds of one monotonic clock. */
export interface ReceivedRequest {
  /** Index of the run. */
  readonly run: number;
  readonly press: number;
  readonly atMs: number;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** The transaction that it asks to start, with what it names in `reviewed` and `insteadOf`, and the payment service where it is a link. */
  readonly starts: Start | undefined;
  /** It asks that something ends. */
  readonly withdraws: boolean;
  /** What reached the register; 0 for no answer. */
  readonly status: number;
  readonly answeredAtMs: number;
  readonly retryAfterS: number | undefined;
  /** Only what reached the register. */
  readonly told: ReportedAnswer | undefined;
}

/** A transaction as the daemon's journal has it in the end. */
export interface Kept extends ReportedAnswer {
  readonly press: number;
  readonly acknowledged: boolean;
  readonly revision: number;
}

/** The whole day. Amounts are minor units. */
export interface Observed {
  readonly runs: readonly Run[];
  readonly asked: readonly ReceivedRequest[];
  /** The register's own, oldest first. */
  readonly kept: readonly Kept[];
  /** What terminals and payment service moved for the register's transactions, one amount a movement. */
  readonly moved: readonly { readonly transactionId: string; readonly amount: number }[];
}

/** Reads the last line of a register's output. Undefined when it is not what `belief` in the README describes. */
export function readBelief(line: string): Belief | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { charged, mayChargeAgain }: { charged?: unknown; mayChargeAgain?: unknown } = value;
  if (typeof mayChargeAgain !== 'boolean') return undefined;
  if (charged !== null && !(typeof charged === 'number' && Number.isSafeInteger(charged) && charged >= 0))
    return undefined;
  return { charged, mayChargeAgain };
}
