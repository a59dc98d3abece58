/** Messages about a hand-over: a payment at a terminal is replaced by a link, or a link by a payment at a terminal. */

import type { KindWords } from '../en/words.js';
import { capitalized, kindOf } from './words.js';

/** `handing-over`: the transaction starts after the first one has ended without a charge. */
export function waitsForFirst(words: KindWords, firstId: string): string {
  const kind = kindOf(words);
  return `${kind.The} wartet, bis die Transaktion ${firstId} ohne Abbuchung geendet hat; es wurde noch nichts gesendet. Nicht noch einmal ${kind.verb}.`;
}

/** `handing-over`: the transaction starts after an operator has resolved an uncertain transaction of the sale. */
export function waitsForReview(words: KindWords, uncertainId: string): string {
  const kind = kindOf(words);
  return `${kind.The} wartet, bis ein Bediener die Transaktion ${uncertainId} geprüft und geklärt hat; es wurde noch nichts gesendet. Nicht noch einmal ${kind.verb}.`;
}

/** `instead-of-unknown`: the transaction to replace does not exist. */
export function firstUnknown(id: string): string {
  return `insteadOf nennt ${id}; diese Transaktion ist hier nicht bekannt. Es wurde nichts gesendet.`;
}

/** `invalid-request`: the values that a field of a hand-over must have. */
export const expected = {
  notWithRetry: () => 'kein Wert, wenn retryOf angegeben ist',
  notOfKind: (noun: string) => `kein Wert für ${kindOf(noun).objectA}`,
  notOfPart: () => 'kein Wert für einen Teil eines Verkaufs',
  notWithCard: () => 'kein Wert, nachdem eine Karte gelesen wurde',
  asFirst: (value: string | number, firstId: string) => `${value}, wie in ${firstId}`,
  wholeSale: () => 'eine Zahlung oder Vorautorisierung eines ganzen Verkaufs',
  otherRail: (place: string) =>
    place === 'terminal' || place === 'Terminal'
      ? 'eine Transaktion an einem Terminal'
      : 'eine Transaktion bei einem Zahlungsdienst',
} as const;

/** `first-charged`: the transaction to replace was charged. */
export function firstCharged(words: KindWords, id: string): string {
  const kind = kindOf(words);
  return `Die Transaktion ${id} desselben Verkaufs ging durch, deshalb wurde ${kind.this} nie gestartet. Nicht noch einmal ${kind.verb}.`;
}

function neverStarted(words: KindWords): string {
  const kind = kindOf(words);
  return `${kind.this} wurde nie gestartet. ${capitalized(kind.nothing)}`;
}

/** `first-ended-late`: the transaction to replace ended without a charge, but too late. */
export function firstEndedLate(words: KindWords, firstId: string): string {
  return `Die Transaktion ${firstId} endete ohne Abbuchung, aber zu spät; ${neverStarted(words)} Versuchen Sie es noch einmal.`;
}

/** `first-open`: the transaction to replace has not ended. It may still be charged after this message was written. */
export function firstOpen(words: KindWords, id: string): string {
  return `Die Transaktion ${id} desselben Verkaufs endete nicht rechtzeitig; ${neverStarted(words)} Fordern Sie erst dann noch einmal an, wenn sie ohne Abbuchung geendet hat.`;
}

/** `first-unresolved`: it may turn out later that the transaction to replace was charged. */
export function firstUnresolved(words: KindWords, id: string): string {
  return `Es war nicht rechtzeitig bekannt, ob die Transaktion ${id} desselben Verkaufs abgebucht wurde; ${neverStarted(words)} Fordern Sie erst dann noch einmal an, wenn sie als nicht abgebucht geklärt ist.`;
}

/** `aborted`: the register stopped the transaction before the transaction to replace had ended. */
export function stopped(words: KindWords): string {
  const kind = kindOf(words);
  return `${kind.The} wurde abgebrochen, während ${kind.it} auf das Ende einer anderen Transaktion wartete. ${capitalized(kind.nothing)}`;
}

/** Timeline: the transaction waits for the end of the transaction that it replaces. */
export function waiting(firstId: string): string {
  return `wartet, bis die Transaktion ${firstId} ohne Abbuchung geendet hat`;
}

/** Timeline: the transaction may start. */
export function starting(firstId: string): string {
  return `die Transaktion ${firstId} hat ohne Abbuchung geendet: diese tritt an ihre Stelle`;
}
