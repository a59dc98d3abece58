/** What a register can ask of a terminal's ledger: a row each kind, with what the book, the totals and the course must know of it. */

/** One kind. */
interface RequestedKindRow {
  /** The service request that it comes by. */
  readonly category: 'Payment' | 'Reversal' | 'StoredValue' | 'Loyalty' | 'CardAcquisition' | 'Reconciliation';
  /** Its words in the standard, the usual one first. */
  readonly types?: readonly string[];
  /** Others can refer to it. */
  readonly isMovement?: true;
  /** It is about something that the terminal has the card or the account of. */
  readonly isCardless?: true;
  /** The card's PIN is asked for. */
  readonly asksPin?: true;
  /** What it adds to the balance of its account. */
  readonly sign?: bigint;
  /** What it is about. */
  readonly original?: string;
  /** The standard's word in totals where it moved, for a line of one time and where it undoes a refund; absent of what no total counts. */
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
  // Points are no money: they stand in no total of payments.
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

/** What a money request is, by its category and its word in it. */
export type RequestedKind = keyof typeof rows;

/** The row of each kind. */
export const requestedKinds: Readonly<Record<RequestedKind, RequestedKindRow>> = rows;

/** Their names, in the order of the table. */
export const requestedKindNames = Object.keys(rows).filter((name): name is RequestedKind => Object.hasOwn(rows, name));

/** The kind of a request with this word; undefined for one that the terminal does not know. */
export function kindOfType(
  category: RequestedKindRow['category'],
  type: string | undefined,
): RequestedKind | undefined {
  return requestedKindNames.find((name) => {
    const row = requestedKinds[name];
    return row.category === category && type !== undefined && row.types?.includes(type) === true;
  });
}

/** Whether a request is about an account that holds value. */
export function isStoredValue(kind: RequestedKind): boolean {
  return requestedKinds[kind].category === 'StoredValue';
}

/** Whether a request is about points or a rebate. */
export function isLoyalty(kind: RequestedKind): boolean {
  return requestedKinds[kind].category === 'Loyalty';
}
