/** A publisher over a real journal, without the rest of the daemon. */

import { onTestFinished } from 'vitest';
import { publishedEvent } from '../../src/api/documents/fact-event.js';
import { type Journal, openJournal } from '../../src/journal/index.js';
import { LaneFeed } from '../../src/lane/engine/event-feed.js';
import { Publisher } from '../../src/publish/index.js';
import type { PublisherParts } from '../../src/publish/publisher.js';
import { fact, freshPath } from '../journal/samples.js';
import { natsPackages } from './nats-packages.js';

/** The settings of a publisher for a test. */
export interface PublisherSettings {
  readonly url: string;
  readonly path?: string;
  /** The stream of the pair to which the journal belongs. */
  readonly pairStream?: string;
  readonly subject?: string;
  readonly inFlightMax?: number;
  readonly destination?: Partial<PublisherParts['destination']>;
}

/** Opens a journal and begins to publish its facts. */
export function openPublisher(settings: PublisherSettings) {
  const path = settings.path ?? freshPath();
  let wallMs = Date.parse('2026-03-01T09:00:00.000Z');
  const journal = openJournal({ path, now: () => new Date(wallMs).toISOString(), pregrowBytes: 0, reserveBytes: 0 });
  const feed = new LaneFeed(journal);
  /** The positions from which the publisher read facts in order to send them. */
  const reads: number[] = [];
  const failures: string[] = [];
  const publisher = new Publisher({
    packages: natsPackages(),
    destination: {
      url: settings.url,
      stream: 'EVENTS',
      subject: settings.subject ?? 'tenderd.store-1',
      ...settings.destination,
    },
    inFlightMax: settings.inFlightMax ?? 1,
    lateAfterMs: 60_000,
    lanes: {
      get: () => undefined,
      feed: {
        last: () => feed.last(),
        listen: (listener) => feed.listen(listener),
        after(after, limit) {
          if (limit > 1 || settings.inFlightMax === undefined) reads.push(after);
          return feed.after(after, limit);
        },
      },
    },
    factEvent: publishedEvent,
    isService: () => false,
    journal: {
      beginPublication: () => journal.beginPublication(settings.pairStream),
      notePublished: (place) => journal.notePublished(place),
    },
    isIdle: () => true,
    wallMs: () => wallMs,
    textOf: ({ code, detail }) => `${code}: ${detail}`,
    onFailure: ({ code }) => failures.push(code),
    onRecovered: () => failures.push('recovered'),
    onFatal: (error) => {
      throw error;
    },
  });
  const close = (): void => {
    publisher.close();
    journal.close();
  };
  onTestFinished(close);
  publisher.begin();
  /** Adds facts, one second apart. */
  const add = (count: number, text = 'the session is open'): void => {
    for (let n = 0; n < count; n += 1) {
      wallMs += 1_000;
      const at = new Date(wallMs).toISOString();
      const [done] = journal.commit([{ writer: '', facts: [{ ...fact('session'), at, text }], transactions: [] }]);
      if (done?.ok !== true) throw new Error('the journal rejected a fact');
    }
    feed.turned();
  };
  const pass = (ms: number): void => void (wallMs += ms);
  return { path, journal, feed, publisher, reads, failures, add, pass, close };
}

/** Returns the sequence numbers that the stream must have for the facts of a journal. */
export function expectedSequences(journal: Journal): readonly string[] {
  return Array.from({ length: journal.lastFact() }, (_, index) => String(index + 1).padStart(15, '0'));
}
