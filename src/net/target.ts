/** A place to connect to, and whom to trust there; read once, so that nothing of it can fail later. */

import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { createSecureContext, type SecureContext } from 'node:tls';

/** A place to connect to. */
export interface Target {
  readonly url: URL;
  /** Without the brackets of an IPv6 address. */
  readonly host: string;
  readonly port: number;
  /** Present where TLS is spoken. */
  readonly secureContext?: SecureContext;
  /** `host:port` for people. */
  readonly where: string;
}

/** What is wrong with an option. It never holds the value, which may be a secret. */
export interface Unusable {
  readonly problem: string;
}

/** The place that an address names: of the scheme `plain` without TLS, of `secure` with it. */
export function readTarget(
  text: string,
  plain: string,
  secure: string,
  secureContext: SecureContext,
): Target | Unusable {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined) return { problem: 'is not a URL' };
  if (url.protocol !== plain && url.protocol !== secure) {
    return { problem: `must begin with ${plain}// or ${secure}//` };
  }
  if (url.username !== '' || url.password !== '') {
    return { problem: 'must hold no user name or password; use a header' };
  }
  if (url.hash !== '') return { problem: 'must hold no fragment (#)' };
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isSecure = url.protocol === secure;
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port);
  const where = isIP(host) === 6 ? `[${host}]:${port}` : `${host}:${port}`;
  return { url, host, port, where, ...(isSecure ? { secureContext } : {}) };
}

/** TLS 1.2 or newer; the authorities of a PEM text replace the default roots (design, section 7). */
export function trustIn(ca: string | undefined): { readonly secureContext: SecureContext } | Unusable {
  if (ca === undefined) return { secureContext: createSecureContext({ minVersion: 'TLSv1.2' }) };
  // Node passes over what it cannot read without a word, and would say so only as an unknown authority later.
  const certificates = ca.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  if (certificates.length === 0) return { problem: 'holds no PEM certificate' };
  for (const certificate of certificates) {
    try {
      void new X509Certificate(certificate);
    } catch {
      return { problem: 'holds a PEM certificate that cannot be read' };
    }
  }
  return { secureContext: createSecureContext({ minVersion: 'TLSv1.2', ca: certificates }) };
}
