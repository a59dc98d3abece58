/** How a container runs tenderd. */

import { version } from '../../src/version.js';
import type { RunConfig } from './layout.js';

/** The user and group of the container. They have no rights on the machine. */
export const containerUser = 10_001;

/** The data directory in the container. */
export const dataDirectory = '/var/lib/tenderd';

const program = ['/usr/lib/tenderd/node', '/usr/lib/tenderd/bin/tenderd.js'] as const;

/** Asks `/livez`: a container must not restart because a terminal is switched off. */
const isAlive =
  'fetch(`http://127.0.0.1:${process.env.TENDERD_API_PORT||8741}/livez`).then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))';

/** Nanoseconds, as Docker counts. */
const second = 1_000_000_000;

/** The configuration of the image. */
export const runConfig: RunConfig = {
  User: `${containerUser}:${containerUser}`,
  Env: [
    'PATH=/usr/bin:/bin',
    `HOME=${dataDirectory}`,
    `TENDERD_DATA_DIR=${dataDirectory}`,
    // Each container has another name, and would look like another machine.
    'TENDERD_JOURNAL_HOST_CHECK=false',
  ],
  Entrypoint: program,
  Cmd: ['run'],
  Volumes: { [dataDirectory]: {} },
  WorkingDir: dataDirectory,
  StopSignal: 'SIGTERM',
  Healthcheck: {
    Test: ['CMD', program[0], '-e', isAlive],
    Interval: 30 * second,
    Timeout: 5 * second,
    StartPeriod: 120 * second,
    Retries: 3,
  },
  Labels: {
    'org.opencontainers.image.title': 'tenderd',
    'org.opencontainers.image.description': 'The payment daemon of a cash register',
    'org.opencontainers.image.version': version,
    'org.opencontainers.image.licenses': 'Apache-2.0',
  },
};
