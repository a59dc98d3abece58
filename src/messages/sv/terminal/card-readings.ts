/** Messages about a card that was read before its payment. */

import type * as english from '../../en/terminal/card-readings.js';
import { result } from '../words.js';

/** `approved`: the card was read. `parts`: its brand and masked number, if the terminal reported them. */
export function read(parts: readonly string[]): string {
  return `Kortet lästes${parts.length === 0 ? '' : `: ${parts.join(' ')}`}. Inget har debiterats än.`;
}

/**
 * The message for an unknown outcome of a card reading. `said`: the terminal's own words in brackets, or an empty
 * string.
 */
export function unresolved(said: string): string {
  return `Det är inte känt om kortet lästes${said}. Inget har debiterats. Kontrollera terminalens skärm och läs sedan kortet igen.`;
}

/** `terminal-forgot`: the terminal no longer knows the card. */
export function forgotten(): string {
  return 'Terminalen känner inte längre till kortet. Inget har debiterats. Läs kortet igen.';
}

/** `acquisition-unknown`: a request names a card reading that tenderd does not have. */
export function unknown(id: string): string {
  return `Det finns ingen kortläsning ${id}. Inget har skickats.`;
}

/** `acquisition-not-open`: a request names a card that cannot be used. */
export function notUsable(id: string, why: Parameters<typeof english.notUsable>[1]): string {
  return `Kortläsning ${id} ${whyNotUsable(why)}. Inget har skickats. Läs kortet igen.`;
}

function whyNotUsable(why: Parameters<typeof notUsable>[1]): string {
  switch (why.code) {
    case 'not-read':
      return `läste inget kort (${why.state === 'still open' ? 'pågår fortfarande' : result(why.state)})`;
    case 'other-terminal':
      return `gjordes på terminal ${why.terminal}`;
    case 'other-register':
      return 'gjordes för en annan kassa';
    case 'used':
      return `har använts av ${why.by}`;
    case 'released':
      return 'hålls inte längre kvar av terminalen';
    case 'no-id':
      return 'har inget transaktionsnummer från terminalen';
  }
}
