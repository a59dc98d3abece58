/** Messages about how a transaction at a payment service ended, for the cashier. */

import type * as english from '../../en/service/service-outcomes.js';
import { restOfReversal as englishRestOfReversal } from '../../en/service/service-outcomes.js';
import type { KindWords } from '../../en/words.js';
import { amount, capitalized, kindOf, nothingOf, rails } from '../words.js';

const { look } = rails.service;
const pageCheck = `Prüfen Sie ${look}`;
const onPages = 'auf den Seiten des Zahlungsdienstes';

/**
 * The message for an unknown outcome, if the reason has no message of its own. `said`: the last answer of the service
 * in brackets, or an empty string.
 */
export function unresolved(words: KindWords, said: string): string {
  const kind = kindOf(words);
  return `Es ist nicht bekannt, ob ${kind.the} erfolgreich war${said}. Nicht noch einmal ${kind.verb}: ${pageCheck}. Klären Sie dann ${kind.object} in der Liste der offenen Punkte.`;
}

/** `approved`, `partly-approved`, `amount-unknown`. */
export function approved(words: KindWords, { approved: moved, requested, difference }: english.ApprovedAmount): string {
  const kind = kindOf(words);
  const again = `Nicht noch einmal ${kind.verb}`;
  if (moved === undefined) return `Genehmigt, aber der Zahlungsdienst meldet den Betrag nicht. ${pageCheck}. ${again}.`;
  const sum = amount(moved);
  const instead = requested === undefined ? '' : ` statt ${amount(requested)}`;
  switch (difference) {
    case undefined:
      return `Genehmigt: ${sum} ${kind.done}. ${again}.`;
    case 'partial':
      return `Es wurden nur ${sum}${instead} ${kind.done}. ${restOf(words)}`;
    case 'currency':
      return `In einer anderen Währung genehmigt: ${sum}${instead}. ${again}; rufen Sie die Filialleitung.`;
    case 'other':
      return `Mit einem anderen Betrag genehmigt: ${sum}${instead}. ${again}; vergleichen Sie den Betrag ${onPages}.`;
  }
}

/** Returns the sentence about the rest: that of the kind, or that of a reversal at a service. */
function restOf(words: KindWords): string {
  return [englishRestOfReversal(), restOfReversal()].includes(words.rest) ? restOfReversal() : kindOf(words).rest;
}

/**
 * The advice about the remaining amount after a partial reversal. Another party may have changed this amount on the
 * pages of the service.
 */
export function restOfReversal(): string {
  return `Prüfen Sie ${onPages}, was mit dem Rest geschah.`;
}

/** `extended`: the hold lasts longer. `held`: the amount, if the service reports it. */
export function extended(words: KindWords, held: string | undefined): string {
  return `Genehmigt: ${held === undefined ? 'Derselbe Betrag bleibt' : `${amount(held)} bleiben`} länger reserviert. Nicht noch einmal ${kindOf(words).verb}.`;
}

/** `stored`, `verified`: a card was verified, and stored if that was requested. */
export function verified(words: KindWords, isStored: boolean): string {
  return `Die Karte wurde geprüft${isStored ? ' und gespeichert' : ', aber nicht gespeichert'}. ${nothingOf({ words: kindOf(words) })}`;
}

/** Follows an approval without the stored card or agreement that was requested. */
export function notStored(missing: 'agreement' | 'card' | 'only-stored-cards'): string {
  switch (missing) {
    case 'agreement':
      return 'Der Zahlungsdienst zeigt keine Vereinbarung, deshalb sind damit keine späteren Zahlungen möglich. Bitten Sie den Kunden mit einem neuen Zahlungslink noch einmal um seine Zustimmung.';
    case 'card':
      return 'Der Zahlungsdienst zeigt keine gespeicherte Karte, deshalb sind damit keine späteren Zahlungen möglich. Bitten Sie den Kunden mit einem neuen Zahlungslink um eine Karte.';
    case 'only-stored-cards':
      return `Der Zahlungsdienst zeigt keine gespeicherte Karte, obwohl nur gespeicherte Karten erlaubt waren. Prüfen Sie ${onPages}, wie der Kunde bezahlt hat.`;
  }
}

