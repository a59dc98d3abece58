/** What a register with a token of its own may do beside selling: the rights and limits of its table in the configuration. */

/** Whether a register may refund, reverse, capture or change payments that it did not take itself. */
type OtherRegisters = 'allowed' | 'refused';

/** What a register with a token of its own may do beside selling, closing and giving back what was paid. */
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
