/**
 * A daemon of a pair: follows the stream, takes over, and leads. This code is loaded only if `[replicate]` is
 * configured.
 */

import { randomBytes } from 'node:crypto';
import { type LiveTokens, openStandbyListener, type StandbyListener, type Withheld } from '../../api/index.js';
import {
  type Configuration,
  ConfigurationError,
  removeEndpoint,
  type ReplicateConfiguration,
  unencryptedGateways,
  writeEndpoint,
} from '../../config/index.js';
import {
  type Attention,
  type HostMarks,
  type JournalPort,
  type ReplicatedLog,
  type WithoutStreamCode,
  withoutStreamCodes,
} from '../../core/index.js';
import type { Journal } from '../../journal/index.js';
import { daemonLog, inEnglish, replication as texts } from '../../messages/index.js';
import { CappedLines } from '../../net/index.js';
import { loadPackages } from '../../publish/index.js';
import {
  failureAfter,
  isLasting,
  type Leading,
  type Member,
  pauseByTimer,
  reactionTo,
  type ReplicationCode,
  ReplicationError,
  Standby,
  type StandbyView,
  StreamLink,
} from '../../replicate/index.js';
import type { Log } from '../log/log.js';
import { textOf } from './failure-text.js';
import { placeOf } from './identity.js';
import { pairJournal } from './pair-journal.js';
import { rebuildJournal, replacedJournalItems } from './rebuild.js';
import { type StandbyFacts, standbyReport } from './standby-report.js';

/** The parts of the daemon that a pair needs. */
export interface PairParts {
  readonly configuration: Configuration;
  readonly journal: Journal;
  readonly log: Log;
  readonly readMarks: () => HostMarks;
  readonly version: string;
  /** The tokens of the API, for the time in which this daemon is the standby. */
  readonly tokens: LiveTokens;
  /** Resolves when the process must stop. */
  readonly stopped: Promise<unknown>;
  /** Called when this process must end at once: it no longer leads, or its journal failed. */
  readonly onFatal: (error: unknown) => void;
  /** Called once when the daemon answers as the standby. `why` returns the reason why the daemon takes no requests. */
  readonly onStandby?: (why: () => string) => void;
}

/** If an append takes longer than this, the leader counts as having no quorum. */
const slowMs = 3_000;

/** A daemon of a pair, while it leads. */
export class Pair {
  readonly #leading: Leading;
  readonly #state: PairState;
  readonly #attention: readonly Attention[];
  /** The journal for all commits outside the turn loop. These commits go through the stream as well. */
  readonly journal: JournalPort;

  constructor(
    leading: Leading,
    state: PairState,
    { journal, log, onFatal }: PairParts,
    attention: readonly Attention[],
  ) {
    this.#leading = leading;
    this.#state = state;
    this.#attention = attention;
    this.journal = pairJournal(journal, leading, onFatal);
    leading.onConfirmation = ({ name }, by) => {
      const isOperator = by.type === 'operator';
      const [who, reason] = isOperator ? [by.name, by.reason] : [];
      const text = inEnglish(() => texts.confirmed(name, who, reason));
      log.info(text);
      const at = new Date().toISOString();
      const fact = { at, type: 'operator-act', terminal: '', text, detail: { leader: name, by } } as const;
      this.journal.commit([{ writer: '', facts: [fact], transactions: [] }]);
    };
  }

  /** The log to which the turn loop appends its commits. */
  get log(): ReplicatedLog {
    const leading = this.#leading;
    return {
      append: (commits, appended) => leading.append(commits, appended),
      mayWrite: () => leading.mayWrite(),
      whyWaits: () => this.whyWaits(),
      unconfirmedLeader: () => leading.unconfirmedLeader(),
      onConfirmed: (listener) => leading.onConfirmed(listener),
    };
  }

