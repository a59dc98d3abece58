/** Measures message security compared with its ciphers and digests alone, in alternating rounds. */

import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { codecFor } from '../../protocol/index.js';
import { mac, type MessageSecurity, nexoBlob } from '../../src/security/index.js';
import { approval } from './codec-messages.js';
import { inTurns, type InTurns, written } from './in-turns.js';
import { median } from './statistics.js';

/** The kinds of security. */
export const securityKinds = ['nexo-blob', 'mac'] as const;

/** The time to seal and open one message, microseconds of processor time. */
export interface SealFigure {
  readonly security: (typeof securityKinds)[number];
  /** The size of the plain text. */
  readonly octets: number;
  readonly ours: number;
  readonly alone: number;
  /** The median of the ratios of the rounds. */
  readonly ratio: number;
}

/** Measures both kinds with the answer to an approved payment. */
export async function measureSeals(plan: InTurns): Promise<readonly SealFigure[]> {
  const text = written(codecFor('json').encode(approval()));
  const blob = await nexoBlob({ keyIdentifier: 'bench', keyVersion: 1, passphrase: 'Bench-alone-1' });
  const kek = '0123456789ABCDEFFEDCBA987654321089ABCDEF01234567';
  const code = mac({ kek, keyIdentifier: 'SpecV2TestMACKey', keyVersion: '20191122164326.594' });
  return [
    measure('nexo-blob', text, blob, () => blobAlone(text), plan),
    measure('mac', text, code, () => codeAlone(text), plan),
  ];
}

function measure(
  security: SealFigure['security'],
  text: string,
  made: MessageSecurity,
  alone: () => number,
  plan: InTurns,
): SealFigure {
  const took = inTurns(
    {
      ours: () => {
        const opened = made.open(made.seal(text));
        if (!opened.ok) throw new Error(opened.text);
        return opened.text.length;
      },
      alone,
    },
    plan,
  );
  const [ours = [], others = []] = [took.get('ours'), took.get('alone')];
  const ratios = ours.map((one, round) => one / (others[round] ?? Number.NaN));
  return {
    security,
    octets: Buffer.byteLength(text),
    ours: median(ours),
    alone: median(others),
    ratio: median(ratios),
  };
}

const keys = { mac: randomBytes(32), cipher: randomBytes(32), vector: randomBytes(16), kek: randomBytes(24) };

/** A nonce, AES-256-CBC in both directions, and HMAC-SHA256 on both sides. */
function blobAlone(text: string): number {
  const octets = Buffer.from(text, 'utf8');
  const vector = randomBytes(16);
  const code = createHmac('sha256', keys.mac).update(octets).digest();
  const cipher = createCipheriv('aes-256-cbc', keys.cipher, vector);
  const blob = Buffer.concat([cipher.update(octets), cipher.final()]);
  const decipher = createDecipheriv('aes-256-cbc', keys.cipher, vector);
  const back = Buffer.concat([decipher.update(blob), decipher.final()]);
  return createHmac('sha256', keys.mac).update(back).digest().length + code.length;
}

/** A session key, encrypted and decrypted by 3DES, and on both sides SHA-256 with 3DES over the digest. */
function codeAlone(text: string): number {
  const sessionKey = randomBytes(24);
  const carried = des(keys.kek, sessionKey.subarray(0, 16));
  const decipher = createDecipheriv('des-ede3-cbc', keys.kek, noVector).setAutoPadding(false);
  const back = Buffer.concat([decipher.update(carried), decipher.final()]);
  return codeOf(sessionKey, text).length + codeOf(Buffer.concat([back, back.subarray(0, 8)]), text).length;
}

const noVector = Buffer.alloc(8);

function codeOf(key: Buffer, text: string): Buffer {
  return des(key, Buffer.concat([createHash('sha256').update(text, 'utf8').digest(), noVector]));
}

function des(key: Buffer, octets: Buffer): Buffer {
  const cipher = createCipheriv('des-ede3-cbc', key, noVector).setAutoPadding(false);
  return Buffer.concat([cipher.update(octets), cipher.final()]);
}
