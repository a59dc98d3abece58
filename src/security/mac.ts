/**
 * The security `mac`: the message stays plain and gets a trailer with a code over the message
 * (id-retail-cbc-mac-sha-256). The code is made with a session key. The trailer contains the session key, encrypted
 * with 3DES under a key that both sides have. The trailer itself is not protected.
 */

import { sealing } from '../messages/index.js';
import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { jsonIn, type Member, messageIn } from './members.js';
import { forged, type MessageSecurity, type Opened, plain } from './security.js';

/** The names of the key: for test terminals, and for live terminals. */
export const macKeyNames = ['SpecV2TestMACKey', 'SpecV2ProdMACKey'] as const;

/** The shared key, and its name in the trailer. */
export interface MacSettings {
  /** The key: 32 or 48 hexadecimal digits. `whyNoKek` checks its form. */
  readonly kek: string;
  readonly keyIdentifier: (typeof macKeyNames)[number];
  readonly keyVersion: string;
}

const sessionKeyOctets = 16;
const noVector = Buffer.alloc(8);
/** The padding that fills the digest up to whole blocks. */
const filling = Buffer.from([0x80, 0, 0, 0, 0, 0, 0, 0]);

/** Returns why a string is not a key, or undefined if it is one. The result contains no part of the string. */
export function whyNoKek(text: string): string | undefined {
  if (!/^[\dA-Fa-f]*$/.test(text)) return sealing.keyNotHexadecimal();
  return text.length === 32 || text.length === 48 ? undefined : sealing.keyLength();
}

/**
 * Returns why a string is not a key version, or undefined if it is one. A version is a time in milliseconds, such as
 * `20191122164326.594`.
 */
export function whyNoKeyVersion(text: string): string | undefined {
  return /^\d{14}\.\d{3}$/.test(text) ? undefined : sealing.keyVersionNotTime();
}

/** Creates the security. `drawKey` replaces the random session keys for test vectors only. */
export function mac(settings: MacSettings, drawKey: () => Buffer = drawnKey): MessageSecurity {
  const kek = tripled(Buffer.from(settings.kek, 'hex'));
  return {
    refusedText: sealing.macRefused(),
    seal(text) {
      const message = messageIn(text);
      if (message?.members.length !== 2) throw new RangeError('only a header and a body can be sealed');
      const body = bodyOf(message.members);
      const sessionKey = drawKey();
      const encryptedKey = encipher(kek, sessionKey).toString('hex').toUpperCase();
      const code = codeOf(sessionKey, body).toString('hex').toUpperCase();
      const trailer = JSON.stringify(trailerOf(settings, encryptedKey, code));
      return `{"${message.root}":{${body},"SecurityTrailer":${trailer}}}`;
    },

    open(text): Opened {
      const message = messageIn(text);
      if (message === undefined) return forged;
      const trailer = message.members.find(({ name }) => name === 'SecurityTrailer');
      if (trailer === undefined) return plain;
      const covered = message.members.filter((member) => member !== trailer);
      const body = bodyOf(covered);
      const mark = covered.length === 2 ? rightCode(kek, settings, jsonIn(trailer.text), body) : undefined;
      return mark === undefined ? forged : { ok: true, text: `{"${message.root}":{${body}}}`, mark };
    },
  };
}

/** Returns the text that the code covers: both members of the message as they are written, without the braces around them. */
function bodyOf(members: readonly Member[]): string {
  return members.map(({ name, text }) => `${JSON.stringify(name)}:${text}`).join(',');
}

/** Returns the session key and the authentication code as one string, if the code is right. */
function rightCode(kek: Buffer, { keyIdentifier }: MacSettings, trailer: unknown, body: string): string | undefined {
  const recipient = at(trailer, 'AuthenticatedData', 'Recipient');
  const encryptedKey = hexIn(at(recipient, 'KEK', 'EncryptedKey'), sessionKeyOctets);
  const code = hexIn(at(recipient, 'MAC'), 8);
  if (encryptedKey === undefined || code === undefined) return undefined;
  if (at(recipient, 'KEK', 'KEKIdentifier', 'KeyIdentifier') !== keyIdentifier) return undefined;
  const isRight = timingSafeEqual(codeOf(decipher(kek, encryptedKey), body), code);
  return isRight ? Buffer.concat([encryptedKey, code]).toString('base64') : undefined;
}

/** Returns the code: the last block of the encrypted digest. */
function codeOf(sessionKey: Buffer, body: string): Buffer {
  const digest = createHash('sha256').update(body, 'utf8').digest();
  return encipher(tripled(sessionKey), Buffer.concat([digest, filling])).subarray(-8);
}

function encipher(key: Buffer, octets: Buffer): Buffer {
  const cipher = createCipheriv('des-ede3-cbc', key, noVector).setAutoPadding(false);
  return Buffer.concat([cipher.update(octets), cipher.final()]);
}

function decipher(key: Buffer, octets: Buffer): Buffer {
  const cipher = createDecipheriv('des-ede3-cbc', key, noVector).setAutoPadding(false);
  return Buffer.concat([cipher.update(octets), cipher.final()]);
}

/** Extends a key of two parts to three parts: its first part is also used as the third part. */
function tripled(key: Buffer): Buffer {
  return key.length === 16 ? Buffer.concat([key, key.subarray(0, 8)]) : key;
}

/** Returns a random key in which each octet has odd parity, as DES keys have. */
function drawnKey(): Buffer {
  const key = randomBytes(sessionKeyOctets);
  for (const [index, octet] of key.entries()) key[index] = (octet & 0xfe) | (isOdd(octet >> 1) ? 0 : 1);
  return key;
}

/** True if an odd number of the seven bits is set. */
function isOdd(octet: number): boolean {
  const folded = octet ^ (octet >> 4);
  return ((0x6996 >> (folded & 0xf)) & 1) === 1;
}

/**
 * Returns the trailer. All members except the version are inside Recipient, which the standard does not have. DataMesh writes and reads the trailer
 * in this form.
 */
function trailerOf({ keyIdentifier, keyVersion }: MacSettings, encryptedKey: string, code: string) {
  return {
    ContentType: 'id-ct-authData',
    AuthenticatedData: {
      Version: 'v0',
      Recipient: {
        KEK: {
          Version: 'v4',
          KEKIdentifier: { KeyIdentifier: keyIdentifier, KeyVersion: keyVersion },
          KeyEncryptionAlgorithm: { Algorithm: 'des-ede3-cbc' },
          EncryptedKey: encryptedKey,
        },
        MACAlgorithm: { Algorithm: 'id-retail-cbc-mac-sha-256' },
        EncapsulatedContent: { ContentType: 'id-data' },
        MAC: code,
      },
    },
  };
}

/** Returns the value at this path, or undefined if there is no such value. */
function at(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (inside, name) =>
      typeof inside === 'object' && inside !== null && Object.hasOwn(inside, name)
        ? Reflect.get(inside, name)
        : undefined,
    value,
  );
}

/** Returns the octets of a hexadecimal text of this length, or undefined. */
function hexIn(value: unknown, octets: number): Buffer | undefined {
  const isHex = typeof value === 'string' && value.length === 2 * octets && /^[\dA-Fa-f]*$/.test(value);
  return isHex ? Buffer.from(value, 'hex') : undefined;
}
