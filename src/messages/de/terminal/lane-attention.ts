/** Texts of the attention items of a terminal. */

import { kindOf } from '../words.js';

/** `reverse-one`: one request was approved twice, under different keys of the terminal. */
export function servedTwice(noun: string, first: string, second: string): string {
  return `Das Terminal hat ${kindOf(noun).objectThis} zweimal genehmigt, als seine Transaktionen ${first} und ${second}. Vergleichen Sie mit der eigenen Liste des Terminals, und stornieren Sie dort eine davon.`;
}

/** `unmatched-response`: a response was sent to the listener for terminals. */
export const responseAtListener =
  'Am Eingang für Terminals kam eine Antwort an; er nimmt keine Antworten an. Sie wurde nicht verwendet. Vergleichen Sie mit der eigenen Liste des Terminals, und prüfen Sie, wer sonst in seinem Netzwerk ist.';

/** `unmatched-response`: the response has other ids. `serviceId`: `none` if the response has no ServiceID. */
export function responseOfAnother(saleId: string, serviceId: string, result: string): string {
  return `Das Terminal hat auf eine Anforderung geantwortet, die nicht von uns ist (SaleID ${saleId}, ServiceID ${serviceId === 'none' ? 'fehlt' : serviceId}, ${result}). Vergleichen Sie die Antwort mit der eigenen Liste des Terminals.`;
}

/**
 * `unmatched-response`: the terminal sent responses with our SaleID to requests that tenderd never sent. `last`: the
 * ServiceID of the last such response.
 */
export function otherTill(saleId: string, count: number, last: string): string {
  const times = count === 1 ? last : `${count}-mal, zuletzt: ${last}`;
  return `Das Terminal hat unter unserer SaleID ${saleId} auf eine Anforderung geantwortet, die nicht von uns ist (${times}). Vielleicht verwendet eine andere Kasse diese SaleID: Wurde dieses Datenverzeichnis kopiert? Vergleichen Sie das Journal mit der eigenen Liste des Terminals.`;
}

/** `forged`: the certificate was not accepted. `why` is a sentence. Only one such item is listed at a time. */
export function certificateRefused(why: string): string {
  return `Unter einer Adresse, an der zuvor das Terminal erreicht wurde, hat sich ein Server mit einem Zertifikat gemeldet, das nicht angenommen wird: ${why} An diesen Server wurde nichts gesendet. Prüfen Sie das Zertifikat und die Dateien der Einstellung tls, und wer sonst im Netzwerk ist.`;
}

/** `forged`: a message was not accepted. `why` is a sentence. */
export function notAuthentic(why: string): string {
  return `Eine Nachricht im Namen des Terminals stammt nicht nachweislich von ihm: ${why} Sie hat nichts entschieden. Prüfen Sie Schlüssel und Zertifikat des Terminals, und wer sonst in seinem Netzwerk ist.`;
}

/** The attention item `terminal-floods`. */
export const floods =
  'Das Terminal oder sein Gateway sendet weit mehr Nachrichten, als ein Terminal braucht. tenderd zählt und verwirft Nachrichten, die nichts entscheiden, und Zahlungen laufen weiter. Starten Sie das Terminal neu; wenn es so weitergeht, rufen Sie den Support des Gateways.';

/** The attention item `reject-unattributed`. `words`: the reason after a colon, or an empty string. */
export function rejectUnattributed(poiId: string, words: string): string {
  return `Das Gateway hat eine Nachricht zurückgewiesen, ohne die Anforderung zu nennen (POIID ${poiId}${words}). tenderd fragt jedes Terminal mit einer offenen Anforderung nach dem Ergebnis; keine Transaktion wurde dadurch beendet. Wenn das wieder vorkommt, rufen Sie den Support.`;
}

/** The attention item `credentials-refused`. `why`: the response that refused them. */
export function credentialsRefused(peer: 'cloud' | 'terminal', why: string): string {
  const [who, what] =
    peer === 'cloud'
      ? ['Die Cloud vor dem Terminal nimmt die Zugangsdaten von tenderd nicht an', 'die Zugangsdaten']
      : ['Das Terminal nimmt den Schlüssel oder die Zugangsdaten von tenderd nicht an', 'Schlüssel oder Zugangsdaten'];
  return `${who}: ${why}. Solange das so ist, kommt keine Zahlung durch. Berichtigen Sie ${what} in der Konfiguration, und starten Sie tenderd neu.`;
}

/** The attention item `channel-unknown`. `why`: the response that says so. */
export function channelUnknown(why: string): string {
  return `Die Cloud vor dem Terminal kennt kein Terminal unter dieser Adresse: ${why}. Solange das so ist, kommt keine Zahlung durch. Koppeln Sie das Terminal bei Bedarf in seiner Cloud neu; berichtigen Sie dann seine Adresse in der Konfiguration, und starten Sie tenderd neu.`;
}

/** `refused-repeatedly`: each Login is refused. */
export function loginsRefused(poiId: string, failure: string, gateway: string): string {
  return `Jeder Login an ${poiId} wird abgelehnt: ${failure}. Dort ist keine Zahlung möglich; die Logins selbst haben nichts abgebucht. Berichtigen Sie die Adresse oder die Login-Einstellungen von ${gateway}, oder rufen Sie dessen Support; der Punkt verschwindet, sobald ein Login angenommen wird.`;
}

/** The attention item `address-followed`. `url`: the setting that the operator should write. */
export function addressFollowed(facts: {
  readonly before: string;
  readonly address: string;
  readonly serial: string;
  readonly url: string;
}): string {
  const { before, address, serial, url } = facts;
  return `Das Terminal ist von ${before} nach ${address} umgezogen, und tenderd ist ihm gefolgt: Dort antwortet ein Gerät mit der Seriennummer ${serial}. Schreiben Sie beim Terminal in die Konfiguration: url = "${url}"; besser: Geben Sie ihm eine feste Adresse.`;
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
  return `Eine Nachricht sagt, dass das Terminal jetzt unter ${address} erreichbar ist. tenderd verwendet weiter ${present}: ${why}. Falls das Terminal umgezogen ist, schreiben Sie bei ihm in die Konfiguration: url = "${url}", und starten Sie tenderd neu; falls nicht, prüfen Sie, wer im Netzwerk dieser Adresse ist.`;
}
