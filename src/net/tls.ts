/** What TLS is spoken with: whom to trust, which name a server must have, and who we are. Read once, so that nothing of it can fail later. */

import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';

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
}

/** What a connection over TLS is made with. */
export interface Tls {
  readonly secureContext: SecureContext;
  /** The name that the certificate must be for (its subjectAltName, or its common name where there is none); that of the address when absent. */
  readonly expect?: string;
}

/** What is wrong with the settings, and with which. It never holds a value, which may be a secret. */
export interface UnusableTls {
  readonly setting: 'ca' | 'certificate' | 'key';
  readonly problem: string;
}

const oldest = 'TLSv1.2';

/** TLS 1.2 or newer. The authorities of `ca` replace the default roots unless `system` keeps them (design, section 7). */
export function readTls({ ca, system = false, expect, certificate, key }: TlsSettings): Tls | UnusableTls {
  const own = ca === undefined ? [] : certificatesIn(ca);
  if ('problem' in own) return { setting: 'ca', problem: own.problem };
  const us = readIdentity(certificate, key);
  if (us !== undefined && 'problem' in us) return us;
  const trusted = ca === undefined ? {} : { ca: system ? [...rootCertificates, ...own] : [...own] };
  const secureContext = createSecureContext({ minVersion: oldest, ...trusted, ...us });
  return { secureContext, ...(expect === undefined ? {} : { expect }) };
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
