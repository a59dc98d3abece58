/** Texts of a terminal as people may read them. */
import { redactText } from './redact.js';

/**
 * Controls, marks that change the direction of what follows, marks without a width, line separators, and halves of pairs. Joiners stay:
 * scripts need them.
 */
const unreadable =
  /[\p{Cc}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/gu;

/** A longer text is cut before it is looked at. */
const lookedAtMax = 20_000;

/**
 * Returns a text in one line, without controls and card data, and with at most `charactersMax` characters; a text that was cut ends
 * with `…`. Empty if nothing can be read.
 */
export function readableText(text: string, charactersMax: number): string {
  const line = redactText(text.slice(0, lookedAtMax)).replace(unreadable, ' ').replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  return characters.length <= charactersMax
    ? line
    : `${characters
        .slice(0, charactersMax - 1)
        .join('')
        .trimEnd()}…`;
}
