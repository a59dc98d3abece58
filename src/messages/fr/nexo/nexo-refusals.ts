/**
 * Refusals at the nexo interface that concern sessions, ids, TransactionStatus and answers. The text goes to
 * AdditionalResponse.
 */

const nothingProcessed = 'Rien n’a été traité.';

/** Completes the refusal of a request because of its content: nothing was sent. */
export function notSent(refusal: string): string {
  return `${refusal} Rien n’a été envoyé au terminal.`;
}

/** `LoggedOut`: a message came before the Login with the secret. */
export function loginFirst(): string {
  return 'Cette connexion n’a pas ouvert de session. Envoyez d’abord un Login avec le secret.';
}

/** `NotAllowed`: the Login does not contain the right secret. */
export function wrongSecret(): string {
  return 'Le secret dans SaleSoftware.CertificationCode manque ou est incorrect.';
}

/** `UnavailableService`: the Login asks for training mode. */
export function noTraining(): string {
  return 'tenderd n’a pas de mode formation : chaque paiement serait débité. Envoyez le Login sans TrainingModeFlag.';
}

/** `UnavailableService`: the Login names an unsupported version of the protocol. */
export function otherVersion(): string {
  return 'tenderd ne prend en charge que les versions 3.0 et 3.1 du protocole.';
}

/** `UnavailableDevice`: no terminal has this POIID. `missing` is a sentence that lists the configured POIIDs. */
export function unknownTerminal(missing: string): string {
  return `${missing} Rien n’a été envoyé.`;
}

/** `UnavailableDevice`: several terminals have this POIID. `names` are their configured names. */
export function ambiguousTerminal(poiId: string, names: readonly string[]): string {
  return `Plusieurs terminaux ont le POIID ${poiId} : ${names.join(', ')}. Envoyez le nom du bon terminal comme POIID. Rien n’a été envoyé.`;
}

/** `UnavailableDevice`: the request is for a device of the terminal, and tenderd does not pass on such requests. */
export function deviceNotShared(): string {
  return 'tenderd ne prend pas en charge les demandes à cet appareil du terminal. Rien ne lui a été envoyé.';
}

/** `UnavailableService`: tenderd does not support this category of message. */
export function categoryNotSupported(category: string): string {
  return `tenderd ne prend pas en charge les demandes ${category}. Rien n’a été envoyé au terminal.`;
}

/** `MessageFormat`: the message cannot be read. */
export function messageUnreadable(why: string): string {
  return `Le message ne peut pas être lu : ${why}.`;
}

/** `MessageFormat`: a message was refused because of its form. `why`: the sentence that gives the reason. */
export function notProcessed(why: string): string {
  return `${why} Rien de ce message n’a été traité.`;
}

/** No answer to the message can be written. */
export function answerNotWritable(): string {
  return 'La réponse à ce message ne peut pas être écrite.';
}

/**
 * The answer would have to repeat a value of the message, but the value cannot be written. `why` names the member,
 * never its value.
 */
export function answerCannotRepeat(why: string): string {
  return `La réponse doit répéter une valeur de ce message, et ne le peut pas : ${why}.`;
}

/**
 * `NotAllowed` or `InProgress`: the request was refused earlier or was not carried out, and the reason is not known.
 */
export function requestRefused(): string {
  return 'Cette demande est rejetée.';
}

/**
 * `InProgress`: the request is refused for the reason `why`. Its ServiceID also names another request, and the register
 * may not know the result of that request.
 */
export function serviceIdInUse(why: string): string {
  return `${why} Son ServiceID appartient à une autre demande, qui est en cours ou sans accusé de réception. Demandez son TransactionStatus avant d’encaisser à nouveau.`;
}

/**
 * `InProgress`: a known transaction is requested again under the ServiceID of another transaction that has not ended.
 */
export function idsNotStored(): string {
  return 'Cette transaction est connue, mais le ServiceID appartient à une autre transaction, qui n’est pas terminée. Répétez la demande sous un nouveau ServiceID.';
}

/** `InProgress`: a transaction was requested under too many ServiceIDs. */
export function tooManyServiceIds(max: number): string {
  return `Cette transaction a été demandée sous ${max} autres ServiceID. Demandez plutôt son TransactionStatus.`;
}

/** `InProgress`: the request is just being accepted. */
export function beingAccepted(): string {
  return 'tenderd est en train d’accepter la demande. Demandez de nouveau dans un instant.';
}

/** `UnavailableService`: the TransactionStatus is for a reconciliation that has ended. */
export function reconciliationNotRepeated(): string {
  return 'La clôture est terminée, mais un TransactionStatus ne peut pas répéter sa réponse. Répétez la ReconciliationRequest sous le même ServiceID.';
}

/**
 * `NotFound`: there is no transaction with these ids, or none since the register last logged in and restarted its
 * numbering.
 */
