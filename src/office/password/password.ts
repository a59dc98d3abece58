/** Hashes of passwords, in the PHC form of scrypt: `$scrypt$ln=15,r=8,p=3$SALT$HASH`. */

import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** The cost of a hash. A guess takes `2 ** ln * r * p` steps, and `128 * 2 ** ln * r` bytes. */
export interface Cost {
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

/** The cost of new hashes: 32 MiB, and some tenths of a second. */
const newCost: Cost = { ln: 15, r: 8, p: 3 };

/** The minimum length of a password for which a hash is made, in characters. */
export const passwordMin = 12;

/** The maximum length of a password, in bytes. */
export const passwordMax = 1_024;

const [saltBytes, hashBytes] = [16, 32] as const;

/** A hash in the form in which it is compared. */
export interface PasswordHash extends Cost {
  readonly salt: Buffer;
  readonly hash: Buffer;
}

/** Makes a hash with a new salt. Tests pass a low cost. */
export async function hashPassword(password: string, cost: Cost = newCost): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(password, { ...cost, salt, hash: Buffer.alloc(hashBytes) });
  return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${unpadded(salt)}$${unpadded(hash)}`;
}

/**
 * Reads a hash. Returns undefined if the text has another form, or if the hash would cost this machine too much time or
 * memory.
 */
export function readPasswordHash(text: string): PasswordHash | undefined {
  const match = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]{16,64})\$([\w+/]{22,86})$/.exec(text);
  if (match === null) return undefined;
  const [ln = 0, r = 0, p = 0] = match.slice(1, 4).map(Number);
  if (ln < 1 || ln > 17 || r < 1 || r > 16 || p < 1 || p > 16) return undefined;
  return { ln, r, p, salt: Buffer.from(match[4] ?? '', 'base64'), hash: Buffer.from(match[5] ?? '', 'base64') };
}

/** Returns a hash that no password matches. A comparison with this hash takes the same time as a comparison with `like`. */
export function nobodysHash(like: Cost = newCost): PasswordHash {
  const { ln, r, p } = like;
  return { ln, r, p, salt: randomBytes(saltBytes), hash: randomBytes(hashBytes) };
}

/** True if the hash is that of the password. Compares in constant time. */
export async function isPassword(password: string, expected: PasswordHash): Promise<boolean> {
  if (Buffer.byteLength(password) > passwordMax) return false;
  return timingSafeEqual(await derive(password, expected), expected.hash);
}

/** Derives the hash of a password. The text is normalized first, because systems encode a character such as an umlaut in different forms. */
async function derive(password: string, { ln, r, p, salt, hash }: PasswordHash): Promise<Buffer> {
  const maxmem = 256 * 2 ** ln * r;
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, hash.length, { N: 2 ** ln, r, p, maxmem }, (error, derived) =>
      error === null ? resolve(derived) : reject(error),
    );
  });
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
