/**
 * The recovery table of terminals (design, section 5) as data. Each decision in the core names its row. So the facts of
 * a transaction name the rules that were applied, and a test checks that each row's scenario file reaches the row.
 */

import type { RecoveryRowName } from '../../policy/row-names.js';

/** One row: the event, its signal, and the reaction of tenderd. */
export interface RecoveryRow {
  readonly happens: string;
  readonly signal: string;
  readonly does: string;
}

/** The rows by their stable names. */
export const recoveryTable = {
  'cannot-send': {
    happens: 'the request cannot be sent',
    signal:
      'the connection is down, no pong came, the gateway has never listed the terminal, the latest start has passed, or another transaction of the sale went through meanwhile',
    does: 'sends nothing: not-processed, safe. A connection that was silent for 2 s is pinged first; without a pong within 2 s nothing is sent',
  },
  'link-lost': {
    happens: 'the connection is lost or silent',
    signal:
      'it was closed, a pong is missing, or the deadline passed after one more poll of the socket; or nothing came for 45 s, and then a question had no answer for 10 s or there was no connection to ask on',
    does: 'resets the socket, reconnects with backoff and sends TransactionStatus for that ServiceID. No Login and no second attempt leave before the answer. Meanwhile the cashier sees that the terminal does not answer, with certainBy',
  },
  'response-lost': {
    happens: 'the response to one request is lost',
    signal:
      'on a wire where each request has a response of its own: its connection dies, even a reused one; the response breaks off, comes too late or answers something else',
    does: 'resets that request only and sends TransactionStatus at once on a new connection. No Login and no second attempt leave before the answer. NotFound counts only for a question that left after the delivery deadline; certainBy is given',
  },
  'response-without-message': {
    happens: 'a response has no message',
    signal: 'only its status: 204, 423, 408, 429, 500 to 599 or any other status except 200',
    does: "proves nothing: as a lost response. For an Abort it means nothing: the stopped request's own answer counts. If a cloud answers 401 or 403, or a terminal 401, an attention item names the configured key or credential until a later request is answered. If a cloud answers 404 or 410, an attention item says that its channel was replaced",
  },
  taken: {
    happens: 'the terminal accepts a request and gives its answer to a later poll',
    signal: '202 to the POST, if answers are fetched by polling',
    does: 'records first that the request has arrived. No later NotFound proves that it never arrived, unless the terminal said why it did not start it. 202 is no answer: tenderd polls until the result is there or the terminal says something else',
  },
  'result-not-given': {
    happens: 'the result of an accepted request is not given',
    signal:
      'if answers are fetched by polling: 423, 408, 500 or another status to the poll; three lost polls; twice the same result of another request',
    does: 'proves nothing, not even 423: as a lost response, with TransactionStatus at once. Nothing is posted again. 204 means that there is no result yet: after 45 s without a change tenderd also sends TransactionStatus',
  },
  'busy-by-status': {
    happens: 'the terminal says by a status that it works on something else',
    signal: '403 as the first response to the POST, if answers are fetched by polling',
    does: 'as Busy: backoff, TransactionStatus as a confirmation, then a new attempt with a new ServiceID until the latest start. If it is not the first response to the request: as a lost response',
  },
  'refused-by-status': {
    happens: 'the terminal refuses a request by the status of its response',
    signal: '400 or 401 without a message, from a peer whose response proves that it has read the request',
    does: 'TransactionStatus confirms it. NotFound counts at once if the profile says that the terminal itself answers, otherwise only after the delivery deadline. Then not-processed with what to check, and an attention item; the same bytes are never sent again. From a cloud it proves nothing',
  },
  'token-refused': {
    happens: 'the token of a request is not accepted',
    signal: '401 without a message, to a request with a token that tenderd fetches itself',
    does: 'stops using that token and fetches another before anything leaves. TransactionStatus confirms the refusal, only after the delivery deadline unless the terminal itself answers; then one new attempt with a new ServiceID until the latest start. A second 401 to the same transaction is not about the token: as refused by status, from a cloud after the delivery deadline',
  },
  forged: {
    happens: 'a message in the name of the terminal is not proved to be its own',
    signal:
      'if messages are sealed: the seal is wrong or missing, the message is our own request sent back, or it answers another request. A certificate is refused at an address that was connected before, or while a sent request is open',
    does: 'never sets an outcome: one fact and one attention item. The request stays open, and TransactionStatus leaves at once, as after a lost response. Ids in the message prove nothing; a correctly sealed answer to another request counts for that request only',
  },
  'answer-found': {
    happens: 'the answer is found',
    signal: 'the ids match, on any connection, directly or repeated',
    does: "takes the terminal's own answer: final, with the amount as reported",
  },
  'cannot-be-asked': {
    happens: 'the answer is lost, and the terminal cannot be asked about the request',
    signal:
      'its dialect has no such question. The terminal accepts a Login on a later connection, after the delivery deadline, if its profile says that it ends a transaction with its connection; or the hard limit',
    does: "unresolved, and the operator must check the terminal. After that Login, or if the session was lost, the lane is free; otherwise it is held until the operator releases it. The terminal's own answer counts whenever it comes. Answers of a terminal with nothing in front of it need no confirmation; if something may be in front of it, an answer that must be confirmed ends nothing",
  },
  'still-running': {
    happens: 'the transaction is still running',
    signal: 'TransactionStatus: InProgress (dialect: Busy)',
    does: 'asks every 2 s. Sends an Abort if requested or at the hard limit, waits 10 s for its effect, asks again; then unresolved, lane held',
  },
  'not-found': {
    happens: 'the terminal does not know the request',
    signal: 'NotFound to a question sent after the delivery deadline',
    does: 'with continuity not-processed, lane free; without continuity unresolved at once, lane free, asked in the background',
  },
  'memory-asked': {
    happens: 'a terminal that answered earlier requests does not know this one',
    signal:
      'NotFound after the delivery deadline, and since the attempt was sent no LoggedOut, Initialised or Shutdown came, and no Login of ours left or may still arrive',
    does: "sends TransactionStatus for the newest attempt of the same category that was answered before; if that is denied, for the newest approved one. If the terminal repeats it, its memory reaches back (continuity). If it denies both, it has no memory, whatever session or profile promise. For a reconciliation, tenderd requests the totals of the period closed before. Any other answer is asked again. If nothing was answered before, the profile's promise counts, or a session of a device that has reported a lost session before",
  },
  'not-found-early': {
    happens: 'the terminal does not know the request yet',
    signal: 'NotFound to a question sent before the delivery deadline',
    does: 'proves nothing; certainBy is reported; tenderd asks again at the deadline',
  },
  'status-logged-out': {
    happens: 'TransactionStatus is answered with LoggedOut',
    signal: 'LoggedOut (dialect: NotAllowed)',
    does: 'continuity is gone; Login only after the delivery deadline, then asks again',
  },
  'status-other': {
    happens: 'TransactionStatus reports something else',
    signal: 'other ids',
    does: 'keeps it as evidence, books it on its owner if it is ours, asks again; never a NotFound',
  },
  'answer-unreadable': {
    happens: 'an answer to this request cannot be read',
    signal: 'the text contains its ServiceID, and is no Reject and quotes no request',
    does: 'records first that the request arrived, then asks. No later NotFound or refusal counts. The reason is reported; copies are counted, not kept',
  },
  refused: {
    happens:
      'the terminal did not start the request: Busy, LoggedOut; NotAllowed, UnavailableService, DeviceOut, InsertedCard, NotFound',
    signal: "the terminal's first answer, on the same unbroken connection",
    does: 'backoff (1 to 10 s, full jitter) or Login (at most twice). TransactionStatus must confirm it, because the request may have been delivered twice; then a new attempt with a new ServiceID until the latest start. If the terminal mentions the refused request afterwards, tenderd asks about it and sends no other. Busy and LoggedOut end nothing without that confirmation; if a Login after LoggedOut is refused permanently, tenderd asks without a session, and another LoggedOut leaves the transaction unresolved. The last five are final once the terminal repeats them or does not know the request. After a lost connection, an unanswered question or a sleep of the machine the terminal may have restarted, and its NotFound counts only with continuity',
  },
  'terminal-unreachable': {
    happens: 'the gateway does not reach the terminal',
    signal: 'UnavailableDevice; a direct UnreachableHost; a direct Aborted although tenderd did not stop the request',
    does: 'as a lost connection: TransactionStatus first. For UnavailableDevice, unless the profile promises more, the list of terminals is read: listed, retry after a delay; known but not listed, retry until the latest start; never listed, not-processed with the connected POIIDs and the likely typing error',
  },
  'not-listed': {
    happens: 'the gateway does not list the terminal as connected',
    signal:
      'the list of terminals, read at start, every 30 s (5 s while the terminal is missing), after UnavailableDevice, and before a payment if neither the list nor the terminal said anything for 10 s',
    does: 'shows the terminal as unreachable, with an attention item, and sends nothing to it in an open session; after 10 s a Login asks the terminal itself. An answer of the terminal overrules the list, which then counts only once it names the terminal again. The list proves nothing about a sent request: after UnavailableDevice, if the terminal is still missing after the delivery deadline and no question was answered, unresolved at once instead of at the hard limit. After UnavailableDevice, if each list named the terminal, each question was answered and NotFound came after the deadline: not started, another attempt until the latest start',
  },
  malformed: {
    happens: 'the request is rejected',
    signal:
      'a Reject that names this request, whatever its words: by the message that it carries, by the ids of its header, or, if it names nothing, as the only open request on that connection of the terminal with that POIID or SaleID; or MessageFormat',
    does: 'TransactionStatus confirms it, for a Reject only after the delivery deadline; then not-processed with the words of the terminal, and an attention item; the same bytes are never sent again',
  },
  'reject-elsewhere': {
    happens: 'a Reject is about an Abort, a question or an unknown request',
    signal:
      'a Reject that does not name the request, names another terminal, or names nothing while several requests are open on its connection',
    does: 'no evidence about the payment; asks TransactionStatus. If it may be about another terminal of the connection, tenderd asks all of them, with an attention item',
  },
  'final-answer': {
    happens: "the terminal's own final answer",
    signal:
      'Refusal, WrongPIN, InvalidCard, PaymentRestriction; UnreachableHost repeated by TransactionStatus; Cancel, Aborted; NotAllowed, UnavailableService, DeviceOut, InsertedCard, NotFound, confirmed by TransactionStatus. From a cloud, each of them must be confirmed by TransactionStatus if it names no transaction of the terminal',
    does: 'declined; cancelled; not-processed',
  },
  'reversal-unknown': {
    happens: 'a reversal is refused while an earlier reversal of the same payment is uncertain',
    signal: 'Failure',
    does: 'unresolved, retry unsafe',
  },
  'capture-unknown': {
    happens: 'a capture or cancellation of a pre-authorization is refused while an earlier one is uncertain',
    signal: 'Failure',
    does: 'unresolved until the earlier one is known: the refusal may only mean that the earlier one went through',
  },
  'stored-value-unknown': {
    happens: 'the reversal of a gift card load or activation is refused while an earlier one is uncertain',
    signal: 'Failure',
    does: 'unresolved, retry unsafe, until the earlier one is known: the refusal may only mean that the earlier one went through',
  },
  'period-closed': {
    happens: 'the answer to a reconciliation is lost, and the period is closed',
    signal:
      "GetTotals names another open period than the attempt's, or the terminal returns the totals of the attempt's period as closed",
    does: 'requests the totals (PreviousReconciliation, which closes nothing): approved. If there are none: with continuity approved, with an attention item to read them on the terminal. After LoggedOut on a watched connection that all requests share, the refusal counts, and the request is sent again after a Login',
  },
  'period-open': {
    happens: 'the answer to a reconciliation is lost, and the period is open',
    signal:
      'the same period with everything that was in it before, to a question sent after the delivery deadline; an empty period only with continuity. After a refusal, an empty period counts as a NotFound',
    does: 'not-processed, safe, lane free',
  },
  'period-open-early': {
    happens: 'the answer to a reconciliation is lost, and nothing shows yet that the period is closed',
    signal: 'the same to a question sent before the delivery deadline; Busy may mean that it is closing',
    does: 'proves nothing; certainBy is reported; tenderd asks again at the deadline',
  },
  'period-unknown': {
    happens: 'the terminal cannot report whether the period is closed',
    signal:
      'it never named its period, or names none from the hard limit on; it counts from the start after a restart; or only acquirers were to be closed; after the delivery deadline',
    does: 'unresolved, with an attention item, lane free: the operator checks its list of closings',
  },
  'card-held': {
    happens: 'a card was read and waits for its payment',
    signal: 'an approved card acquisition',
    does: "the lane is kept for 120 s for the transaction that names the card. After that, or if that transaction ends without the terminal's own answer, EnableService AbortTransaction releases the card, also after a lost session. Three requests without an answer free the lane; one more leaves right before each attempt, and seven while the terminal is idle",
  },
  'acquisition-unknown': {
    happens: 'the terminal no longer knows a card acquisition',
    signal: 'NotFound without continuity, or no session, after the delivery deadline',
    does: 'no money can have moved: not-processed, safe. The terminal must release the card, if it holds one, and the card is read again',
  },
  'loyalty-unknown': {
    happens: 'a return of points or of a rebate is refused while an earlier one is uncertain',
    signal: 'Failure',
    does: 'unresolved until the earlier one is known: the refusal may only mean that the earlier one went through',
  },
  'abort-wanted': {
    happens: 'an abort was requested',
    signal: 'a committed fact, in the same turn',
    does: "no new attempt follows. If none is open: not-processed. If one is open: Abort now and whenever TransactionStatus says that it runs; only the payment's own answer counts. After the event Completed, asks TransactionStatus at once",
  },
  'process-died': {
    happens: 'the daemon or the machine stopped unexpectedly',
    signal: 'attempts that are open in the journal',
    does: 'as a lost connection, before any Login; what only waited in the queue: not-processed. After a take-over from a daemon that may still send, NotFound about its attempts proves nothing until that daemon is confirmed as stopped; then the delivery deadline begins',
  },
  'late-approval': {
    happens: 'an approval comes for an attempt that has ended',
    signal: 'the ids of any attempt ever made',
    does: 'commits and reports it as a new revision: approved, retry unsafe, with an attention item; aborts a later attempt that runs',
  },
  'device-request-lost': {
    happens: 'a request that moves no money is not answered',
    signal: 'the connection is lost, the deadline passes, or the answer cannot be read',
    does: 'no-answer; tenderd does not repeat it. A request that could show a prompt, end a session or start something holds the lane until it is answered or can no longer arrive; if it can be stopped, an Abort leaves on the next connection. After a restart it is forgotten',
  },
  'unknown-ids': {
    happens: 'an answer has unknown ids',
    signal: 'no attempt of tenderd',
    does: 'set aside, with an attention item',
  },
  'unknown-word': {
    happens: 'an unknown word, or a failure that also names an approval',
    signal:
      'a Result or ErrorCondition outside the standard; Failure with an approval code and an authorized amount above zero',
    does: 'unresolved, and tenderd keeps asking; once TransactionStatus repeats the same answer, the lane is free and tenderd asks in the background. A failure that names an approval is first only asked about',
  },
} as const satisfies Readonly<Record<RecoveryRowName, RecoveryRow>>;
