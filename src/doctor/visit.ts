/** One run of the doctor. The run examines each thing only once, even if several checks need the result. */

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

/** The daemon that is to be examined, and the options of the examination. */
export interface Examined extends DaemonChoice {
  readonly input: ConfigurationInput;
  /** True if the daemon of `run --simulate` must be examined, even if there is a configuration. */
  readonly isSimulated: boolean;
  /** Returns the command line that runs the doctor as another user. */
  readonly commandAs: (user: string) => string;
}

/** The examinations that a test can replace, because tests cannot produce the faults that these examinations find. */
export interface Looks {
  readonly machine: () => Promise<MachineFacts>;
  readonly disk: (dataDir: string, mayWrite: boolean) => DiskFacts;
  readonly nowMs: () => number;
  /** Returns the daemons that run on this machine, with any data directory. */
  readonly daemons: () => readonly SystemProcess[];
}

const ownLooks: Looks = {
  machine: lookAtMachine,
  disk: lookAtDisk,
  nowMs: () => Date.now(),
  daemons: () => processesLike(/\btenderd(?:\.js)? run\b/),
};

/** One run of the doctor, with the facts that it has examined so far. */
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

  /**
   * The daemon. It is undefined if the data directory is not known, for example because file and environment contradict
   * each other.
   */
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

  /** The ports that the configuration names. Empty if the configuration cannot be used. */
  readonly ports = once(async (): Promise<readonly PortFacts[]> => {
    const [facts, daemon] = [await this.configuration(), await this.daemon()];
    if (facts.type !== 'loaded') return [];
    const wanted = wantedPorts(facts.configuration);
    if (daemon?.state === 'stopped') return lookAtPorts(wanted);
    return wanted.map((one) => ({ wanted: one, isTaken: true, holder: undefined, isHere: true }));
  });

  /** The Unix socket, if the configuration has one and the daemon is stopped. */
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
    // The terminal lists are needed only if no daemon answers.
    const gateways = daemon.answer.type === 'answered' ? [] : await this.gateways();
    return lookAtTerminals(configured, daemon, gateways);
  });

  readonly services = once(async (): Promise<readonly ServiceFacts[]> => {
    const [facts, daemon] = [await this.configuration(), await this.daemon()];
    if (facts.type !== 'loaded' || daemon === undefined) return [];
    const { dataDir, services } = facts.configuration;
    return lookAtServices(services, { dataDir, daemon, time: this.#time, nowMs: this.looks.nowMs });
  });

  /** True if no real money moves, as far as the configuration shows. */
  async isPractice(): Promise<boolean> {
    const facts = await this.configuration();
    return facts.type === 'practice' || (facts.type === 'loaded' && facts.configuration.simulated);
  }
}

/** Returns a function that runs `look` at its first call, and returns the same result at every later call. */
function once<T>(look: () => Promise<T>): () => Promise<T> {
  let seen: Promise<T> | undefined;
  return () => (seen ??= look());
}
