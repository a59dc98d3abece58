/**
 * Refusals at the nexo interface that concern sessions, ids, TransactionStatus and answers. The text goes to
 * AdditionalResponse.
 */

const nothingProcessed = 'Inget har behandlats.';

/** Completes the refusal of a request because of its content: nothing was sent. */
export function notSent(refusal: string): string {
  return `${refusal} Inget har skickats till terminalen.`;
}

/** `LoggedOut`: a message came before the Login with the secret. */
export function loginFirst(): string {
  return 'Den här anslutningen är inte inloggad. Skicka först en Login med hemligheten.';
}

/** `NotAllowed`: the Login does not contain the right secret. */
export function wrongSecret(): string {
  return 'Hemligheten i SaleSoftware.CertificationCode saknas eller är fel.';
}

/** `UnavailableService`: the Login asks for training mode. */
export function noTraining(): string {
  return 'tenderd har inget övningsläge: varje betalning skulle debiteras. Logga in utan TrainingModeFlag.';
}

/** `UnavailableService`: the Login names an unsupported version of the protocol. */
export function otherVersion(): string {
  return 'tenderd stöder bara version 3.0 och 3.1 av protokollet.';
}

/** `UnavailableDevice`: no terminal has this POIID. `missing` is a sentence that lists the configured POIIDs. */
export function unknownTerminal(missing: string): string {
  return `${missing} Inget har skickats.`;
}

/** `UnavailableDevice`: several terminals have this POIID. `names` are their configured names. */
export function ambiguousTerminal(poiId: string, names: readonly string[]): string {
  return `Flera terminaler har POIID ${poiId}: ${names.join(', ')}. Skicka namnet på rätt terminal som POIID. Inget har skickats.`;
}

/** `UnavailableDevice`: the request is for a device of the terminal, and tenderd does not pass on such requests. */
export function deviceNotShared(): string {
  return 'tenderd stöder inte begäranden till den här enheten i terminalen. Inget har skickats till den.';
}

/** `UnavailableService`: tenderd does not support this category of message. */
export function categoryNotSupported(category: string): string {
  return `tenderd stöder inte begäranden av typen ${category}. Inget har skickats till terminalen.`;
}

/** `MessageFormat`: the message cannot be read. */
export function messageUnreadable(why: string): string {
  return `Meddelandet kan inte läsas: ${why}.`;
}

/** `MessageFormat`: a message was refused because of its form. `why`: the sentence that gives the reason. */
export function notProcessed(why: string): string {
  return `${why} Inget i det här meddelandet har behandlats.`;
}

/** No answer to the message can be written. */
export function answerNotWritable(): string {
  return 'Svaret på det här meddelandet kan inte skrivas.';
}

/**
 * The answer would have to repeat a value of the message, but the value cannot be written. `why` names the member,
 * never its value.
 */
export function answerCannotRepeat(why: string): string {
  return `Svaret måste upprepa ett värde i det här meddelandet, och kan inte det: ${why}.`;
}

/**
 * `NotAllowed` or `InProgress`: the request was refused earlier or was not carried out, and the reason is not known.
 */
export function requestRefused(): string {
  return 'Den här begäran avvisas.';
}

/**
 * `InProgress`: the request is refused for the reason `why`. Its ServiceID also names another request, and the register
 * may not know the result of that request.
 */
export function serviceIdInUse(why: string): string {
  return `${why} Dess ServiceID hör till en annan begäran som pågår eller inte är kvitterad. Fråga efter dess TransactionStatus innan du tar betalt igen.`;
}

/**
 * `InProgress`: a known transaction is requested again under the ServiceID of another transaction that has not ended.
 */
export function idsNotStored(): string {
  return 'Den här transaktionen är känd, men ServiceID hör till en annan transaktion som inte är avslutad. Upprepa begäran med ett nytt ServiceID.';
}

/** `InProgress`: a transaction was requested under too many ServiceIDs. */
export function tooManyServiceIds(max: number): string {
  return `Den här transaktionen har begärts med ${max} andra ServiceID. Fråga efter dess TransactionStatus i stället.`;
}

/** `InProgress`: the request is just being accepted. */
export function beingAccepted(): string {
  return 'tenderd håller på att ta emot begäran. Fråga igen om en liten stund.';
}

/** `UnavailableService`: the TransactionStatus is for a reconciliation that has ended. */
export function reconciliationNotRepeated(): string {
  return 'Avstämningen är avslutad, men en TransactionStatus kan inte upprepa dess svar. Upprepa ReconciliationRequest med samma ServiceID.';
}

/**
 * `NotFound`: there is no transaction with these ids, or none since the register last logged in and restarted its
 * numbering.
 */
