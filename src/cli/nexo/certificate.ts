/** Creates a certificate for a listener of this machine. Its authority is created too, but the authority's key is not stored (RFC 5280). */

import { createHash, randomBytes, webcrypto } from 'node:crypto';
import { BitString, Integer, OctetString, Utf8String } from 'asn1js';
import {
  AttributeTypeAndValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  ExtKeyUsage,
  Extension,
  GeneralName,
  GeneralNames,
} from 'pkijs';

/** A certificate with its authority and its key, each in PEM form. */
export interface MadeCertificate {
  /** The authority. Its key is not stored, so it cannot sign further certificates. */
  readonly authority: string;
  readonly certificate: string;
  /** The key of the certificate, a secret. */
  readonly key: string;
  /** The end of the validity, in ms since 1970. */
  readonly endsMs: number;
}

const dayMs = 86_400_000;
const ids = {
  commonName: '2.5.4.3',
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  authorityKeyIdentifier: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
  serverAuthentication: '1.3.6.1.5.5.7.3.1',
} as const;
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
/** The key usages: digitalSignature for a server, keyCertSign for an authority. */
const usages = { server: { octet: 0x80, unused: 7 }, authority: { octet: 0x04, unused: 2 } } as const;
const dnsName = 2;
const ipAddress = 7;

/**
 * Creates a certificate for this name, `localhost` and 127.0.0.1. The certificate is valid from a day before `nowMs`
 * until `days` days after `nowMs`.
 */
export async function makeCertificate(name: string, days: number, nowMs: number): Promise<MadeCertificate> {
  const [root, own] = [await newKeys(), await newKeys()];
  const endsMs = nowMs + days * dayMs;
  const issuer = `tenderd authority for ${name}`.slice(0, 64);
  const authority = await unsigned(issuer, issuer, root.publicKey, nowMs, endsMs);
  const rootKeyId = keyIdOf(authority);
  authority.extensions = [
    extension(ids.basicConstraints, true, new BasicConstraints({ cA: true, pathLenConstraint: 0 })),
    keyUsage('authority'),
    new Extension({ extnID: ids.subjectKeyIdentifier, extnValue: rootKeyId.toBER() }),
  ];
  await authority.sign(root.privateKey, 'SHA-256');
  const certificate = await unsigned(name, issuer, own.publicKey, nowMs, endsMs);
  const names = [...new Set([name, 'localhost'])].map((value) => new GeneralName({ type: dnsName, value }));
  const loopback = new GeneralName({ type: ipAddress, value: new OctetString({ valueHex: octets([127, 0, 0, 1]) }) });
  certificate.extensions = [
    extension(ids.basicConstraints, true, new BasicConstraints({ cA: false })),
    keyUsage('server'),
    extension(ids.extendedKeyUsage, false, new ExtKeyUsage({ keyPurposes: [ids.serverAuthentication] })),
    extension(ids.subjectAltName, false, new GeneralNames({ names: [...names, loopback] })),
    new Extension({ extnID: ids.subjectKeyIdentifier, extnValue: keyIdOf(certificate).toBER() }),
    extension(ids.authorityKeyIdentifier, false, new AuthorityKeyIdentifier({ keyIdentifier: rootKeyId })),
  ];
  await certificate.sign(root.privateKey, 'SHA-256');
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', own.privateKey));
  return {
    authority: pem('CERTIFICATE', encoded(authority)),
    certificate: pem('CERTIFICATE', encoded(certificate)),
    key: pem('PRIVATE KEY', key),
    endsMs,
  };
}

async function newKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
}

async function unsigned(
  subject: string,
  issuer: string,
  publicKey: webcrypto.CryptoKey,
  nowMs: number,
  endsMs: number,
): Promise<Certificate> {
  const certificate = new Certificate();
  certificate.version = 2;
  // The first byte of the serial number is from 1 to 127. A byte below 128 makes the number positive. A byte above 0
  // keeps the number at its full length.
  certificate.serialNumber = new Integer({ valueHex: octets([0x40, ...randomBytes(15)]) });
  certificate.subject.typesAndValues.push(commonName(subject));
  certificate.issuer.typesAndValues.push(commonName(issuer));
  certificate.notBefore.value = new Date(nowMs - dayMs);
  certificate.notAfter.value = new Date(endsMs);
  await certificate.subjectPublicKeyInfo.importKey(publicKey);
  return certificate;
}

function commonName(value: string): AttributeTypeAndValue {
  return new AttributeTypeAndValue({ type: ids.commonName, value: new Utf8String({ value }) });
}

function extension(extnID: string, critical: boolean, value: { toSchema(): { toBER(): ArrayBuffer } }): Extension {
  return new Extension({ extnID, critical, extnValue: value.toSchema().toBER() });
}

function keyUsage(whose: keyof typeof usages): Extension {
  const { octet, unused } = usages[whose];
  const bits = new BitString({ valueHex: octets([octet]), unusedBits: unused });
  return new Extension({ extnID: ids.keyUsage, critical: true, extnValue: bits.toBER() });
}

/**
 * Returns the key identifier by which the certificates of a chain refer to each other. It is a digest of the public key (RFC 5280, section 4.2.1.2).
 */
function keyIdOf({ subjectPublicKeyInfo }: Certificate): OctetString {
  const bits = subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView;
  return new OctetString({ valueHex: octets(createHash('sha1').update(bits).digest()) });
}

function encoded(certificate: Certificate): Buffer {
  return Buffer.from(certificate.toSchema(true).toBER());
}

function octets(values: Iterable<number>): ArrayBuffer {
  return Uint8Array.from(values).buffer;
}

function pem(type: string, der: Buffer): string {
  const lines = der.toString('base64').replaceAll(/.{64}(?=.)/g, '$&\n');
  return `-----BEGIN ${type}-----\n${lines}\n-----END ${type}-----\n`;
}