export function nothingFound(): string {
  return 'Cette caisse n’a demandé aucune transaction sous ces identifiants, ou aucune depuis qu’elle a ouvert sa dernière session et recommencé ses identifiants. Rien n’a été envoyé au terminal pour ces identifiants.';
}

/** Reject of an Abort: no transaction has these ids. The words `Message not found` are those of the standard. */
export function nothingToAbort(): string {
  return 'Message not found: aucune transaction n’a été demandée sous ces identifiants';
}

/** `NotAllowed` or `InProgress`: another caller requested the transaction with the same ids. */
export function requestedWithOtherToken(transactionId: string): string {
  return `La transaction ${transactionId} a été demandée sous ces identifiants avec un autre jeton. Faites la demande avec ce jeton, ou adressez-vous à l’opérateur : tenderd transactions show ${transactionId}`;
}

/** `InProgress`: what a register must do if the end of a transaction is not certain. */
export function askFirst(): string {
  return 'Demandez son TransactionStatus. N’envoyez pas d’autre paiement pour cette vente avant que cette transaction soit terminée.';
}

/**
 * `id-reused`: the earlier request with these ids differs. `named`: the id of the earlier request, if the caller may
 * see it. `state`: whether the earlier request has a certain result, and whether the register has read that result.
 */
export function idsOfOther(named: string | undefined, state: 'uncertain' | 'unread' | 'known'): string {
  const start = `Une demande antérieure${named === undefined ? '' : ` (${named})`} a ces identifiants, mais un contenu, un terminal ou une caisse différents`;
  const next = 'Envoyez un autre paiement avec son propre SaleTransactionID.';
  const nothingSent = 'Rien n’a été envoyé.';
  switch (state) {
    case 'uncertain':
      return `${start}. Son résultat n’est pas certain, et rien n’a été envoyé. ${askFirst()}`;
    case 'unread':
      return `${start}. ${nothingSent} Demandez d’abord son TransactionStatus. ${next}`;
    case 'known':
      return `${start}. ${nothingSent} ${next}`;
  }
}

/** The advice for a nexo register about these codes. Such a register does not have the fields of the HTTP API. */
export const advice = {
  'sale-open':
    'Demandez son TransactionStatus. Pour une autre part de la vente, envoyez SplitPaymentFlag et PaidAmount, ou un autre SaleTransactionID. Le réglage nexo.identity distingue plusieurs paiements d’une même vente.',
  'original-not-refundable': 'Demandez d’abord le TransactionStatus de cette transaction.',
  'pre-authorization-not-open': 'Demandez d’abord le TransactionStatus de cette transaction.',
  'original-ambiguous': 'Envoyez le POIID de son terminal dans OriginalPOITransaction, et le TimeStamp de sa réponse.',
} as const;

/** The text of the Completed event after an Abort: the card was already read. */
export function cardWillBeReleased(): string {
  return 'La carte a déjà été lue. Le terminal la libère.';
}

/** `UnavailableService`: EnableService asks for a card before tenderd requests one (swipe-ahead). */
export function noSwipeAhead(): string {
  return 'tenderd ne prend pas en charge la lecture anticipée (swipe-ahead) : il ne lit une carte que lorsqu’une demande l’exige.';
}

/** `Busy`: the card is being read. */
export function cardBeingRead(): string {
  return 'La carte est en cours de lecture. Interrompez cette demande, ou attendez sa réponse.';
}

/** `NotAllowed`: the terminal holds the card of another register. */
export function cardOfOther(poiId: string): string {
  return `Le terminal ${poiId} garde une carte lue pour une autre caisse.`;
}

/** `Busy`: the card is in use. */
export function cardInUse(): string {
  return 'Un paiement est en cours avec la carte, ou elle est en train d’être libérée.';
}

/** The reason for the Abort that releases an acquired card. */
export function releasedByEnableService(): string {
  return 'la caisse y a mis fin par EnableService';
}

/** HTTP 401: the message is not sealed with the key. */
export function notSealed(): string {
  return `Le message n’est pas scellé avec la clé de cette interface. ${nothingProcessed} Vérifiez la clé des deux côtés.`;
}

/** HTTP 400: the path is for another category of message. */
export function otherCategory(): string {
  return `Le message ne peut pas être lu, est enveloppé dans un élément racine, ou ne correspond pas à la catégorie de ce chemin. ${nothingProcessed}`;
}

/** HTTP 400: the path is for another terminal. */
export function otherTerminal(): string {
  return `Le message ne peut pas être lu, ou s’adresse à un autre terminal que ce chemin. ${nothingProcessed}`;
}

/** HTTP 415: how a message must be sent. */
export function bodyExpected(): string {
  return 'Envoyez `Content-Type: application/xml` à /EPASSaleToPOI/3.1 et `application/json` à tout autre chemin, en UTF-8, sans Content-Encoding.';
}

/** The text of the Reject event that is sent before a connection ends. `why` is the cause of the end. */
export function connectionEnds(why: string): string {
  return `Rien de ce message n’a été traité : ${why}`;
}
