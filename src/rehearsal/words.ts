/** The advice to a register developer, in the words of the register's interface. */

/** The texts that the judge's findings use for one interface. */
export interface InterfaceWords {
  /** How a register requests a payment. */
  readonly asks: string;
  readonly chargesOnce: string;
  readonly sameId: string;
  readonly ends: string;
  /** Why the result is unknown, and what follows. */
  readonly unknown: string;
  readonly handleUnexpectedCall: string;
  readonly goesOn: string;
  readonly books: string;
  /** Why a register may not charge again: the `retry` value that the register has received. */
  readonly heard: (retry: string) => string;
  readonly heardSafe: string;
  readonly readsSafe: string;
  readonly onlySafe: string;
  readonly withdraws: string;
  readonly withoutHurry: string;
  /** True if a register acknowledges outcomes. Otherwise the response itself completes the delivery. */
  readonly acknowledges: boolean;
}

/** The API of the daemon. */
export const apiWords: InterfaceWords = {
  asks: 'PUT $TENDERD_URL/v1/transactions/{an id of yours} with the token in $TENDERD_TOKEN (or in the file $TENDERD_TOKEN_FILE).',
  chargesOnce: 'Ask again under the same transactionId. A new id is a new payment.',
  sameId:
    'Keep the id on disk before you ask, and ask again under it until `result` is there. A new id only after `retry` was "safe".',
  ends: 'Ask with GET and `Prefer: wait=25` until `result` is there, then exit.',
  unknown: '`unresolved` is neither paid nor declined: either guess loses somebody’s money.',
  handleUnexpectedCall: 'Put the sale aside and call a person; book when a later revision says how it ended.',
  goesOn: 'A daemon that does not answer says nothing about the payment: go on asking under the same id.',
  books:
    'Book `authorized.amount` of an answer with a `result`. An answer without one, a timeout and a closed socket are no decline.',
  heard: (retry) => `\`retry\` is "${retry}"`,
  heardSafe: '`retry` is "safe"',
  readsSafe: 'Read `retry`: "safe" means that nothing was charged and nothing will be.',
  onlySafe: 'Nothing but `retry` "safe" says that a sale may be charged again.',
  withdraws:
    'POST /v1/transactions/{id}/abort after $TENDERD_GIVE_UP_AFTER seconds, and wait for the outcome: only that says whether it came in time. Or name it in `insteadOf` of what takes its place.',
  withoutHurry:
    'Ask with `Prefer: wait=25`: the answer comes the moment it is known. Pause a second where there is none.',
  acknowledges: true,
};

/** The nexo interface, as clients of a vendor's terminals use it. */
export const nexoWords: InterfaceWords = {
  asks: 'POST a PaymentRequest as JSON to $TENDERD_URL/nexo/ or /sync: SaleID $TENDERD_SALE_ID, POIID $TENDERD_TERMINAL, TransactionID $TENDERD_SALE, and trust $TENDERD_TLS_CA.',
  chargesOnce:
    'Ask again with TransactionStatusRequest, or with the same SaleTransactionID and TimeStamp. A new TransactionID is a new payment.',
  sameId:
    'Keep ServiceID, TransactionID and TimeStamp on disk before you ask. Without an answer ask TransactionStatus, until it repeats one; only NotFound or a Failure says that a new payment may follow.',
  ends: 'Ask TransactionStatus until it repeats the answer of the payment, then exit.',
  unknown: 'InProgress is neither paid nor declined: either guess loses somebody’s money.',
  handleUnexpectedCall:
    'Put the sale aside and call a person; ask TransactionStatus again later, it repeats the answer once there is one.',
  goesOn: 'A connection that breaks says nothing about the payment: go on with TransactionStatus for its ServiceID.',
  books:
    'Book AuthorizedAmount of Success and Partial, and nothing where PaymentType says FirstReservation. InProgress, a timeout and a closed connection are no decline.',
  heard: (retry) => `the payment may have been charged (in tenderd’s own words: retry "${retry}")`,
  heardSafe: 'the answer is a Failure',
  readsSafe: 'A Failure in the answer of the payment means that nothing was charged and nothing will be.',
  onlySafe:
    'Nothing but a Failure in the payment’s own answer, or NotFound of TransactionStatus, says that a sale may be charged again.',
  withdraws:
    'POST an AbortRequest with the payment’s ServiceID in MessageReference after $TENDERD_GIVE_UP_AFTER seconds, and wait for the payment’s own answer: only that says whether it came in time.',
  withoutHurry:
    'A PaymentRequest is answered when its end is known. Pause two seconds between questions for its status.',
  acknowledges: false,
};
