/** The texts of the advice to a register developer. Each interface has its own texts. */

/** The texts that the judge's findings use for one interface. */
export interface InterfaceWords {
  /** The way in which a register requests a payment through this interface. */
  readonly asks: string;
  readonly chargesOnce: string;
  readonly sameId: string;
  readonly ends: string;
  /** The text that says why the result is unknown, and what follows. */
  readonly unknown: string;
  readonly handleUnexpectedCall: string;
  readonly goesOn: string;
  readonly books: string;
  /** The text that says why a register may not charge again: the `retry` value that the register has received. */
  readonly heard: (retry: string) => string;
  readonly heardSafe: string;
  readonly readsSafe: string;
  readonly onlySafe: string;
  readonly withdraws: string;
  readonly withoutHurry: string;
  /** True if a register acknowledges outcomes. Otherwise the response itself completes the delivery. */
  readonly acknowledges: boolean;
}

/** The texts for the API of the daemon. */
export const apiWords: InterfaceWords = {
  asks: 'PUT $TENDERD_URL/v1/transactions/{an id of yours} with the token in $TENDERD_TOKEN (or in the file $TENDERD_TOKEN_FILE).',
  chargesOnce: 'Repeat the request with the same transactionId. A new id starts a new payment.',
  sameId:
    'Save the id to disk before you send the request, and repeat the request with it until `result` is present. Use a new id only after `retry` was "safe".',
  ends: 'Ask with GET and `Prefer: wait=25` until `result` is present, then exit.',
  unknown: '`unresolved` is neither paid nor declined. Each guess can cost the shop or the customer money.',
  handleUnexpectedCall: 'Put the sale aside and call the operator. Book the outcome when a later revision reports it.',
  goesOn: 'A missing answer proves nothing about the payment. Keep asking with the same id.',
  books:
    'Book `authorized.amount` of an answer with a `result`. An answer without a result, a timeout or a closed socket is not a decline.',
  heard: (retry) => `\`retry\` is "${retry}"`,
  heardSafe: '`retry` is "safe"',
  readsSafe: 'Read `retry`: "safe" means that nothing was charged and nothing will be.',
  onlySafe: 'Only `retry` "safe" allows you to charge the sale again.',
  withdraws:
    'POST /v1/transactions/{id}/abort after $TENDERD_GIVE_UP_AFTER seconds. Wait for the outcome: only the outcome shows whether the abort came in time. Or name the payment in `insteadOf` of the request that replaces it.',
  withoutHurry:
    'Ask with `Prefer: wait=25`: the answer comes as soon as the outcome is known. If there is no answer, pause a second.',
  acknowledges: true,
};

/** The texts for the nexo interface, as clients of a vendor's terminals use it. */
export const nexoWords: InterfaceWords = {
  asks: 'POST a PaymentRequest as JSON to $TENDERD_URL/nexo/ or /sync: SaleID $TENDERD_SALE_ID, POIID $TENDERD_TERMINAL, TransactionID $TENDERD_SALE, and trust $TENDERD_TLS_CA.',
  chargesOnce:
    'Ask again with TransactionStatusRequest, or repeat the request with the same SaleTransactionID and TimeStamp. A new TransactionID starts a new payment.',
  sameId:
    'Save ServiceID, TransactionID and TimeStamp to disk before you send the request. Without an answer, ask TransactionStatus until it repeats the answer. Start a new payment only after NotFound or a Failure.',
  ends: 'Ask TransactionStatus until it repeats the answer of the payment, then exit.',
  unknown: 'InProgress is neither paid nor declined. Each guess can cost the shop or the customer money.',
  handleUnexpectedCall:
    'Put the sale aside and call the operator. Ask TransactionStatus again later: it repeats the answer as soon as there is one.',
  goesOn: 'A lost connection proves nothing about the payment. Continue with TransactionStatus for its ServiceID.',
  books:
    'Book AuthorizedAmount of Success and Partial. Book nothing if PaymentType is FirstReservation. InProgress, a timeout or a closed connection is not a decline.',
  heard: (retry) => `the payment may have been charged (tenderd reports retry "${retry}")`,
  heardSafe: 'the answer is a Failure',
  readsSafe: 'A Failure in the answer of the payment means that nothing was charged and nothing will be.',
  onlySafe:
    'Charge the sale again only after a Failure in the payment’s own answer, or NotFound from TransactionStatus.',
  withdraws:
    'POST an AbortRequest with the payment’s ServiceID in MessageReference after $TENDERD_GIVE_UP_AFTER seconds, and wait for the payment’s own answer: only that answer shows whether the abort came in time.',
  withoutHurry:
    'The answer to a PaymentRequest comes when the outcome is known. Pause two seconds between status requests.',
  acknowledges: false,
};
