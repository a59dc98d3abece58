/** Messages about a hand-over: a payment at a terminal is replaced by a link, or a link by a payment at a terminal. */

import type { KindWords } from '../en/words.js';
import { capitalized, kindOf, upper } from './words.js';

/** `handing-over`: the transaction starts after the first one has ended without a charge. */
export function waitsForFirst(words: KindWords, firstId: string): string {
  const kind = kindOf(words);
  return `${kind.The} väntar tills transaktion ${firstId} har avslutats utan debitering; inget har skickats än. ${upper(kind.notAgain)}.`;
}

/** `handing-over`: the transaction starts after an operator has resolved an uncertain transaction of the sale. */
export function waitsForReview(words: KindWords, uncertainId: string): string {
  const kind = kindOf(words);
  return `${kind.The} väntar tills en operatör har granskat och avgjort transaktion ${uncertainId}; inget har skickats än. ${upper(kind.notAgain)}.`;
}

/** `instead-of-unknown`: the transaction to replace does not exist. */
export function firstUnknown(id: string): string {
  return `insteadOf anger transaktion ${id}, som tenderd inte känner till. Inget har skickats.`;
}

/** `invalid-request`: the values that a field of a hand-over must have. */
export const expected = {
  notWithRetry: () => 'inget värde om retryOf är angivet',
  notOfKind: (noun: string) => `inget värde för ${kindOf(noun).a}`,
  notOfPart: () => 'inget värde för en del av ett köp',
  notWithCard: () => 'inget värde efter att ett kort har lästs',
  asFirst: (value: string | number, firstId: string) => `${value}, som i ${firstId}`,
  wholeSale: () => 'en betalning eller förauktorisering av ett helt köp',
  otherRail: (place: string) =>
    place === 'terminal' ? 'en transaktion på en terminal' : 'en transaktion hos en betaltjänst',
} as const;

/** `first-charged`: the transaction to replace was charged. */
export function firstCharged(words: KindWords, id: string): string {
  const kind = kindOf(words);
  return `Transaktion ${id} för samma köp gick igenom, så ${kind.this} startades aldrig. ${upper(kind.notAgain)}.`;
}

function neverStarted(words: KindWords): string {
  const kind = kindOf(words);
  return `${kind.this} startades aldrig. ${capitalized(kind.nothing)}`;
}

/** `first-ended-late`: the transaction to replace ended without a charge, but too late. */
export function firstEndedLate(words: KindWords, firstId: string): string {
  return `Transaktion ${firstId} avslutades utan debitering, men för sent; ${neverStarted(words)} Försök igen.`;
}

/** `first-open`: the transaction to replace has not ended. It may still be charged after this message was written. */
export function firstOpen(words: KindWords, id: string): string {
  return `Transaktion ${id} för samma köp avslutades inte i tid; ${neverStarted(words)} Skicka en ny begäran först när ${id} har avslutats utan debitering.`;
}

/** `first-unresolved`: it may turn out later that the transaction to replace was charged. */
export function firstUnresolved(words: KindWords, id: string): string {
  return `Det blev inte känt i tid om transaktion ${id} för samma köp debiterades; ${neverStarted(words)} Skicka en ny begäran först när ${id} har avgjorts som inte debiterad.`;
}

/** `aborted`: the register stopped the transaction before the transaction to replace had ended. */
export function stopped(words: KindWords): string {
  const kind = kindOf(words);
  return `${kind.The} stoppades medan ${kind.it} väntade på att en annan transaktion skulle avslutas. ${capitalized(kind.nothing)}`;
}

/** Timeline: the transaction waits for the end of the transaction that it replaces. */
export function waiting(firstId: string): string {
  return `väntar tills transaktion ${firstId} har avslutats utan debitering`;
}

/** Timeline: the transaction may start. */
export function starting(firstId: string): string {
  return `transaktion ${firstId} har avslutats utan debitering: den här transaktionen tar dess plats`;
}
