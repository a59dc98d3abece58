/** Idempotency keys: UUIDs of version 7 (RFC 9562), from the time and the writer's random generator. */

import { nextRandom, randomFrom, type RandomGenerator } from '../../base/random.js';

/** Returns a new key and the next state of the generator. The journal rejects a key that was used before. */
export function nextKey(generator: RandomGenerator, wallMs: number): readonly [string, RandomGenerator] {
  let next = generator;
  const hex = (digits: number): string => {
    let text = '';
    while (text.length < digits) {
      const [value, after] = nextRandom.between(next, 0, 0xffff);
      next = after;
      text += value.toString(16).padStart(4, '0');
    }
    return text.slice(0, digits);
  };
  const time = Math.max(0, Math.floor(wallMs)).toString(16).padStart(12, '0').slice(-12);
  const variant = 8 + (Number.parseInt(hex(1), 16) & 3);
  const key = `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant.toString(16)}${hex(3)}-${hex(12)}`;
  return [key, next];
}

/** Returns a key for a request that is not stored, from 32 random bits. */
export function freshKey(randomBits: number, wallMs: number): string {
  return nextKey(randomFrom(randomBits), wallMs)[0];
}
