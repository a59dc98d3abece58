/**
 * HTTP in its polling form: a place for each category of message, JSON without the root, and answers that are fetched. A request leaves in one
 * POST, as on the wire that this one is otherwise.
 */

import { linkCause } from '../net/index.js';
import type { LinkCause } from '../core/index.js';
import { HttpWire, type Leaving } from './http.js';
import { askByPolling, type Place, type PolledRequest } from './polled-request.js';
import { withoutRoot } from './rootless.js';

/** Where each category is asked, behind the path of the address. What has no row here, nobody says a place for: it is not sent. */
const places: Readonly<Record<string, Place>> = {
  Payment: { path: '/payment', isFetched: true },
  Reversal: { path: '/reversal', isFetched: true },
  CardAcquisition: { path: '/acquisition', isFetched: true },
  BalanceInquiry: { path: '/balanceinquiry', isFetched: true },
  Login: { path: '/login', isFetched: false },
  Logout: { path: '/logout', isFetched: false },
  TransactionStatus: { path: '/status', isFetched: false },
  Diagnosis: { path: '/diagnosis', isFetched: false },
  Abort: { path: '/abort', isFetched: false },
};

const wanted = 'a message';

/** The place of a category; undefined where it has none. */
export function placeOf(category: string): Place | undefined {
  return Object.hasOwn(places, category) ? places[category] : undefined;
}

/** What this form carries. */
export const carried: ReadonlySet<string> = new Set(Object.keys(places));

/** Asks by HTTP with polling. */
export class PollingWire extends HttpWire {
  readonly hearsShown = true;
  readonly carries = carried;
  readonly #requests = new Set<PolledRequest>();

  protected override begin({ key, text, headers, limitMs, ended }: Leaving): ((cause: LinkCause) => void) | undefined {
    const message = withoutRoot(text);
    const place = message === undefined ? undefined : placeOf(message.category);
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

  /** Whose answer was still to be fetched there is asked for otherwise: the next answer at this place is that of the newer request. */
  #takesPlace(newer: PolledRequest): void {
    const text = `another request has taken its place at ${newer.place.path} of ${this.where}`;
    for (const request of this.#requests)
      if (request !== newer && request.place === newer.place && request.isTaken())
        request.cut(linkCause('given-up', text));
  }
}
