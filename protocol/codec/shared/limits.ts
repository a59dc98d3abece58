/** The size limits of a text, checked before it is parsed (design, section 7; fact 8). */

/** The maximum length of a written message or document, in octets of UTF-8. */
export const octetsMax = 256 * 1024;

/**
 * The maximum length, in octets, of a message that is read. The limit is higher than for writing, because a register's
 * basket may have 1 MiB. Decoders of terminal messages have lower limits of their own.
 */
export const readOctetsMax = 1_572_864;

/** The maximum nesting depth of elements or of JSON containers. */
export const depthMax = 32;

/** The maximum number of attributes on one element. */
export const attributesMax = 64;

/**
 * True if a string has more than `most` octets in UTF-8. A lone surrogate counts as three octets, like the character that
 * replaces it.
 */
export function isTooLarge(text: string, most: number = octetsMax): boolean {
  if (text.length * 3 <= most) return false;
  if (text.length > most) return true;
  let octets = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) continue;
    // A surrogate pair has two UTF-16 units and four octets. Every unpaired unit above U+07FF has three octets.
    octets += unit < 0x800 || isPaired(text, index, unit) ? 1 : 2;
  }
  return octets > most;
}

function isPaired(text: string, index: number, unit: number): boolean {
  if (unit >= 0xd800 && unit <= 0xdbff) return isBetween(text.charCodeAt(index + 1), 0xdc00, 0xdfff);
  if (unit >= 0xdc00 && unit <= 0xdfff) return isBetween(text.charCodeAt(index - 1), 0xd800, 0xdbff);
  return false;
}

function isBetween(unit: number, low: number, high: number): boolean {
  return unit >= low && unit <= high;
}
