/** `tenderd run`: runs the daemon. */

import { jsonOnScreen } from '../../platform/screen-text.js';
import type { Configuration, ConfigurationInput, FlagOverride, LoadedConfiguration } from '../../config/index.js';
import {
  ConfigurationError,
  findConfigurationFile,
  formatProblem,
  loadConfiguration,
  locateDaemon,
  practiceDataDir,
  simulatedConfiguration,
} from '../../config/index.js';
import type { Doctor, SupportBundler } from '../../api/index.js';
import type { RunningDaemon } from '../../daemon/daemon.js';
import type { RunningSimulator } from '../../simulator/index.js';
import { version } from '../../version.js';
import { cliServer as texts, cliStatus } from '../../messages/index.js';
import { configurationInput } from '../command/configuration-input.js';
import type { CommandContext } from '../command/context.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { growWithWork } from './heap-size.js';
import { killHook } from './crash-hook.js';
import type { ProcessInterface } from '../command/process-interface.js';
import { nexoInterfaces, nexoLines } from '../nexo/nexo-interfaces.js';
import { Screen } from '../output/screen.js';
import { shellWord } from '../output/shell-word.js';
import { startFailure } from './start-failure.js';
import { startWhenFree } from './start-when-free.js';

/** Options of `tenderd run`. */
export interface RunOptions {
  readonly config?: string;
  readonly dataDir?: string;
  readonly json?: boolean;
  readonly simulate?: boolean;
  readonly port?: number;
  readonly logLevel?: string;
}

/** The terminals of `tenderd run --simulate`. The name of each is also its POIID. */
const simulatedTerminals = ['till-1', 'till-2'];

/**
 * Runs the daemon until the process must stop, and returns 0. Throws ConfigurationError (78) or CommandFailure if the daemon cannot start. After a
 * fatal error, ends the process with status 1 at once.
 */
export async function run(options: RunOptions, context: CommandContext, host: ProcessInterface): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const stopAtOnce = (error: unknown): void => {
    // If the daemon has a log, it has already logged this error. After a failed start there may be no log.
    screen.remark(texts.stopsAtOnce(error instanceof Error ? (error.stack ?? error.message) : String(error)));
    const isDamaged = error instanceof Error && 'code' in error && error.code === 'journal-corrupt';
    host.exit(isDamaged ? exitCodes.unusableData : exitCodes.failure);
  };
  host.onCrash(stopAtOnce);
  const stopped = new Promise<string>((resolve) => host.onStop(resolve));
  // If a reload signal comes during the start, reload once the daemon is running, because the start may already have
  // read the old credentials.
  let isReloadDue = false;
  let reload = (): void => void (isReloadDue = true);
  host.onReload?.(() => reload());
  const speed = speedOf(context.environment);
  // Start to load the daemon while the configuration is read. Loading takes most of the start time.
  void import('../../daemon/daemon.js');
  const simulator = options.simulate === true ? await simulate(speed) : undefined;
  try {
    const { configuration, warnings, again } = await load(options, context, simulator);
    for (const warning of warnings) screen.remark(texts.startWarning(formatProblem(warning)));
    const hook = killHook(context.environment, { kill: () => host.kill(), pause: () => host.pause?.() });
    const unredacted = isUnredacted(context.environment);
    const file =
      simulator === undefined
        ? findConfigurationFile(configurationInput(options, context.environment, context.home))
        : undefined;
    const doctor: Doctor = async () => (await import('../operator/doctor.js')).findingsOf(options, context);
    const supportBundler: SupportBundler = async () => (await import('./own-bundle.js')).ownBundle(options);
    const readCredentials = file === undefined ? undefined : again;
    const signs = new Signs(context);
    const planned = { speed, hook, unredacted, file, doctor, supportBundler, readCredentials, stopped, signs };
    const daemon = await startWhenFree({
      begin: async () => start(configuration, planned, stopAtOnce),
      waitMs: configuration.limits.startMs,
      onWait: (error) =>
        screen.remark(texts.waits(waitedFor(error, configuration), configuration.limits.startMs / 1_000)),
      stopped,
    }).catch((error: unknown) => {
      throw startFailure(error, configuration);
    });
    if (daemon === undefined) return exitCodes.ok;
    reload = () => daemon.reloadCredentials();
    if (isReloadDue) reload();
    void daemon.loaded.then(() => growWithWork(configuration.terminals.length));
    await showReady(daemon, configuration, simulator, screen, context);
    const stopSigns = await signs.of(daemon);
    const reason = await stopped;
    stopSigns?.();
    if (screen.isTerminal) screen.remark(texts.stopping(reason, configuration.limits.stopMs / 1_000));
    await daemon.close(reason);
    return exitCodes.ok;
  } finally {
    await simulator?.close();
  }
}

