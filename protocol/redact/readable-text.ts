/** Makes texts of a terminal readable for people. */
import { redactText } from './redact.js';

/**
 * Control characters, direction marks, zero-width marks, line separators, and lone surrogates. Joiners stay, because
 * scripts need them.
 */
const unreadable =
  /[\p{Cc}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/gu;

/** A longer text is cut before it is searched. */
const lookedAtMax = 20_000;

/**
 * Returns a text on one line, without control characters and card data, and with at most `charactersMax` characters. A
 * cut text ends with `…`. Empty if no text is readable.
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
