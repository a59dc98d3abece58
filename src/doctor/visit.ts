/** One run of the doctor: what was looked at so far. Each look happens once, however many checks need it. */

import type { ConfigurationInput } from '../config/index.js';
import { type ConfigurationFacts, readConfigurationFacts } from './configuration.js';
import { type DaemonChoice, type DaemonFacts, lookAtDaemon } from './daemon.js';
import { type DirectoryFacts, lookAtDirectory } from './data-directory.js';
import { type DiskFacts, lookAtDisk } from './disk.js';
import { type GatewayFacts, gatewaysOfDaemon, lookAtGateways } from './gateways.js';
import { type JournalFacts, lookAtJournal } from './journal.js';
import { lookAtMachine, type MachineFacts } from './machine.js';
import type { NetTime } from '../net/index.js';
import { processesLike, type SystemProcess } from '../platform/system-processes.js';
import { systemClock, systemScheduler } from '../platform/clock.js';
import { lookAtServices, type ServiceFacts } from './services.js';
import { lookAtSocket, type SocketFacts } from './socket.js';
import { lookAtTerminals, type TerminalFacts } from './terminals.js';
import { lookAtPorts, type PortFacts, wantedPorts } from './ports.js';

/** The subject of the examination. */
export interface Examined extends DaemonChoice {
  readonly input: ConfigurationInput;
  /** The daemon of `run --simulate` is meant, even if there is a configuration. */
  readonly isSimulated: boolean;
  /** Returns this command for another user, to type. */
  readonly commandAs: (user: string) => string;
}

/** Looks that a test replaces: the faults that it cannot plant. */
export interface Looks {
  readonly machine: () => Promise<MachineFacts>;
  readonly disk: (dataDir: string, mayWrite: boolean) => DiskFacts;
  readonly nowMs: () => number;
  /** The daemons of this machine, whatever their data directory is. */
  readonly daemons: () => readonly SystemProcess[];
}

const ownLooks: Looks = {
  machine: lookAtMachine,
  disk: lookAtDisk,
  nowMs: () => Date.now(),
  daemons: () => processesLike(/\btenderd(?:\.js)? run\b/),
};

/** See the top of the file. */
export class Visit {
  readonly examined: Examined;
  readonly looks: Looks;
  readonly #time: NetTime;

  constructor(examined: Examined, looks: Partial<Looks> = {}) {
    this.examined = examined;
    this.looks = { ...ownLooks, ...looks };
    const clock = systemClock();
    this.#time = { clock, scheduler: systemScheduler(clock) };
  }

  readonly machine = once((): Promise<MachineFacts> => this.looks.machine());

  readonly configuration = once((): Promise<ConfigurationFacts> => {
    const { input, isSimulated } = this.examined;
    return readConfigurationFacts(input, isSimulated);
  });

  /** The daemon. Undefined without a data directory, because the configuration contradicts the environment. */
  readonly daemon = once(async (): Promise<DaemonFacts | undefined> => {
    const { place } = await this.configuration();
    return place === undefined ? undefined : lookAtDaemon(place, this.examined);
  });

  readonly directory = once(async (): Promise<DirectoryFacts | undefined> => {
    const { place } = await this.configuration();
    return place === undefined ? undefined : lookAtDirectory(place.dataDir);
  });

  readonly disk = once(async (): Promise<DiskFacts | undefined> => {
    const directory = await this.directory();
    if (directory === undefined) return undefined;
    return this.looks.disk(directory.path, directory.type === 'there' && directory.isOwn);
  });

  readonly journal = once(async (): Promise<JournalFacts | undefined> => {
    const [daemon, directory] = [await this.daemon(), await this.directory()];
    if (daemon === undefined || directory === undefined) return undefined;
    const isReadable = directory.type === 'there' || directory.type === 'missing';
    return isReadable ? lookAtJournal(directory.path, daemon) : undefined;
  });

  /** The ports of the configuration; none if it cannot be used. */
  readonly ports = once(async (): Promise<readonly PortFacts[]> => {
    const [facts, daemon] = [await this.configuration(), await this.daemon()];
    if (facts.type !== 'loaded') return [];
    const wanted = wantedPorts(facts.configuration);
    if (daemon?.state === 'stopped') return lookAtPorts(wanted);
    return wanted.map((one) => ({ wanted: one, isTaken: true, holder: undefined, isHere: true }));
  });

  /** The Unix socket of a stopped daemon, if the configuration has one. */
  readonly socket = once(async (): Promise<SocketFacts | undefined> => {
    const [facts, daemon] = [await this.configuration(), await this.daemon()];
    const path = facts.type === 'loaded' ? facts.configuration.api.unixSocket : undefined;
    return path === undefined || daemon?.state !== 'stopped' ? undefined : lookAtSocket(path);
  });

  readonly gateways = once(async (): Promise<readonly GatewayFacts[]> => {
    const [facts, daemon] = [await this.configuration(), await this.daemon()];
    if (daemon === undefined) return [];
    const { nowMs } = this.looks;
    if (facts.type === 'loaded') return lookAtGateways(facts.configuration, daemon, { time: this.#time, nowMs });
    return gatewaysOfDaemon(daemon, nowMs());
  });

  readonly terminals = once(async (): Promise<readonly TerminalFacts[]> => {
    const [facts, daemon] = [await this.configuration(), await this.daemon()];
    if (daemon === undefined) return [];
    const configured = facts.type === 'loaded' ? facts.configuration.terminals : [];
    // Only without a daemon the lists of the gateways say what is connected.
    const gateways = daemon.answer.type === 'answered' ? [] : await this.gateways();
    return lookAtTerminals(configured, daemon, gateways);
  });

  readonly services = once(async (): Promise<readonly ServiceFacts[]> => {
    const [facts, daemon] = [await this.configuration(), await this.daemon()];
    if (facts.type !== 'loaded' || daemon === undefined) return [];
    const { dataDir, services } = facts.configuration;
    return lookAtServices(services, { dataDir, daemon, time: this.#time, nowMs: this.looks.nowMs });
  });

  /** True if no real money moves, as far as known. */
  async isPractice(): Promise<boolean> {
    const facts = await this.configuration();
    return facts.type === 'practice' || (facts.type === 'loaded' && facts.configuration.simulated);
  }
}

/** Returns a look that happens once, at the first call. */
function once<T>(look: () => Promise<T>): () => Promise<T> {
  let seen: Promise<T> | undefined;
  return () => (seen ??= look());
}
