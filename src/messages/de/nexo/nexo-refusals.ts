/**
 * Refusals at the nexo interface that concern sessions, ids, TransactionStatus and answers. The text goes to
 * AdditionalResponse.
 */

/** Completes the refusal of a request because of its content: nothing was sent. */
export function notSent(refusal: string): string {
  return `${refusal} Es wurde nichts an das Terminal gesendet.`;
}

/** `LoggedOut`: a message came before the Login with the secret. */
export function loginFirst(): string {
  return 'Diese Verbindung ist nicht angemeldet. Senden Sie zuerst ein Login mit dem Geheimnis.';
}

/** `NotAllowed`: the Login does not contain the right secret. */
export function wrongSecret(): string {
  return 'Das Geheimnis in SaleSoftware.CertificationCode fehlt oder ist falsch.';
}

/** `UnavailableService`: the Login asks for training mode. */
export function noTraining(): string {
  return 'tenderd hat keinen Übungsmodus: Jede Zahlung würde abgebucht. Senden Sie Login ohne TrainingModeFlag.';
}

/** `UnavailableService`: the Login names an unsupported version of the protocol. */
export function otherVersion(): string {
  return 'tenderd unterstützt nur die Versionen 3.0 und 3.1 des Protokolls.';
}

/** `UnavailableDevice`: no terminal has this POIID. `missing` is a sentence that lists the configured POIIDs. */
export function unknownTerminal(missing: string): string {
  return `${missing} Es wurde nichts gesendet.`;
}

/** `UnavailableDevice`: several terminals have this POIID. `names` are their configured names. */
export function ambiguousTerminal(poiId: string, names: readonly string[]): string {
  return `Mehrere Terminals haben die POIID ${poiId}: ${names.join(', ')}. Senden Sie den Namen des richtigen Terminals als POIID. Es wurde nichts gesendet.`;
}

/** `UnavailableDevice`: the request is for a device of the terminal, and tenderd does not pass on such requests. */
export function deviceNotShared(): string {
  return 'tenderd unterstützt keine Anforderungen an dieses Gerät des Terminals. Es wurde nichts an das Gerät gesendet.';
}

/** `UnavailableService`: tenderd does not support this category of message. */
export function categoryNotSupported(category: string): string {
  return `tenderd unterstützt keine Anforderungen vom Typ ${category}. Es wurde nichts an das Terminal gesendet.`;
}

/** `MessageFormat`: the message cannot be read. */
export function messageUnreadable(why: string): string {
  return `Die Nachricht ist nicht lesbar: ${why}.`;
}

/** `MessageFormat`: a message was refused because of its form. `why`: the sentence that gives the reason. */
export function notProcessed(why: string): string {
  return `${why} Von dieser Nachricht wurde nichts verarbeitet.`;
}

/** No answer to the message can be written. */
export function answerNotWritable(): string {
  return 'Die Antwort auf diese Nachricht lässt sich nicht schreiben.';
}

/**
 * The answer would have to repeat a value of the message, but the value cannot be written. `why` names the member,
 * never its value.
 */
export function answerCannotRepeat(why: string): string {
  return `Die Antwort müsste einen Wert dieser Nachricht wiederholen und kann es nicht: ${why}.`;
}

/**
 * `NotAllowed` or `InProgress`: the request was refused earlier or was not carried out, and the reason is not known.
 */
export function requestRefused(): string {
  return 'Diese Anforderung wird abgewiesen.';
}

/**
 * `InProgress`: the request is refused for the reason `why`. Its ServiceID also names another request, and the register
 * may not know the result of that request.
 */
export function serviceIdInUse(why: string): string {
  return `${why} Ihre ServiceID nennt eine andere Anforderung, die läuft oder nicht quittiert ist. Fragen Sie deren TransactionStatus ab, bevor Sie noch einmal kassieren.`;
}

/**
 * `InProgress`: a known transaction is requested again under the ServiceID of another transaction that has not ended.
 */
export function idsNotStored(): string {
  return 'Diese Transaktion ist bekannt, aber die ServiceID nennt eine andere Transaktion, die nicht zu Ende ist. Wiederholen Sie die Anforderung unter einer neuen ServiceID.';
}

/** `InProgress`: a transaction was requested under too many ServiceIDs. */
export function tooManyServiceIds(max: number): string {
  return `Diese Transaktion wurde unter ${max} anderen ServiceIDs angefordert. Fragen Sie stattdessen ihren TransactionStatus ab.`;
}

/** `InProgress`: the request is just being accepted. */
export function beingAccepted(): string {
  return 'tenderd nimmt die Anforderung gerade an. Fragen Sie gleich noch einmal.';
}

/** `UnavailableService`: the TransactionStatus is for a reconciliation that has ended. */
export function reconciliationNotRepeated(): string {
  return 'Der Kassenschnitt ist zu Ende, aber ein TransactionStatus kann seine Antwort nicht wiederholen. Wiederholen Sie den ReconciliationRequest unter derselben ServiceID.';
}

/**
 * `NotFound`: there is no transaction with these ids, or none since the register last logged in and restarted its
 * numbering.
 */
export function nothingFound(): string {
  return 'Unter diesen Ids wurde keine Transaktion angefordert, seit diese Kasse sich zuletzt angemeldet und weitergearbeitet hat. Für diese Ids wurde nichts an das Terminal gesendet.';
}

