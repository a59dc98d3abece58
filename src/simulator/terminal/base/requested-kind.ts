/** The kinds of money requests. Each kind has one row with the properties that the ledger, the totals and the progress of a payment need. */

/** The properties of one kind of money request. */
interface RequestedKindRow {
  /** The message category of the kind. */
  readonly category: 'Payment' | 'Reversal' | 'StoredValue' | 'Loyalty' | 'CardAcquisition' | 'Reconciliation';
  /** The standard's words for the type of this kind, the usual one first. */
  readonly types?: readonly string[];
  /** True if other requests can refer to a transaction of this kind. */
  readonly isMovement?: true;
  /** True if the request needs no card, because it refers to an earlier transaction. */
  readonly isCardless?: true;
  /** True if a request of this kind asks for the PIN of the card. */
  readonly asksPin?: true;
  /** The sign of the kind's effect on the balance of an account. */
  readonly sign?: bigint;
  /** The kind of the original to which the request refers. */
  readonly original?: string;
  /**
   * The standard's word for the kind in totals. `usual`: for a usual request. `oneTime`: for a one-time request.
   * `ofRefund`: for the reversal of a refund. Absent if no total counts the kind.
   */
  readonly total?: { readonly usual: string | undefined; readonly oneTime?: string; readonly ofRefund?: string };
}

const debit = { usual: 'Debit' };
const credit = { usual: 'Credit' };
const uncounted = { usual: undefined };

const rows = {
  payment: { category: 'Payment', types: ['Normal'], isMovement: true, asksPin: true, total: debit },
  refund: { category: 'Payment', types: ['Refund'], isMovement: true, total: credit },
  reversal: {
    category: 'Reversal',
    isCardless: true,
    total: { usual: 'ReverseDebit', ofRefund: 'ReverseCredit' },
  },
  'pre-authorization': {
    category: 'Payment',
    types: ['FirstReservation', 'OneTimeReservation'],
    isMovement: true,
    asksPin: true,
    total: { usual: 'FirstReservation', oneTime: 'OneTimeReservation' },
  },
  'pre-authorization-update': {
    category: 'Payment',
    types: ['UpdateReservation'],
    isCardless: true,
    total: { usual: 'UpdateReservation' },
  },
  capture: {
    category: 'Payment',
    types: ['Completion'],
    isMovement: true,
    isCardless: true,
    total: { usual: 'CompletedReservation' },
  },
  'stored-value-activation': {
    category: 'StoredValue',
    types: ['Activate'],
    isMovement: true,
    sign: 1n,
    total: credit,
  },
  'stored-value-load': { category: 'StoredValue', types: ['Load'], isMovement: true, sign: 1n, total: credit },
  'stored-value-unload': { category: 'StoredValue', types: ['Unload'], sign: -1n, total: debit },
  'stored-value-reversal': {
    category: 'StoredValue',
    types: ['Reverse'],
    isCardless: true,
    sign: -1n,
    total: { usual: 'ReverseCredit' },
  },
  'stored-value-reservation': { category: 'StoredValue', types: ['Reserve'], total: uncounted },
  'stored-value-duplicate': { category: 'StoredValue', types: ['Duplicate'], isCardless: true, total: uncounted },
  reconciliation: { category: 'Reconciliation', isCardless: true },
  'card-acquisition': { category: 'CardAcquisition' },
  // Points are not money, so payment totals do not count them.
  'loyalty-award': { category: 'Loyalty', types: ['Award'], isMovement: true, sign: 1n },
  'loyalty-rebate': { category: 'Loyalty', types: ['Rebate'], isMovement: true },
  'loyalty-redemption': { category: 'Loyalty', types: ['Redemption'], isMovement: true, sign: -1n },
  'loyalty-award-refund': {
    category: 'Loyalty',
    types: ['AwardRefund'],
    isCardless: true,
    sign: -1n,
    original: 'loyalty-award',
  },
  'loyalty-rebate-refund': {
    category: 'Loyalty',
    types: ['RebateRefund'],
    isCardless: true,
    original: 'loyalty-rebate',
  },
  'loyalty-redemption-refund': {
    category: 'Loyalty',
    types: ['RedemptionRefund'],
    isCardless: true,
    sign: 1n,
    original: 'loyalty-redemption',
  },
} as const satisfies Readonly<Record<string, RequestedKindRow>>;

/** The kind of a money request, from its category and type. */
export type RequestedKind = keyof typeof rows;

/** The row of each kind. */
export const requestedKinds: Readonly<Record<RequestedKind, RequestedKindRow>> = rows;

/** The names of the kinds, in the order of the table. */
export const requestedKindNames = Object.keys(rows).filter((name): name is RequestedKind => Object.hasOwn(rows, name));

/** Returns the kind of a request with this type; undefined if the terminal does not know it. */
export function kindOfType(
  category: RequestedKindRow['category'],
  type: string | undefined,
): RequestedKind | undefined {
  return requestedKindNames.find((name) => {
    const row = requestedKinds[name];
    return row.category === category && type !== undefined && row.types?.includes(type) === true;
  });
}

/** True if the request is about an account that holds value. */
export function isStoredValue(kind: RequestedKind): boolean {
  return requestedKinds[kind].category === 'StoredValue';
}

/** True if the request is about points or a rebate. */
export function isLoyalty(kind: RequestedKind): boolean {
  return requestedKinds[kind].category === 'Loyalty';
}
