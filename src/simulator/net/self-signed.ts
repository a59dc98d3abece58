/** A new self-signed certificate for practice (RFC 5280), for `localhost` and the loopback addresses. */

import { Buffer } from 'node:buffer';
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A certificate and its key, as PEM. */
export interface TlsIdentity {
  readonly cert: string;
  readonly key: string;
}

const dayMs = 86_400_000;
const lifetimeDays = 397;

/** Encodes a DER value: tag, length and content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const long = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...(length < 0x80 ? [length] : long)]), content]);
}

const tags = { sequence: 0x30, set: 0x31, integer: 0x02, bits: 0x03, octets: 0x04, truth: 0x01, text: 0x0c } as const;
const yes = der(tags.truth, Buffer.from([0xff]));
/** Encoded object identifiers. */
const ids = {
  ecdsaWithSha256: '06082a8648ce3d040302',
  commonName: '0603550403',
  basicConstraints: '0603551d13',
  keyUsage: '0603551d0f',
  subjectAltName: '0603551d11',
} as const;

function id(name: keyof typeof ids): Buffer {
  return Buffer.from(ids[name], 'hex');
}

/** Returns `YYMMDDHHMMSSZ`, which is valid until 2049. */
function utcTime(atMs: number): Buffer {
  const digits = new Date(atMs).toISOString().replaceAll(/[^\d]/g, '');
  return der(0x17, Buffer.from(`${digits.slice(2, 14)}Z`));
}

function extension(name: keyof typeof ids, isCritical: boolean, value: Buffer): Buffer {
  return der(tags.sequence, id(name), ...(isCritical ? [yes] : []), der(tags.octets, value));
}

/**
 * Creates a key and a certificate that is valid for about a year, starting a day before `nowMs`. A client that trusts this certificate trusts only
 * this service.
 */
export function selfSigned(nowMs: number): TlsIdentity {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(tags.sequence, id('ecdsaWithSha256'));
  const commonName = der(tags.sequence, id('commonName'), der(tags.text, Buffer.from('tenderd practice service')));
  const name = der(tags.sequence, der(tags.set, commonName));
  const loopback = [Buffer.from([127, 0, 0, 1]), Buffer.from([...Array.from({ length: 15 }, () => 0), 1])];
  const names = [der(0x82, Buffer.from('localhost')), ...loopback.map((address) => der(0x87, address))];
  const extensions = der(
    tags.sequence,
    extension('basicConstraints', true, der(tags.sequence, yes)),
    // The key usage: digital signatures (for TLS) and signatures of certificates.
    extension('keyUsage', true, der(tags.bits, Buffer.from([0x02, 0x84]))),
    extension('subjectAltName', false, der(tags.sequence, ...names)),
  );
  const toSign = der(
    tags.sequence,
    der(0xa0, der(tags.integer, Buffer.from([2]))),
    // A serial number with a first octet of 0x40 is positive and keeps its length.
    der(tags.integer, Buffer.concat([Buffer.from([0x40]), randomBytes(15)])),
    algorithm,
    name,
    der(tags.sequence, utcTime(nowMs - dayMs), utcTime(nowMs + lifetimeDays * dayMs)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signature = der(tags.bits, Buffer.from([0]), sign('sha256', toSign, privateKey));
  const lines = der(tags.sequence, toSign, algorithm, signature)
    .toString('base64')
    .replaceAll(/.{64}(?=.)/g, '$&\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  };
}
