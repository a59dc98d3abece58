/** The record of a register's behaviour in one fault scenario. The judge uses only this record. */

/** The register's belief at the end of a run, as the last line of its output states it. */
export interface Belief {
  /**
   * The amount that the register books for the sale, in minor units; 0 if it books nothing. Null if the register does
   * not know the result and calls the operator.
   */
  readonly charged: number | null;
  /** True if the register would let the cashier charge this sale again. */
  readonly mayChargeAgain: boolean;
}

/** One run of the register's program, from its start to its end. */
export interface Run {
  /** The index of the cashier's key press, starting with 0. A program that is started again after a crash belongs to the same key press. */
  readonly press: number;
  /** `late`: the rehearsal ended the program, because it did not end by itself. `killed`: the scenario killed the program. */
  readonly end: 'exited' | 'killed' | 'late';
  readonly exitCode: number | null;
  /** The belief in the last line of output. It is absent if this line states none. */
  readonly belief: Belief | undefined;
  /** The last line of the program's output, for the report. */
  readonly lastLine: string;
}

/** The state of a transaction, as one response of the daemon reported it. */
export interface ReportedAnswer {
  readonly transactionId: string;
  readonly result: string | null;
  readonly retry: string;
  /** The payment page of a link. Absent when the link can no longer be paid. */
  readonly checkoutUrl?: string | undefined;
}

/** The transaction that a request starts. */
export interface Start {
  readonly transactionId: string;
  /** The transaction that the request names as reviewed. */
  readonly reviewed?: string | undefined;
  /** The transaction that this transaction replaces (`insteadOf`). */
  readonly insteadOf?: string | undefined;
  readonly service?: string | undefined;
  /** The acquirer data, exactly as received. */
  readonly acquirerData?: string | undefined;
}

/** One request from the register to the daemon. All times are milliseconds of the same monotonic clock. */
export interface ReceivedRequest {
  /** The index of the run during which the request was sent. */
  readonly run: number;
  readonly press: number;
  readonly atMs: number;
  readonly method: string;
  /** The path without the query. */
  readonly path: string;
  /** The transaction that the request starts, if it starts one. */
  readonly starts: Start | undefined;
  /** True if the request asks to end a transaction. */
  readonly withdraws: boolean;
  /** The HTTP status that reached the register; 0 if no response reached it. */
  readonly status: number;
  readonly answeredAtMs: number;
  readonly retryAfterS: number | undefined;
  /** The reported transaction. Absent if the response did not reach the register. */
  readonly told: ReportedAnswer | undefined;
}

/** The final state of a transaction, as the daemon's journal has it. */
export interface Kept extends ReportedAnswer {
  readonly press: number;
  readonly acknowledged: boolean;
  readonly revision: number;
}

/** The complete record of a scenario. Amounts are in minor units. */
export interface Observed {
  readonly runs: readonly Run[];
  readonly asked: readonly ReceivedRequest[];
  /** The transactions of the register under test, oldest first. */
  readonly kept: readonly Kept[];
  /** The amounts that terminals and the payment service moved for the register's transactions. Each movement has one entry. */
  readonly moved: readonly { readonly transactionId: string; readonly amount: number }[];
}

/** Reads the last line of a register's output. Returns undefined if the line is not a JSON object with a valid `charged` and `mayChargeAgain`. */
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
