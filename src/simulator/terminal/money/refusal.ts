/** The refusal of a request by a terminal. */

/** The answer to a request that may not be served. */
export interface Refusal {
  readonly condition: string;
  readonly text: string;
}
