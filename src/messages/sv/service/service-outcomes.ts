/** Messages about how a transaction at a payment service ended, for the cashier. */

import type * as english from '../../en/service/service-outcomes.js';
import { restOfReversal as englishRestOfReversal } from '../../en/service/service-outcomes.js';
import type { KindWords } from '../../en/words.js';
import { amount, capitalized, kindOf, nothingOf, rails, upper } from '../words.js';

const { look } = rails.service;
const onPages = 'på betaltjänstens sidor';

/**
 * The message for an unknown outcome, if the reason has no message of its own. `said`: the last answer of the service
 * in brackets, or an empty string.
 */
export function unresolved(words: KindWords, said: string): string {
  const kind = kindOf(words);
  return `Det är inte känt om ${kind.the} gick igenom${said}. ${upper(kind.notAgain)}: kontrollera ${look}. Avgör sedan ${kind.the} på åtgärdslistan.`;
}

/** `approved`, `partly-approved`, `amount-unknown`. */
export function approved(words: KindWords, { approved: moved, requested, difference }: english.ApprovedAmount): string {
  const kind = kindOf(words);
  const again = upper(kind.notAgain);
  if (moved === undefined)
    return `Godkänt, men betaltjänsten rapporterar inte beloppet. Kontrollera ${look}. ${again}.`;
  const sum = amount(moved);
  const instead = requested === undefined ? '' : ` i stället för ${amount(requested)}`;
  switch (difference) {
    case undefined:
      return `Godkänt: ${sum} ${kind.done}. ${again}.`;
    case 'partial':
      return `Bara ${sum}${instead} ${kind.done}. ${restOf(words)}`;
    case 'currency':
      return `Godkänt i en annan valuta: ${sum}${instead}. ${again}; tillkalla butikschefen.`;
    case 'other':
      return `Godkänt med ett annat belopp: ${sum}${instead}. ${again}; jämför beloppet ${onPages}.`;
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
  return `Kontrollera ${onPages} vad som hände med resten.`;
}

/** `extended`: the hold lasts longer. `held`: the amount, if the service reports it. */
export function extended(words: KindWords, held: string | undefined): string {
  return `Godkänt: ${held === undefined ? 'samma belopp' : amount(held)} är reserverat under längre tid. ${upper(kindOf(words).notAgain)}.`;
}

/** `stored`, `verified`: a card was verified, and stored if that was requested. */
export function verified(words: KindWords, isStored: boolean): string {
  return `Kortet har verifierats${isStored ? ' och sparats' : ' men inte sparats'}. ${nothingOf({ words: kindOf(words) })}`;
}

/** Follows an approval without the stored card or agreement that was requested. */
export function notStored(missing: 'agreement' | 'card' | 'only-stored-cards'): string {
  switch (missing) {
    case 'agreement':
      return 'Betaltjänsten visar inget avtal, så den tillåter inga senare betalningar. Be kunden godkänna igen med en ny betallänk.';
    case 'card':
      return 'Betaltjänsten visar inget sparat kort, så den tillåter inga senare betalningar med det. Be kunden om ett kort med en ny betallänk.';
    case 'only-stored-cards':
      return `Betaltjänsten visar inget sparat kort, trots att bara sparade kort var tillåtna. Kontrollera ${onPages} hur kunden betalade.`;
  }
}

const afterDecline = {
  'another-card': 'Be om ett annat kort.',
  'another-payment': 'Be om ett annat betalsätt.',
  'hold-unchanged': 'Förauktoriseringen är oförändrad.',
  'another-refund': 'Betala tillbaka på annat sätt.',
} as const;

/** `declined`, and the service's own codes. `next`: the advice. */
export function declined(words: KindWords, next: keyof typeof afterDecline): string {
  const kind = kindOf(words);
  return `${kind.The} nekades. ${nothingOf({ words: kind })} ${afterDecline[next]}`;
}

/** The extension of a hold was declined. */
export function notExtended(): string {
  return 'Förlängningen nekades: beloppet är reserverat som tidigare. Slutdebitera det innan reservationen upphör, eller begär en ny förauktorisering.';
}

/** `cancelled`: all of the authorized amount was released. */
export function reversed(words: KindWords): string {
  const kind = kindOf(words);
  return `${kind.The} makulerades efter att ${kind.it} hade auktoriserats: inget är längre reserverat.`;
}

/** `service-refused`, and the service's own codes. `said`: the code or text in brackets, or an empty string. */
export function refused(words: KindWords, said: string): string {
  const kind = kindOf(words);
  return `Betaltjänsten avvisade ${kind.the}${said}. ${capitalized(kind.nothing)}`;
}

/** `service-unreachable`: the service rejects the credentials. `service`: its name in the configuration. */
export function credentialsRejected(words: KindWords, service: string): string {
  const kind = kindOf(words);
  return `Betaltjänsten avvisade tenderds inloggningsuppgifter och tog inte emot ${kind.the}. ${capitalized(kind.nothing)} En tekniker måste rätta apiKey, token eller merchantId för services.${service} innan du försöker igen.`;
}

/** `service-unreachable`: no token is issued, or the file of the token contains none. */
export function tokenMissing(words: KindWords, service: string): string {
  const kind = kindOf(words);
  return `tenderd har ingen token för betaltjänsten, och betaltjänsten tog inte emot ${kind.the}. ${capitalized(kind.nothing)} En tekniker måste rätta token för services.${service} innan du försöker igen.`;
}

/** Returns the end of a pause that the service demanded: `12:00:00 UTC`. `until`: ISO wall time. */
function pauseEnd(until: string): string {
  return `${until.slice(11, 19)} UTC`;
}

/** Follows the name of a service that demanded a pause (429, Retry-After); empty if it demanded none. */
export function pauseClause(until: string | undefined): string {
  return until === undefined ? '' : `, som inte tar emot någon begäran förrän ${pauseEnd(until)}`;
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
  const after = `${capitalized(kind.nothing)} Försök igen.`;
  if (last === undefined) return `${kind.The} nådde inte betaltjänsten${pauseClause(pausedUntil)}. ${after}`;
  const pause =
    pausedUntil === undefined ? '' : `, och den tar inte emot någon begäran förrän ${pauseEnd(pausedUntil)}`;
  return `Betaltjänsten tog inte emot ${kind.the}: dess senaste svar var ${last}${pause}. ${after}`;
}

/**
 * `other-in-doubt`: transaction `id` was reported as having moved no money, but the history shows an operation that may
 * belong to it.
 */
export function otherUncertain(words: KindWords, id: string): string {
  const kind = kindOf(words);
  return `${kind.The} startades inte, eftersom betaltjänsten visar en åtgärd som kan vara transaktion ${id}, som rapporterades som inte utförd. ${capitalized(kind.nothing)} Försök igen.`;
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
  return `${kind.The} skickades inte: betaltjänsten visar en åtgärd som kan vara den obekräftade transaktionen ${id}, och bara ${amount(left)} finns kvar att ${kind.verb}. ${capitalized(kind.nothing)} Avgör ${id} först.`;
}

/** `aborted`: the register stopped the transaction before anything was sent. */
export function stoppedBefore(words: KindWords): string {
  const kind = kindOf(words);
  return `${kind.The} stoppades innan ${kind.it} nådde betaltjänsten. ${capitalized(kind.nothing)}`;
}

/** The message for the reason `withdrawn`. */
export function withdrawn(words: KindWords): string {
  return `Betallänken drogs tillbaka och kan inte längre betalas. ${nothingOf({ words: kindOf(words) })}`;
}

/** The message for the reason `link-expired`. */
export function expired(words: KindWords): string {
  return `Betallänken har gått ut och kan inte längre betalas. ${nothingOf({ words: kindOf(words) })}`;
}

const linkAdvice = `kontrollera betallänken ${onPages} och stäng den där, och avgör sedan transaktionen på åtgärdslistan`;

/**
 * The message for the reason `may-still-be-paid`. `isTimeOver`: the link has expired; otherwise the register has
 * withdrawn it.
 */
export function stillPayable(words: KindWords, isTimeOver: boolean): string {
  const what = isTimeOver ? 'Tiden för att betala länken har gått ut' : 'Betallänken drogs tillbaka';
  return `${what}, men kunden kan fortfarande betala den eller kan ha betalat den. ${upper(kindOf(words).notAgain)}: ${linkAdvice}.`;
}

/**
 * `no-answer` or `answer-unreadable`, for the request that begins a payment. `last`: the last answer of the service.
 */
export function notBegun(words: KindWords, last: string | undefined): string {
  const kind = kindOf(words);
  const what =
    last === undefined
      ? `Betaltjänsten svarade inte: det är inte känt om ${kind.the} påbörjades.`
      : `Det är inte känt om ${kind.the} påbörjades. Betaltjänstens senaste svar var ${last}.`;
  return `${what} ${upper(kind.notAgain)} innan du har kontrollerat betaltjänstens sidor.`;
}

/** `no-answer`: no customer is asked, and the service reports no outcome. */
export function notReported(words: KindWords): string {
  const kind = kindOf(words);
  return `Betaltjänsten rapporterar inte hur ${kind.the} slutade. ${upper(kind.notAgain)} innan du har kontrollerat betaltjänstens sidor.`;
}

/**
 * `capture-failed`, unresolved. `isReturning`: the service may still release the whole amount. `mayGoOn`: the customer
 * may pay again on the same page.
 */
export function notReversedYet(
  words: KindWords,
  { isReturning, mayGoOn }: { readonly isReturning: boolean; readonly mayGoOn: boolean },
): string {
  const notAgain = upper(kindOf(words).notAgain);
  const what = isReturning
    ? '; betaltjänsten bör frisläppa dem'
    : '; betaltjänsten visar inte att allt har frisläppts, och ingen makulering pågår: makulera resten på betaltjänstens sidor';
  const then = mayGoOn
    ? `Därefter kan kunden fortfarande betala länken. ${notAgain}: ${linkAdvice}.`
    : `${notAgain} innan pengarna har frisläppts.`;
  return `Kundens pengar är reserverade men har inte debiterats${what}. ${then}`;
}
