/**
 * Daemons of the bench with the bench's payment service: one in this process, whose commits and heap can be counted,
 * and one in a separate process.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfiguration } from '../../src/config/index.js';
import { type RunningDaemon, startDaemon } from '../../src/daemon/daemon.js';
import { version } from '../../src/version.js';
import { freePort } from '../world/free-port.js';
import { type Child, type Nursery, said } from './child.js';
import { LinkRegister } from './link-register.js';
import { startDaemonProcess } from './stage.js';

/** The payment service of the bench. */
export interface BenchService {
  readonly url: string;
  /** The address at which its customers pay. */
  readonly pay: string;
  /** The file with the authority of its certificate. */
  readonly ca: string;
}

/** How a daemon learns of the payment of a link. */
export type Learning = 'webhook' | 'polling';

/** Writes the configuration of a daemon with its own data directory, and returns the file. */
export async function writeLinkConfiguration(
  directory: string,
  name: string,
  { url, ca }: Pick<BenchService, 'url' | 'ca'>,
  learning: Learning,
): Promise<string> {
  const file = join(directory, `${name}.toml`);
  writeFileSync(join(directory, 'bench.key'), 'bench-key');
  const port = await freePort();
  const webhook = `webhook = { port = ${port}, publicUrl = "http://127.0.0.1:${port}/shop" }\n`;
  writeFileSync(
    file,
    `dataDir = ${JSON.stringify(join(directory, name))}

[services.shop]
baseUrl = ${JSON.stringify(url)}
ca = ${JSON.stringify(ca)}
merchantId = "M-1"
apiKey = { file = "bench.key" }
token = { file = "bench.key" }
simulated = true
${learning === 'webhook' ? webhook : ''}`,
  );
  return file;
}

/** A daemon in this process, and its register. */
export interface CountedDaemon {
  readonly daemon: RunningDaemon;
  readonly register: LinkRegister;
  close(): Promise<void>;
}

/**
 * Starts a daemon in this process. `speed` is its speed relative to real time, because it sends at most two status
 * requests a second.
 */
export async function startCounted(file: string, { pay }: BenchService, speed = 1): Promise<CountedDaemon> {
  const { configuration } = await loadConfiguration({
    file,
    environment: {},
    home: '',
    flags: [{ path: ['api', 'port'], value: 0, flag: '--port' }],
  });
  const daemon = await startDaemon(configuration, {
    version,
    speed,
    onFatal: (error) => {
      throw error;
    },
    logDestination: { write: () => undefined },
  });
  const register = new LinkRegister(daemon.apiUrl, readFileSync(daemon.tokenPath, 'utf8').trim(), pay);
  return {
    daemon,
    register,
    async close() {
      register.close();
      await daemon.close('the count is done');
    },
  };
}

/** Starts a daemon in a separate process, and its register. */
export async function startLinkDaemon(
  file: string,
  nursery: Nursery,
  { pay }: BenchService,
): Promise<{ readonly child: Child; readonly register: LinkRegister }> {
  const child = await startDaemonProcess(file, nursery);
  const token = readFileSync(said(child, 'tokenPath'), 'utf8').trim();
  return { child, register: new LinkRegister(said(child, 'url'), token, pay) };
}
