/** Messages about a card that was read before its payment. */

import type * as english from '../../en/terminal/card-readings.js';
import { result } from '../words.js';

/** `approved`: the card was read. `parts`: its brand and masked number, if the terminal reported them. */
export function read(parts: readonly string[]): string {
  return `La carte a été lue${parts.length === 0 ? '' : ` : ${parts.join(' ')}`}. Rien n’a encore été débité.`;
}

/**
 * The message for an unknown outcome of a card reading. `said`: the terminal's own words in brackets, or an empty
 * string.
 */
export function unresolved(said: string): string {
  return `On ne sait pas si la carte a été lue${said}. Rien n’a été débité. Vérifiez l’écran du terminal, puis relisez la carte.`;
}

/** `terminal-forgot`: the terminal no longer knows the card. */
export function forgotten(): string {
  return 'Le terminal ne connaît plus la carte. Rien n’a été débité. Relisez la carte.';
}

/** `acquisition-unknown`: a request names a card reading that tenderd does not have. */
export function unknown(id: string): string {
  return `La lecture de carte ${id} n’existe pas. Rien n’a été envoyé.`;
}

/** `acquisition-not-open`: a request names a card that cannot be used. */
export function notUsable(id: string, why: Parameters<typeof english.notUsable>[1]): string {
  return `La lecture de carte ${id} ${whyNotUsable(why)}. Rien n’a été envoyé. Relisez la carte.`;
}

function whyNotUsable(why: Parameters<typeof notUsable>[1]): string {
  switch (why.code) {
    case 'not-read':
      return `n’a lu aucune carte (${why.state === 'still open' ? 'encore ouverte' : result(why.state, { e: 'e' })})`;
    case 'other-terminal':
      return `a eu lieu sur le terminal ${why.terminal}`;
    case 'other-register':
      return 'a été faite pour une autre caisse';
    case 'used':
      return `a été utilisée par ${why.by}`;
    case 'released':
      return 'n’est plus gardée par le terminal';
    case 'no-id':
      return 'n’a pas d’identifiant de transaction du terminal';
  }
}
