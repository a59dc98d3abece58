/** The daemon: the only module that creates the real components and connects them (design, section 6). */

import { type Doctor, type SupportBundler, Newcomers, startApi, type ApiOptions } from '../api/index.js';
import { systemClock, systemScheduler } from '../platform/clock.js';
import {
  type Configuration,
  journalPath,
  nexoSealsPath,
  unencryptedGateways,
  removeEndpoint,
  tokenPath,
} from '../config/index.js';
import type { ConsoleAccess } from '../console/index.js';
import type { Clock, DaemonView, HookPoint, HostMarks, Lanes, Scheduler, Wire } from '../core/index.js';
import { makeDataDirectory } from '../config/data-directory/directory-permissions.js';
import { readHostMarks } from '../platform/machine-identity.js';
import { type Journal, openJournal } from '../journal/index.js';
import { createEngine, type Engine, noRedactor } from '../lane/index.js';
import { announce } from './announcement.js';
import { credentialReload, type CredentialReload, renewInbound } from './supervision/credential-reload.js';
import { storingProcess } from '../backup/index.js';
import { Backups } from './backups.js';
import { Erasures } from './erasures.js';
import { ComparedClocks } from './compared-clocks.js';
import { openDaemonLog } from './configured-log.js';
import type { Log, LogOptions } from './log.js';
import { daemonLog, journal as journalTexts } from '../messages/index.js';
import type { DaemonMetrics } from '../metrics/index.js';
import type { DaemonTraces } from '../traces/index.js';
import type { NexoInterface } from '../nexo/index.js';
import { consoleAttention } from './console-attention.js';
import { areIdle, runHousekeeping } from './housekeeping.js';
import { loadMetrics, loadTraces } from './monitoring.js';
import { DaemonPublication } from './publication/index.js';
import { meetMachine, whyMoneyStopped } from './journal-checks.js';
import { makeSecurities, type MessageSecurity } from '../security/index.js';
import { apiLimitsOf, lanesOf, receiptWidthsOf } from './part-options.js';
import { refuseTestsOnRealMoney } from './practice-only.js';
import { loggedConsoleAccess } from './console-log.js';
import { isRefusedLogin, RefusalLog, requestNotes } from './refusal-log.js';
import { allClocks, type ConfigurationFile, selfView } from './self-view.js';
import { type DaemonTokens, readTokens } from './token-sources.js';
import type { Services } from './services.js';
import { type ListeningAddress, TerminalListeners } from './terminal-listeners.js';
import { openGateways, randomBits } from './wires.js';
import type { Moment } from './supervision/signs-of-life.js';

/** The start options of a daemon, in addition to its configuration. */
export interface DaemonOptions {
  readonly version: string;
  /** The file of the configuration; absent for `run --simulate`. */
  readonly configurationFile?: ConfigurationFile;
  /**
   * Called once after the journal failed or an invariant broke. The daemon sends nothing more. The process must end
   * within a second, and the next start recovers (invariant I14).
   */
  readonly onFatal: (error: Error) => void;
  /** The speed of time in the daemon, relative to real time; rejected unless every gateway is simulated. */
  readonly speed?: number;
  /** Called at the moments of a turn; rejected unless every gateway is simulated. */
  readonly hook?: (point: HookPoint) => void;
  /**
   * Disables redaction, so that a test can check that the search for card data works; rejected unless every gateway is
   * simulated.
   */
  readonly unredacted?: boolean;
  /** Returns the marks of this machine; by default the system's. */
  readonly hostMarks?: () => HostMarks;
  /** Reads the credentials of the configuration again. Absent: it has none in files. Throws ConfigurationError. */
  readonly readCredentials?: () => Configuration;
  /** Examines the till from inside the daemon. It is not loaded before it is needed. */
  readonly doctor?: Doctor;
  /** Makes the support bundle. It is not loaded before it is needed. */
  readonly supportBundler?: SupportBundler;
  /** The file of the command line program, for backups; that of this process by default. */
  readonly commandEntry?: string;
  /** The destination of log lines; standard error by default. */
  readonly logDestination?: LogOptions['destination'];
}

