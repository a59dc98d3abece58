/** What every wire has: its events, its list of terminals, the wait before it tries again, and its end. */

import type { LinkCause, TextGate, WireEvent } from '../../core/index.js';
import { linkCause } from '../../net/index.js';
import { Backoff } from './backoff.js';
import { WireEvents } from './events.js';
import { ListReader } from './list-reader.js';
import { Outage } from './outage.js';
import type { Settings } from '../settings/settings.js';

/** A wire without what carries its requests. */
export abstract class WireBase {
  /** See `Wire`. */
  readonly listsTerminals?: boolean;
  protected readonly settings: Settings;
  protected readonly events: WireEvents;
  readonly #list: ListReader;
  readonly #backoff: Backoff;
  readonly #outage: Outage;
  #cancelNext: () => void = () => undefined;
  #isClosed = false;

  protected constructor(settings: Settings) {
    this.settings = settings;
    if (settings.poiList !== undefined) this.listsTerminals = true;
    this.events = new WireEvents(settings.scheduler);
    this.#list = new ListReader(settings, this.events);
    this.#backoff = new Backoff(settings.backoff, settings.random);
    this.#outage = new Outage(settings.log);
  }

  protected get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Asks for the list of terminals; see `Wire`. */
  readPoiList(): void {
    this.#list.read();
  }

  /** See `Wire`. */
  listen(listener: (event: WireEvent) => void, gate?: TextGate): void {
    this.events.listen(listener, gate);
  }

  /** See `Wire`. Nothing is told of what is cut by it. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#cancelNext();
    this.#list.close();
    this.events.close();
    this.shut(linkCause('closed', 'this gateway was closed by us'));
  }

  /** Where it is, for people. */
  protected get where(): string {
    return this.settings.link.where;
  }

  /** Cuts whatever is open, for good. */
  protected abstract shut(cause: LinkCause): void;

  /** Says that it is up. */
  protected sayUp(connection: number): void {
    this.#outage.end();
    this.settings.log?.info(`connection ${connection}: up with ${this.where}`);
    this.events.post({ type: 'link-up', connection });
  }

  /** It is not up, and is tried again after a wait. `upSinceMs`: since when it had been up; undefined where the attempt failed. */
  protected tryLater(number: number, upSinceMs: number | undefined, cause: LinkCause, again: () => void): void {
    const { clock, scheduler } = this.settings;
    const nowMs = clock.monoMs();
    if (upSinceMs !== undefined) this.#backoff.wasUpFor(nowMs - upSinceMs);
    const waitMs = this.#backoff.nextMs();
    this.#outage.say(number, upSinceMs !== undefined, cause, { waitMs: Math.round(waitMs), nowMs });
    this.cancelWith(scheduler.at(nowMs + waitMs, again));
  }

  /** What is tried next, or waited for, does not happen. */
  protected cancelNext(): void {
    this.#cancelNext();
  }

  /** What is tried next, or waited for, is cancelled so when it is closed. */
  protected cancelWith(cancel: () => void): void {
    this.#cancelNext = cancel;
  }
}