/**
 * The settings of one start. Another speed, a crash hook, or no redaction is possible only if the configuration is
 * simulated.
 */
interface Started {
  readonly speed: number;
  readonly hook: ReturnType<typeof killHook>;
  readonly unredacted: boolean;
  /** The path of the configuration. */
  readonly file: string | undefined;
  readonly doctor: Doctor;
  readonly supportBundler: SupportBundler;
  readonly readCredentials: (() => Configuration) | undefined;
  /** Resolves when the process must stop. */
  readonly stopped: Promise<unknown>;
  readonly signs: Signs;
}

async function start(
  configuration: Configuration,
  { speed, hook, unredacted, file, doctor, supportBundler, readCredentials, stopped, signs }: Started,
  onFatal: (error: Error) => void,
): Promise<RunningDaemon> {
  const { startDaemon } = await import('../../daemon/daemon.js');
  const { configurationFile } = await import('../../daemon/self-view.js');
  const planned = {
    ...(hook === undefined ? {} : { hook }),
    ...(readCredentials === undefined ? {} : { readCredentials }),
    ...(file === undefined ? {} : { configurationFile: configurationFile(file) }),
  };
  return startDaemon(configuration, {
    version,
    speed,
    unredacted,
    doctor,
    supportBundler,
    onFatal,
    stopped,
    onStandby: (standby) => void signs.of(standby),
    ...planned,
  });
}

/** Returns the message of the failed start. The message names the port, file or socket that is not free yet. */
function waitedFor(error: Error, configuration: Configuration): string {
  const failure = startFailure(error, configuration);
  return failure instanceof Error ? failure.message : error.message;
}

/** Reports to systemd, if systemd started this process and waits for reports. */
class Signs {
  readonly #environment: CommandContext['environment'];
  #looked: Pick<RunningDaemon, 'look'> | undefined;
  #given: Promise<(() => void) | undefined> | undefined;

  constructor({ environment }: CommandContext) {
    this.#environment = environment;
  }

