/** The rights of a register with its own token beyond selling, from its table in the configuration. */

/** Whether a register may refund, reverse, capture or change payments of other registers. */
type OtherRegisters = 'allowed' | 'refused';

/** The rights of a register with its own token, beyond selling, reconciliation and refunds. */
export interface RegisterRights {
  /** An operator at this register may resolve its own unresolved transactions. */
  readonly resolve: boolean;
  /** By currency: the highest amount, in minor units, of one refund without an original. A missing currency uses the limit of the day. */
  readonly unlinkedRefundMax: Readonly<Record<string, number>>;
  /** By currency: the highest total, in minor units, of these refunds in one day. For a missing currency the limit of one refund is used. */
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
