/**
 * The recovery table of terminals (design, section 5), as data that reads like it. Each decision in the core names the row that it carries out, so that
 * the facts of a transaction say which rules it went through, and a test sees that a scenario file reaches its row.
 */

import type { RecoveryRowName } from '../../policy/row-names.js';

/** One row: what happens, by which signal, and what tenderd does. */
export interface RecoveryRow {
  readonly happens: string;
  readonly signal: string;
  readonly does: string;
}

/** The rows by their stable names. */
export const recoveryTable = {
  'cannot-send': {
    happens: 'cannot be sent',
    signal:
      'link down, no fresh pong, terminal never seen on this gateway, latest start passed, or the sale went through by another transaction meanwhile',
    does: 'nothing is sent: not-processed, safe; a link silent for 2 s is pinged first, and without a pong in 2 s nothing is sent',
  },
  'link-lost': {
    happens: 'link lost or silent',
    signal:
      'closed, pong missed, deadline after one more poll of the socket; nothing for 45 s, and then no answer to a question for 10 s, or no connection to ask it on',
    does: 'reset the socket, reconnect with backoff, TransactionStatus for that ServiceID; no Login and no second attempt before its answer. While nobody answers, the cashier is told so, with certainBy',
  },
  'response-lost': {
    happens: 'the response to one request is lost',
    signal:
      'on a wire where each request has a response of its own: its connection dies, a kept one too; the response breaks off, comes too late or answers something else',
    does: 'that request alone is reset, TransactionStatus at once on a new connection; no Login and no second attempt before its answer; NotFound counts only from a question that left after the limit; certainBy is given',
  },
  'response-without-message': {
    happens: 'a response without a message',
    signal: 'its status is all that it says: 204, 423, 408, 429, any of 500 to 599, whatever else is no 200',
    does: 'proves nothing: as a response that is lost. To an Abort it says nothing at all: the own answer of what is to be stopped counts. Where a cloud says 401 or 403, or a terminal 401, to what the configuration has, attention names that key or credential until a later request is answered. Where a cloud says 404 or 410, attention says so likewise: its channel was replaced',
  },
  taken: {
    happens: 'the terminal takes a request, and gives its answer to whoever asks for it later',
    signal: '202 to the POST, where answers are fetched by polling',
    does: 'it has arrived: journaled before anything else; no NotFound says after it that it never arrived, unless the terminal itself said why it did not start it. It is no answer: the result is asked for at the same place, again and again, until it is there or the terminal says something else',
  },
  'result-not-given': {
    happens: 'the result of a request that was taken is not given',
    signal:
      'where answers are fetched by polling: 423, 408, 500 or any other status to the question for it; three such questions that are lost; twice the same result of something else',
    does: 'proves nothing, 423 neither: as a response that is lost, TransactionStatus at once, and nothing is posted again. 204 means that there is none yet: after 45 s without a change TransactionStatus is asked beside it',
  },
  'busy-by-status': {
    happens: 'the terminal says by a status that it works on something else',
    signal: '403 to the POST, where answers are fetched by polling, first and on this same request',
    does: 'as Busy: backoff, TransactionStatus as a veto, then a new attempt with a new ServiceID until the latest start. Where it is not the first word of the request: as a response that is lost',
  },
  'refused-by-status': {
    happens: 'the terminal refuses a request by the status of its response',
    signal: '400 or 401, without a message, of a peer whose response shows that it has read the request',
    does: 'TransactionStatus confirms it, and NotFound counts at once where the profile says that the terminal itself answers, elsewhere past the delivery deadline alone; then not-processed with what to check; attention; the same bytes are never sent again. Of a cloud it proves nothing',
  },
  'token-refused': {
    happens: 'the token that a request carried is not accepted',
    signal: '401, without a message, to a request with a token that tenderd fetches itself',
    does: 'that token is used no more and another is fetched before anything leaves; TransactionStatus confirms it, past the delivery deadline alone unless the terminal itself is what answers; then one new attempt with a new ServiceID until the latest start. A second 401 to the same transaction is no matter of the token: as refused by status, of a cloud past the delivery deadline',
  },
  forged: {
    happens: 'something comes in the name of the terminal and is not shown to be its own',
    signal:
      'where messages are sealed: its seal is not right, or it has none; it is a request of ours, sent back; it answers another request. A certificate is refused where a connection stood before, or something that was sent is open',
    does: 'never an outcome: one fact, and attention once; the request stays open, TransactionStatus at once, as after a lost response. Ids in it show nothing; what is rightly sealed and answers another request counts for that one alone',
  },
  'answer-found': {
    happens: 'answer found',
    signal: 'ids match, on any link, direct or repeated',
    does: "the terminal's own answer: final, amount told as it is",
  },
  'cannot-be-asked': {
    happens: 'the answer is lost, and the terminal cannot be asked what became of the request',
    signal:
      'its dialect has no such question. The terminal accepts a Login on a later connection, past the delivery deadline, where its profile says that it ends with a connection whatever runs; or the hard limit',
    does: 'unresolved, for a person to look at the terminal; behind that Login, or where the session was lost, the lane is free, otherwise held until a person releases it. Its own answer counts whenever it comes. What the terminal itself says to a request needs no confirmation there; in front of it anybody may stand, and nothing that must be confirmed ends anything',
  },
  'still-running': {
    happens: 'still running',
    signal: 'TransactionStatus: InProgress (dialect: Busy)',
    does: 'ask every 2 s; Abort if asked for or at the hard limit, 10 s for its effect, ask again, then unresolved, lane held',
  },
  'not-found': {
    happens: 'not found',
    signal: 'NotFound to a question sent after the delivery deadline',
    does: 'with continuity not-processed, lane free; without, unresolved at once, lane free, asked in the background',
  },
  'memory-asked': {
    happens: 'not found, by a terminal that answered something before',
    signal:
      'NotFound past the delivery deadline, and no LoggedOut, Initialised or Shutdown came and no Login of ours left or may arrive since the attempt was sent',
    does: 'TransactionStatus for the newest attempt that was answered before it, of the same category; denied, for the newest approved one: repeated, the memory of the terminal reaches back (continuity); both denied, it has none, whatever session or profile say. For a closing that leaves the totals of the period that was closed before. Any other answer is asked again. Where nothing was answered before: the promise of the profile, or a standing session of a device that was seen to lose one by itself',
  },
  'not-found-early': {
    happens: 'not found, too early',
    signal: 'NotFound to a question sent before the arrival limit',
    does: 'says nothing; certainBy is told; asked again at the limit',
  },
  'status-logged-out': {
    happens: 'status answered LoggedOut',
    signal: 'LoggedOut (dialect: NotAllowed)',
    does: 'continuity is gone; Login only past the arrival limit, then ask',
  },
  'status-other': {
    happens: 'status of something else',
    signal: 'other ids',
    does: 'kept as evidence, booked on its owner if ours, asked again; never a NotFound',
  },
  'answer-unreadable': {
    happens: 'an answer to this request that cannot be read',
    signal: 'its ServiceID stands in it, and it is no Reject and quotes no request',
    does: 'the request arrived: journaled before anything else, ask; no NotFound and no refusal counts after it; its reason is told; copies are counted, not kept',
  },
  refused: {
    happens: 'refused: Busy, LoggedOut; NotAllowed, UnavailableService, DeviceOut, InsertedCard, NotFound',
    signal: "the terminal's answer, first, on the same unbroken link",
    does: 'backoff (1 to 10 s, full jitter) or Login (twice at most); TransactionStatus as a veto, in case the request was delivered twice; then a new attempt with a new ServiceID until the latest start, and none once the terminal says something of the one that was refused: that one is asked for again. Neither ends anything without that veto (behind LoggedOut and a Login that is refused for good it is asked for without a session, and LoggedOut again leaves the transaction unresolved), and nor do the last five, which are final once the terminal repeats them or knows nothing of the request; behind a link that was lost since, a question that had no answer, or a sleep of the machine, it may have restarted since, and its NotFound needs a memory that is vouched for',
  },
  'terminal-unreachable': {
    happens: 'gateway cannot reach the terminal',
    signal:
      'UnavailableDevice; UnreachableHost said directly; Aborted said directly, and nothing of ours was to stop it',
    does: 'as a lost link: TransactionStatus first. For UnavailableDevice unless the profile promises otherwise; the poi-list is read: listed, retry after a delay; known but not listed, retry within the latest start; never seen, not-processed with the connected POIIDs and the likely typo',
  },
  'not-listed': {
    happens: 'the gateway does not list the terminal as connected',
    signal:
      'the list of terminals, read at start, every 30 s (5 s while the terminal is missing), after UnavailableDevice, and before a payment when neither the list nor the terminal said anything for 10 s',
    does: 'the terminal is shown as unreachable, with attention, and nothing is sent to it in a standing session; after 10 s a Login asks the terminal itself. Its own answer counts for more than the list: a list that it contradicts is not believed until it names the terminal again. Of what was sent the list proves nothing: after UnavailableDevice, with the terminal still missing past the delivery deadline and no answer to a question, unresolved at once instead of at the hard limit. After UnavailableDevice, with the terminal listed in every list since, each question answered and NotFound past the deadline: not started, another attempt until the latest start',
  },
  malformed: {
    happens: 'malformed',
    signal:
      'Reject that names this request (by the message that it carries, by the ids of its header, or, where it names nothing, by being the only request open on that link, of the terminal whose POIID or SaleID its header has), whatever its words; or MessageFormat',
    does: 'TransactionStatus confirms it, for a Reject past the delivery deadline and never sooner; then not-processed in the words that were said, attention; the same bytes are never sent again',
  },
  'reject-elsewhere': {
    happens: 'Reject of an Abort, a status request or of nobody’s request',
    signal:
      'Reject that does not name the request, names another terminal, or names nothing while more than one is open on its link',
    does: 'no evidence about the payment; ask status. Where it may be about another terminal of the link, all are asked, with attention',
  },
  'final-answer': {
    happens: "terminal's own final answer",
    signal:
      'Refusal, WrongPIN, InvalidCard, PaymentRestriction, UnreachableHost repeated by TransactionStatus; Cancel, Aborted; NotAllowed, UnavailableService, DeviceOut, InsertedCard, NotFound, confirmed by TransactionStatus. Of a cloud each of them, where no transaction of the terminal stands in it, confirmed by TransactionStatus',
    does: 'declined; cancelled; not-processed',
  },
  'reversal-unknown': {
    happens: 'a reversal refused while an earlier one of the same payment is unknown',
    signal: 'Failure',
    does: 'unresolved, retry unsafe',
  },
  'capture-unknown': {
    happens: 'a capture or cancellation of a pre-authorization refused while an earlier one of them is unknown',
    signal: 'Failure',
    does: 'unresolved until the earlier one is known: the refusal may only mean that it went through',
  },
  'stored-value-unknown': {
    happens: 'the reversal of a gift card load or activation refused while an earlier one of the same is unknown',
    signal: 'Failure',
    does: 'unresolved, retry unsafe, until the earlier one is known: the refusal may only mean that it went through',
  },
  'period-closed': {
    happens: 'the answer to a reconciliation is lost, and the period is closed',
    signal:
      "GetTotals names another open period than the attempt's, or the terminal gives the totals of the attempt's as closed",
    does: 'the totals are asked for (PreviousReconciliation, which closes nothing): approved. Not to be had: with continuity approved, and attention to read them on the terminal; after LoggedOut to the request itself that refusal stands, and it is sent again behind a Login',
  },
  'period-open': {
    happens: 'the answer to a reconciliation is lost, and the period is open',
    signal:
      'the same period, with all in it that was in it before, to a question sent after the arrival limit; an empty one with continuity alone',
    does: 'not-processed, safe, lane free',
  },
  'period-open-early': {
    happens: 'the answer to a reconciliation is lost, and nothing shows yet that the period is closed',
    signal: 'the same to a question sent before the arrival limit; Busy may mean that it is closing',
    does: 'says nothing; certainBy is told; asked again at the limit',
  },
  'period-unknown': {
    happens: 'the terminal cannot tell whether the period is closed',
    signal:
      'it never named its period, or names none from the hard limit on; it counts anew after a restart, or only acquirers were to close; past the arrival limit',
    does: 'unresolved, attention, lane free: a person looks at its list of closings',
  },
  'card-held': {
    happens: 'a card was read and waits for its payment',
    signal: 'an approved card acquisition',
    does: "the lane is kept for the transaction that names it, for 120 s; then, or when that ends without the terminal's own answer, EnableService AbortTransaction lets the card go, also after a lost session. Three requests that brought nothing free the lane; one more leaves right before each attempt, and seven when nobody is there",
  },
  'acquisition-unknown': {
    happens: 'a card acquisition that the terminal can no longer tell of',
    signal: 'NotFound without continuity, or no session, past the arrival limit',
    does: 'no money can have moved: not-processed, safe; the terminal is told to let the card go, should it have one, and the card is read again',
  },
  'loyalty-unknown': {
    happens: 'a return of points or of a rebate refused while an earlier one of the same is unknown',
    signal: 'Failure',
    does: 'unresolved until the earlier one is known: the refusal may only mean that it went through',
  },
  'abort-wanted': {
    happens: 'abort wanted',
    signal: 'a committed fact, in the same turn',
    does: "no new attempt after it; none open: not-processed; one open: Abort now and whenever status says it runs; only the payment's own answer counts; Event Completed: ask status at once",
  },
  'process-died': {
    happens: 'daemon or machine died',
    signal: 'attempts open in the journal',
    does: 'as a lost link, before any Login; what was only queued: not-processed',
  },
  'late-approval': {
    happens: 'approval for an ended attempt',
    signal: 'ids of any attempt ever made',
    does: 'committed and told as a new revision approved, retry unsafe, with attention; a later attempt that runs is aborted',
  },
  'device-request-lost': {
    happens: 'what moves no money is not answered',
    signal: 'link lost, deadline, an answer that cannot be read',
    does: 'told as no-answer, and not asked again by itself; what could show a prompt, end a session or start something holds the lane until it was answered or can no longer arrive, and what may be stopped is told to on the next link; after a restart nobody knows of it',
  },
  'unknown-ids': { happens: 'unknown ids', signal: 'no attempt of ours', does: 'quarantine, attention' },
  'unknown-word': {
    happens: 'unknown word, or a failure that names an approval, too',
    signal:
      'a Result or ErrorCondition outside the standard; Failure with an approval code and an authorized amount above zero',
    does: 'unresolved, keep asking; once TransactionStatus repeats the very same, lane free and asked in the background. A failure that names an approval is only asked about first',
  },
} as const satisfies Readonly<Record<RecoveryRowName, RecoveryRow>>;
