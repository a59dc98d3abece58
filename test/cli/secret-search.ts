/**
 * An independent search for secrets and card numbers in bytes. It shares no code with the product. It builds every form
 * of the planted texts. It also decodes texts that look encoded, and searches for card numbers by their check digit.
 */

import { Buffer } from 'node:buffer';
import { gunzipSync } from 'node:zlib';

/** Returns the files of a `.tar.gz`, by name. In an ustar header, sizes are octal and begin at 124. */
export function filesIn(archive: Buffer): ReadonlyMap<string, Buffer> {
  const tar = gunzipSync(archive);
  const files = new Map<string, Buffer>();
  for (let at = 0; at + 512 <= tar.length && tar[at] !== 0; ) {
    const name = tar.toString('latin1', at, at + 100).replace(/\0.*$/s, '');
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 135), 8);
    files.set(name, tar.subarray(at + 512, at + 512 + size));
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return files;
}

/** Returns every encoding of a planted text, by name. */
export function encodingsOf(plant: string): Readonly<Record<string, string>> {
  const bytes = Buffer.from(plant);
  const hex = bytes.toString('hex');
  const percent = hex.replaceAll(/../g, '%$&');
  return {
    plain: plant,
    hex,
    'upper-case hex': hex.toUpperCase(),
    'hex with spaces': hex.match(/../g)?.join(' ') ?? '',
    'hex with colons': hex.match(/../g)?.join(':') ?? '',
    base64: bytes.toString('base64'),
    'base64 after one octet': Buffer.from(`:${plant}`).toString('base64'),
    'base64 after two octets': Buffer.from(`::${plant}`).toString('base64'),
    base64url: bytes.toString('base64url'),
    'base64 of base64': Buffer.from(bytes.toString('base64')).toString('base64'),
    'base64 of hex': Buffer.from(hex).toString('base64'),
    percent,
    'upper-case percent': percent.toUpperCase(),
    component: encodeURIComponent(plant),
    json: JSON.stringify(plant).slice(1, -1),
  };
}

/**
 * The parts of base64 that depend only on the planted text, without the characters that share bits with their
 * neighbours.
 */
const wholeCharacters: Readonly<Record<string, (octets: number) => readonly [from: number, to: number]>> = {
  base64: (octets) => [0, Math.floor((octets * 8) / 6)],
  base64url: (octets) => [0, Math.floor((octets * 8) / 6)],
  'base64 after one octet': (octets) => [2, Math.floor(((octets + 1) * 8) / 6)],
  'base64 after two octets': (octets) => [3, Math.floor(((octets + 2) * 8) / 6)],
};

/** Returns every searched form of a text, by name. */
export function formsOf(plant: string): Readonly<Record<string, string>> {
  const forms = Object.entries(encodingsOf(plant)).map(([name, text]) => {
    const [from, to] = wholeCharacters[name]?.(Buffer.byteLength(plant)) ?? [0, text.length];
    return [name, text.slice(from, to)];
  });
  return Object.fromEntries(forms);
}

/** Returns the names of the forms in which any planted text occurs in a text. */
export function plantsIn(text: string, plants: readonly string[]): readonly string[] {
  return plants.flatMap((plant) =>
    Object.entries(formsOf(plant)).flatMap(([name, form]) => (text.includes(form) ? [`${plant}: ${name}`] : [])),
  );
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [place, digit] of digits.split('').toReversed().entries()) {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** The prefixes of the test card numbers that issuers publish. */
const issuers = /^(?:4|5[1-5]|2[2-7]|3[47]|6(?:011|5))/;

function numbersIn(text: string): readonly string[] {
  const runs = text.match(/\d(?:[ -]?\d){12,18}/g) ?? [];
  return runs.map((run) => run.replaceAll(/\D/g, '')).filter((run) => issuers.test(run) && passesLuhn(run));
}

/** Returns every card number in a text, also in its hexadecimal, base64 and percent-encoded parts. */
export function cardNumbersIn(text: string): readonly string[] {
  const decoded = [
    ...(text.match(/(?:[0-9a-f]{2}[ :]?){13,}/gi) ?? []).map((run) => Buffer.from(run.replaceAll(/[ :]/g, ''), 'hex')),
    ...(text.match(/[A-Za-z0-9+/_-]{18,}={0,2}/g) ?? []).map((run) => Buffer.from(run, 'base64')),
    ...(text.match(/(?:%[0-9a-f]{2}|[\w.~-]){13,}/gi) ?? []).map((run) =>
      Buffer.from(
        run.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
      ),
    ),
  ];
  return [...new Set([text, ...decoded.map((bytes) => bytes.toString('latin1'))].flatMap(numbersIn))];
}