/** A running daemon. */
export interface RunningDaemon {
  /** The address of the API: `http://127.0.0.1:8741`. */
  readonly apiUrl: string;
  /** The file that holds the register's token. */
  readonly tokenPath: string;
  /** The port of plain TCP at the nexo interface; undefined if it is not served. */
  readonly nexoTcpPort: number | undefined;
  /** The port of WebSocket and HTTP over TLS at the nexo interface; undefined if they are not served. */
  readonly nexoTlsPort: number | undefined;
  /** The addresses that terminals call. */
  readonly terminalListeners: readonly ListeningAddress[];
  /** Resolves when all modules are loaded, soon after the daemon is ready. */
  readonly loaded: Promise<void>;
  readonly log: Log;
  /** Returns the number of durable commits since the start. */
  readonly commits: () => number;
  /** The reason why no money moves until the operator confirms, or undefined. */
  readonly moneyStopped: string | undefined;
  /** The decision that the operator must make because the journal comes from another machine, or undefined. */
  readonly otherMachine: string | undefined;
  /** Returns what the service manager learns about the daemon now. */
  readonly look: () => Moment;
  /** Reads credentials and certificates again, while payments go on. */
  readonly reloadCredentials: () => void;
  /**
   * Refuses new requests, lets running ones finish for at most `limits.stopMs`, answers waiting requests, and closes at
   * most 3 s later. The next start resumes open transactions, as after a crash.
   */
  close(reason: string): Promise<void>;
}

/**
 * Starts a daemon. Opens the journal first, because its lock excludes a second daemon. Opens the API last, so that open
 * transactions are resumed before the first request arrives. Rejects with JournalError, TokenFileError,
 * UnixSocketError, GatewaySettingsError, ConfigurationError or, for a port in use, the system's own error. After a
 * rejection nothing stays open.
 */
export async function startDaemon(configuration: Configuration, options: DaemonOptions): Promise<RunningDaemon> {
  refuseTestsOnRealMoney(configuration, options);
  const exposed = makeDataDirectory(configuration.dataDir);
  const clock = systemClock(options.speed);
  const scheduler = systemScheduler(clock, options.speed);
  const journal = openJournal({
    path: journalPath(configuration.dataDir),
    ...configuration.journal,
    now: () => new Date(clock.wallMs()).toISOString(),
    needsFirstConfirmation: !configuration.simulated,
  });
  const parts = new Parts(configuration, options, journal, clock, scheduler, exposed);
  try {
    return await parts.start();
  } catch (error) {
    await parts.abandon();
    throw error;
  }
}

class Parts {
  readonly #configuration: Configuration;
  readonly #options: DaemonOptions;
  readonly #journal: Journal;
  readonly #clock: Clock;
  readonly #scheduler: Scheduler;
  /** The problem with the rights of the data directory, if the daemon uses the directory nevertheless. */
  readonly #exposed: string | undefined;
  readonly #wires: Pick<Wire, 'close'>[] = [];
  readonly #newcomers = new Newcomers();
  readonly #clocks: ComparedClocks;
  readonly #terminalListeners: TerminalListeners;
  #credentials: CredentialReload | undefined;
  #services: Services | undefined;
  #engine: Engine | undefined;
  #nexoInterface: NexoInterface | undefined;
  #nexoTcpPort: number | undefined;
  #stopHousekeeping: (() => void) | undefined;
  #backups: Backups | undefined;
  #erasures: Erasures | undefined;
  #metrics: DaemonMetrics | undefined;
  #traces: DaemonTraces | undefined;
  readonly #publication: DaemonPublication;
  #failed = false;
  #closing: Promise<void> | undefined;

  constructor(
    configuration: Configuration,
    options: DaemonOptions,
    journal: Journal,
    clock: Clock,
    scheduler: Scheduler,
    exposed: string | undefined,
  ) {
    this.#configuration = configuration;
    this.#exposed = exposed;
    this.#options = options;
    this.#journal = journal;
    this.#clock = clock;
    this.#scheduler = scheduler;
    this.#clocks = new ComparedClocks(clock);
    this.#terminalListeners = new TerminalListeners(configuration, { clock, scheduler });
    this.#publication = new DaemonPublication(configuration, journal, clock);
  }

