/**
 * Refusals at the nexo interface that concern sessions, ids, TransactionStatus and answers. The text goes to
 * AdditionalResponse.
 */

/** Completes the refusal of a request because of its content: nothing was sent. */
export function notSent(refusal: string): string {
  return `${refusal} Nothing was sent to the terminal.`;
}

/** `LoggedOut`: a message came before the Login with the secret. */
export function loginFirst(): string {
  return 'This connection has not logged in. Send a Login with the secret first.';
}

/** `NotAllowed`: the Login does not contain the right secret. */
export function wrongSecret(): string {
  return 'The secret in SaleSoftware.CertificationCode is missing or wrong.';
}

/** `UnavailableService`: the Login asks for training mode. */
export function noTraining(): string {
  return 'tenderd has no training mode: every payment would be charged. Log in without TrainingModeFlag.';
}

/** `UnavailableService`: the Login names an unsupported version of the protocol. */
export function otherVersion(): string {
  return 'tenderd supports versions 3.0 and 3.1 of the protocol only.';
}

/** `UnavailableDevice`: no terminal has this POIID. `missing` is a sentence that lists the configured POIIDs. */
export function unknownTerminal(missing: string): string {
  return `${missing} Nothing was sent.`;
}

/** `UnavailableDevice`: several terminals have this POIID. `names` are their configured names. */
export function ambiguousTerminal(poiId: string, names: readonly string[]): string {
  return `Several terminals have the POIID ${poiId}: ${names.join(', ')}. Send the name of the right terminal as POIID. Nothing was sent.`;
}

/** `UnavailableDevice`: the request is for a device of the terminal, and tenderd does not pass on such requests. */
export function deviceNotShared(): string {
  return 'tenderd does not support requests for this device of the terminal. Nothing was sent to that device.';
}

/** `UnavailableService`: tenderd does not support this category of message. */
export function categoryNotSupported(category: string): string {
  return `tenderd does not support ${category} requests. Nothing was sent to the terminal.`;
}

/** `MessageFormat`: the message cannot be read. */
export function messageUnreadable(why: string): string {
  return `The message cannot be read: ${why}.`;
}

/** `MessageFormat`: a message was refused because of its form. `why`: the sentence that gives the reason. */
export function notProcessed(why: string): string {
  return `${why} No part of this message was processed.`;
}

/** No answer to the message can be written. */
export function answerNotWritable(): string {
  return 'tenderd cannot write the answer to this message.';
}

/**
 * The answer would have to repeat a value of the message, but the value cannot be written. `why` names the member,
 * never its value.
 */
export function answerCannotRepeat(why: string): string {
  return `The answer must repeat a value of this message, but tenderd cannot write that value: ${why}.`;
}

/**
 * `NotAllowed` or `InProgress`: the request was refused earlier or was not carried out, and the reason is not known.
 */
export function requestRefused(): string {
  return 'This request is refused.';
}

/**
 * `InProgress`: the request is refused for the reason `why`. Its ServiceID also names another request, and the register
 * may not know the result of that request.
 */
export function serviceIdInUse(why: string): string {
  return `${why} Its ServiceID belongs to another request that is running or not acknowledged. Ask for the TransactionStatus of that request before you charge again.`;
}

/**
 * `InProgress`: a known transaction is requested again under the ServiceID of another transaction that has not ended.
 */
export function idsNotStored(): string {
  return 'This transaction is known, but the ServiceID belongs to a different transaction, which has not ended. Repeat the request under a new ServiceID.';
}

/** `InProgress`: a transaction was requested under too many ServiceIDs. */
export function tooManyServiceIds(max: number): string {
  return `This transaction was requested under ${max} other ServiceIDs. Ask for the TransactionStatus of this transaction.`;
}

/** `InProgress`: the request is just being accepted. */
export function beingAccepted(): string {
  return 'tenderd is accepting the request. Ask again in a moment.';
}

/** `UnavailableService`: the TransactionStatus is for a reconciliation that has ended. */
export function reconciliationNotRepeated(): string {
  return 'The reconciliation has ended, but a TransactionStatus cannot repeat its answer. Repeat the ReconciliationRequest under the same ServiceID.';
}

/**
 * `NotFound`: there is no transaction with these ids, or none since the register last logged in and restarted its
 * numbering.
 */
