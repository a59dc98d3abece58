/** Messages about a card that was read before its payment. */

import type * as english from '../../en/terminal/card-readings.js';
import { result } from '../words.js';

/** `approved`: the card was read. `parts`: its brand and masked number, if the terminal reported them. */
export function read(parts: readonly string[]): string {
  return `Die Karte wurde gelesen${parts.length === 0 ? '' : `: ${parts.join(' ')}`}. Es wurde noch nichts abgebucht.`;
}

/**
 * The message for an unknown outcome of a card reading. `said`: the terminal's own words in brackets, or an empty
 * string.
 */
export function unresolved(said: string): string {
  return `Es ist nicht bekannt, ob die Karte gelesen wurde${said}. Es wurde nichts abgebucht. Prüfen Sie das Display des Terminals, dann lesen Sie die Karte noch einmal.`;
}

/** `terminal-forgot`: the terminal no longer knows the card. */
export function forgotten(): string {
  return 'Das Terminal kennt die Karte nicht mehr. Es wurde nichts abgebucht. Lesen Sie die Karte noch einmal.';
}

/** `acquisition-unknown`: a request names a card reading that tenderd does not have. */
export function unknown(id: string): string {
  return `Es gibt keine Kartenlesung ${id}. Es wurde nichts gesendet.`;
}

/** `acquisition-not-open`: a request names a card that cannot be used. */
export function notUsable(id: string, why: Parameters<typeof english.notUsable>[1]): string {
  return `Die Kartenlesung ${id} ${whyNotUsable(why)}. Es wurde nichts gesendet. Lesen Sie die Karte noch einmal.`;
}

function whyNotUsable(why: Parameters<typeof notUsable>[1]): string {
  switch (why.code) {
    case 'not-read':
      return `hat keine Karte gelesen (${why.state === 'still open' ? 'noch offen' : result(why.state)})`;
    case 'other-terminal':
      return `fand an Terminal ${why.terminal} statt`;
    case 'other-register':
      return 'gehört zu einer anderen Kasse';
    case 'used':
      return `wurde schon von ${why.by} verwendet`;
    case 'released':
      return 'wird vom Terminal nicht mehr bereitgehalten';
    case 'no-id':
      return 'hat keine Transaktionsnummer des Terminals';
  }
}
