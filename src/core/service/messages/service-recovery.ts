/** What can go wrong with a payment service, and what is done about it: a table that reads like that of terminals. */

/** One row: what happens, by which sign it is known, what tenderd does, what the register hears. */
export interface ServiceRecoveryRow {
  readonly happens: string;
  readonly signal: string;
  readonly does: string;
  readonly hears: string;
}

/** The table. */
export const serviceRecoveryTable = {
  'service-not-sent': {
    happens: 'a request cannot be sent, or is refused before anything is done',
    signal:
      'no byte was written, or 401 came with the problem code of the service (to an operation: and its history shows nothing of it), or to the request for a link any 401 or 429, and the latest start passes so',
    does: 'it is sent again with the same key until the latest start, and never after it',
    hears: 'not-processed, safe to repeat',
  },
  'service-answer-lost': {
    happens: 'the answer is lost or cannot be read',
    signal:
      'cut, too large, redirected, 5xx, no answer in time, another media type, another payment, another customer; of a stored card or an operation also 429, and 401 without a problem code; a refusal of a stored card that does not say that nobody was asked',
    does: 'the same bytes leave again with the same key, while it is proved that the service remembers it, until the service names its own operation',
    hears: 'recovering: do not charge again yet',
  },
  'service-waiting': {
    happens: 'the link is there and nobody has paid',
    signal: 'a status without an authorization that went through or is on its way',
    does: 'it asks again, the newest links first, but before them those of which a webhook came; a webhook only hurries the question',
    hears: 'waiting',
  },
  'service-authorized': {
    happens: 'the shopper has paid',
    signal: 'a status with a completed authorization, and with a completed capture where that was asked for',
    does: 'the amount and the currency of the service are compared with what was asked for',
    hears: 'approved, or partly-approved',
  },
  'service-declined': {
    happens: 'the service declines',
    signal:
      'failed authorizations, so many as end a session by the profile; or a new failed operation behind an answer to our key that says so, or that was seen under way behind one that said PENDING',
    does: 'it is told as declined; without a word of the profile the link stays open, because the shopper may try again',
    hears: 'declined, safe to repeat',
  },
  'service-capture-failed': {
    happens: 'the authorization went through, and its immediate capture failed',
    signal: 'AUTHORIZATION completed, CAPTURE failed',
    does: 'it waits for the reversal of the whole amount: only a completed CANCEL gives the money back. Where one failed, or was of a part, and none is under way, a person is asked to cancel the rest. Behind it the attempt counts as a failed one: it ends the link where, by the profile, so many do; else the shopper may pay on the same page',
    hears: 'unresolved, then declined where the session has ended; waiting, where the reversal was there at once',
  },
  'service-reversed': {
    happens: 'what was authorized was given back as a whole',
    signal:
      'AUTHORIZATION completed, every CAPTURE failed, CANCEL behind it of all that remained (UPDATE sets how much that is), and no CAPTURE, UPDATE or AUTHORIZATION under way; of a payment that is captured at once only where its session has ended by the profile',
    does: 'it is told as cancelled',
    hears: 'cancelled, safe to repeat',
  },
  'service-refused': {
    happens: 'the service refuses a request',
    signal:
      'a problem with 400, 403, 404, 409, 415 or 422 to the first sending; of a stored card only one whose code says that nobody was asked',
    does: 'of what begins a payment nobody has an address: it was not processed. Of all else the history is asked first',
    hears:
      'not-processed with the words of the service; where somebody else has done as much on its pages, unresolved for a person, and of a part of it not-processed, unsafe to repeat',
  },
  'service-answered': {
    happens: 'an operation is answered',
    signal: 'an answer that names the operation that was asked for, with SUCCESS and its amount',
    does: 'the amount is compared; PENDING waits for the history',
    hears: 'approved, or partly-approved',
  },
  'service-found': {
    happens: 'an operation was answered as PENDING, and the history shows how it ended',
    signal:
      'exactly one new operation of that type and of exactly what was asked for, with an id unknown before, and no other of the payment was open; one that failed was seen under way before',
    does: 'its status counts as the answer. Without a word of the service to our own key it proves nothing: somebody else may have done it',
    hears: 'approved, or declined',
  },
  'service-given-up': {
    happens: 'nothing proves what became of a request',
    signal:
      'the hard limit passes: five minutes without an answer, or with answers that are refused, cannot be read or say nothing',
    does: 'nothing of it is sent again; the history is asked in the background, and a person is called',
    hears: 'unresolved',
  },
  'service-fallback-cancel': {
    happens: 'a create was given up, and no webhook has named its payment',
    signal: 'a minute later, where the transactionId is a UUID or the profile says that references are unique',
    does: 'the cancel by our own reference leaves, last of all; the payment that it names is asked for its history. One that finds nothing proves nothing',
    hears: 'unresolved, until the history proves another outcome',
  },
  'service-withdrawn': {
    happens: 'a link is withdrawn, or its time is over',
    signal: 'abort, or payBefore has passed, and nothing is authorized',
    does: 'it is over only where, by its profile, the service has ended the session or a cancel has closed it; else it is asked in the background',
    hears: 'not-processed; else unresolved, unsafe to repeat: the link may still be paid',
  },
  'service-late-authorization': {
    happens: 'a withdrawn link is paid after all',
    signal: 'a status with a completed authorization',
    does: 'it is told as approved, and a person is asked to take it back; a pre-authorization only once a cancel that was sent before is answered, or after five minutes with attention',
    hears: 'approved, with attention',
  },
  'service-hand-over': {
    happens: 'a payment is handed over to the other rail while it is open or unknown',
    signal: 'insteadOf names it',
    does: 'that one is stopped or withdrawn; nothing of the one that takes its place leaves before it has ended without a charge',
    hears: 'handing-over: do not charge again',
  },
  'service-hand-over-starts': {
    happens: 'the one that was handed over has ended without a charge',
    signal:
      'declined, cancelled or not processed, by proof or by a person, and nothing else of the sale is open or unknown',
    does: 'the one that takes its place starts, also in a process that came after',
    hears: 'queued, and on as any other',
  },
  'service-hand-over-ends': {
    happens: 'the one that was handed over was charged, or nobody knows in time',
    signal:
      'approved, or open or unresolved at the latest start, ten minutes after the request without a word of the register',
    does: 'the one that was to take its place is never started',
    hears: 'not-processed, first-charged, unsafe to repeat; first-open or first-unresolved, after resolution',
  },
  'service-process-died': {
    happens: 'daemon or machine died',
    signal: 'attempts open in the journal',
    does: 'as after a lost answer; what was never sent ends',
    hears: 'as it was, or not-processed',
  },
} as const satisfies Readonly<Record<`service-${string}`, ServiceRecoveryRow>>;

/** The name of a row. */
export type ServiceRowName = keyof typeof serviceRecoveryTable;
