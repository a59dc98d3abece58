/** The certificate with which the servers of `tenderd simulate` use TLS. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import type { TlsIdentity } from '../../simulator/service/index.js';
import { cliSimulate as texts } from '../../messages/index.js';
import { exitCodes } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';

/** The options about TLS. */
export interface SimulateTlsOptions {
  readonly tls?: boolean;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
}

/** The certificate and key of the simulated servers, and the file that clients need to trust them. */
export interface ShownCertificate {
  readonly tls: TlsIdentity;
  readonly file: string;
  /** Removes the file, if the certificate was created for this run. */
  readonly remove: () => void;
}

/** Reads a certificate and its key, or creates them. Undefined without TLS. Rejects with CommandFailure if they cannot be used. */
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
    throw new CommandFailure(exitCodes.usage, 'usage', texts.rejectedOptions.tls);
  try {
    const read = { cert: readFileSync(tlsCert, 'utf8'), key: readFileSync(tlsKey, 'utf8') };
    createSecureContext(read);
    return { tls: read, file: tlsCert, remove: () => undefined };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(exitCodes.usage, 'usage', texts.badCertificate(why));
  }
}

/** Writes the certificate to a file for clients. The key is kept in memory only. */
function madeTls(tls: TlsIdentity): ShownCertificate {
  const folder = mkdtempSync(join(tmpdir(), 'tenderd-practice-'));
  const file = join(folder, 'certificate.pem');
  writeFileSync(file, tls.cert);
  return { tls, file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
