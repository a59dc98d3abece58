/**
 * HTTP with one path for each message category, and JSON without the root. The response contains the answer or, in the
 * polling form, polls fetch it. As in HttpWire, a request is one POST.
 */

import { linkCause } from '../../net/index.js';
import type { LinkCause } from '../../core/index.js';
import { HttpWire, type Leaving } from './http.js';
import { placeIn, type Places, pollingPlaces } from './category-paths.js';
import { askByPolling, type Place, type PolledRequest } from './polled-request.js';
import { withoutRoot } from './rootless.js';
import type { Settings } from '../settings/settings.js';
import { gateway as texts } from '../../messages/index.js';

const wanted = 'message';

/** Returns the path of a category for polling; undefined if the category has none. */
export function placeOf(category: string): Place | undefined {
  return placeIn(pollingPlaces, category);
}

/** The categories that polling supports. */
export const carried: ReadonlySet<string> = new Set(Object.keys(pollingPlaces));

/** Sends HTTP requests to one path for each category. A category without a path is not sent. */
export class PlacesWire extends HttpWire {
  readonly carries: ReadonlySet<string>;
  readonly hearsShown?: true;
  readonly #places: Places;
  readonly #requests = new Set<PolledRequest>();

  /** With polling, the messages that a terminal displays are fetched as well. */
  constructor(settings: Settings, places: Places) {
    super(settings);
    this.#places = places;
    this.carries = new Set(Object.keys(places));
    if (places === pollingPlaces) this.hearsShown = true;
  }

  protected override begin({ key, text, headers, limitMs, ended }: Leaving): ((cause: LinkCause) => void) | undefined {
    const message = withoutRoot(text);
    const place = message === undefined ? undefined : placeIn(this.#places, message.category);
    if (message === undefined || place === undefined) return undefined;
    const { clock, scheduler } = this.settings;
    const base = this.link.url.pathname.replace(/\/$/, '');
    const request: PolledRequest = askByPolling(
      place,
      { key, body: message.text, limitMs },
      {
        clock,
        scheduler,
        http: (method, path, body, withinMs, done) => {
          const asked = { method, path: `${base}${path}`, headers, body, wanted } as const;
          return this.ask(asked, withinMs, done);
        },
        taken: () => {
          this.#takesPlace(request);
          this.events.post({ type: 'taken', key });
        },
        said: (said) => this.said(said),
        polled: (question) => {
          if (question.type === 'answered') this.heard();
          else if (question.type === 'not-sent') this.down(question.cause);
        },
        ended: (...how) => {
          this.#requests.delete(request);
          ended(...how);
        },
      },
    );
    this.#requests.add(request);
    return (cause) => request.cut(cause);
  }

  /**
   * Gives up older requests at the same path whose answers were not fetched, because the next answer at this path
   * belongs to the newer request. The recovery finds out how the older requests ended.
   */
  #takesPlace(newer: PolledRequest): void {
    const text = texts.replaced(newer.place.path, this.where);
    for (const request of this.#requests)
      if (request !== newer && request.place === newer.place && request.isTaken())
        request.cut(linkCause('given-up', text));
  }
}
