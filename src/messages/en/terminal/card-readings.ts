/** Messages about a card that was read before its payment. */

/** `approved`: the card was read. `parts`: its brand and masked number, if the terminal reported them. */
export function read(parts: readonly string[]): string {
  return `The card was read${parts.length === 0 ? '' : `: ${parts.join(' ')}`}. Nothing has been charged yet.`;
}

/**
 * The message for an unknown outcome of a card reading. `said`: the terminal's own words in brackets, or an empty
 * string.
 */
export function unresolved(said: string): string {
  return `It is not known whether the card was read${said}. Nothing was charged. Check the screen of the terminal, then read the card again.`;
}

/** `terminal-forgot`: the terminal no longer knows the card. */
export function forgotten(): string {
  return 'The terminal no longer knows the card. Nothing was charged. Read the card again.';
}

/** `acquisition-unknown`: a request names a card reading that tenderd does not have. */
export function unknown(id: string): string {
  return `There is no card acquisition ${id}. Nothing was sent.`;
}

/** `acquisition-not-open`: a request names a card that cannot be used. */
export function notUsable(
  id: string,
  why:
    | { readonly code: 'not-read'; readonly state: string }
    | { readonly code: 'other-terminal'; readonly terminal: string | undefined }
    | { readonly code: 'other-register' }
    | { readonly code: 'used'; readonly by: string }
    | { readonly code: 'released' }
    | { readonly code: 'no-id' },
): string {
  return `Card acquisition ${id} ${whyNotUsable(why)}. Nothing was sent. Read the card again.`;
}

function whyNotUsable(why: Parameters<typeof notUsable>[1]): string {
  switch (why.code) {
    case 'not-read':
      return `read no card (${why.state})`;
    case 'other-terminal':
      return `was read at terminal ${why.terminal}`;
    case 'other-register':
      return 'was read for another register';
    case 'used':
      return `was used by ${why.by}`;
    case 'released':
      return 'is no longer kept by the terminal';
    case 'no-id':
      return 'has no transaction id of the terminal';
  }
}
