/** The record of a register's behaviour in one fault scenario. The judge uses only this record. */

/** The belief that a register states in the last line of its output. */
export interface Belief {
  /**
   * The amount that it books for the sale in minor units, 0 for none. Null if it does not know and calls the operator.
   */
  readonly charged: number | null;
  /** True if it would let the cashier charge this sale again. */
  readonly mayChargeAgain: boolean;
}

/** One run of the register's program, from its start to its end. */
export interface Run {
  /**
   * The index of the cashier's key press, from 0. A register that is started again after a crash keeps the same press.
   */
  readonly press: number;
  /** late: the rehearsal ended it, because it did not end by itself. killed: the scenario killed it. */
  readonly end: 'exited' | 'killed' | 'late';
  readonly exitCode: number | null;
  /** Absent if the last line states no belief. */
  readonly belief: Belief | undefined;
  /** The last line of its output, for the report. */
  readonly lastLine: string;
}

/** The daemon's report about a transaction in one response. */
export interface ReportedAnswer {
  readonly transactionId: string;
  readonly result: string | null;
  readonly retry: string;
  /** The payment page of a link, while it can be paid. */
  readonly checkoutUrl?: string | undefined;
}

/** The transaction that a request starts. */
export interface Start {
  readonly transactionId: string;
  /** The transaction that the request names in `reviewed`. */
  readonly reviewed?: string | undefined;
  /** The transaction that this one replaces after it ended without a charge. */
  readonly insteadOf?: string | undefined;
  readonly service?: string | undefined;
  /** The acquirer data, as received. */
  readonly acquirerData?: string | undefined;
}

/** One request of the register to the daemon. Times are milliseconds of one monotonic clock. */
export interface ReceivedRequest {
  /** Index of the run. */
  readonly run: number;
  readonly press: number;
  readonly atMs: number;
  readonly method: string;
  /** The path without the query. */
  readonly path: string;
  /**
   * The transaction that the request starts, with its `reviewed` and `insteadOf`, and the payment service of a link.
   */
  readonly starts: Start | undefined;
  /** True if the request asks to end something. */
  readonly withdraws: boolean;
  /** The status that reached the register; 0 for no response. */
  readonly status: number;
  readonly answeredAtMs: number;
  readonly retryAfterS: number | undefined;
  /** Only if the response reached the register. */
  readonly told: ReportedAnswer | undefined;
}

/** The final state of a transaction in the daemon's journal. */
export interface Kept extends ReportedAnswer {
  readonly press: number;
  readonly acknowledged: boolean;
  readonly revision: number;
}

/** The complete record. Amounts are minor units. */
export interface Observed {
  readonly runs: readonly Run[];
  readonly asked: readonly ReceivedRequest[];
  /** The register's own transactions, oldest first. */
  readonly kept: readonly Kept[];
  /**
   * The amounts moved by terminals and payment service for the register's transactions, one entry for each movement.
   */
  readonly moved: readonly { readonly transactionId: string; readonly amount: number }[];
}

/** Reads the last line of a register's output. Returns undefined if it does not match `belief` in the README. */
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
