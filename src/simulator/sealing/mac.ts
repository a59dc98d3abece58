/** The seal of plain messages that end with a MAC: SHA-256 and 3DES with a separate key for each message. */

import { Buffer } from 'node:buffer';
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { RememberingSeal, type SpoiltSeal } from './remembering-seal.js';

/** The key that the register and the cloud share. */
interface SharedKey {
  /** The key as 32 or 48 hexadecimal digits. */
  readonly kek: string;
  readonly keyIdentifier: string;
}

/** A key that is different from the key of every daemon. */
const strangerKek = 'A1B2C3D4E5F60718293A4B5C6D7E8F90';
const versionSaid = '20191122164326.594';
/** The start of the trailer. The code searches for its last occurrence in the text. */
const seam = ',"SecurityTrailer":';

/** Seals messages with a MAC. */
export class MacSeal extends RememberingSeal {
  readonly #key: SharedKey;

  constructor(key: SharedKey) {
    super();
    this.#key = key;
  }

  protected override sealed(text: string, fault: SpoiltSeal | undefined): string {
    switch (fault) {
      case undefined:
        return this.#sealed(text, this.#key.kek);
      case 'other-key':
        return this.#sealed(text, strangerKek);
      case 'seal-broken':
        return this.#sealed(text, this.#key.kek, flipped);
      case 'header-changed':
        return this.#sealed(text, this.#key.kek).replace(/"POIID":"[^"]*"/, '"POIID":"ANOTHER-1"');
    }
  }

  /** Returns the message without its trailer; undefined if the MAC does not match. */
  protected override inside(text: string): string | undefined {
    const cut = text.lastIndexOf(seam);
    const start = text.indexOf('{', 1) + 1;
    if (cut < start || !text.endsWith('}}')) return undefined;
    const body = text.slice(start, cut);
    const trailer: unknown = JSON.parse(text.slice(cut + seam.length, -2));
    const recipient = below(below(trailer, 'AuthenticatedData'), 'Recipient');
    const holder = below(recipient, 'KEK');
    if (below(below(holder, 'KEKIdentifier'), 'KeyIdentifier') !== this.#key.keyIdentifier) return undefined;
    const cipher = createDecipheriv('des-ede3-cbc', threeKeys(this.#key.kek), Buffer.alloc(8));
    cipher.setAutoPadding(false);
    const carried = Buffer.from(String(below(holder, 'EncryptedKey')), 'hex');
    const messageKey = Buffer.concat([cipher.update(carried), cipher.final()]).toString('hex');
    return codeOver(body, messageKey) === below(recipient, 'MAC') ? `${text.slice(0, cut)}}}` : undefined;
  }

  #sealed(text: string, kek: string, change: (code: string) => string = (code) => code): string {
    const messageKey = randomBytes(16).toString('hex');
    const body = text.slice(text.indexOf('{', 1) + 1, -2);
    const trailer = {
      ContentType: 'id-ct-authData',
      AuthenticatedData: {
        Version: 'v0',
        Recipient: {
          KEK: {
            Version: 'v4',
            KEKIdentifier: { KeyIdentifier: this.#key.keyIdentifier, KeyVersion: versionSaid },
            KeyEncryptionAlgorithm: { Algorithm: 'des-ede3-cbc' },
            EncryptedKey: upperHex(enciphered(messageKey, threeKeys(kek))),
          },
          MACAlgorithm: { Algorithm: 'id-retail-cbc-mac-sha-256' },
          EncapsulatedContent: { ContentType: 'id-data' },
          MAC: change(codeOver(body, messageKey)),
        },
      },
    };
    return `${text.slice(0, -2)}${seam}${JSON.stringify(trailer)}}}`;
  }
}

/** Returns the MAC with one bit of its last digit flipped. */
function flipped(code: string): string {
  return code.slice(0, -1) + (Number.parseInt(code.slice(-1), 16) ^ 1).toString(16).toUpperCase();
}

/** Returns the MAC: encrypts the digest, followed by padding, in CBC mode, and takes the last eight octets. */
function codeOver(body: string, messageKey: string): string {
  const digest = createHash('sha256').update(body).digest('hex');
  return upperHex(enciphered(`${digest}8000000000000000`, threeKeys(messageKey)).subarray(32));
}

function enciphered(hex: string, key: Buffer): Buffer {
  const cipher = createCipheriv('des-ede3-cbc', key, Buffer.alloc(8));
  cipher.setAutoPadding(false);
  return Buffer.concat([cipher.update(hex, 'hex'), cipher.final()]);
}

/** Returns a key of 24 octets for 3DES. A key of 16 octets is extended by its first 8 octets. */
function threeKeys(hex: string): Buffer {
  return Buffer.from((hex + hex).slice(0, 48), 'hex');
}

function upperHex(octets: Buffer): string {
  return octets.toString('hex').toUpperCase();
}

function below(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([one]) => one === name)?.[1]
    : undefined;
}
