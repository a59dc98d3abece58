/** Faults of the machine, the configuration, the data, the daemon and its ports. */

import { chmodSync, chownSync, mkdirSync, readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Shop } from '../world/daemon-process.js';
import { processesLike } from '../../src/platform/system-processes.js';
import { freePort } from '../world/free-port.js';
import type { Fault } from './fault.js';
import type { Premises } from './premises.js';

const machine = { node: '20.19.5', system: 'linux x64', sqlite: { version: '3' } };

/** Replaces what the doctor sees of the machine. */
function seesMachine(
  premises: Premises,
  facts: Partial<typeof machine> | { readonly sqlite: { readonly failure: unknown } },
): void {
  premises.looks = { machine: async () => ({ ...machine, ...facts }) };
}

/** The faults, see the top of the file. */
export const tillFaults: readonly Fault[] = [
  {
    name: 'broken TOML',
    seen: 'both',
    code: 'configuration-not-toml',
    says: /tenderd\.toml:\d+:\d+: .*config check/s,
    plant: (p) => p.change('[gateways.shop]', '[gateways.shop'),
  },
  {
    name: 'unknown key',
    seen: 'both',
    code: 'configuration-mistake',
    says: /did you mean "poiId"/,
    plant: (p) => p.change('poiId = "till-1"', 'poiID2 = "x"\npoiId = "till-1"'),
  },
  {
    name: 'secret file missing',
    seen: 'both',
    code: 'secret-unusable',
    says: /gateway\.key/,
    plant: (p) => rmSync(`${p.folder}/gateway.key`),
  },
  {
    name: 'variable not set, stopped',
    seen: 'stopped',
    code: 'secret-unusable',
    says: /OTHER_KEY, which is not set/,
    plant: (p) => p.change('ONLINE_KEY', 'OTHER_KEY'),
  },
  {
    name: 'variable not set in this shell',
    seen: 'running',
    code: 'secret-not-in-this-shell',
    says: /environment of the service/,
    plant: (p) => p.change('ONLINE_KEY', 'OTHER_KEY'),
  },
  {
    name: 'configuration missing',
    seen: 'both',
    code: 'configuration-unreadable',
    says: /ENOENT/,
    plant: (p) => rmSync(p.configPath),
  },
  {
    name: 'configuration changed since the start',
    seen: 'running',
    code: 'configuration-changed',
    says: /restart tenderd/,
    plant: (p) => utimesSync(p.configPath, new Date(Date.now() + 5_000), new Date(Date.now() + 5_000)),
  },
  {
    name: 'secret file readable by others',
    seen: 'both',
    code: 'configuration-warning',
    says: /gateway\.key, which other users can read.*doctor --fix/s,
    plant: (p) => chmodSync(`${p.folder}/gateway.key`, 0o644),
  },
  {
    name: 'data directory open to others',
    seen: 'both',
    code: 'data-directory-refused',
    says: /doctor --fix/,
    plant: (p) => chmodSync(p.dataDir, 0o777),
  },
  {
    name: 'data directory readable by others',
    seen: 'both',
    code: 'data-directory-exposed',
    says: /doctor --fix/,
    plant: (p) => chmodSync(p.dataDir, 0o755),
  },
  {
    name: 'data directory of another user',
    seen: 'both',
    code: 'data-directory-foreign',
    says: /sudo -u \S+ tenderd doctor/,
    plant: (p) => chownSync(p.dataDir, 65_534, 65_534),
  },
  {
    name: 'a doctor that is not the user of tenderd',
    seen: 'both',
    code: 'data-directory-foreign',
    says: /If tenderd runs as \S+: sudo -u \S+ tenderd doctor/,
    plant: (p) => {
      for (const name of ['', ...readdirSync(p.dataDir)]) chownSync(p.file(name), 65_534, 65_534);
    },
  },
  {
    name: 'data directory missing',
    seen: 'stopped',
    code: 'data-directory-missing',
    says: /not mounted.*journal create/s,
    follows: ['journal-missing'],
    plant: (p) => rmSync(p.dataDir, { recursive: true }),
  },
  {
    name: 'journal writable by others',
    seen: 'both',
    code: 'data-file-refused',
    says: /chmod 600/,
    plant: (p) => chmodSync(p.file('journal.sqlite'), 0o666),
  },
  {
    name: 'full disk',
    seen: 'both',
    code: 'disk-full',
    says: /Free disk space/,
    follows: ['daemon-not-ready'],
    plant: (p) => {
      if (p.daemon === undefined && p.mountDisk()) p.fillDisk();
      else p.looks = { disk: () => ({ freeBytes: 0, commit: { code: 'ENOSPC' } }) };
    },
  },
  {
    name: 'read-only disk',
    seen: 'both',
    code: 'disk-read-only',
    says: /mount it for writing/,
    follows: ['journal-unusable'],
    plant: (p) => {
      if (!p.makeReadOnly()) p.looks = { disk: () => ({ freeBytes: 1e12, commit: { code: 'EROFS' } }) };
    },
  },
  {
    name: 'disk almost full',
    seen: 'both',
    code: 'disk-low',
    says: /Free disk space/,
    plant: (p) => {
      p.looks = { disk: () => ({ freeBytes: 5e7, commit: { ms: 4 } }) };
    },
  },
  {
    name: 'slow disk',
    seen: 'both',
    code: 'disk-slow',
    says: /memory card/,
    plant: (p) => {
      p.looks = { disk: () => ({ freeBytes: 1e12, commit: { ms: 900 } }) };
    },
  },
  {
    name: 'clock an hour ahead',
    seen: 'both',
    code: 'clock-off',
    says: /ahead.*set-ntp/s,
    plant: (p) => {
      p.looks = { nowMs: () => Date.now() + 3_600_000 };
    },
  },
  {
    name: 'clock of 1970',
    seen: 'both',
    code: 'clock-wrong',
    says: /set-ntp/,
    plant: (p) => {
      p.looks = { nowMs: () => 1e6 };
    },
  },
  {
    name: 'no journal',
    seen: 'stopped',
    code: 'journal-missing',
    says: /journal create/,
    plant: (p) => {
      rmSync(p.dataDir, { recursive: true });
      mkdirSync(p.dataDir, { mode: 0o700 });
    },
  },
  {
    name: 'journal gone',
    seen: 'stopped',
    code: 'journal-lost',
    says: /Mount its disk/,
    plant: (p) => rmSync(p.file('journal.sqlite')),
  },
  {
    name: 'journal deleted while the daemon runs',
    seen: 'running',
    planted: 'after',
    code: 'journal-deleted',
    says: /stop tenderd at once/,
    plant: (p) => rmSync(p.file('journal.sqlite')),
  },
  {
    name: 'journal damaged',
    seen: 'stopped',
    code: 'journal-unusable',
    says: /is damaged/,
    plant: (p) => truncateSync(p.file('journal.sqlite'), 9_000),
  },
  {
    name: 'journal of another program',
    seen: 'stopped',
    code: 'journal-unusable',
    says: /not a journal of tenderd/,
    plant: (p) => writeFileSync(p.file('journal.sqlite'), 'x'.repeat(5_000)),
  },
  {
    name: 'API port taken',
    seen: 'stopped',
    code: 'port-taken',
    says: /\(api\.port\) is taken by process \d+/,
    plant: (p) => p.occupy(p.ports.api),
  },
  {
    name: 'nexo port taken',
    seen: 'stopped',
    code: 'port-taken',
    says: /nexo\.tcpPort = \d+/,
    plant: (p) => p.occupy(p.ports.nexo),
  },
  {
    name: 'webhook port taken',
    seen: 'stopped',
    code: 'port-taken',
    says: /services\.online\.webhook\.port = \d+, and the same port at the proxy/,
    plant: (p) => p.occupy(p.ports.webhook),
  },
  {
    name: 'listener port taken',
    seen: 'stopped',
    code: 'port-taken',
    says: /gateways\.lan\.listen\.port = \d+, and the same port at the terminals/,
    plant: (p) => p.occupy(p.ports.listener),
  },
  {
    name: 'Unix socket taken',
    seen: 'stopped',
    code: 'socket-taken',
    says: /api\.unixSocket.*Stop that program/s,
    plant: async (p) => {
      p.change('[api]', '[api]\nunixSocket = "run/api.sock"');
      mkdirSync(`${p.folder}/run`, { mode: 0o700 });
      const server = createServer().listen(`${p.folder}/run/api.sock`);
      await once(server, 'listening');
      p.ends(() => server.close());
    },
  },
  {
    name: 'Unix socket in a directory open to others',
    seen: 'stopped',
    code: 'socket-refused',
    says: /mode 0755.*chmod 700/s,
    plant: (p) => {
      p.change('[api]', '[api]\nunixSocket = "run/api.sock"');
      mkdirSync(`${p.folder}/run`);
      chmodSync(`${p.folder}/run`, 0o755);
    },
  },
  {
    name: 'listener at an address of another machine',
    seen: 'stopped',
    code: 'address-not-here',
    says: /ip address/,
    // Real terminals would call the listener over a network, without encryption.
    follows: ['configuration-warning'],
    plant: (p) => p.change('host = "127.0.0.1"', 'host = "10.255.255.253"'),
  },
  {
    name: 'two daemons on one port',
    seen: 'stopped',
    code: 'port-taken',
    says: /\(api\.port\) is taken by process \d+ \(.*tenderd/,
    plant: async (p) => {
      const other = new Shop({ url: p.simulator.url, terminals: ['till-9'] });
      p.ends(async () => other.clear());
      await other.start({ port: p.ports.api });
    },
  },
  {
    name: 'two daemons on one journal',
    seen: 'stopped',
    code: 'journal-locked',
    says: /in use by process \d+ \(.*tenderd/,
    plant: async (p) => {
      const { pid } = await p.start();
      p.ends(() => process.kill(pid, 'SIGKILL'));
      rmSync(p.file('endpoint.json'));
      for (const port of Object.values(p.ports)) p.change(String(port), String(await freePort()));
    },
  },
  {
    name: 'a daemon of another data directory',
    seen: 'stopped',
    code: 'daemon-elsewhere',
    says: /process \d+ \(.*tenderd\.js run.*--config FILE/s,
    plant: async (p) => {
      const other = new Shop({ url: p.simulator.url, terminals: ['till-9'] });
      p.ends(async () => other.clear());
      const { pid } = await other.start();
      p.daemons = () => processesLike(/\btenderd(?:\.js)? run\b/).filter((one) => one.pid === pid);
    },
  },
  {
    name: 'dead daemon',
    seen: 'stopped',
    code: 'daemon-dead',
    says: /is gone.*systemctl start/s,
    plant: async (p) => {
      const daemon = await p.start();
      daemon.kill();
      await daemon.ended;
      p.daemon = undefined;
    },
  },
  {
    name: 'a daemon that hangs',
    seen: 'running',
    planted: 'after',
    code: 'daemon-silent',
    says: /does not answer.*restart tenderd/s,
    follows: ['webhook-unreachable'],
    plant: (p) => {
      const pid = p.daemon?.pid ?? 0;
      process.kill(pid, 'SIGSTOP');
      p.ends(() => process.kill(pid, 'SIGCONT'));
    },
  },
  {
    name: 'token deleted',
    seen: 'running',
    planted: 'after',
    code: 'token-missing',
    says: /restart tenderd/,
    plant: (p) => rmSync(p.file('token')),
  },
  {
    name: 'token unreadable',
    seen: 'both',
    planted: 'after',
    code: 'token-refused',
    says: /is not a file/,
    plant: (p) => {
      rmSync(p.file('token'), { force: true });
      mkdirSync(p.file('token'), { mode: 0o700 });
    },
  },
  {
    name: 'token changed',
    seen: 'running',
    planted: 'after',
    code: 'daemon-refuses-token',
    says: /restart tenderd/,
    plant: (p) => writeFileSync(p.file('token'), 'x'.repeat(43), { mode: 0o600 }),
  },
  {
    name: 'token readable by others',
    seen: 'running',
    planted: 'after',
    code: 'secret-exposed',
    says: /doctor --fix/,
    plant: (p) => chmodSync(p.file('token'), 0o644),
  },
  {
    name: 'Node too old',
    seen: 'both',
    code: 'node-too-old',
    says: /Install Node/,
    plant: (p) => seesMachine(p, { node: '18.20.0' }),
  },
  {
    name: 'Node of another version',
    seen: 'both',
    code: 'sqlite-other-node',
    says: /built for Node 20.*Install tenderd again/s,
    plant: (p) =>
      seesMachine(p, {
        node: '24.1.0',
        sqlite: {
          failure: new Error('was compiled against a different Node.js version using\nNODE_MODULE_VERSION 115.'),
        },
      }),
  },
  {
    name: 'install scripts blocked',
    seen: 'both',
    code: 'sqlite-not-built',
    says: /install script.*Install tenderd again/s,
    plant: (p) =>
      seesMachine(p, {
        sqlite: { failure: Object.assign(new Error('Could not locate the bindings file'), { tries: [] }) },
      }),
  },
];
