/** Creates identifiers from a given time and given random bytes. */

/** Returns `count` random bytes. */
export type RandomBytes = (count: number) => readonly number[];

function hex(bytes: readonly number[]): string {
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns a UUID of version 7 (RFC 9562). Fractions of a millisecond are dropped. */
export function uuid7(nowMs: number, random: RandomBytes): string {
  const time = Math.floor(nowMs).toString(16).padStart(12, '0');
  const [first = 0, second = 0, third = 0, ...rest] = random(10);
  const version = hex([0x70 | (first & 0x0f), second]);
  const variant = hex([0x80 | (third & 0x3f), ...rest.slice(0, 1)]);
  return [time.slice(0, 8), time.slice(8), version, variant, hex(rest.slice(1))].join('-');
}

const uuid7Form = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** True if a string is a UUID of version 7, in upper or lower case. */
export function isUuid7(text: string): boolean {
  return uuid7Form.test(text);
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a ULID: ten characters of time, and sixteen random characters. */
export function ulid(nowMs: number, random: RandomBytes): string {
  let time = '';
  for (let left = Math.floor(nowMs), place = 0; place < 10; place += 1, left = Math.floor(left / 32))
    time = (letters[left % 32] ?? '0') + time;
  return time + [...random(16)].map((byte) => letters[byte % 32] ?? '0').join('');
}

/** Returns an unguessable text. */
export function secretToken(random: RandomBytes): string {
  return hex(random(20));
}