export function nothingFound(): string {
  return 'Den här kassan har inte begärt någon transaktion med dessa id:n, eller ingen sedan den senast loggade in och började om med sina id:n. Inget har skickats till terminalen för dem.';
}

/** Reject of an Abort: no transaction has these ids. The words `Message not found` are those of the standard. */
export function nothingToAbort(): string {
  return 'Message not found: ingen transaktion har begärts med dessa id:n';
}

/** `NotAllowed` or `InProgress`: another caller requested the transaction with the same ids. */
export function requestedWithOtherToken(transactionId: string): string {
  return `Transaktion ${transactionId} begärdes med dessa id:n och en annan token. Fråga med den token, eller fråga operatören: tenderd transactions show ${transactionId}`;
}

/** `InProgress`: what a register must do if the end of a transaction is not certain. */
export function askFirst(): string {
  return 'Fråga efter dess TransactionStatus. Skicka inte en annan betalning för det här köpet innan den är avslutad.';
}

/**
 * `id-reused`: the earlier request with these ids differs. `named`: the id of the earlier request, if the caller may
 * see it. `state`: whether the earlier request has a certain result, and whether the register has read that result.
 */
export function idsOfOther(named: string | undefined, state: 'uncertain' | 'unread' | 'known'): string {
  const start = `En tidigare begäran${named === undefined ? '' : ` (${named})`} har dessa id:n, men med annat innehåll, annan terminal eller annan kassa`;
  const next = 'Skicka en annan betalning med ett eget SaleTransactionID.';
  switch (state) {
    case 'uncertain':
      return `${start}. Det är inte säkert hur den slutade, och inget har skickats. ${askFirst()}`;
    case 'unread':
      return `${start}. Inget har skickats. Fråga först efter dess TransactionStatus. ${next}`;
    case 'known':
      return `${start}. Inget har skickats. ${next}`;
  }
}

/** The advice for a nexo register about these codes. Such a register does not have the fields of the HTTP API. */
export const advice = {
  'sale-open':
    'Fråga efter dess TransactionStatus. För en annan del av köpet, skicka SplitPaymentFlag och PaidAmount, eller ett annat SaleTransactionID. Inställningen nexo.identity skiljer flera betalningar för ett köp åt.',
  'original-not-refundable': 'Fråga först efter den transaktionens TransactionStatus.',
  'pre-authorization-not-open': 'Fråga först efter den transaktionens TransactionStatus.',
  'original-ambiguous': 'Skicka POIID för dess terminal i OriginalPOITransaction, och TimeStamp i dess svar.',
} as const;

/** The text of the Completed event after an Abort: the card was already read. */
export function cardWillBeReleased(): string {
  return 'Kortet var redan läst. Terminalen släpper det.';
}

/** `UnavailableService`: EnableService asks for a card before tenderd requests one (swipe-ahead). */
export function noSwipeAhead(): string {
  return 'tenderd stöder inte kortläsning i förväg (swipe-ahead): ett kort läses bara när en begäran frågar efter det.';
}

/** `Busy`: the card is being read. */
export function cardBeingRead(): string {
  return 'Kortet håller på att läsas. Avbryt den begäran, eller vänta på dess svar.';
}

/** `NotAllowed`: the terminal holds the card of another register. */
export function cardOfOther(poiId: string): string {
  return `Terminalen ${poiId} håller kvar ett kort som en annan kassa lät läsa.`;
}

/** `Busy`: the card is in use. */
export function cardInUse(): string {
  return 'Kortet används för en betalning, eller håller på att släppas.';
}

/** The reason for the Abort that releases an acquired card. */
export function releasedByEnableService(): string {
  return 'kassan avslutade det med EnableService';
}

/** HTTP 401: the message is not sealed with the key. */
export function notSealed(): string {
  return `Meddelandet är inte förseglat med det här gränssnittets nyckel. ${nothingProcessed} Kontrollera nyckeln på båda sidor.`;
}

/** HTTP 400: the path is for another category of message. */
export function otherCategory(): string {
  return `Meddelandet kan inte läsas, ligger i ett rotelement eller hör inte till den här sökvägens kategori. ${nothingProcessed}`;
}

/** HTTP 400: the path is for another terminal. */
export function otherTerminal(): string {
  return `Meddelandet kan inte läsas, eller är till en annan terminal än den här sökvägen. ${nothingProcessed}`;
}

/** HTTP 415: how a message must be sent. */
export function bodyExpected(): string {
  return 'Skicka `Content-Type: application/xml` till /EPASSaleToPOI/3.1 och `application/json` till alla andra sökvägar, i UTF-8 och utan Content-Encoding.';
}

/** The text of the Reject event that is sent before a connection ends. `why` is the cause of the end. */
export function connectionEnds(why: string): string {
  return `Inget i det här meddelandet har behandlats: ${why}`;
}
