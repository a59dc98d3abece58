/** Texts of the attention items of a terminal. */

import { kindOf } from '../words.js';

/** `reverse-one`: one request was approved twice, under different keys of the terminal. */
export function servedTwice(noun: string, first: string, second: string): string {
  return `Terminalen godkände ${kindOf(noun).this} två gånger, som sina transaktioner ${first} och ${second}. Jämför med terminalens egen lista och makulera en av dem där.`;
}

/** `unmatched-response`: a response was sent to the listener for terminals. */
export const responseAtListener =
  'Ett svar kom till lyssnaren för terminaler, som inte tar emot svar. Det användes inte. Jämför med terminalens egen lista och kontrollera vem mer som finns på dess nätverk.';

/** `unmatched-response`: the response has other ids. `serviceId`: `none` if the response has no ServiceID. */
export function responseOfAnother(saleId: string, serviceId: string, result: string): string {
  return `Terminalen skickade ett svar på en begäran som inte är vår (SaleID ${saleId}, ServiceID ${serviceId === 'none' ? 'saknas' : serviceId}, ${result}). Jämför det med terminalens egen lista.`;
}

/**
 * `unmatched-response`: the terminal sent responses with our SaleID to requests that tenderd never sent. `last`: the
 * ServiceID of the last such response.
 */
export function otherTill(saleId: string, count: number, last: string): string {
  const times = count === 1 ? last : `${count} gånger, senast: ${last}`;
  return `Terminalen svarade under vårt SaleID ${saleId} på en begäran som inte är vår (${times}). En annan kassadator kan använda detta SaleID: har den här datakatalogen kopierats? Jämför journalen med terminalens egen lista.`;
}

/** `forged`: the certificate was not accepted. `why` is a sentence. Only one such item is listed at a time. */
export function certificateRefused(why: string): string {
  return `Ett certifikat som inte godtas visades på en adress där terminalen tidigare har nåtts: ${why} Inget skickades till den servern. Kontrollera certifikatet och filerna i inställningen tls, och vem mer som finns på nätverket.`;
}

/** `forged`: a message was not accepted. `why` is a sentence. */
export function notAuthentic(why: string): string {
  return `Det är inte bevisat att ett meddelande i terminalens namn kom från terminalen: ${why} Det avgjorde ingenting. Kontrollera terminalens nyckel och certifikat, och vem mer som finns på dess nätverk.`;
}

/** The attention item `terminal-floods`. */
export const floods =
  'Terminalen eller dess gateway skickar långt fler meddelanden än en terminal behöver. tenderd räknar och kastar meddelanden som inte avgör något, och betalningar fortsätter. Starta om terminalen; om det fortsätter, kontakta gatewayens support.';

/** The attention item `reject-unattributed`. `words`: the reason after a colon, or an empty string. */
export function rejectUnattributed(poiId: string, words: string): string {
  return `Gatewayen avvisade ett meddelande utan att ange vilken begäran det gällde (POIID ${poiId}${words}). tenderd frågar varje terminal med en öppen begäran efter resultatet; ingen transaktion avslutades av detta. Om det händer igen, kontakta supporten.`;
}

/** The attention item `credentials-refused`. `why`: the response that refused them. */
export function credentialsRefused(peer: 'cloud' | 'terminal', why: string): string {
  const [who, what] =
    peer === 'cloud'
      ? ['Molntjänsten framför terminalen godtar inte tenderds inloggningsuppgifter', 'inloggningsuppgifterna']
      : ['Terminalen godtar inte tenderds nyckel eller inloggningsuppgifter', 'nyckeln eller inloggningsuppgifterna'];
  return `${who}: ${why}. Ingen betalning kommer fram förrän det är rättat. Rätta ${what} i konfigurationen och starta om tenderd.`;
}

/** The attention item `channel-unknown`. `why`: the response that says so. */
export function channelUnknown(why: string): string {
  return `Molntjänsten framför terminalen känner inte till någon terminal på den här adressen: ${why}. Ingen betalning kommer fram förrän det är rättat. Para vid behov ihop terminalen med sin molntjänst igen; rätta sedan dess adress i konfigurationen och starta om tenderd.`;
}

/** `refused-repeatedly`: each Login is refused. */
export function loginsRefused(poiId: string, failure: string, gateway: string): string {
  return `Varje Login på ${poiId} avvisas: ${failure}. Ingen betalning kan tas emot där, och dessa Login har inte debiterat något. Rätta adressen eller inloggningsinställningarna för ${gateway}, eller kontakta dess support; den här punkten försvinner när en Login godtas.`;
}

/** The attention item `address-followed`. `url`: the setting that the operator should write. */
export function addressFollowed(facts: {
  readonly before: string;
  readonly address: string;
  readonly serial: string;
  readonly url: string;
}): string {
  const { before, address, serial, url } = facts;
  return `Terminalen har flyttat från ${before} till ${address}, och tenderd har följt den: en enhet med serienumret ${serial} svarar där. Skriv url = "${url}" för terminalen i konfigurationen; ännu bättre, ge terminalen en fast adress.`;
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
  return `Ett meddelande säger att terminalen nu finns på ${address}. tenderd använder fortfarande ${present}: ${why}. Om terminalen har flyttat, ange url = "${url}" för den i konfigurationen och starta om tenderd; om inte, kontrollera vem som finns på den adressens nätverk.`;
}
