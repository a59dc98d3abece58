/**
 * The security `nexo-blob`: the whole message is encrypted with AES-256-CBC and sent as `NexoBlob`. It has an
 * HMAC-SHA256 of the plain octets. A copy of the header is outside the encryption and not protected. Only the encrypted
 * header counts; if the outer header differs, the message is forged.
 */

import { sealing, type Messages } from '../messages/index.js';
import { createCipheriv, createDecipheriv, createHmac, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto';
import { isDeepStrictEqual, promisify } from 'node:util';
import { jsonIn, messageIn, type MessageText } from './members.js';
import { forged, type MessageSecurity, type Opened, plain } from './security.js';

/** The parameters of the keys, as configured at the terminal. */
export interface NexoBlobSettings {
  readonly keyIdentifier: string;
  readonly keyVersion: number;
  /** The passphrase. `whyNoPassphrase` checks its form. */
  readonly passphrase: string;
}

interface Keys {
  readonly mac: Buffer;
  readonly cipher: Buffer;
  /** The initialization vector is this vector, combined by XOR with the nonce of the message. */
  readonly vector: Buffer;
}

const salt = 'AdyenNexoV1Salt';
const rounds = 4_000;
const cryptoVersion = 1;
const nonceOctets = 16;
const derive = promisify(pbkdf2);
/**
 * Strict decoding is not needed here, because the authentication code was right. Octets that are not UTF-8 become
 * U+FFFD and affect only one field.
 */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Returns why a string is not a passphrase, or undefined if it is one. The result contains no part of the string. */
export function whyNoPassphrase(text: string): string | undefined {
  if (!/^[\x20-\x7e]*$/.test(text)) return sealing.passphraseNotAscii();
  if (text.length < 12) return sealing.passphraseTooShort();
  const groups: readonly (readonly [RegExp, Messages.sealing.CharacterGroup])[] = [
    [/[A-Z]/, 'capital'],
    [/[a-z]/, 'small'],
    [/\d/, 'digit'],
    [/[^A-Za-z\d]/, 'special'],
  ];
  const missing = groups.filter(([pattern]) => !pattern.test(text)).map(([, group]) => group);
  return missing.length === 0 ? undefined : sealing.passphraseLacks(missing);
}

/**
 * Derives the keys, once and outside the event loop, and creates the security. `drawNonce` replaces the random nonces
 * for test vectors only.
 */
export async function nexoBlob(
  { keyIdentifier, keyVersion, passphrase }: NexoBlobSettings,
  drawNonce: () => Buffer = nonces(),
): Promise<MessageSecurity> {
  const octets = await derive(passphrase, salt, rounds, 80, 'sha1');
  const keys = { mac: octets.subarray(0, 32), cipher: octets.subarray(32, 64), vector: octets.subarray(64, 80) };
  return new NexoBlob(keys, keyIdentifier, keyVersion, drawNonce);
}

/** Draws 128 nonces at a time, because one system call takes as long as the decryption of a whole answer. */
function nonces(): () => Buffer {
  let left = Buffer.alloc(0);
  return () => {
    if (left.length === 0) left = randomBytes(128 * nonceOctets);
    const nonce = left.subarray(0, nonceOctets);
    left = left.subarray(nonceOctets);
    return nonce;
  };
}

class NexoBlob implements MessageSecurity {
  readonly refusedText = sealing.blobRefused();
  readonly #keys: Keys;
  readonly #keyIdentifier: string;
  readonly #keyVersion: number;
  readonly #drawNonce: () => Buffer;

  constructor(keys: Keys, keyIdentifier: string, keyVersion: number, drawNonce: () => Buffer) {
    this.#keys = keys;
    this.#keyIdentifier = keyIdentifier;
    this.#keyVersion = keyVersion;
    this.#drawNonce = drawNonce;
  }

  seal(text: string): string {
    const message = messageIn(text);
    const header = headerOf(message);
    if (message === undefined || header === undefined)
      throw new RangeError('only a message with a header can be sealed');
    const octets = Buffer.from(text, 'utf8');
    const nonce = this.#drawNonce();
    const cipher = createCipheriv('aes-256-cbc', this.#keys.cipher, this.#vectorOf(nonce));
    const blob = Buffer.concat([cipher.update(octets), cipher.final()]);
    const trailer = {
      AdyenCryptoVersion: cryptoVersion,
      KeyIdentifier: this.#keyIdentifier,
      KeyVersion: this.#keyVersion,
      Nonce: nonce.toString('base64'),
      Hmac: this.#macOf(octets).toString('base64'),
    };
    return `{"${message.root}":{"MessageHeader":${header},"NexoBlob":"${blob.toString('base64')}","SecurityTrailer":${JSON.stringify(trailer)}}}`;
  }

  open(text: string): Opened {
    const message = messageIn(text);
    if (message === undefined) return forged;
    const named = new Map(message.members.map((member) => [member.name, member.text]));
    if (!named.has('NexoBlob') && !named.has('SecurityTrailer')) return plain;
    const found = named.size === 3 ? this.#decipher(named) : undefined;
    if (found === undefined) return forged;
    const inside = utf8.decode(found.octets);
    if (!isSameHeader(message, messageIn(inside))) return forged;
    return { ok: true, text: inside, mark: found.mark };
  }

  /**
   * Returns the plain octets if the trailer and the code are right. `mark` identifies the message: it consists of the
   * nonce and the code.
   */
  #decipher(named: ReadonlyMap<string, string>): { readonly octets: Buffer; readonly mark: string } | undefined {
    const blob = octetsIn(jsonIn(named.get('NexoBlob') ?? ''));
    const trailer = new Map(entriesIn(jsonIn(named.get('SecurityTrailer') ?? '')));
    const nonce = octetsIn(trailer.get('Nonce'));
    const mac = octetsIn(trailer.get('Hmac'));
    if (trailer.get('AdyenCryptoVersion') !== cryptoVersion) return undefined;
    if (trailer.get('KeyIdentifier') !== this.#keyIdentifier || trailer.get('KeyVersion') !== this.#keyVersion)
      return undefined;
    if (blob === undefined || nonce?.length !== nonceOctets || mac === undefined) return undefined;
    const octets = this.#plainOf(blob, nonce);
    if (octets === undefined) return undefined;
    const expected = this.#macOf(octets);
    if (mac.length !== expected.length || !timingSafeEqual(mac, expected)) return undefined;
    return { octets, mark: Buffer.concat([nonce, mac]).toString('base64') };
  }

  #plainOf(blob: Buffer, nonce: Buffer): Buffer | undefined {
    try {
      const decipher = createDecipheriv('aes-256-cbc', this.#keys.cipher, this.#vectorOf(nonce));
      return Buffer.concat([decipher.update(blob), decipher.final()]);
    } catch {
      // Wrong padding or a wrong length is reported in the same way as a wrong code, because a difference would help an
      // attacker.
      return undefined;
    }
  }

  #vectorOf(nonce: Buffer): Buffer {
    const vector = Buffer.from(this.#keys.vector);
    for (let at = 0; at < vector.length; at += 1) vector[at] = (vector[at] ?? 0) ^ (nonce[at] ?? 0);
    return vector;
  }

  #macOf(octets: Buffer): Buffer {
    return createHmac('sha256', this.#keys.mac).update(octets).digest();
  }
}

/** True if the outer and the inner message have the same root and the same header. */
function isSameHeader(outside: MessageText, inside: MessageText | undefined): boolean {
  const [header, own] = [headerOf(outside), headerOf(inside)];
  if (inside?.root !== outside.root || header === undefined || own === undefined) return false;
  return header === own || isDeepStrictEqual(jsonIn(own), jsonIn(header));
}

function headerOf(message: MessageText | undefined): string | undefined {
  return message?.members.find(({ name }) => name === 'MessageHeader')?.text;
}

function entriesIn(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** Returns the octets of a base64 text, or undefined for any other value. */
function octetsIn(value: unknown): Buffer | undefined {
  if (typeof value !== 'string') return undefined;
  const octets = Buffer.from(value, 'base64');
  // Only the canonical string is accepted. Node ignores characters that are not base64, so several strings decode to the
  // same octets.
  return octets.toString('base64') === value ? octets : undefined;
}
