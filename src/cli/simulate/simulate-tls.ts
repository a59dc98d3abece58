/** The certificate of what `tenderd simulate` serves over TLS. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import type { TlsIdentity } from '../../simulator/service/index.js';
import { exitCodes } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';

/** What of the options is about TLS. */
export interface SimulateTlsOptions {
  readonly tls?: boolean;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
}

/** What simulated servers show under TLS, and the file of the certificate, for whoever is to trust it. */
export interface ShownCertificate {
  readonly tls: TlsIdentity;
  readonly file: string;
  /** Removes what was made for this run. */
  readonly forget: () => void;
}

/** Certificate and key, read or made; undefined where TLS is not asked for. Rejects with CommandFailure where they cannot be used. */
export async function readSimulatedTls({
  tls,
  tlsCert,
  tlsKey,
}: SimulateTlsOptions): Promise<ShownCertificate | undefined> {
  if (tlsCert === undefined && tlsKey === undefined) {
    if (tls !== true) return undefined;
    const { selfSigned } = await import('../../simulator/service/index.js');
    return madeTls(selfSigned(Date.now()));
  }
  if (tlsCert === undefined || tlsKey === undefined || tls === true)
    throw new CommandFailure(exitCodes.usage, 'usage', 'HTTPS needs --tls alone, or both --tls-cert and --tls-key.');
  try {
    const read = { cert: readFileSync(tlsCert, 'utf8'), key: readFileSync(tlsKey, 'utf8') };
    createSecureContext(read);
    return { tls: read, file: tlsCert, forget: () => undefined };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(exitCodes.usage, 'usage', `The certificate and its key cannot be used: ${why}`);
  }
}

/** Writes the certificate where a client can read it; the key stays in memory. */
function madeTls(tls: TlsIdentity): ShownCertificate {
  const folder = mkdtempSync(join(tmpdir(), 'tenderd-practice-'));
  const file = join(folder, 'certificate.pem');
  writeFileSync(file, tls.cert);
  return { tls, file, forget: () => rmSync(folder, { recursive: true, force: true }) };
}
