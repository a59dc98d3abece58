/** A daemon without sockets: the real engine, codecs and journal on virtual time, over a simulated world. */

import { codecFor, dialects, type DialectName, type Encoding } from '../../protocol/index.js';
import type { JournalPort } from '../../src/core/ports.js';
import { profiles, defaultProfile, type Profile } from '../../src/core/profile.js';
import { createEngine, type Engine, type LaneConfiguration } from '../../src/lane/index.js';
import { VirtualGateway, type NetworkOptions, type WorldHost } from './virtual-gateway.js';
import type { VirtualTime } from './virtual-time.js';

/** What a virtual daemon is made of. */
export interface VirtualDaemonOptions {
  readonly time: VirtualTime;
  readonly host: WorldHost;
  readonly journal: JournalPort;
  /** Terminal name to POIID. */
  readonly terminals: Readonly<Record<string, string>>;
  readonly profile?: string | Profile;
  readonly dialect?: DialectName;
  /** The dialect's own when left out. */
  readonly encoding?: Encoding;
  readonly seed?: number;
  readonly network?: Partial<NetworkOptions>;
}

/** A running virtual daemon. */
export interface VirtualDaemon {
  readonly engine: Engine;
  /** The process dies: no goodbye, the sockets are gone. */
  kill(): void;
}

/** Starts a daemon over a journal, as a process start does. */
export function startVirtualDaemon(options: VirtualDaemonOptions): VirtualDaemon {
  const { time, host, journal } = options;
  const profile =
    typeof options.profile === 'string'
      ? (profiles[options.profile] ?? defaultProfile)
      : (options.profile ?? defaultProfile);
  const dialect = dialects[options.dialect ?? 'standard-3.1'];
  const codec = codecFor(options.encoding ?? dialect.encodings[0], dialect);
  let alive = true;
  const gateway = new VirtualGateway(host, time, options.network);
  let seed = options.seed ?? 1;
  const lanes = Object.entries(options.terminals).map(
    ([terminal, poiId]): LaneConfiguration => ({ terminal, poiId, gateway: 'main', profile, managementMs: 10_000 }),
  );
  const engine = createEngine({
    lanes,
    gateways: new Map([['main', { port: gateway, codec }]]),
    journal,
    clock: time,
    // What a dead process had asked for never happens.
    scheduler: {
      at: (atMs, callback) => time.at(atMs, () => alive && callback()),
      afterPoll: (callback) => time.afterPoll(() => alive && callback()),
      soon: (callback) => time.soon(() => alive && callback()),
    },
    randomBits: () => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0),
    onFatal: (error) => {
      throw error;
    },
    log: { info: () => undefined, warn: () => undefined },
    software: { manufacturer: 'tenderd', name: 'tenderd', version: '0.0.0' },
  });
  engine.start();
  return {
    engine,
    kill() {
      alive = false;
      gateway.close();
    },
  };
}
