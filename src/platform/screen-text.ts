/**
 * Makes texts from other parties safe for a screen. All commands and the log use this module. Texts on paper use
 * `protocol/text/steering-characters.ts`.
 */

/**
 * Control characters (C0 with ESC, CR and LF, C1), format characters such as direction marks, line separators, and lone
 * surrogates.
 */
const steering = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Returns a text for a cell or a word within a line, with `·` for each unsafe character. */
export function steeringDotted(text: string): string {
  return text.replace(steering, '·');
}

/**
 * Returns one line for a screen, with each unsafe character as `\u{1b}`; tabs stay. The result is a single line for any
 * text.
 */
export function lineOnScreen(text: string): string {
  return text.replace(steering, (one) => (one === '\t' ? one : `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`));
}

/** Returns a text of several lines for a screen. Each line is treated as in `lineOnScreen`. */
export function textOnScreen(text: string): string {
  return text.split(/\r?\n/).map(lineOnScreen).join('\n');
}

/**
 * Returns a text that no program parses, such as a broken message, with each unsafe character as `\\u001b`. Line ends
 * and tabs stay.
 */
export function steeringEscaped(text: string): string {
  return text.replace(/\r(?!\n)/g, '\\u000d').replace(steering, (one) => (isSpace(one) ? one : unitsEscaped(one)));
}

/** Returns an equivalent JSON document in which unsafe characters are escapes. */
export function jsonOnScreen(json: string): string {
  return json.replace(steering, (one) => (isSpace(one) ? one : unitsEscaped(one)));
}

/** Returns an equivalent XML document in which unsafe characters are references. */
export function xmlOnScreen(xml: string): string {
  return xml.replace(steering, (one) => (isSpace(one) ? one : `&#x${(one.codePointAt(0) ?? 0).toString(16)};`));
}

function isSpace(character: string): boolean {
  return character === '\n' || character === '\t' || character === '\r';
}

function unitsEscaped(character: string): string {
  return Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
    .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('');
}
