/** The seal of terminals that encrypt their messages: AES-256-CBC and HMAC-SHA256, with keys derived from a passphrase. The header stays readable. */

import { Buffer } from 'node:buffer';
import { createCipheriv, createDecipheriv, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { RememberingSeal, type SpoiltSeal } from './remembering-seal.js';

/** The key of a terminal, as its owner entered it. */
interface TerminalKey {
  readonly passphrase: string;
  readonly keyIdentifier: string;
  readonly keyVersion: number;
}

type Json = Readonly<Record<string, unknown>>;

/** A passphrase that is different from the passphrase of every daemon. */
const strangerPassphrase = 'Nobody-has-this-1';

/** The seal with encrypted messages. */
export class NexoBlobSeal extends RememberingSeal {
  readonly #key: TerminalKey;
  readonly #own: Buffer;
  readonly #stranger: Buffer;

  constructor(key: TerminalKey) {
    super();
    this.#key = key;
    this.#own = material(key.passphrase);
    this.#stranger = material(strangerPassphrase);
  }

  protected override sealed(text: string, fault: SpoiltSeal | undefined): string {
    switch (fault) {
      case undefined:
        return this.#sealed(text, this.#own);
      case 'other-key':
        return this.#sealed(text, this.#stranger);
      case 'seal-broken':
        return this.#sealed(text, this.#own, (envelope) => ({
          ...envelope,
          SecurityTrailer: { ...part(envelope, 'SecurityTrailer'), Hmac: randomBytes(32).toString('base64') },
        }));
      case 'header-changed':
        return this.#sealed(text, this.#own, (envelope) => ({
          ...envelope,
          MessageHeader: { ...part(envelope, 'MessageHeader'), POIID: 'ANOTHER-1' },
        }));
    }
  }

  protected override inside(sealed: string): string | undefined {
    const read: unknown = JSON.parse(sealed);
    const [root = '', envelope] = Object.entries(object(read))[0] ?? [];
    const trailer = part(object(envelope), 'SecurityTrailer');
    const blob = object(envelope)['NexoBlob'];
    const { keyIdentifier, keyVersion } = this.#key;
    if (typeof blob !== 'string' || trailer['KeyIdentifier'] !== keyIdentifier || trailer['KeyVersion'] !== keyVersion)
      return undefined;
    const nonce = Buffer.from(String(trailer['Nonce']), 'base64');
    const cipher = createDecipheriv('aes-256-cbc', this.#own.subarray(32, 64), mixed(this.#own.subarray(64), nonce));
    const octets = Buffer.concat([cipher.update(blob, 'base64'), cipher.final()]);
    if (codeOf(octets, this.#own) !== trailer['Hmac']) return undefined;
    const text = octets.toString('utf8');
    const inner = part(object(JSON.parse(text)), root);
    const same = JSON.stringify(inner['MessageHeader']) === JSON.stringify(object(envelope)['MessageHeader']);
    return same ? text : undefined;
  }

  #sealed(text: string, keys: Buffer, change: (envelope: Json) => Json = (envelope) => envelope): string {
    const read = readOf(text);
    // A fault of the terminal can produce a text that is not a message. Such a text has no header that the envelope
    // could show, so it is sent unsealed.
    if (read === undefined) return text;
    const [root = '', message] = Object.entries(object(read))[0] ?? [];
    const nonce = randomBytes(16);
    const octets = Buffer.from(text, 'utf8');
    const cipher = createCipheriv('aes-256-cbc', keys.subarray(32, 64), mixed(keys.subarray(64), nonce));
    const envelope = {
      MessageHeader: object(message)['MessageHeader'],
      NexoBlob: Buffer.concat([cipher.update(octets), cipher.final()]).toString('base64'),
      SecurityTrailer: {
        AdyenCryptoVersion: 1,
        KeyIdentifier: this.#key.keyIdentifier,
        KeyVersion: this.#key.keyVersion,
        Nonce: nonce.toString('base64'),
        Hmac: codeOf(octets, keys),
      },
    };
    return JSON.stringify({ [root]: change(envelope) });
  }
}

/** Derives the key material: 32 octets for the HMAC, 32 for the cipher, 16 for its initialization vector. */
function material(passphrase: string): Buffer {
  return pbkdf2Sync(passphrase, 'AdyenNexoV1Salt', 4_000, 80, 'sha1');
}

function codeOf(octets: Buffer, keys: Buffer): string {
  return createHmac('sha256', keys.subarray(0, 32)).update(octets).digest('base64');
}

function mixed(one: Buffer, other: Buffer): Buffer {
  const out = Buffer.alloc(16);
  for (let at = 0; at < out.length; at += 1) out.writeUInt8(one.readUInt8(at) ^ other.readUInt8(at), at);
  return out;
}

function readOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function object(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function part(value: Json, name: string): Json {
  return object(value[name]);
}
