/** Converts between text and the base64 form of its UTF-8 bytes. A Reject contains the rejected message in this form. */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Returns the base64 form of the text's UTF-8 bytes, with padding, on one line. An unpaired surrogate becomes U+FFFD. */
export function base64OfText(text: string): string {
  const bytes = utf8Bytes(text);
  let out = '';
  for (let index = 0; index < bytes.length; index += 3) {
    const left = bytes.length - index;
    const triple = ((bytes[index] ?? 0) << 16) | ((bytes[index + 1] ?? 0) << 8) | (bytes[index + 2] ?? 0);
    out += alphabet.charAt(triple >>> 18) + alphabet.charAt((triple >>> 12) & 63);
    out += left > 1 ? alphabet.charAt((triple >>> 6) & 63) : '=';
    out += left > 2 ? alphabet.charAt(triple & 63) : '=';
  }
  return out;
}

function utf8Bytes(text: string): number[] {
  const bytes: number[] = [];
  for (const character of text) {
    const read = character.codePointAt(0) ?? 0xfffd;
    const code = read >= 0xd800 && read <= 0xdfff ? 0xfffd : read;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), tail(code));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), tail(code >> 6), tail(code));
    else bytes.push(0xf0 | (code >> 18), tail(code >> 12), tail(code >> 6), tail(code));
  }
  return bytes;
}

function tail(code: number): number {
  return 0x80 | (code & 0x3f);
}

/** Returns the text of base64-encoded UTF-8 bytes; undefined if the encoding is invalid. */
export function textOfBase64(encoded: string): string | undefined {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/.test(encoded)) return undefined;
  const bits = encoded
    .replaceAll('=', '')
    .split('')
    .map((digit) => alphabet.indexOf(digit).toString(2).padStart(6, '0'))
    .join('');
  const bytes = bits.match(/[01]{8}/g) ?? [];
  return decoded(bytes.map((byte) => `%${Number.parseInt(byte, 2).toString(16).padStart(2, '0')}`).join(''));
}

/** Returns the text with `%41` and similar escapes decoded; undefined if they are invalid. */
export function decoded(escaped: string): string | undefined {
  try {
    return decodeURIComponent(escaped);
  } catch {
    return undefined;
  }
}
