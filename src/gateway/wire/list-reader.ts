/** Reads GET /poi-list for a wire, once at a time, and posts the result as an event. */

import type { WireEvent } from '../../core/index.js';
import { linkCause } from '../../net/index.js';
import type { WireEvents } from './events.js';
import { PoiListError, readPoiList } from './poi-list.js';
import type { Settings } from '../settings/settings.js';
import { gateway as texts } from '../../messages/index.js';

/** Reads the list for one wire. */
export class ListReader {
  readonly #settings: Settings;
  readonly #events: WireEvents;
  readonly #stop = new AbortController();
  #isReading = false;

  constructor(settings: Settings, events: WireEvents) {
    this.#settings = settings;
    this.#events = events;
  }

  /** Reads the list. If no list is configured, the failure is posted at once. */
  read(): void {
    const { poiList: target, log, link } = this.#settings;
    if (this.#isReading || this.#stop.signal.aborted) return;
    if (target === undefined) {
      const cause = linkCause('protocol', texts.noPoiList(link.where));
      return this.#events.post({ type: 'poi-list-failed', cause });
    }
    this.#isReading = true;
    const post = (event: WireEvent): void => {
      this.#isReading = false;
      this.#events.post(event);
    };
    readPoiList({ target, settings: this.#settings }, this.#stop.signal).then(
      (poiIds) => post({ type: 'poi-list', poiIds }),
      (error: unknown) => {
        if (this.#stop.signal.aborted) return;
        if (!(error instanceof PoiListError)) throw error;
        log?.warn(texts.poiListFailed(error.failure.text));
        post({ type: 'poi-list-failed', cause: error.failure });
      },
    );
  }

  /** Stops reading; the result is no longer needed. */
  close(): void {
    this.#stop.abort();
  }
}