  async start(): Promise<RunningDaemon> {
    const { dataDir, api, gateways } = this.#configuration;
    const { version } = this.#options;
    const { liveTokens, log, conceal, ...tokens } = this.#openTokens();
    this.#credentials = credentialReload(this.#configuration, this.#options.readCredentials, { conceal, log });
    const access = this.#consoleAccess(log);
    const integrityHold = whyMoneyStopped(this.#journal);
    if (integrityHold !== undefined) log.error(integrityHold);
    const otherMachine = this.#configuration.journal.hostCheck
      ? meetMachine(this.#journal, this.#options.hostMarks ?? readHostMarks, log)
      : undefined;
    const unencrypted = this.#warn(log);
    const securities = await makeSecurities(gateways, this.#clock.wallMs());
    const refusals = new RefusalLog(log, { wallMs: () => this.#clock.wallMs() });
    const services = await this.#buildServices(log, refusals);
    await this.#loadMonitoring(log);
    const engine = this.#startEngine(log, otherMachine, services, securities, { refusals, access });
    await services?.listen((service, key, notice) => engine.webhook(service, key, notice));
    const terminalListeners = await this.#terminalListeners.listen(log, refusals);
    const nexoInterface = await this.#openNexoInterface(engine, log, refusals);
    const backups = this.#makeBackups(log);
    const erasures = this.#watchErasures(engine, log);
    const self = selfView({
      configuration: this.#configuration,
      file: this.#options.configurationFile,
      clock: this.#clock,
      backup: () => backups.view(),
      retention: () => erasures.view(),
      publication: () => this.#publication.view(),
      webhooks: () => services?.unreachedWebhooks() ?? [],
      credentials: () => this.#credentials?.view() ?? {},
      clocks: () => allClocks(this.#clocks, engine.lanes),
    });
    this.#beginMonitoring(engine.lanes, self, log);
    const apiServer = await startApi({
      lanes: engine.lanes,
      ...tokens,
      liveTokens,
      host: '127.0.0.1',
      port: api.port,
      unixSocket: api.unixSocket,
      allowedOrigins: api.allowedOrigins,
      limits: apiLimitsOf(this.#configuration),
      receiptWidths: receiptWidthsOf(this.#configuration),
      version,
      daemon: self,
      console: access,
      beginBackup: (request) => backups.begin(request),
      erasures,
      metrics: this.#metrics,
      traces: this.#traces,
      ...this.#languagesAndTools(),
      secondaryListener: nexoInterface,
      secondaryTls: this.#configuration.nexo?.tls,
      newcomers: this.#newcomers,
      onRequest: requestNotes(log, refusals, (way) => this.#metrics?.noteRefusedLogin(way)),
      onEnded: (code, about) => refusals.noteEnded(code, about),
      onFault: (error) => this.#fail(log, error),
    });
    renewInbound(this.#credentials, this.#terminalListeners, apiServer, liveTokens);
    backups.watch();
    this.#stopHousekeeping = runHousekeeping(this.#journal, engine.lanes, log, (error) => this.#fail(log, error));
    announce(this.#configuration, { url: apiServer.url, version, unencrypted, terminalListeners }, log);
    return {
      apiUrl: apiServer.url,
      tokenPath: tokenPath(dataDir),
      nexoTcpPort: this.#nexoTcpPort,
      nexoTlsPort: apiServer.tlsPort,
      terminalListeners,
      loaded: apiServer.loaded,
      log,
      commits: () => this.#journal.commits(),
      moneyStopped: integrityHold,
      otherMachine,
      look: () => ({ readiness: engine.lanes.readiness(), turnWaitsMs: engine.turnWaitsMs() }),
      reloadCredentials: () => this.#credentials?.reload(),
      close: (reason) => (this.#closing ??= this.#close(reason, log, async () => apiServer.close())),
    };
  }

  /** Warns about an open data directory, and about gateways without encryption. Returns the gateways. */
  #warn(log: Log): readonly string[] {
    const { dataDir, gateways } = this.#configuration;
    if (this.#exposed !== undefined) log.warn(daemonLog.dataDirectoryExposed(dataDir, this.#exposed));
    const unencrypted = unencryptedGateways(gateways);
    for (const gateway of unencrypted) log.warn(daemonLog.unencrypted, { gateway });
    return unencrypted;
  }

  /** Neither of the two is loaded unless it is configured. */
  async #loadMonitoring(log: Log): Promise<void> {
    this.#metrics = await loadMetrics(this.#configuration, this.#options.version, this.#clock, this.#journal);
    this.#traces = await loadTraces(this.#configuration, this.#options.version, this.#journal, log);
  }

  #beginMonitoring(lanes: Lanes, self: () => DaemonView, log: Log): void {
    this.#metrics?.begin(lanes, self);
    this.#traces?.begin(lanes);
    this.#publication.begin({ lanes, isIdle: () => areIdle(lanes), log, onFatal: (error) => this.#fail(log, error) });
  }

  /** Messages that are kept in the journal can be shown in another language. */
  #languagesAndTools(): Pick<ApiOptions, 'language' | 'recipeOfKept' | 'doctor' | 'supportBundler'> {
    const { doctor, supportBundler } = this.#options;
    const { language } = this.#configuration;
    return { language, recipeOfKept: (text) => this.#journal.recipeOf(text), doctor, supportBundler };
  }

  #makeBackups(log: Log): Backups {
    const { dataDir, journal, backup, limits } = this.#configuration;
    this.#backups = new Backups({
      journal: this.#journal,
      dataDir,
      reserveBytes: journal.reserveBytes,
      schedule: backup === undefined ? undefined : { ...backup, timeZone: limits.timeZone },
      clock: this.#clock,
      store: storingProcess(this.#options.commandEntry ?? process.argv[1] ?? ''),
      log,
    });
    return this.#backups;
  }

  #watchErasures(engine: Engine, log: Log): Erasures {
    this.#erasures = new Erasures({
      configuration: this.#configuration,
      journal: this.#journal,
      clock: this.#clock,
      clocks: () => allClocks(this.#clocks, engine.lanes),
      isIdle: () => areIdle(engine.lanes),
      log,
      onFatal: (error) => this.#fail(log, error),
    }).watch();
    return this.#erasures;
  }

  /** Loaded only if a service is configured. */
  async #buildServices(log: Log, refusals: RefusalLog): Promise<Services | undefined> {
    const { services, dataDir } = this.#configuration;
    if (services.length === 0) return undefined;
    const { buildServices } = await import('./services.js');
    const time = { clock: this.#clock, scheduler: this.#scheduler };
    this.#services = await buildServices({
      services,
      dataDir,
      time,
      log,
      refusals,
      onRenewable: (renew) => this.#credentials?.add(renew),
      onDate: (service, date) => this.#clocks.note('service', service, date),
    });
    return this.#services;
  }

  /** Off unless configured. */
  async #openNexoInterface({ lanes }: Engine, log: Log, refusals: RefusalLog): Promise<NexoInterface | undefined> {
    const { nexo } = this.#configuration;
    if (nexo === undefined) return undefined;
    const { createNexoInterface, resultOptions } = await import('../nexo/index.js');
    const { security } = nexo;
    const named = [{ name: 'nexo', ...(security === undefined ? {} : { security }) }];
    this.#nexoInterface = createNexoInterface({
      lanes,
      security: (await makeSecurities(named, this.#clock.wallMs())).get('nexo'),
      sealsPath: nexoSealsPath(this.#configuration.dataDir),
      onSealsUnwritten: (why) => log.error(daemonLog.sealsNotWritten(why)),
      merchantAccount: nexo.merchantAccount,
      identity: nexo.identity,
      token: nexo.bearer,
      loginSecret: nexo.login,
      dialect: nexo.dialect,
      limits: apiLimitsOf(this.#configuration),
      version: this.#options.version,
      wallMs: () => this.#clock.wallMs(),
      results: resultOptions(nexo.async, { clock: this.#clock, scheduler: this.#scheduler }, log),
      onFault: (error) => this.#fail(log, error),
      onRefused: (refused) => {
        refusals.noteMessage(refused);
        if (isRefusedLogin(refused)) this.#metrics?.noteRefusedLogin('nexo');
      },
      onEnded: (code, about) => refusals.noteEnded(code, about),
    });
    if (nexo.tcpPort !== undefined) {
      const { port } = await this.#nexoInterface.openTcp(nexo.tcpPort);
      this.#nexoTcpPort = port;
      log.info(daemonLog.nexoOnTcp, { port });
    }
    return this.#nexoInterface;
  }

  /** Closes everything that a failed start has opened. */
  async abandon(): Promise<void> {
    this.#stopHousekeeping?.();
    this.#erasures?.stop();
    this.#metrics?.close();
    this.#publication.stop();
    await this.#traces?.close();
    await this.#backups?.stop();
    this.#nexoInterface?.close();
    await this.#services?.stopListening();
    await this.#terminalListeners.close();
    await this.#engine?.stop(0);
    for (const port of this.#wires) port.close();
    this.#services?.close();
    this.#journal.close();
  }

  async #close(reason: string, log: Log, closeApi: () => Promise<void>): Promise<void> {
    log.info(daemonLog.stopping(reason));
    this.#stopHousekeeping?.();
    this.#erasures?.stop();
    const backupsStopped = this.#backups?.stop();
    await this.#services?.stopListening();
    // The API stays open while the engine stops: waiting registers get the outcome of their payments. New requests get
    // the answer that the daemon is stopping.
    await this.#engine?.stop(this.#configuration.limits.stopMs);
    // The listeners close after the engine, because a terminal with a transaction in progress may call until the
    // transaction ends.
    await this.#terminalListeners.close();
    await closeApi();
    this.#metrics?.close();
    for (const port of this.#wires) port.close();
    this.#services?.close();
    await this.#traces?.close();
    await backupsStopped;
    this.#publication.close();
    this.#journal.close();
    removeEndpoint(this.#configuration.dataDir, process.pid);
    log.info(daemonLog.stopped);
  }

  #startEngine(
    log: Log,
    otherMachine: string | undefined,
    services: Services | undefined,
    securities: ReadonlyMap<string, MessageSecurity>,
    { refusals, access }: { readonly refusals: RefusalLog; readonly access: ConsoleAccess },
  ): Engine {
    const gateways = openGateways(this.#configuration.gateways, {
      securities,
      terminalListeners: this.#terminalListeners,
      journal: this.#journal,
      time: { clock: this.#clock, scheduler: this.#scheduler },
      clocks: this.#clocks,
      log,
      unredacted: this.#options.unredacted === true,
      opened: this.#wires,
      onRenewable: (renew) => this.#credentials?.add(renew),
      ...(this.#metrics === undefined ? {} : { onLost: (name, code) => this.#metrics?.noteLoss(name, code) }),
    });
    const engine = createEngine({
      lanes: lanesOf(this.#configuration),
      gateways,
      ...(services === undefined ? {} : { services: services.makers }),
      journal: this.#traces?.timed(this.#journal) ?? this.#journal,
      clock: this.#clock,
      scheduler: this.#scheduler,
      beginTurn: (turn) => this.#newcomers.behind(turn),
      randomBits,
      onFatal: (error) => this.#fail(log, error),
      log,
      software: { manufacturer: 'tenderd', name: 'tenderd', version: this.#options.version },
      queueMax: this.#configuration.limits.queueMax,
      moneyStopped: () => whyMoneyStopped(this.#journal),
      otherMachine,
      daemonAttention: () => [refusals.attention(), consoleAttention(access), this.#publication.attention()].flat(),
      timeZone: this.#configuration.limits.timeZone,
      registerRights: new Map(this.#configuration.registers.map(({ register, rights }) => [register, rights])),
      ...(this.#options.hook === undefined ? {} : { hook: this.#options.hook }),
      ...(this.#options.unredacted === true ? { redactor: noRedactor } : {}),
    });
    this.#engine = engine;
    engine.start();
    return engine;
  }

  #openTokens(): DaemonTokens {
    return readTokens(
      this.#configuration,
      (secrets) => openDaemonLog(this.#configuration, this.#options, secrets),
      (owner, to) => this.#noteAct(journalTexts.tokenRotated(owner), { owner }, to),
    );
  }

  /** Journals an act of an operator, for the audit. Without the reserve on the disk, only the log has it, because payments need the room. */
  #noteAct(text: string, detail: Readonly<Record<string, unknown>>, log: Log): void {
    if (this.#closing !== undefined || this.#failed) return;
    try {
      if (!this.#journal.hasReserve()) return;
      const at = new Date(this.#clock.wallMs()).toISOString();
      const facts = [{ at, type: 'operator-act', terminal: '', text, detail }] as const;
      this.#journal.commit([{ writer: '', facts, transactions: [] }]);
    } catch (error) {
      this.#fail(log, error);
    }
  }

  #consoleAccess(log: Log): ConsoleAccess {
    return loggedConsoleAccess(this.#configuration.console.pin, log, {
      refused: () => this.#metrics?.noteRefusedLogin('console'),
      opened: (signIn) => this.#noteAct(journalTexts.consoleOpened(signIn), { signIn }, log),
    });
  }

  /** Fail stop. Resets the links first, so that no queued data can still be sent. */
  #fail(log: Log, error: unknown): void {
    if (this.#failed) return;
    this.#failed = true;
    for (const port of this.#wires) port.close();
    this.#services?.close();
    this.#traces?.stop();
    this.#publication.stop();
    log.error(daemonLog.failStop, { error });
    this.#options.onFatal(error instanceof Error ? error : new Error(String(error)));
  }
}