  /**
   * Reports about this daemon from now on. A process of a pair calls this first for the standby, and again when it
   * becomes the leader. Resolves with the function that reports the stop.
   */
  async of(daemon: Pick<RunningDaemon, 'look' | 'log'>): Promise<(() => void) | undefined> {
    this.#looked = daemon;
    if ((this.#environment['NOTIFY_SOCKET'] ?? '') === '') return undefined;
    return (this.#given ??= this.#give(daemon));
  }

  async #give(first: Pick<RunningDaemon, 'look' | 'log'>): Promise<() => void> {
    const { giveSigns, ServiceManager } = await import('../../daemon/supervision/index.js');
    const look: RunningDaemon['look'] = () => (this.#looked ?? first).look();
    return giveSigns({ manager: new ServiceManager(this.#environment), look, log: first.log });
  }
}

async function simulate(speed: number): Promise<RunningSimulator> {
  const { startSimulator } = await import('../../simulator/index.js');
  return startSimulator({ terminals: simulatedTerminals, speed });
}

async function load(
  options: RunOptions,
  context: CommandContext,
  simulator: RunningSimulator | undefined,
): Promise<LoadedConfiguration> {
  const flags: FlagOverride[] = [];
  if (options.port !== undefined) flags.push({ path: ['api', 'port'], value: options.port, flag: '--port' });
  if (options.logLevel !== undefined)
    flags.push({ path: ['log', 'level'], value: options.logLevel, flag: '--log-level' });
  // In practice mode, the ready line is important and the log is not.
  else if (simulator !== undefined) flags.push({ path: ['log', 'level'], value: 'warn', flag: '--log-level' });
  const input: ConfigurationInput = configurationInput(options, context.environment, context.home, flags);
  if (simulator === undefined) return loadConfiguration(input);
  return simulatedConfiguration(input, {
    url: simulator.url,
    poiListUrl: `http://127.0.0.1:${simulator.port}/poi-list`,
    terminals: simulatedTerminals.map((terminal) => ({ terminal, poiId: terminal })),
  });
}

async function showReady(
  daemon: RunningDaemon,
  configuration: Configuration,
  simulator: RunningSimulator | undefined,
  screen: Screen,
  { out, environment, home }: CommandContext,
): Promise<void> {
  const { simulated, dataDir } = configuration;
  const terminals = configuration.terminals.map(({ terminal }) => terminal);
  const services = configuration.services.map(({ name }) => name);
  const online = services.length === 0 ? {} : { services };
  const control = simulator === undefined ? {} : { simulator: `http://127.0.0.1:${simulator.port}` };
  const { apiUrl: url, tokenPath, terminalListeners } = daemon;
  const calls = terminalListeners.length === 0 ? {} : { terminalListeners };
  const { unixSocket } = configuration.api;
  const nexo =
    configuration.nexo === undefined
      ? undefined
      : await nexoInterfaces(url, { tcp: daemon.nexoTcpPort, tls: daemon.nexoTlsPort }, configuration.nexo.security);
  if (screen.json) {
    // Write a single line, so that a script can continue while the daemon is running.
    out.write(
      `${jsonOnScreen(JSON.stringify({ ready: true, url, unixSocket, nexo, tokenPath, dataDir, simulated, terminals, ...calls, ...online, ...control, pid: process.pid }))}\n`,
    );
    return;
  }
  const { rows } = texts;
  const money = simulated ? cliStatus.money.simulated : screen.tint('strong', cliStatus.money.real);
  screen.line(texts.ready(version, url, money));
  if (terminals.length > 0) screen.line(rows.terminals(terminals.join(', ')));
  for (const { gateway, url: address } of terminalListeners) screen.line(rows.listens(address, gateway));
  if (services.length > 0) screen.line(rows.services(services.join(', ')));
  screen.line(rows.token(tokenPath));
  if (unixSocket !== undefined) screen.line(rows.socket(unixSocket));
  if (nexo !== undefined) for (const line of nexoLines(nexo)) screen.line(line);
  if (control.simulator !== undefined) {
    screen.line(rows.simulator(control.simulator));
    // With these options, the command finds this daemon from any shell. It never finds a daemon with real money on the same machine.
    const isUsual = dataDir === practiceDataDir(environment, home);
    const where = isUsual ? '--simulate' : `--data-dir ${shellWord(dataDir)}`;
    screen.line(rows.attempt(terminals[0] ?? '', where));
    screen.line(rows.orFirst(shellWord(dataDir)));
  }
  if (simulator === undefined) await showHowToFindIt(dataDir, screen, { environment, home });
  for (const text of [daemon.moneyStopped, daemon.otherMachine])
    if (text !== undefined) screen.line(screen.tint('bad', rows.attention(text)));
}

/** Shows the options that find this daemon, if a command without options would not find it. */
async function showHowToFindIt(
  dataDir: string,
  screen: Screen,
  { environment, home }: Pick<CommandContext, 'environment' | 'home'>,
): Promise<void> {
  const bare = { ...environment, TENDERD_CONFIG: undefined, TENDERD_DATA_DIR: undefined };
  const plain = await locateDaemon(configurationInput({}, bare, home), false).catch(() => undefined);
  if (plain?.dataDir === dataDir) return;
  screen.line(texts.rows.findIt(shellWord(dataDir)));
  screen.line(texts.rows.findItByFile);
}

/** Reads `TENDERD_SPEED`: how many times faster than real time the daemon runs. Throws ConfigurationError. */
function speedOf(environment: CommandContext['environment']): number {
  const text = environment['TENDERD_SPEED'];
  if (text === undefined || text === '') return 1;
  const speed = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && speed >= 0.1 && speed <= 1_000) return speed;
  throw new ConfigurationError([
    {
      origin: { type: 'environment', variable: 'TENDERD_SPEED' },
      path: '',
      text: texts.badVariable(text, texts.expectedVariable.speed),
    },
  ]);
}

/**
 * True if `TENDERD_UNREDACTED` is 1. Card data is then kept, so that a test can prove that its search finds card data.
 * Throws ConfigurationError for any other value.
 */
function isUnredacted(environment: CommandContext['environment']): boolean {
  const text = environment['TENDERD_UNREDACTED'];
  if (text === undefined || text === '') return false;
  if (text === '1') return true;
  throw new ConfigurationError([
    {
      origin: { type: 'environment', variable: 'TENDERD_UNREDACTED' },
      path: '',
      text: texts.badVariable(text, texts.expectedVariable.unredacted),
    },
  ]);
}
