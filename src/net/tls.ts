/** What TLS is spoken with: whom to trust, which name a server must have, and who we are. Read at the start, and again after a handshake has failed. */

import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { createSecureContext, DEFAULT_CIPHERS, rootCertificates, type SecureContext } from 'node:tls';

/** The settings, with the content of the files that they name. */
export interface TlsSettings {
  /** PEM of the authorities that are trusted in place of the default roots. */
  readonly ca?: string | undefined;
  /** The default roots are trusted beside `ca`. */
  readonly system?: boolean | undefined;
  /** The name that the certificate of the server must be for; that of the address when absent. No IP address. */
  readonly expect?: string | undefined;
  /** PEM of our own certificate, its chain behind it, for a server that asks who we are. */
  readonly certificate?: string | undefined;
  /** PEM of the key of that certificate. A secret. */
  readonly key?: string | undefined;
  /** Reads the files again that these settings came from; absent where they came from no file. Says which one cannot be used now. */
  readonly again?: (() => TlsSettings | UnusableTls) | undefined;
}

/** What a connection over TLS is made with. */
export interface Tls {
  /** The same object until {@link Tls.renew} has found other files. */
  readonly secureContext: SecureContext;
  /** The name that the certificate must be for (its subjectAltName, or its common name where there is none); that of the address when absent. */
  readonly expect?: string;
  /** Reads the files again, for a handshake has failed with `used`. True if there is another context to try now; what is wrong with a file that cannot be used. */
  renew(used: SecureContext): boolean | UnusableTls;
}

/** The same trust without an expected name, for another host that the settings name. */
export function withoutExpectedName(tls: Tls): Tls {
  return {
    get secureContext() {
      return tls.secureContext;
    },
    renew: (used) => tls.renew(used),
  };
}

/** What is wrong with the settings, and with which. It never holds a value, which may be a secret. */
export interface UnusableTls {
  readonly setting: 'ca' | 'certificate' | 'key';
  readonly problem: string;
}

const oldest = 'TLSv1.2';
/** OpenSSL's level 2: no RSA key below 2,048 bits and no signature by SHA-1, of a server or of us. */
const ciphers = `${DEFAULT_CIPHERS}:@SECLEVEL=2`;

/** TLS 1.2 or newer. The authorities of `ca` replace the default roots unless `system` keeps them (design, section 7). */
export function readTls(settings: TlsSettings): Tls | UnusableTls {
  const first = contextOf(settings);
  if ('problem' in first) return first;
  let [held, heldText] = [first, textOf(settings)];
  const { expect, again } = settings;
  return {
    get secureContext() {
      return held;
    },
    ...(expect === undefined ? {} : { expect }),
    renew(used) {
      if (used !== held) return true;
      const read = again?.();
      if (read === undefined) return false;
      if ('problem' in read) return read;
      if (textOf(read) === heldText) return false;
      const context = contextOf(read);
      if ('problem' in context) return context;
      [held, heldText] = [context, textOf(read)];
      return true;
    },
  };
}

function textOf({ ca, certificate, key }: TlsSettings): string {
  return JSON.stringify([ca, certificate, key]);
}

function contextOf({ ca, system = false, certificate, key }: TlsSettings): SecureContext | UnusableTls {
  const own = ca === undefined ? [] : certificatesIn(ca);
  if ('problem' in own) return { setting: 'ca', problem: own.problem };
  const us = readIdentity(certificate, key);
  if (us !== undefined && 'problem' in us) return us;
  const trusted = ca === undefined ? {} : { ca: system ? [...rootCertificates, ...own] : [...own] };
  return createSecureContext({ minVersion: oldest, ciphers, ...trusted, ...us });
}

/** The last arcs of signature algorithms that use SHA-1 or MD5, in DER: of RSA (2, 4, 5), ECDSA (1) and DSA (3). */
const brokenSignatures: readonly string[] = [
  '2a864886f70d010102',
  '2a864886f70d010104',
  '2a864886f70d010105',
  '2a8648ce3d0401',
  '2a8648ce380403',
];

/** True if a certificate, in DER, is signed with SHA-1 or older. OpenSSL does not look at the signature of a certificate that is trusted itself. */
export function isSignedWeakly(raw: Buffer): boolean {
  const whole = contentIn(raw, 0);
  const signed = whole && contentIn(raw, whole.start);
  const algorithm = signed && contentIn(raw, signed.end);
  const name = algorithm && contentIn(raw, algorithm.start);
  return name !== undefined && brokenSignatures.includes(raw.toString('hex', name.start, name.end));
}

/** Where the content of the DER element at `at` begins and ends; undefined if it is damaged. */
function contentIn(raw: Buffer, at: number): { readonly start: number; readonly end: number } | undefined {
  const first = raw[at + 1];
  if (first === undefined) return undefined;
  const more = first < 0x80 ? 0 : first - 0x80;
  if (more > 4 || at + 2 + more > raw.length) return undefined;
  const size = more === 0 ? first : raw.readUIntBE(at + 2, more);
  const start = at + 2 + more;
  return start + size <= raw.length ? { start, end: start + size } : undefined;
}

/** Who a listener is that speaks TLS. */
export interface TlsIdentity {
  /** PEM of the certificate, its chain behind it. */
  readonly certificate: string;
  /** PEM of its key. A secret. */
  readonly key: string;
  /** Whether the certificate is for this name or address of a host, without a port. */
  readonly isFor: (host: string) => boolean;
}

/** What a listener of ours shows who it is with. */
export function readTlsIdentity(certificate: string, key: string): TlsIdentity | UnusableTls {
  const us = readIdentity(certificate, key);
  if (us === undefined) return { setting: 'certificate', problem: 'is missing' };
  if ('problem' in us) return us;
  const own = new X509Certificate(us.cert);
  const isFor = (host: string): boolean =>
    host !== '' && (isIP(host) === 0 ? own.checkHost(host) : own.checkIP(host)) !== undefined;
  return { certificate: us.cert, key, isFor };
}

/** Each certificate of a PEM text, or why it has none. */
export function certificatesIn(text: string): readonly string[] | { readonly problem: string } {
  // Node passes over what it cannot read without a word, and would say so only as an unknown authority later.
  const found = text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  if (found.length === 0) return { problem: 'holds no PEM certificate ("-----BEGIN CERTIFICATE-----")' };
  return found.every(isReadable) ? found : { problem: 'holds a PEM certificate that cannot be read' };
}

function isReadable(certificate: string): boolean {
  try {
    void new X509Certificate(certificate);
    return true;
  } catch {
    return false;
  }
}

function readIdentity(
  certificate: string | undefined,
  key: string | undefined,
): { readonly cert: string; readonly key: string } | UnusableTls | undefined {
  if (certificate === undefined && key === undefined) return undefined;
  if (certificate === undefined) return { setting: 'certificate', problem: 'is missing beside the key' };
  if (key === undefined) return { setting: 'key', problem: 'is missing beside the certificate' };
  const chain = certificatesIn(certificate);
  if ('problem' in chain) return { setting: 'certificate', problem: chain.problem };
  const privateKey = readKey(key);
  if (privateKey === undefined)
    return { setting: 'key', problem: 'holds no private key in PEM that can be read without a passphrase' };
  if (!new X509Certificate(chain[0] ?? '').checkPrivateKey(privateKey))
    return { setting: 'key', problem: 'is not the key of the certificate' };
  return { cert: chain.join('\n'), key };
}

function readKey(text: string): KeyObject | undefined {
  try {
    return createPrivateKey(text);
  } catch {
    return undefined;
  }
}
