/** Texts of others on a person's terminal: what would steer it, or turn its lines around, is shown as an escape. */

/**
 * Controls (ESC, DEL, those of C1 such as U+009B), marks that change the direction of what follows, line separators, and halves of pairs. Line feeds and
 * tabulators stay.
 */
const steering =
  /(?![\n\t])[\p{Cc}\u061C\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/gu;

/** The colours of the command line itself. */
const colours = new RegExp(`(${String.fromCharCode(0x1b)}\\[(?:0|1|2|31|32|33)m)`);

/** The text with every such character as `\u{9b}`. With `isColoured`, the command line's own colours stay. */
export function visible(text: string, isColoured: boolean): string {
  if (!isColoured) return text.replace(steering, escape);
  return text
    .split(colours)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(steering, escape)))
    .join('');
}

/** The same for a JSON document, which says the same with escapes. */
export function visibleJson(json: string): string {
  return json.replace(steering, (character) =>
    character === '\r' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function escape(character: string): string {
  return `\\u{${character.charCodeAt(0).toString(16)}}`;
}
