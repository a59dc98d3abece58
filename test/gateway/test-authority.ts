/** An authority for one test, and the certificates that it signs. They are deleted after the test. */

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freshFolder } from '../world/fresh-folder.js';

/** A certificate and its key, in PEM. */
export interface Identity {
  readonly cert: string;
  readonly key: string;
}

/** An authority that signs certificates for a test. */
export interface TestAuthority {
  readonly ca: string;
  /**
   * Makes a certificate with this common name and, optionally, a subjectAltName such as `DNS:till.example`. Its key is
   * on P-256 by default, or of a `kind` that openssl accepts for `-newkey`.
   */
  readonly sign: (commonName: string, altName?: string, kind?: string) => Identity;
}

/** Makes an authority with a new key, by openssl. */
export function makeAuthority(): TestAuthority {
  const directory = freshFolder();
  const at = (name: string): string => join(directory, name);
  const newKey = (name: string, kind = 'ec'): readonly string[] => [
    '-newkey',
    kind,
    ...(kind === 'ec' ? ['-pkeyopt', 'ec_paramgen_curve:P-256'] : []),
    '-nodes',
    '-keyout',
    at(`${name}.key`),
  ];
  openssl('req', '-x509', ...newKey('ca'), '-days', '2', '-subj', '/CN=test-only authority', '-out', at('ca.pem'));
  let count = 0;
  return {
    ca: readFileSync(at('ca.pem'), 'utf8'),
    sign(commonName, altName, kind) {
      count += 1;
      const name = String(count);
      openssl('req', '-new', ...newKey(name, kind), '-subj', `/CN=${commonName}`, '-out', at(`${name}.csr`));
      writeFileSync(
        at(`${name}.ext`),
        altName === undefined ? 'basicConstraints=CA:FALSE\n' : `subjectAltName=${altName}\n`,
      );
      const signed = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-days', '1'];
      const files = ['-in', at(`${name}.csr`), '-extfile', at(`${name}.ext`), '-out', at(`${name}.pem`)];
      openssl('x509', '-req', ...signed, ...files);
      return { cert: readFileSync(at(`${name}.pem`), 'utf8'), key: readFileSync(at(`${name}.key`), 'utf8') };
    },
  };
}

/** Makes a self-signed certificate with this digest, and its key. */
export function selfSigned(commonName: string, digest: string): Identity {
  const directory = freshFolder();
  const key = join(directory, 'own.key');
  const cert = join(directory, 'own.pem');
  const files = ['-keyout', key, '-out', cert];
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    `-${digest}`,
    '-nodes',
    '-days',
    '2',
    '-subj',
    `/CN=${commonName}`,
    ...files,
  );
  return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
}

function openssl(...words: readonly string[]): void {
  execFileSync('openssl', words, { stdio: 'pipe' });
}
