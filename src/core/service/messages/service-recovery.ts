/** The recovery table of payment services: each problem, and what tenderd does. `docs/reference/recovery.md` prints it. */

/** One row: the problem, how tenderd recognizes it, what it does, and what the register gets. */
export interface ServiceRecoveryRow {
  readonly happens: string;
  readonly signal: string;
  readonly does: string;
  readonly hears: string;
}

/** The recovery table. */
export const serviceRecoveryTable = {
  'service-not-sent': {
    happens: 'a request cannot be sent, or is refused before anything is done',
    signal:
      'No byte was written, or the service answered 401 with its problem code. For an operation its history must show nothing of it. For the create of a link any 401 or 429. The latest start passes.',
    does: 'tenderd sends the same key again until the latest start, and never after it.',
    hears: 'not-processed, safe to repeat',
  },
  'service-answer-lost': {
    happens: 'the answer is lost or cannot be read',
    signal:
      'The answer is cut, too large, redirected, 5xx, late, of another media type, or about another payment or customer. For a stored card or an operation also 429, and 401 without a problem code. For a stored card also a refusal that may come from the issuer.',
    does: 'tenderd sends the same bytes again with the same key, as long as the service surely remembers the key, until the service names its own operation.',
    hears: 'recovering: do not charge again yet',
  },
  'service-waiting': {
    happens: 'the link exists and no customer has paid',
    signal: 'The status shows no authorization that went through or is open.',
    does: 'tenderd asks again, the newest links first, but before them the links with a webhook. A webhook only triggers the request.',
    hears: 'waiting',
  },
  'service-authorized': {
    happens: 'the shopper has paid',
    signal: 'The status shows a completed authorization, and a completed capture if one was requested.',
    does: 'tenderd compares the amount and the currency with the request.',
    hears: 'approved, or partly-approved',
  },
  'service-declined': {
    happens: 'the service declines',
    signal:
      'As many authorizations failed as end a session by the profile. Or, after an answer to our key that says so, a new operation failed. Or an operation failed that was seen open after PENDING.',
    does: 'tenderd reports the decline. If the profile promises no limit, the link stays open, because the shopper may try again.',
    hears: 'declined, safe to repeat',
  },
  'service-capture-failed': {
    happens: 'the authorization went through, and its immediate capture failed',
    signal: 'AUTHORIZATION completed, CAPTURE failed.',
    does: 'tenderd waits for the release of the whole amount: only a completed CANCEL releases it. If a cancel failed or was partial and none is open, the operator must cancel the rest. Afterwards the attempt counts as failed: it ends the link if the profile says so, otherwise the shopper may pay on the same page.',
    hears: 'unresolved, then declined when the session has ended; waiting if the amount was released at once',
  },
  'service-reversed': {
    happens: 'the whole authorized amount was released',
    signal:
      'AUTHORIZATION completed, every CAPTURE failed, then a CANCEL of all that remained (UPDATE sets the amount), and no CAPTURE, UPDATE or AUTHORIZATION open. A payment with immediate capture also needs the end of its session by the profile.',
    does: 'tenderd reports it as cancelled.',
    hears: 'cancelled, safe to repeat',
  },
  'service-refused': {
    happens: 'the service refuses a request',
    signal:
      'A problem with 400, 403, 404, 409, 415 or 422 to the first request. For a stored card only a code of which the issuer was never asked.',
    does: 'No customer has the address of a refused create, so it was not processed. For other requests tenderd asks for the history first.',
    hears:
      'not-processed with the words of the service; if another party did the same on its pages, unresolved, with attention; if another party did a part of it, not-processed, unsafe to repeat',
  },
  'service-answered': {
    happens: 'an operation is answered',
    signal: 'The answer names the requested operation, SUCCESS and its amount.',
    does: 'tenderd compares the amount. After PENDING it waits for the history.',
    hears: 'approved, or partly-approved',
  },
  'service-found': {
    happens: 'an operation was answered as PENDING, and the history shows how it ended',
    signal:
      'Exactly one new operation has that type and the requested amount and currency, its id was unknown before, and no other operation of the payment was open. A failed one was seen open before.',
    does: 'tenderd takes its status as the answer. Without an answer to our own key it proves nothing, because another party may have done it.',
    hears: 'approved, or declined',
  },
  'service-given-up': {
    happens: 'nothing proves the result of a request',
    signal:
      'The hard limit passes: five minutes without an answer, or with answers that are refused, unreadable or undecided.',
    does: 'tenderd sends nothing of it again, asks for the history in the background, and adds an attention item.',
    hears: 'unresolved',
  },
  'service-fallback-cancel': {
    happens: 'a create was given up, and no webhook has named its payment',
    signal: 'One minute later, if the transactionId is a UUID or the profile says that references are unique.',
    does: 'tenderd sends the cancel by our own reference, as the last resort, and asks for the history of the payment that the answer names. A cancel that finds nothing proves nothing.',
    hears: 'unresolved, until the history proves another outcome',
  },
  'service-withdrawn': {
    happens: 'a link is withdrawn, or its time is over',
    signal: 'An abort, or payBefore has passed, and nothing is authorized.',
    does: 'tenderd ends it only if, by its profile, the service has ended the session or a cancel has closed it. Otherwise tenderd asks in the background.',
    hears: 'not-processed; otherwise unresolved, unsafe to repeat: the link may still be paid',
  },
  'service-late-authorization': {
    happens: 'a withdrawn link is paid afterwards',
    signal: 'The status shows a completed authorization.',
    does: 'tenderd reports the approval and asks the operator to refund it. A pre-authorization is reported only after the answer to an earlier cancel, or after five minutes with attention.',
    hears: 'approved, with attention',
  },
  'service-hand-over': {
    happens: 'a payment is handed over to the other rail while it is open or unknown',
    signal: 'insteadOf names it.',
    does: 'tenderd stops or withdraws it, and sends nothing of its replacement before it has ended without a charge.',
    hears: 'handing-over: do not charge again',
  },
  'service-hand-over-starts': {
    happens: 'the payment that was handed over has ended without a charge',
    signal:
      'Declined, cancelled or not processed, by proof or by an operator, and nothing else of the sale is open or unknown.',
    does: 'tenderd starts the replacement, also after a restart.',
    hears: 'queued, then as any other payment',
  },
  'service-hand-over-ends': {
    happens: 'the payment that was handed over was charged, or its outcome is not known in time',
    signal: 'Approved, or open or unresolved at the latest start, which is ten minutes after the request by default.',
    does: 'tenderd never starts the replacement.',
    hears: 'not-processed, first-charged, unsafe to repeat; first-open or first-unresolved, after resolution',
  },
  'service-process-died': {
    happens: 'the daemon or the machine stopped',
    signal: 'The journal has open attempts.',
    does: 'tenderd continues as after a lost answer. A request that was never sent ends.',
    hears: 'as before, or not-processed',
  },
} as const satisfies Readonly<Record<`service-${string}`, ServiceRecoveryRow>>;

/** The name of a row. */
export type ServiceRowName = keyof typeof serviceRecoveryTable;
