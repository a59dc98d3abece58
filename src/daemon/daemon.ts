/** The daemon: the only module that creates the real components and connects them (design, section 6). */

import { Newcomers, startApi, type ApiOptions } from '../api/index.js';
import { systemClock, systemScheduler } from '../platform/clock.js';
import { type Configuration, journalPath, tokenPath } from '../config/index.js';
import type { ConsoleAccess } from '../console/index.js';
import type { Clock, DaemonView, JournalPort, Lanes, Scheduler } from '../core/index.js';
import { makeDataDirectory } from '../config/data-directory/directory-permissions.js';
import { readHostMarks } from '../platform/machine-identity.js';
import { type Journal, openJournal } from '../journal/index.js';
import { createEngine, type Engine, noRedactor } from '../lane/index.js';
import { announce, warnAboutExposure } from './announcement.js';
import { credentialReload, type CredentialReload, renewInbound } from './supervision/credential-reload.js';
import { finishRebuilt, JournalRebuilt, storingProcess } from '../backup/index.js';
import { Backups } from './backups.js';
import { Erasures } from './erasures.js';
import { ComparedClocks } from './compared-clocks.js';
import { openDaemonLog } from './log/configured-log.js';
import type { Log } from './log/log.js';
import { daemonLog, journal as journalTexts } from '../messages/index.js';
import type { NexoInterface } from '../nexo/index.js';
import { consoleAttention } from './console-attention.js';
import { areIdle, runHousekeeping } from './housekeeping.js';
import { loadMetrics, loadTraces } from './monitoring.js';
import { DaemonPublication } from './publication/index.js';
import { checkJournal, whyMoneyStopped } from './journal-checks.js';
import { makeSecurities, type MessageSecurity } from '../security/index.js';
import { apiLimitsOf, lanesOf, receiptWidthsOf } from './part-options.js';
import { refuseTestsOnRealMoney } from './practice-only.js';
import { loggedConsoleAccess } from './log/console-log.js';
import { openNexoInterface } from './nexo-interface.js';
import { OpenParts } from './open-parts.js';
import { type NoteAct, operatorActs } from './operator-acts.js';
import { RefusalLog, requestNotes } from './log/refusal-log.js';
import { allClocks, selfView } from './self-view.js';
import { type DaemonTokens, readTokens } from './token-sources.js';
import type { Services } from './services.js';
import { TerminalListeners } from './terminal-listeners.js';
import { openGateways, randomBits } from './wires.js';
import type { DaemonOptions, RunningDaemon } from './running-daemon.js';

export type { DaemonOptions, RunningDaemon };

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
  const path = journalPath(configuration.dataDir);
  const now = (): string => new Date(clock.wallMs()).toISOString();
  for (;;) {
    finishRebuilt(path, now());
    const journal = openJournal({
      path,
      ...configuration.journal,
      now,
      needsFirstConfirmation: !configuration.simulated,
    });
    const parts = new Parts(configuration, options, journal, clock, scheduler, exposed);
    try {
      return await parts.start();
    } catch (error) {
      await parts.abandon();
      if (!(error instanceof JournalRebuilt)) throw error;
    }
  }
}