const afterDecline = {
  'another-card': 'Bitten Sie um eine andere Karte.',
  'another-payment': 'Bitten Sie um eine andere Zahlungsart.',
  'hold-unchanged': 'Die Vorautorisierung ist unverändert.',
  'another-refund': 'Erstatten Sie auf anderem Weg.',
} as const;

/** `declined`, and the service's own codes. `next`: the advice. */
export function declined(words: KindWords, next: keyof typeof afterDecline): string {
  const kind = kindOf(words);
  return `${kind.The} wurde abgelehnt. ${nothingOf({ words: kind })} ${afterDecline[next]}`;
}

/** The extension of a hold was declined. */
export function notExtended(): string {
  return 'Die Verlängerung wurde abgelehnt: Der Betrag ist reserviert wie bisher. Buchen Sie ihn, bevor die Reservierung endet, oder fordern Sie eine neue Vorautorisierung an.';
}

/** `cancelled`: all of the authorized amount was released. */
export function reversed(words: KindWords): string {
  return `${kindOf(words).The} wurde nach der Genehmigung aufgehoben: Es ist nichts mehr reserviert.`;
}

/** `service-refused`, and the service's own codes. `said`: the code or text in brackets, or an empty string. */
export function refused(words: KindWords, said: string): string {
  const kind = kindOf(words);
  return `Der Zahlungsdienst hat ${kind.object} zurückgewiesen${said}. ${capitalized(kind.nothing)}`;
}

/** `service-unreachable`: the service rejects the credentials. `service`: its name in the configuration. */
export function credentialsRejected(words: KindWords, service: string): string {
  const kind = kindOf(words);
  return `Der Zahlungsdienst hat die Zugangsdaten von tenderd zurückgewiesen und ${kind.object} nicht angenommen. ${capitalized(kind.nothing)} Ein Techniker muss apiKey, token oder merchantId von services.${service} berichtigen, bevor Sie es noch einmal versuchen.`;
}

/** `service-unreachable`: no token is issued, or the file of the token contains none. */
export function tokenMissing(words: KindWords, service: string): string {
  const kind = kindOf(words);
  return `tenderd hat kein Token für den Zahlungsdienst, und der Zahlungsdienst hat ${kind.object} nicht angenommen. ${capitalized(kind.nothing)} Ein Techniker muss das Token von services.${service} berichtigen, bevor Sie es noch einmal versuchen.`;
}

/** Returns the end of a pause that the service demanded: `12:00:00 UTC`. `until`: ISO wall time. */
function pauseEnd(until: string): string {
  return `${until.slice(11, 19)} UTC`;
}

/** Follows the name of a service that demanded a pause (429, Retry-After); empty if it demanded none. */
export function pauseClause(until: string | undefined): string {
  return until === undefined ? '' : `, der bis ${pauseEnd(until)} keine Anfragen annimmt`;
}

/**
 * `service-unreachable`, `stopping`: nothing was sent, or the service accepted nothing. `last`: the last answer of the
 * service.
 */
export function notSent(
  words: KindWords,
  { last, pausedUntil }: { readonly last: string | undefined; readonly pausedUntil: string | undefined },
): string {
  const kind = kindOf(words);
  const after = `${capitalized(kind.nothing)} Versuchen Sie es noch einmal.`;
  const pause = pausedUntil === undefined ? '' : ` Er nimmt bis ${pauseEnd(pausedUntil)} keine Anfragen an.`;
  if (last === undefined) return `${kind.The} hat den Zahlungsdienst nicht erreicht.${pause} ${after}`;
  return `Der Zahlungsdienst hat ${kind.object} nicht angenommen. Seine letzte Antwort: ${last}.${pause} ${after}`;
}

/**
 * `other-in-doubt`: transaction `id` was reported as having moved no money, but the history shows an operation that may
 * belong to it.
 */
export function otherUncertain(words: KindWords, id: string): string {
  const kind = kindOf(words);
  return `Die Transaktion ${id} wurde als nicht ausgeführt gemeldet, aber der Zahlungsdienst zeigt einen Vorgang, der sie sein kann. Deshalb wurde ${kind.this} nicht gestartet. ${capitalized(kind.nothing)} Versuchen Sie es noch einmal.`;
}

