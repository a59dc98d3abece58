/** Why a terminal refuses what it is asked for. */

/** What the terminal would answer to a request that it may not serve. */
export interface Refusal {
  readonly condition: string;
  readonly text: string;
}
