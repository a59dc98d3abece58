/** Octets, base64 and UTF-8 without Node built-ins, because this folder is pure. */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const urlSafe = alphabet.replace('+', '-').replace('/', '_');

/** The value of each digit, by its character code; `noDigit` for any other. */
const noDigit = 0xff;
const values = new Uint8Array(0x80).fill(noDigit);
for (let index = 0; index < 64; index += 1) {
  values[alphabet.charCodeAt(index)] = index;
  values[urlSafe.charCodeAt(index)] = index;
}

/**
 * Returns the octets of a base64 text, standard or url-safe, with or without padding and line breaks; undefined if it
 * is not base64.
 */
export function fromBase64(text: string): Uint8Array | undefined {
  const digits = text.replace(/[ \t\r\n]+/g, '').replace(/={1,2}$/, '');
  if (digits.length % 4 === 1) return undefined;
  const octets = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let held = 0;
  let bits = 0;
  let at = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const value = values[digits.charCodeAt(index)] ?? noDigit;
    if (value === noDigit) return undefined;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      octets[at] = (held >> bits) & 0xff;
      at += 1;
    }
  }
  return octets;
}

/** Returns octets as base64, with the alphabet and the padding of the base64 text `like`. */
export function toBase64(octets: Uint8Array, like = '='): string {
  const digits = /[-_]/.test(like) ? urlSafe : alphabet;
  let text = '';
  for (let index = 0; index < octets.length; index += 3) {
    const [first = 0, second = 0, third = 0] = octets.subarray(index, index + 3);
    const held = (first << 16) | (second << 8) | third;
    const count = Math.min(octets.length - index, 3) + 1;
    for (let place = 0; place < count; place += 1) text += digits.charAt((held >> (18 - 6 * place)) & 0x3f);
  }
  const isPadded = like.includes('=') || (like.replace(/[ \t\r\n]+/g, '').length % 4 === 0 && !/[-_]/.test(like));
  return isPadded ? text.padEnd(Math.ceil(text.length / 4) * 4, '=') : text;
}

/** Returns the text of octets in UTF-8, or undefined if they are not well-formed UTF-8. */
export function fromUtf8(octets: Uint8Array): string | undefined {
  let text = '';
  for (let index = 0; index < octets.length; ) {
    const first = octets[index] ?? 0;
    const length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
    if (length === 0 || index + length > octets.length) return undefined;
    let point = length === 1 ? first : first & (0xff >> (length + 1));
    for (let step = 1; step < length; step += 1) {
      const next = octets[index + step] ?? 0;
      if ((next & 0xc0) !== 0x80) return undefined;
      point = (point << 6) | (next & 0x3f);
    }
    const least = [0, 0, 0x80, 0x800, 0x10000][length] ?? 0;
    if (point < least || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return undefined;
    text += String.fromCodePoint(point);
    index += length;
  }
  return text;
}

/** Returns the octets of a string in UTF-8; a lone surrogate becomes the replacement character. */
export function toUtf8(text: string): Uint8Array {
  const octets: number[] = [];
  for (const character of text) {
    const given = character.codePointAt(0) ?? 0;
    const point = given >= 0xd800 && given <= 0xdfff ? 0xfffd : given;
    if (point < 0x80) octets.push(point);
    else if (point < 0x800) octets.push(0xc0 | (point >> 6), 0x80 | (point & 0x3f));
    else if (point < 0x10000) octets.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 0x3f), 0x80 | (point & 0x3f));
    else {
      octets.push(
        0xf0 | (point >> 18),
        0x80 | ((point >> 12) & 0x3f),
        0x80 | ((point >> 6) & 0x3f),
        0x80 | (point & 0x3f),
      );
    }
  }
  return Uint8Array.from(octets);
}

/** Returns any octets as a string, with one character for each octet. */
export function fromLatin1(octets: Uint8Array): string {
  let text = '';
  for (const octet of octets) text += String.fromCharCode(octet);
  return text;
}