/** Reject of an Abort: no transaction has these ids. The words `Message not found` are those of the standard. */
export function nothingToAbort(): string {
  return 'Message not found: Unter diesen Ids wurde keine Transaktion angefordert';
}

/** `NotAllowed` or `InProgress`: another caller requested the transaction with the same ids. */
export function requestedWithOtherToken(transactionId: string): string {
  return `Die Transaktion ${transactionId} wurde unter diesen Ids mit einem anderen Token angefordert. Fragen Sie mit jenem Token, oder fragen Sie den Bediener: tenderd transactions show ${transactionId}`;
}

/** `InProgress`: what a register must do if the end of a transaction is not certain. */
export function askFirst(): string {
  return 'Fragen Sie ihren TransactionStatus ab. Senden Sie keine andere Zahlung für diesen Verkauf, bevor sie zu Ende ist.';
}

/**
 * `id-reused`: the earlier request with these ids differs. `named`: the id of the earlier request, if the caller may
 * see it. `state`: whether the earlier request has a certain result, and whether the register has read that result.
 */
export function idsOfOther(named: string | undefined, state: 'uncertain' | 'unread' | 'known'): string {
  const start = `Eine frühere Anforderung${named === undefined ? '' : ` (${named})`} hat diese Ids, aber anderen Inhalt, ein anderes Terminal oder eine andere Kasse`;
  const next = 'Senden Sie eine andere Zahlung mit einer eigenen SaleTransactionID.';
  switch (state) {
    case 'uncertain':
      return `${start}. Ihr Ende ist nicht sicher, und es wurde nichts gesendet. ${askFirst()}`;
    case 'unread':
      return `${start}. Es wurde nichts gesendet. Fragen Sie zuerst ihren TransactionStatus ab. ${next}`;
    case 'known':
      return `${start}. Es wurde nichts gesendet. ${next}`;
  }
}

/** The advice for a nexo register about these codes. Such a register does not have the fields of the HTTP API. */
export const advice = {
  'sale-open':
    'Fragen Sie ihren TransactionStatus ab. Für einen weiteren Teil des Verkaufs senden Sie SplitPaymentFlag und PaidAmount, oder eine andere SaleTransactionID. Die Einstellung nexo.identity unterscheidet mehrere Zahlungen eines Verkaufs.',
  'original-not-refundable': 'Fragen Sie zuerst den TransactionStatus jener Transaktion ab.',
  'pre-authorization-not-open': 'Fragen Sie zuerst den TransactionStatus jener Transaktion ab.',
  'original-ambiguous':
    'Senden Sie die POIID seines Terminals in OriginalPOITransaction und den TimeStamp seiner Antwort.',
} as const;

/** The text of the Completed event after an Abort: the card was already read. */
export function cardWillBeReleased(): string {
  return 'Die Karte wurde schon gelesen. Das Terminal gibt sie frei.';
}

/** `UnavailableService`: EnableService asks for a card before tenderd requests one (swipe-ahead). */
export function noSwipeAhead(): string {
  return 'tenderd unterstützt kein Lesen der Karte im Voraus (swipe-ahead): Eine Karte wird erst gelesen, wenn eine Anforderung sie verlangt.';
}

/** `Busy`: the card is being read. */
export function cardBeingRead(): string {
  return 'Die Karte wird gerade gelesen. Brechen Sie jene Anforderung ab, oder warten Sie auf ihre Antwort.';
}

/** `NotAllowed`: the terminal holds the card of another register. */
export function cardOfOther(poiId: string): string {
  return `Das Terminal ${poiId} hält eine Karte, die eine andere Kasse lesen ließ.`;
}

/** `Busy`: the card is in use. */
export function cardInUse(): string {
  return 'Mit der Karte wird gerade bezahlt, oder sie wird freigegeben.';
}

/** The reason for the Abort that releases an acquired card. */
export function releasedByEnableService(): string {
  return 'die Kasse hat es mit EnableService beendet';
}

/** HTTP 401: the message is not sealed with the key. */
export function notSealed(): string {
  return 'Die Nachricht ist nicht mit dem Schlüssel dieser Schnittstelle versiegelt. Es wurde nichts verarbeitet. Prüfen Sie den Schlüssel auf beiden Seiten.';
}

/** HTTP 400: the path is for another category of message. */
export function otherCategory(): string {
  return 'Die Nachricht ist nicht lesbar, steckt in einem Wurzelelement oder passt nicht zur Kategorie dieses Pfads. Es wurde nichts verarbeitet.';
}

/** HTTP 400: the path is for another terminal. */
export function otherTerminal(): string {
  return 'Die Nachricht ist nicht lesbar, oder sie ist für ein anderes Terminal als dieser Pfad. Es wurde nichts verarbeitet.';
}

/** HTTP 415: how a message must be sent. */
export function bodyExpected(): string {
  return 'Senden Sie `Content-Type: application/xml` an /EPASSaleToPOI/3.1 und `application/json` an jeden anderen Pfad, in UTF-8, ohne Content-Encoding.';
}

/** The text of the Reject event that is sent before a connection ends. `why` is the cause of the end. */
export function connectionEnds(why: string): string {
  return `Davon wurde nichts verarbeitet: ${why}`;
}
