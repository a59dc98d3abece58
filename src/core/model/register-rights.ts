/**
 * The rights that a register with its own token has in addition to selling. They come from the table of the register in
 * the configuration.
 */

/** Whether a register may refund, reverse, capture or change payments of other registers. */
type OtherRegisters = 'allowed' | 'refused';

/** The rights of a register with its own token, beyond selling and reconciliation. */
export interface RegisterRights {
  /** True if an operator at this register may resolve its own unresolved transactions. */
  readonly resolve: boolean;
  /**
   * The highest amount of one refund without an original, for each currency, in minor units. If a currency is missing
   * here, the limit for one day in this currency applies.
   */
  readonly unlinkedRefundMax: Readonly<Record<string, number>>;
  /**
   * The highest total of refunds without an original in one day, for each currency, in minor units. If a currency is
   * missing here, the limit for one refund in this currency applies.
   */
  readonly unlinkedRefundDayMax: Readonly<Record<string, number>>;
  readonly otherRegisters: OtherRegisters;
}

/** The rights of a register without a table in the configuration. */
export const noRights: RegisterRights = {
  resolve: false,
  unlinkedRefundMax: {},
  unlinkedRefundDayMax: {},
  otherRegisters: 'allowed',
};
