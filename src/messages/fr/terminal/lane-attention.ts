/** Texts of the attention items of a terminal. */

import { colon, kindOf } from '../words.js';

/** `reverse-one`: one request was approved twice, under different keys of the terminal. */
export function servedTwice(noun: string, first: string, second: string): string {
  return `Le terminal a accepté deux fois ${kindOf(noun).this}, sous ses transactions ${first} et ${second}. Comparez avec la liste du terminal, et annulez-y l’une des deux.`;
}

/** `unmatched-response`: a response was sent to the listener for terminals. */
export const responseAtListener =
  'Une réponse est arrivée sur l’écoute des terminaux, qui n’en accepte aucune. Elle n’a pas été utilisée. Comparez avec la liste du terminal, et vérifiez qui d’autre est sur son réseau.';

/** `unmatched-response`: the response has other ids. `serviceId`: `none` if the response has no ServiceID. */
export function responseOfAnother(saleId: string, serviceId: string, result: string): string {
  return `Le terminal a envoyé une réponse à une demande qui n’est pas de nous (SaleID ${saleId}, ServiceID ${serviceId === 'none' ? 'absent' : serviceId}, ${result}). Comparez-la avec la liste du terminal.`;
}

/**
 * `unmatched-response`: the terminal sent responses with our SaleID to requests that tenderd never sent. `last`: the
 * ServiceID of the last such response.
 */
export function otherTill(saleId: string, count: number, last: string): string {
  const times = count === 1 ? last : `${count} fois, la dernière : ${last}`;
  return `Le terminal a répondu, sous notre SaleID ${saleId}, à une demande qui n’est pas de nous (${times}). Une autre caisse utilise peut-être ce SaleID : ce répertoire de données a-t-il été copié ? Comparez le journal avec la liste du terminal.`;
}

/** `forged`: the certificate was not accepted. `why` is a sentence. Only one such item is listed at a time. */
export function certificateRefused(why: string): string {
  return `Un certificat qui n’est pas accepté a été présenté à une adresse où le terminal avait été joint auparavant : ${why} Rien n’a été envoyé à ce serveur. Vérifiez le certificat et les fichiers du réglage tls, et qui d’autre est sur le réseau.`;
}

/** `forged`: a message was not accepted. `why` is a sentence. */
export function notAuthentic(why: string): string {
  return `Il n’est pas prouvé qu’un message au nom du terminal vienne bien de lui : ${why} Ce message n’a rien décidé. Vérifiez la clé et le certificat du terminal, et qui d’autre est sur son réseau.`;
}

/** The attention item `terminal-floods`. */
export const floods =
  'Le terminal ou sa passerelle envoie bien plus de messages qu’un terminal n’en a besoin. tenderd compte et écarte les messages qui ne décident de rien, et les paiements continuent. Redémarrez le terminal ; si cela continue, appelez l’assistance de la passerelle.';

/** The attention item `reject-unattributed`. `words`: the reason after a colon, or an empty string. */
export function rejectUnattributed(poiId: string, words: string): string {
  return `La passerelle a rejeté un message sans indiquer la demande (POIID ${poiId}${colon(words)}). tenderd demande le résultat à chaque terminal qui a une demande ouverte ; ce rejet n’a mis fin à aucune transaction. Si cela se reproduit, appelez l’assistance.`;
}

/** The attention item `credentials-refused`. `why`: the response that refused them. */
export function credentialsRefused(peer: 'cloud' | 'terminal', why: string): string {
  const [who, what] =
    peer === 'cloud'
      ? ['Le cloud devant le terminal n’accepte pas les identifiants de tenderd', 'les identifiants']
      : ['Le terminal n’accepte pas la clé ou les identifiants de tenderd', 'la clé ou les identifiants'];
  return `${who} : ${why}. Aucun paiement ne passe tant que ce n’est pas corrigé. Corrigez ${what} dans la configuration, et redémarrez tenderd.`;
}

/** The attention item `channel-unknown`. `why`: the response that says so. */
export function channelUnknown(why: string): string {
  return `Le cloud devant le terminal ne connaît aucun terminal à cette adresse : ${why}. Aucun paiement ne passe tant que ce n’est pas corrigé. Si nécessaire, associez de nouveau le terminal dans son cloud ; corrigez ensuite son adresse dans la configuration, et redémarrez tenderd.`;
}

/** `refused-repeatedly`: each Login is refused. */
export function loginsRefused(poiId: string, failure: string, gateway: string): string {
  return `Chaque Login à ${poiId} est refusé : ${failure}. Aucun paiement n’y est possible, et ces Logins n’ont rien débité. Corrigez l’adresse ou les réglages de Login de ${gateway}, ou appelez son assistance ; ce point disparaît dès qu’un Login est accepté.`;
}

/** The attention item `address-followed`. `url`: the setting that the operator should write. */
export function addressFollowed(facts: {
  readonly before: string;
  readonly address: string;
  readonly serial: string;
  readonly url: string;
}): string {
  const { before, address, serial, url } = facts;
  return `Le terminal est passé de ${before} à ${address}, et tenderd l’a suivi : un appareil portant le numéro de série ${serial} y répond. Écrivez url = "${url}" pour ce terminal dans la configuration ; mieux encore, donnez-lui une adresse fixe.`;
}

/**
 * The attention item `address-not-followed`. `url`: the setting to write if the terminal really has this address now.
 */
export function addressNotFollowed(facts: {
  readonly address: string;
  readonly present: string;
  readonly why: string;
  readonly url: string;
}): string {
  const { address, present, why, url } = facts;
  return `Un message indique que le terminal est maintenant à ${address}. tenderd utilise toujours ${present} : ${why}. Si le terminal a changé d’adresse, écrivez url = "${url}" pour lui dans la configuration, et redémarrez tenderd ; sinon, vérifiez qui est sur le réseau de cette adresse.`;
}
