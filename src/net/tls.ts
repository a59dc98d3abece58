/**
 * The TLS settings of connections: trusted authorities, the expected server name, and our own certificate. The files of
 * the settings are read at the start, and again after a failed handshake.
 */

import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { createSecureContext, DEFAULT_CIPHERS, rootCertificates, type SecureContext } from 'node:tls';
import { connectionSettings as texts } from '../messages/index.js';

/** The settings, with the contents of the files that they name. */
export interface TlsSettings {
  /** The authorities that are trusted instead of the default roots, in PEM form. */
  readonly ca?: string | undefined;
  /** True if the default roots are trusted together with `ca`. */
  readonly system?: boolean | undefined;
  /**
   * The name that the server's certificate must match. It is not an IP address. If it is absent, the name in the
   * address must match.
   */
  readonly expect?: string | undefined;
  /** Our own certificate followed by its chain, in PEM form. A server may require this client certificate. */
  readonly certificate?: string | undefined;
  /** The key of that certificate, in PEM form. The key is a secret. */
  readonly key?: string | undefined;
  /**
   * Reads the files of these settings again; absent if they come from no file. Returns the new settings, or the problem
   * of a file that cannot be used now.
   */
  readonly again?: (() => TlsSettings | UnusableTls) | undefined;
}

/** The TLS parameters of a connection. */
export interface Tls {
  /** The TLS context. It stays the same object until {@link Tls.renew} has read changed files. */
  readonly secureContext: SecureContext;
  /**
   * The name that the certificate must match. If absent, the name in the address must match. The certificate's
   * subjectAltName counts, or its common name if the certificate has no subjectAltName.
   */
  readonly expect?: string;
  /**
   * Reads the files again after a handshake failed with `used`. Returns true if there is now another context to try.
   * Returns the problem of a file that cannot be used.
   */
  renew(used: SecureContext): boolean | UnusableTls;
}

/** Returns the TLS parameters without an expected name, for another host in the settings. */
export function withoutExpectedName(tls: Tls): Tls {
  return {
    get secureContext() {
      return tls.secureContext;
    },
    renew: (used) => tls.renew(used),
  };
}

/** The setting that cannot be used, and its problem. The text never contains a value, which may be a secret. */
export interface UnusableTls {
  readonly setting: 'ca' | 'certificate' | 'key';
  readonly problem: string;
}

const oldest = 'TLSv1.2';
/**
 * OpenSSL's level 2: no RSA key below 2,048 bits and no SHA-1 signature, neither in a server's certificate nor in ours.
 */
const ciphers = `${DEFAULT_CIPHERS}:@SECLEVEL=2`;

/**
 * Reads the TLS settings, for TLS 1.2 or newer. The authorities of `ca` replace the default roots unless `system` keeps
 * them (design, section 7).
 */
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

/**
 * Signature algorithms that use SHA-1 or MD5, in DER. The last arcs of the algorithms are: RSA (2, 4, 5), ECDSA (1) and
 * DSA (3).
 */
const brokenSignatures: readonly string[] = [
  '2a864886f70d010102',
  '2a864886f70d010104',
  '2a864886f70d010105',
  '2a8648ce3d0401',
  '2a8648ce380403',
];

/**
 * True if a certificate, in DER, is signed with SHA-1 or an older hash. OpenSSL does not check the signature of a
 * certificate that is itself trusted.
 */
export function isSignedWeakly(raw: Buffer): boolean {
  const whole = contentIn(raw, 0);
  const signed = whole && contentIn(raw, whole.start);
  const algorithm = signed && contentIn(raw, signed.end);
  const name = algorithm && contentIn(raw, algorithm.start);
  return name !== undefined && brokenSignatures.includes(raw.toString('hex', name.start, name.end));
}

/** Returns the start and end of the content of the DER element at `at`, or undefined if it is damaged. */
function contentIn(raw: Buffer, at: number): { readonly start: number; readonly end: number } | undefined {
  const first = raw[at + 1];
  if (first === undefined) return undefined;
  const more = first < 0x80 ? 0 : first - 0x80;
  if (more > 4 || at + 2 + more > raw.length) return undefined;
  const size = more === 0 ? first : raw.readUIntBE(at + 2, more);
  const start = at + 2 + more;
  return start + size <= raw.length ? { start, end: start + size } : undefined;
}

/** The certificate and key of a TLS listener. */
export interface TlsIdentity {
  /** The certificate followed by its chain, in PEM form. */
  readonly certificate: string;
  /** The key that belongs to the certificate, in PEM form. The key is a secret. */
  readonly key: string;
  /** True if the certificate matches this host name or address, given without a port. */
  readonly isFor: (host: string) => boolean;
}

/** Returns the certificate and key that our listener uses, or why they cannot be used. */
export function readTlsIdentity(certificate: string, key: string): TlsIdentity | UnusableTls {
  const us = readIdentity(certificate, key);
  if (us === undefined) return { setting: 'certificate', problem: texts.missing };
  if ('problem' in us) return us;
  const own = new X509Certificate(us.cert);
  const isFor = (host: string): boolean =>
    host !== '' && (isIP(host) === 0 ? own.checkHost(host) : own.checkIP(host)) !== undefined;
  return { certificate: us.cert, key, isFor };
}

/** Returns the dates of the first certificate of a PEM text if it is not valid at this wall time; undefined if it is valid. */
export function whyNotValidAt(
  certificate: string,
  nowMs: number,
): { readonly from: string; readonly to: string } | undefined {
  const { validFrom, validTo } = new X509Certificate(certificate);
  const [fromMs, toMs] = [Date.parse(validFrom), Date.parse(validTo)];
  if (fromMs <= nowMs && nowMs <= toMs) return undefined;
  const [from = '', to = ''] = [fromMs, toMs].map((ms) => new Date(ms).toISOString().slice(0, 10));
  return { from, to };
}

/** Returns each certificate of a PEM text, or why it has none. */
export function certificatesIn(text: string): readonly string[] | { readonly problem: string } {
  // Node silently skips certificates that it cannot read, and would only report an unknown authority later.
  const found = text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  if (found.length === 0) return { problem: texts.noCertificate };
  return found.every(isReadable) ? found : { problem: texts.certificateUnreadable };
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
  if (certificate === undefined) return { setting: 'certificate', problem: texts.certificateMissing };
  if (key === undefined) return { setting: 'key', problem: texts.keyMissing };
  const chain = certificatesIn(certificate);
  if ('problem' in chain) return { setting: 'certificate', problem: chain.problem };
  const privateKey = readKey(key);
  if (privateKey === undefined) return { setting: 'key', problem: texts.noKey };
  if (!new X509Certificate(chain[0] ?? '').checkPrivateKey(privateKey))
    return { setting: 'key', problem: texts.wrongKey };
  const us = { cert: chain.join('\n'), key };
  const cause = whyRefused(us);
  return cause === undefined ? us : { setting: 'certificate', problem: texts.pairRefused(cause) };
}

/**
 * Returns why OpenSSL refuses a key and a certificate that belong together, for example because the key is too short.
 * Undefined if OpenSSL accepts them.
 */
function whyRefused(us: { readonly cert: string; readonly key: string }): string | undefined {
  try {
    createSecureContext({ minVersion: oldest, ...us });
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}

function readKey(text: string): KeyObject | undefined {
  try {
    return createPrivateKey(text);
  } catch {
    return undefined;
  }
}
