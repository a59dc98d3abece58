/**
 * Texts of others on a screen: the one place that makes them safe. Every command writes by it, and so does the log. What reaches paper goes by
 * `protocol/text/steering-characters.ts`.
 */

/** Controls (C0 with ESC, CR and LF, C1), format characters such as marks of direction, line separators, and halves of pairs. */
const steering = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Returns a text for a cell or a word within a line, with `·` for each such character. */
export function steeringDotted(text: string): string {
  return text.replace(steering, '·');
}

/** Returns one line for a screen, with each such character as `\u{1b}`; a tabulator stays. It is one line whatever the text holds. */
export function lineOnScreen(text: string): string {
  return text.replace(steering, (one) => (one === '\t' ? one : `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`));
}

/** Returns a text of several lines for a screen: the same for each line. */
export function textOnScreen(text: string): string {
  return text.split(/\r?\n/).map(lineOnScreen).join('\n');
}

/** Returns a text that nobody reads back, such as a broken message, with each such character as `\\u001b`; line ends and tabs stay. */
export function steeringEscaped(text: string): string {
  return text.replace(/\r(?!\n)/g, '\\u000d').replace(steering, (one) => (isSpace(one) ? one : unitsEscaped(one)));
}

/** Returns a document of JSON that says the same with escapes. */
export function jsonOnScreen(json: string): string {
  return json.replace(steering, (one) => (isSpace(one) ? one : unitsEscaped(one)));
}

/** Returns a document of XML that says the same with references. */
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