  /** Returns the reason why the stream confirms no entries at present, or undefined if it confirms them. */
  whyWaits(): WithoutStreamCode | undefined {
    if (this.#leading.mayWrite() && this.#leading.waitsMs() < slowMs) return undefined;
    const { failure } = this.#state;
    return withoutStreamCodes.find((code) => code === failure?.code) ?? 'replicate-no-quorum';
  }

  /** The identity of the stream. */
  get stream(): string {
    return this.#leading.stream;
  }

  /**
   * Returns the attention items of the pair. The item about a stream without a majority ends when entries are confirmed
   * again.
   */
  attention(): readonly Attention[] {
    const code = this.whyWaits();
    if (code === undefined) return this.#attention;
    const { failure, sinceMs = Date.now() } = this.#state;
    const text = texts.failures[code](failure?.detail ?? '…');
    return [...this.#attention, { code, at: new Date(sinceMs).toISOString(), text, actions: [] }];
  }

  /**
   * Ends the leadership of this daemon. Call this method only when the daemon can send no more requests to terminals
   * and payment services.
   */
  async stop(): Promise<void> {
    await this.#leading.stop();
  }

  /** Ends the leadership of this daemon at once, after a failure. */
  fail(): void {
    this.#leading.fail();
  }
}

/** The newest failure of the pair. It is removed when a request to the stream succeeds. */
interface PairState {
  failure: ReplicationError | undefined;
  /** The wall time of the first failure after the last successful request. */
  sinceMs?: number | undefined;
}

/** A mistake in the configuration of this daemon or of the servers: the daemon does not start. The text is for people. */
class PairMistake extends Error {
  override readonly name = 'PairMistake';
  readonly code: ReplicationCode;

  constructor(failure: ReplicationError) {
    super(textOf(failure));
    this.code = failure.code;
  }
}

/**
 * Throws ConfigurationError if a pair is configured for real money without `experimental`. With that setting, the
 * operator accepts that not every fault has been tested.
 */
export function refuseUntried({ simulated, replicate, source }: Configuration, log: Log): void {
  if (replicate === undefined || simulated) return;
  if (replicate.experimental) return log.warn(texts.roles.experimental);
  throw new ConfigurationError([
    { origin: { type: 'file', file: source ?? '' }, path: 'replicate.experimental', text: texts.onlyExperimental },
  ]);
}

/**
 * Follows the stream until this daemon leads. Meanwhile the API answers that this daemon is the standby. Resolves with
 * undefined if the process was asked to stop. Rejects if the journal or a listener failed, or for a mistake in the
 * configuration. After another failure that only the operator can end, the daemon stays the standby and says why.
 */
export async function joinPair(parts: PairParts, settings: ReplicateConfiguration): Promise<Pair | undefined> {
  const { configuration, journal, log, stopped, onFatal } = parts;
  const state: PairState = { failure: undefined };
  const loaded = loadPackages(settings.packages);
  if ('missing' in loaded) state.failure = new ReplicationError('replicate-not-installed', loaded.missing);
  const member =
    'missing' in loaded ? undefined : memberOf(parts, settings, new StreamLink(loaded.packages, settings), state);
  const items = replacedJournalItems(configuration, log);
  const standby =
    member === undefined
      ? undefined
      : new Standby({
          member,
          journal,
          isRebuilt: items.length > 0,
          onEnd: onFatal,
          onFollowing: () => log.info(texts.roles.follows),
          onTakingOver: () => log.info(texts.roles.takesOver),
        });
  const why = (): Withheld => whyOf(state, standby?.view());
  const { url, close } = await listenAsStandby(parts, settings.name, why, () => ({
    view: standby?.view(),
    progress: standby?.progress(),
    failure: state.failure,
    sinceMs: state.sinceMs,
  }));
  let isLeading = false;
  try {
    announce(configuration, url, log);
    parts.onStandby?.(() => why().text);
    const stop = new AbortController();
    void stopped.then(() => standby?.stop());
    void stopped.then(() => stop.abort());
    if (state.failure !== undefined) throw new PairMistake(state.failure);
    const leading = await standby?.run().catch(async (error: unknown) => {
      if (!(error instanceof ReplicationError)) throw error;
      if (reactionTo(error.code) === 'refuses') throw new PairMistake(error);
      const isAhead = error.code === 'replicate-journal-ahead' && member !== undefined;
      const failure = isAhead
        ? await rebuildJournal({ configuration, journal, log, member, signal: stop.signal }, error)
        : error;
      state.failure = failure;
      log.error(textOf(failure), { code: failure.code });
    });
    if (leading !== undefined) {
      isLeading = true;
      log.info(texts.roles.leads);
      return new Pair(leading, state, parts, [...items, ...attentionOf(standby, log)]);
    }
    await stopped;
    return undefined;
  } finally {
    if (!isLeading) member?.link.close();
    await close();
    if (!isLeading) removeEndpoint(configuration.dataDir, process.pid);
  }
}

/** Writes the file by which commands find a standby. The file of the leader replaces it. */
function announce({ dataDir, api, gateways, simulated }: Configuration, url: string, log: Log): void {
  const socket = api.unixSocket === undefined ? {} : { unixSocket: api.unixSocket };
  const unencrypted = unencryptedGateways(gateways);
  const unwritten = writeEndpoint(dataDir, { url, ...socket, pid: process.pid, simulated, unencrypted });
  if (unwritten !== undefined) log.error(daemonLog.endpointNotWritten(unwritten));
}

/** Opens the API of a standby. */
async function listenAsStandby(
  { configuration, version, tokens }: PairParts,
  name: string,
  why: () => Withheld,
  facts: () => StandbyFacts,
): Promise<StandbyListener> {
  const { api, dataDir, simulated, language } = configuration;
  const startedAt = new Date().toISOString();
  const own = { name, version, processId: process.pid, dataDirectory: dataDir, startedAt, simulated };
  const { host = '127.0.0.1', port, unixSocket } = { ...api };
  return openStandbyListener({
    host,
    port,
    unixSocket,
    why,
    report: () => standbyReport(own, facts()),
    tokens,
    language,
  });
}

/** Returns the attention item of a leader if the stream was not compared with any other journal. */
function attentionOf(standby: Standby | undefined, log: Log): readonly Attention[] {
  if (standby?.isStreamUnchecked !== true) return [];
  const text = texts.streamUnchecked();
  log.warn(inEnglish(() => texts.streamUnchecked()));
  return [{ code: 'stream-unchecked', at: new Date().toISOString(), text, actions: [] }];
}

function memberOf(
  { configuration, log, readMarks }: PairParts,
  { name, leaseMs }: ReplicateConfiguration,
  link: StreamLink,
  state: PairState,
): Member {
  const lines = new CappedLines(() => performance.now());
  const place = placeOf(configuration.dataDir, name, readMarks());
  return {
    own: { name, place, life: randomBytes(8).toString('hex') },
    leaseMs,
    link,
    now: () => ({ monoMs: performance.now(), wallMs: Date.now() }),
    pause: pauseByTimer,
    onFailure: (error) => {
      // Do not count an entry that the servers refuse as a failure of the connection: the servers did answer, so no
      // later answer would end that failure.
      if (reactionTo(error.code) !== 'restarts') {
        state.failure = failureAfter(state.failure, error);
        state.sinceMs ??= Date.now();
      }
      if (lines.note(error.code) !== undefined) log.warn(textOf(error), { code: error.code });
    },
    onAnswer: () => {
      if (state.failure !== undefined) log.info(texts.roles.answersAgain);
      state.failure = undefined;
      state.sinceMs = undefined;
    },
  };
}

function whyOf({ failure }: PairState, view: StandbyView | undefined): Withheld {
  const lasting = failure !== undefined && isLasting(failure.code) ? failure : view?.refusal;
  const [title, stopped] = inEnglish(() => [texts.titles.standby(), texts.titles.stopped()]);
  if (lasting !== undefined) return { code: lasting.code, title: stopped, text: texts.stopped(textOf(lasting)) };
  return { code: 'standby', title, text: inEnglish(() => texts.standby(view?.leader)) };
}