class Parts {
  readonly #configuration: Configuration;
  readonly #options: DaemonOptions;
  readonly #journal: Journal;
  readonly #clock: Clock;
  readonly #scheduler: Scheduler;
  /** The warning about the permissions of the data directory, if there is one. */
  readonly #exposed: string | undefined;
  readonly #newcomers = new Newcomers();
  readonly #clocks: ComparedClocks;
  readonly #terminalListeners: TerminalListeners;
  #credentials: CredentialReload | undefined;
  readonly #publication: DaemonPublication;
  /** The open parts of the daemon, which are closed at its end. */
  readonly #open: OpenParts;
  readonly #noteAct: NoteAct;
  #nexoTcpPort: number | undefined;

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
    this.#open = new OpenParts({
      configuration,
      journal,
      terminalListeners: this.#terminalListeners,
      publication: this.#publication,
      onFatal: options.onFatal,
    });
    this.#noteAct = operatorActs(configuration, this.#open, clock, () => this.#port());
  }

  async start(): Promise<RunningDaemon> {
    const { dataDir, api, gateways } = this.#configuration;
    const { version } = this.#options;
    const { liveTokens, unrecordedTokens, log, conceal, ...tokens } = this.#openTokens();
    this.#credentials = credentialReload(this.#configuration, this.#options.readCredentials, { conceal, log });
    const access = this.#consoleAccess(log);
    await this.#join(log, unrecordedTokens);
    const readMarks = this.#options.hostMarks ?? readHostMarks;
    const { integrityHold, otherMachine } = checkJournal(this.#journal, this.#configuration, readMarks, log);
    const unencrypted = warnAboutExposure(this.#configuration, this.#exposed, log);
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
      metrics: this.#open.metrics,
      traces: this.#open.traces,
      ...this.#languagesAndTools(),
      secondaryListener: nexoInterface,
      secondaryTls: this.#configuration.nexo?.tls,
      newcomers: this.#newcomers,
      onRequest: requestNotes(log, refusals, (way) => this.#open.metrics?.noteRefusedLogin(way)),
      onEnded: (code, about) => refusals.noteEnded(code, about),
      onFault: (error) => this.#open.fail(log, error),
    });
    renewInbound(this.#credentials, this.#terminalListeners, apiServer, liveTokens);
    backups.watch();
    this.#open.stopHousekeeping = runHousekeeping(this.#journal, engine.lanes, log, (error) =>
      this.#open.fail(log, error),
    );
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
      close: async (reason) => this.#open.close(reason, log, async () => apiServer.close()),
    };
  }

  /** Waits until this daemon leads, if it is one of a pair. */
  async #join(log: Log, tokens: DaemonTokens['unrecordedTokens']): Promise<void> {
    const { replicate } = this.#configuration;
    if (replicate === undefined) return;
    const { joinPair, refuseUntried } = await import('./pair/index.js');
    refuseUntried(this.#configuration, log);
    const { stopped = new Promise(() => undefined), onStandby, hostMarks } = this.#options;
    const pair = await joinPair(
      {
        configuration: this.#configuration,
        journal: this.#journal,
        log,
        readMarks: hostMarks ?? readHostMarks,
        version: this.#options.version,
        tokens: tokens(),
        stopped,
        onFatal: (error) => this.#open.fail(log, error),
        onStandby: (why) =>
          onStandby?.({ log, look: () => ({ readiness: { ready: false, reasons: [why()] }, turnWaitsMs: 0 }) }),
      },
      replicate,
    );
    if (pair === undefined) throw new Error(daemonLog.stopped);
    this.#open.pair = pair;
  }

  /** Returns the clocks for network clients, and whether this daemon may write. */
  #time() {
    const log = this.#open.pair?.log;
    const mayWrite = log === undefined ? {} : { mayWrite: () => log.mayWrite() };
    return { clock: this.#clock, scheduler: this.#scheduler, ...mayWrite };
  }

  /** Loads the metrics and the traces, each only if it is configured. */
  async #loadMonitoring(log: Log): Promise<void> {
    this.#open.metrics = await loadMetrics(this.#configuration, this.#options.version, this.#clock, this.#journal);
    this.#open.traces = await loadTraces(this.#configuration, this.#options.version, this.#journal, log);
  }

  #beginMonitoring(lanes: Lanes, self: () => DaemonView, log: Log): void {
    this.#open.metrics?.begin(lanes, self);
    this.#open.traces?.begin(lanes);
    this.#publication.begin({
      lanes,
      self,
      areIdle,
      log,
      pairStream: this.#open.pair?.stream,
      onFatal: (error) => this.#open.fail(log, error),
    });
  }

  /**
   * Returns the API options for languages, the doctor and the support bundle. Messages that are kept in the journal can be shown in another language.
   */
  #languagesAndTools(): Pick<ApiOptions, 'language' | 'recipeOfKept' | 'doctor' | 'supportBundler'> {
    const { doctor, supportBundler } = this.#options;
    const { language } = this.#configuration;
    return { language, recipeOfKept: (text) => this.#journal.recipeOf(text), doctor, supportBundler };
  }

  #makeBackups(log: Log): Backups {
    const { dataDir, journal, backup, limits } = this.#configuration;
    this.#open.backups = new Backups({
      journal: this.#journal,
      dataDir,
      reserveBytes: journal.reserveBytes,
      schedule: backup === undefined ? undefined : { ...backup, timeZone: limits.timeZone },
      clock: this.#clock,
      store: storingProcess(this.#options.commandEntry ?? process.argv[1] ?? ''),
      log,
    });
    return this.#open.backups;
  }

  #watchErasures(engine: Engine, log: Log): Erasures {
    this.#open.erasures = new Erasures({
      configuration: this.#configuration,
      journal: this.#journal,
      clock: this.#clock,
      clocks: () => allClocks(this.#clocks, engine.lanes),
      isIdle: () => areIdle(engine.lanes),
      log,
      onFatal: (error) => this.#open.fail(log, error),
    }).watch();
    return this.#open.erasures;
  }

  /** Creates the payment services. The module is loaded only if a service is configured. */
  async #buildServices(log: Log, refusals: RefusalLog): Promise<Services | undefined> {
    const { services, dataDir } = this.#configuration;
    if (services.length === 0) return undefined;
    const { buildServices } = await import('./services.js');
    const time = this.#time();
    this.#open.services = await buildServices({
      services,
      dataDir,
      time,
      log,
      refusals,
      onRenewable: (renew) => this.#credentials?.add(renew),
      onDate: (service, date) => this.#clocks.note('service', service, date),
    });
    return this.#open.services;
  }

  /** Opens the nexo interface, if it is configured. */
  async #openNexoInterface({ lanes }: Engine, log: Log, refusals: RefusalLog): Promise<NexoInterface | undefined> {
    const opened = await openNexoInterface(this.#configuration, {
      lanes,
      time: { clock: this.#clock, scheduler: this.#scheduler },
      version: this.#options.version,
      log,
      refusals,
      onRefusedLogin: () => this.#open.metrics?.noteRefusedLogin('nexo'),
      onFault: (error) => this.#open.fail(log, error),
      onCreated: (made) => void (this.#open.nexoInterface = made),
    });
    this.#nexoTcpPort = opened?.tcpPort;
    return this.#open.nexoInterface;
  }

  /** Closes everything that a failed start has opened. */
  async abandon(): Promise<void> {
    await this.#open.abandon();
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
      time: this.#time(),
      clocks: this.#clocks,
      log,
      unredacted: this.#options.unredacted === true,
      opened: this.#open.wires,
      onRenewable: (renew) => this.#credentials?.add(renew),
      ...(this.#open.metrics === undefined ? {} : { onLost: (name, code) => this.#open.metrics?.noteLoss(name, code) }),
    });
    const engine = createEngine({
      lanes: lanesOf(this.#configuration),
      gateways,
      ...(services === undefined ? {} : { services: services.makers }),
      journal: this.#open.traces?.timed(this.#port()) ?? this.#port(),
      ...(this.#open.pair === undefined ? {} : { replicatedLog: this.#open.pair.log }),
      clock: this.#clock,
      scheduler: this.#scheduler,
      beginTurn: (turn) => this.#newcomers.behind(turn),
      randomBits,
      onFatal: (error) => this.#open.fail(log, error),
      log,
      software: { manufacturer: 'tenderd', name: 'tenderd', version: this.#options.version },
      queueMax: this.#configuration.limits.queueMax,
      moneyStopped: () => whyMoneyStopped(this.#journal),
      otherMachine,
      daemonAttention: () =>
        [
          refusals.attention(),
          consoleAttention(access),
          this.#publication.attention(),
          this.#open.pair?.attention() ?? [],
        ].flat(),
      timeZone: this.#configuration.limits.timeZone,
      registerRights: new Map(this.#configuration.registers.map(({ register, rights }) => [register, rights])),
      ...(this.#options.hook === undefined ? {} : { hook: this.#options.hook }),
      ...(this.#options.unredacted === true ? { redactor: noRedactor } : {}),
    });
    this.#open.engine = engine;
    engine.start();
    return engine;
  }

  /** Returns the journal for commits. In a pair, commits go through the stream. */
  #port(): JournalPort {
    return this.#open.pair?.journal ?? this.#journal;
  }

  #openTokens(): DaemonTokens {
    return readTokens(
      this.#configuration,
      (secrets) => openDaemonLog(this.#configuration, this.#options, secrets),
      (owner, to) => this.#noteAct(journalTexts.tokenRotated(owner), { owner }, to),
    );
  }

  #consoleAccess(log: Log): ConsoleAccess {
    return loggedConsoleAccess(this.#configuration.console.pin, log, {
      refused: () => this.#open.metrics?.noteRefusedLogin('console'),
      opened: (signIn) => this.#noteAct(journalTexts.consoleOpened(signIn), { signIn }, log),
    });
  }
}