/**
 * `other-in-doubt`, retry after resolution: the history may contain the unresolved transaction `id`; then only `left`
 * remains.
 */
export function otherUnresolved(
  words: KindWords,
  { id, left }: { readonly id: string; readonly left: string },
): string {
  const kind = kindOf(words);
  return `${kind.The} wurde nicht gesendet: Der Zahlungsdienst zeigt einen Vorgang, der die ungeklärte Transaktion ${id} sein kann, und es bleiben nur ${amount(left)} übrig. ${capitalized(kind.nothing)} Klären Sie zuerst ${id}.`;
}

/** `aborted`: the register stopped the transaction before anything was sent. */
export function stoppedBefore(words: KindWords): string {
  const kind = kindOf(words);
  return `${kind.The} wurde gestoppt, bevor der Zahlungsdienst erreicht war. ${capitalized(kind.nothing)}`;
}

/** The message for the reason `withdrawn`. */
export function withdrawn(words: KindWords): string {
  return `Der Zahlungslink wurde zurückgezogen und kann nicht mehr bezahlt werden. ${nothingOf({ words: kindOf(words) })}`;
}

/** The message for the reason `link-expired`. */
export function expired(words: KindWords): string {
  return `Der Zahlungslink ist abgelaufen und kann nicht mehr bezahlt werden. ${nothingOf({ words: kindOf(words) })}`;
}

const linkAdvice = `Prüfen Sie den Zahlungslink ${onPages} und schließen Sie ihn dort, dann klären Sie ihn in der Liste der offenen Punkte.`;

/**
 * The message for the reason `may-still-be-paid`. `isTimeOver`: the link has expired; otherwise the register has
 * withdrawn it.
 */
export function stillPayable(words: KindWords, isTimeOver: boolean): string {
  const what = isTimeOver ? 'Die Zeit für den Zahlungslink ist vorbei' : 'Der Zahlungslink wurde zurückgezogen';
  return `${what}, aber der Kunde kann ihn noch bezahlen oder hat ihn vielleicht schon bezahlt. Nicht noch einmal ${kindOf(words).verb}: ${linkAdvice}`;
}

/**
 * `no-answer` or `answer-unreadable`, for the request that begins a payment. `last`: the last answer of the service.
 */
export function notBegun(words: KindWords, last: string | undefined): string {
  const kind = kindOf(words);
  const unknown = `Es ist nicht bekannt, ob ${kind.the} begonnen hat.`;
  const what =
    last === undefined
      ? `Der Zahlungsdienst hat nicht geantwortet. ${unknown}`
      : `${unknown} Letzte Antwort des Zahlungsdienstes: ${last}.`;
  return `${what} Nicht noch einmal ${kind.verb}, bevor Sie seine Seiten geprüft haben.`;
}

/** `no-answer`: no customer is asked, and the service reports no outcome. */
export function notReported(words: KindWords): string {
  const kind = kindOf(words);
  return `Der Zahlungsdienst meldet nicht, wie ${kind.the} endete. Nicht noch einmal ${kind.verb}, bevor Sie seine Seiten geprüft haben.`;
}

/**
 * `capture-failed`, unresolved. `isReturning`: the service may still release the whole amount. `mayGoOn`: the customer
 * may pay again on the same page.
 */
export function notReversedYet(
  words: KindWords,
  { isReturning, mayGoOn }: { readonly isReturning: boolean; readonly mayGoOn: boolean },
): string {
  const { verb } = kindOf(words);
  const what = isReturning
    ? 'Der Zahlungsdienst sollte es freigeben.'
    : 'Der Zahlungsdienst zeigt nicht, dass er alles freigegeben hat, und es läuft keine Aufhebung: Heben Sie den Rest auf seinen Seiten auf.';
  const then = mayGoOn
    ? `Danach kann der Kunde den Zahlungslink noch bezahlen. Nicht noch einmal ${verb}: ${linkAdvice}`
    : `Vorher nicht noch einmal ${verb}.`;
  return `Das Geld des Kunden ist reserviert, wurde aber nicht abgebucht. ${what} ${then}`;
}
