/** The publication of events in a running daemon. This code is loaded only if `[publish]` is configured. */

import { loadFactEvent } from '../../api/index.js';
import type { Configuration, PublishConfiguration } from '../../config/index.js';
import type { Attention, Clock, DaemonView, Lanes, PublicationView } from '../../core/index.js';
import type { Journal } from '../../journal/index.js';
import { daemonLog, inEnglish, publication as texts } from '../../messages/index.js';
import { CappedLines } from '../../net/index.js';
import type { Failure, Publisher, StatusBeacon } from '../../publish/index.js';
import { version } from '../../version.js';

/** The parts of the running daemon. */
interface DaemonParts {
  readonly lanes: Lanes;
  readonly self: () => DaemonView;
  readonly areIdle: (lanes: Lanes) => boolean;
  readonly log: {
    info(text: string): void;
    warn(text: string, detail: { readonly code: string }): void;
    error(text: string): void;
  };
  /** The identity of the pair's stream. This field is undefined if this daemon does not belong to a pair. */
  readonly pairStream: string | undefined;
  /** Called if the journal failed. */
  readonly onFatal: (error: unknown) => void;
}

/**
 * The publication of one daemon. Without `[publish]` this class only ends an earlier publication, so that the erasure
 * does not wait for it.
 */
export class DaemonPublication {
  readonly #configuration: Pick<Configuration, 'publish' | 'services'>;
  readonly #journal: Journal;
  readonly #clock: Clock;
  #publisher: Publisher | undefined;
  #beacon: StatusBeacon | undefined;
  /** The reason why the publisher could not be loaded. */
  #notLoaded: { readonly failure: Failure; readonly at: string } | undefined;
  #closed = false;

  constructor(configuration: Pick<Configuration, 'publish' | 'services'>, journal: Journal, clock: Clock) {
    this.#configuration = configuration;
    this.#journal = journal;
    this.#clock = clock;
  }

  /** Begins to publish, in the background. */
  begin(parts: DaemonParts): void {
    const { publish } = this.#configuration;
    if (publish === undefined) this.#journal.endPublication();
    else void this.#load(publish, parts).catch(parts.onFatal);
  }

  /** Returns the present state of the publication; undefined if there is none. */
  view(): PublicationView | undefined {
    const { publish } = this.#configuration;
    if (publish === undefined) return undefined;
    const { stream, subject } = publish;
    const failure = this.#notLoaded;
    return (
      this.#publisher?.view() ?? {
        stream,
        subject,
        state: 'not-connected',
        waiting: 0,
        late: failure !== undefined,
        ...(failure === undefined
          ? {}
          : {
              oldestAt: failure.at,
              failure: { at: failure.at, code: failure.failure.code, text: textOf(publish, failure.failure) },
            }),
      }
    );
  }

  /** Returns the attention item about events that have waited for too long. */
  attention(): readonly Attention[] {
    const view = this.view();
    if (view?.oldestAt === undefined || !view.late) return [];
    const { oldestAt: at, failure } = view;
    return [{ code: 'publish-late', at, text: texts.late(at, failure?.text), actions: [] }];
  }

  /** Stops at once, because the journal failed. */
  stop(): void {
    this.#closed = true;
    this.#beacon?.stop();
    this.#publisher?.stop();
  }

  /** Records the position up to which events were published, and stops. The next start continues from this position. */
  close(): void {
    this.#closed = true;
    this.#beacon?.stop();
    this.#publisher?.close();
  }

  async #load(
    publish: PublishConfiguration,
    { lanes, self, areIdle, log, pairStream, onFatal }: DaemonParts,
  ): Promise<void> {
    const [{ loadPackages, packageNames, Publisher: Loaded, StatusBeacon: Beacon, statusOf }, factEvent] =
      await Promise.all([import('../../publish/index.js'), loadFactEvent()]);
    if (this.#closed) return;
    const loaded = loadPackages(publish.packages);
    if ('missing' in loaded) {
      this.#notLoaded = { failure: { code: 'publish-not-installed', detail: loaded.missing }, at: this.#now() };
      log.error(daemonLog.publishNotLoaded(loaded.missing, packageNames));
      return;
    }
    const lines = new CappedLines(() => performance.now());
    const services = new Set(this.#configuration.services.map(({ name }) => name));
    const publisher = new Loaded({
      packages: loaded.packages,
      destination: publish,
      inFlightMax: publish.inFlightMax,
      lateAfterMs: publish.lateAfterMs,
      lanes,
      factEvent: (...of) => inEnglish(() => factEvent(...of)),
      isService: (name) => services.has(name),
      journal: {
        beginPublication: () => this.#journal.beginPublication(pairStream),
        notePublished: (place) => this.#journal.notePublished(place),
      },
      isIdle: () => areIdle(lanes),
      wallMs: () => this.#clock.wallMs(),
      textOf: (failure) => textOf(publish, failure),
      onFailure: (failure) => {
        if (lines.note(failure.code) !== undefined)
          log.warn(
            inEnglish(() => textOf(publish, failure)),
            { code: failure.code },
          );
      },
      onRecovered: () => log.info(daemonLog.publishRecovered),
      onFatal,
    }).begin();
    this.#publisher = publisher;
    const { startedAt, simulated } = self();
    const daemon = { startedAt, simulated };
    this.#beacon = new Beacon({
      publisher,
      status: () => inEnglish(() => statusOf({ version, daemon, publication: publisher.view(), lanes })),
      everyMs: publish.statusEveryMs,
      wallMs: () => this.#clock.wallMs(),
      // A failed journal ends the daemon if the publisher needs it. A failed status only gets a log line.
      onFailure: (error) => log.error(daemonLog.statusNotSent(error instanceof Error ? error.message : String(error))),
    }).begin();
  }

  #now(): string {
    return new Date(this.#clock.wallMs()).toISOString();
  }
}

function textOf({ url, stream, subject }: PublishConfiguration, { code, detail }: Failure): string {
  return texts.failures[code]({ url, stream, subject, detail });
}