export function nothingFound(): string {
  return 'This register has requested no transaction under these ids, or none after its last Login, which started its ids again. Nothing was sent to the terminal under these ids.';
}

/** Reject of an Abort: no transaction has these ids. The words `Message not found` are those of the standard. */
export function nothingToAbort(): string {
  return 'Message not found: no transaction was requested under these ids';
}

/** `NotAllowed` or `InProgress`: another caller requested the transaction with the same ids. */
export function requestedWithOtherToken(transactionId: string): string {
  return `Transaction ${transactionId} was requested under these ids with another token. Ask with that token, or ask the operator: tenderd transactions show ${transactionId}`;
}

/** `InProgress`: what a register must do if the end of a transaction is not certain. */
export function askFirst(): string {
  return 'Ask for the TransactionStatus of that request. Do not send another payment for this sale before that request has ended.';
}

/**
 * `id-reused`: the earlier request with these ids differs. `named`: the id of the earlier request, if the caller may
 * see it. `state`: whether the earlier request has a certain result, and whether the register has read that result.
 */
export function idsOfOther(named: string | undefined, state: 'uncertain' | 'unread' | 'known'): string {
  const start = `An earlier request${named === undefined ? '' : ` (${named})`} has these ids, but differs in content, terminal or register`;
  const next = 'Send another payment with its own SaleTransactionID.';
  switch (state) {
    case 'uncertain':
      return `${start}. The result of that request is not certain, and nothing was sent. ${askFirst()}`;
    case 'unread':
      return `${start}. Nothing was sent. Ask for the TransactionStatus of that request first. ${next}`;
    case 'known':
      return `${start}. Nothing was sent. ${next}`;
  }
}

/** The advice for a nexo register about these codes. Such a register does not have the fields of the HTTP API. */
export const advice = {
  'sale-open':
    'Ask for the TransactionStatus of that transaction. For another part of the sale, send SplitPaymentFlag and PaidAmount, or another SaleTransactionID. The setting nexo.identity distinguishes several payments of one sale.',
  'original-not-refundable': 'Ask for the TransactionStatus of that transaction first.',
  'pre-authorization-not-open': 'Ask for the TransactionStatus of that transaction first.',
  'original-ambiguous':
    "In OriginalPOITransaction, send the POIID of the terminal that took the original, and the TimeStamp of that terminal's answer.",
} as const;

/** The text of the Completed event after an Abort: the card was already read. */
export function cardWillBeReleased(): string {
  return 'The card was already read. The terminal is releasing it.';
}

/** `UnavailableService`: EnableService asks for a card before tenderd requests one (swipe-ahead). */
export function noSwipeAhead(): string {
  return 'tenderd does not support swipe-ahead: it reads a card only when a request asks for it.';
}

/** `Busy`: the card is being read. */
export function cardBeingRead(): string {
  return 'Another request is reading the card. Abort that request, or wait for its answer.';
}

/** `NotAllowed`: the terminal holds the card of another register. */
export function cardOfOther(poiId: string): string {
  return `The terminal ${poiId} holds a card that another register had read.`;
}

/** `Busy`: the card is in use. */
export function cardInUse(): string {
  return 'A payment is using the card, or the terminal is releasing it.';
}

/** The reason for the Abort that releases an acquired card. */
export function releasedByEnableService(): string {
  return 'the register ended it by EnableService';
}

/** HTTP 401: the message is not sealed with the key. */
export function notSealed(): string {
  return 'The message is not sealed with the key of this interface. Nothing was processed. Check the key on both sides.';
}

/** HTTP 400: the path is for another category of message. */
export function otherCategory(): string {
  return 'The message cannot be read, is wrapped in a root element, or does not match the category of this path. Nothing was processed.';
}

/** HTTP 400: the path is for another terminal. */
export function otherTerminal(): string {
  return 'The message cannot be read, or names a terminal that differs from the terminal of this path. Nothing was processed.';
}

/** HTTP 415: how a message must be sent. */
export function bodyExpected(): string {
  return 'Send `Content-Type: application/xml` to /EPASSaleToPOI/3.1 and `application/json` to every other path, in UTF-8, without a content encoding.';
}

/** The text of the Reject event that is sent before a connection ends. `why` is the cause of the end. */
export function connectionEnds(why: string): string {
  return `No part of this message was processed: ${why}`;
}
