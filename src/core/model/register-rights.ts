/** The rights of a register with its own token besides selling: the rights and limits of its table in the configuration. */

/** True if a register may refund, reverse, capture or change payments of other registers. */
type OtherRegisters = 'allowed' | 'refused';

/** The rights of a register with its own token, besides selling, closing and refunding. */
export interface RegisterRights {
  /** A person at it may resolve its own unresolved transactions. */
  readonly resolve: boolean;
  /** By currency: the most, in minor units, that one refund without an original may give. The limit of the day where the currency is missing. */
  readonly unlinkedRefundMax: Readonly<Record<string, number>>;
  /** By currency: the most, in minor units, that these refunds may give in one day. The limit of one refund where the currency is missing. */
  readonly unlinkedRefundDayMax: Readonly<Record<string, number>>;
  readonly otherRegisters: OtherRegisters;
}

/** The rights of a register of which the configuration says nothing. */
export const noRights: RegisterRights = {
  resolve: false,
  unlinkedRefundMax: {},
  unlinkedRefundDayMax: {},
  otherRegisters: 'allowed',
};
