/** The common part of all wires: events, the list of terminals, the wait before a retry, and closing. */

import type { LinkCause, TextGate, WireEvent } from '../../core/index.js';
import { linkCause } from '../../net/index.js';
import { Backoff } from './backoff.js';
import { WireEvents } from './events.js';
import { ListReader } from './list-reader.js';
import { Outage } from './outage.js';
import type { Settings } from '../settings/settings.js';
import { gateway as texts } from '../../messages/index.js';

/** A wire without its transport. */
export abstract class WireBase {
  /** True if the gateway has a list of its terminals. */
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

  /** Sets the listener that gets the events of this wire. */
  listen(listener: (event: WireEvent) => void, gate?: TextGate): void {
    this.events.listen(listener, gate);
  }

  /** Closes the wire for good. Posts no events for the requests that closing cuts. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#cancelNext();
    this.#list.close();
    this.events.close();
    this.shut(linkCause('closed', texts.gatewayClosed));
  }

  /** The address of the peer, for messages to people. */
  protected get where(): string {
    return this.settings.link.where;
  }

  /** Cuts every connection and request for good. */
  protected abstract shut(cause: LinkCause): void;

  /** Reports that the link is up. */
  protected sayUp(connection: number): void {
    this.#outage.end();
    this.settings.log?.info(texts.up(connection, this.where));
    this.events.post({ type: 'link-up', connection });
  }

  /** Tries to connect again after a wait. `upSinceMs`: when the lost link began; undefined if no link was established. */
  protected tryLater(number: number, upSinceMs: number | undefined, cause: LinkCause, again: () => void): void {
    const { clock, scheduler } = this.settings;
    const nowMs = clock.monoMs();
    if (upSinceMs !== undefined) this.#backoff.wasUpFor(nowMs - upSinceMs);
    const waitMs = this.#backoff.nextMs();
    this.#outage.say(number, upSinceMs !== undefined, cause, { waitMs: Math.round(waitMs), nowMs });
    this.cancelWith(scheduler.at(nowMs + waitMs, again));
  }

  /** Cancels the next try or the current wait. */
  protected cancelNext(): void {
    this.#cancelNext();
  }

  /** Sets the function that `close` calls to cancel the next try or the current wait. */
  protected cancelWith(cancel: () => void): void {
    this.#cancelNext = cancel;
  }
}
