/** Amounts of the service. */

/** An amount in minor units. */
export interface Money {
  readonly amount: number;
  readonly currency: string;
}
