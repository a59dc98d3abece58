/** GET /poi-list: the terminals that the gateway reports as reachable. A failed request proves nothing. */

import pRetry, { AbortError } from 'p-retry';
import type { LinkCause } from '../../core/index.js';
import { Connections, type HttpAnswer, linkCause, requestOnce, statusCause, type Target } from '../../net/index.js';
import { findPoiIds } from './poi-list-shape.js';
import type { Settings } from '../settings/settings.js';
import { gateway as texts } from '../../messages/index.js';

/**
 * The waits between tries, in real milliseconds even if the scheduler's clock runs faster. After four tries within two
 * seconds, only the operator or a timer asks again.
 */
const RETRY = { retries: 3, minTimeout: 100, maxTimeout: 1_000, factor: 3, randomize: true };

/** The target of the list, and the settings of its gateway. */
export interface ListPlace {
  readonly target: Target;
  readonly settings: Settings;
}

/** The list could not be read. The failure says nothing about any terminal, and no payment is affected. */
export class PoiListError extends Error {
  override readonly name = 'PoiListError';
  readonly code = 'poi-list-failed';
  readonly failure: LinkCause;
  /** True if another try at once may help. */
  readonly isPassing: boolean;

  constructor(failure: LinkCause, isPassing: boolean) {
    super(failure.text);
    this.failure = failure;
    this.isPassing = isPassing;
  }
}

/**
 * Reads the list, with a few retries. There is no retry after 401, 403, 404 or a rejected certificate, and none if the
 * answer has an unknown shape. Rejects with PoiListError, or with the signal's reason if aborted.
 */
export function readPoiList(place: ListPlace, signal: AbortSignal): Promise<readonly string[]> {
  const tryOnce = async (): Promise<readonly string[]> => {
    try {
      return (await readPoiListOnce(place, signal)).poiIds;
    } catch (error) {
      if (error instanceof PoiListError && error.isPassing) throw error;
      throw error instanceof Error ? new AbortError(error) : error;
    }
  };
  return pRetry(tryOnce, { ...RETRY, signal });
}

/** Makes one try. `date` is the clock of the server, from its Date header. Rejects like `readPoiList`. */
export async function readPoiListOnce(
  place: ListPlace,
  signal: AbortSignal,
): Promise<{ readonly poiIds: readonly string[]; readonly date?: string }> {
  const { text, date } = await getText(place, signal);
  return { poiIds: interpret(text, place), ...(date === undefined ? {} : { date }) };
}

function interpret(body: string, { target: { where }, settings }: ListPlace): readonly string[] {
  const wrong = (found: string): PoiListError =>
    new PoiListError(linkCause('protocol', texts.poiListNotUnderstood(where, found)), false);
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    throw wrong(texts.notJson(body.length));
  }
  const reading = findPoiIds(json, settings.poiListPath);
  if (!reading.ok) throw wrong(reading.found);
  return reading.poiIds;
}

/** Makes one try, on its own connection. */
function getText({ target, settings }: ListPlace, signal: AbortSignal): Promise<Pick<HttpAnswer, 'text' | 'date'>> {
  const { clock, scheduler, poiListMs, headers } = settings;
  const connections = new Connections(target, { clock, scheduler }, poiListMs);
  const path = `${target.url.pathname}${target.url.search}`;
  const sent = headers.current();
  const asked = { method: 'GET', path, headers: { ...sent, accept: 'application/json' }, wanted } as const;
  return new Promise((resolve, reject) => {
    const abandon = (): void => cut(linkCause('given-up', texts.gatewayClosed));
    const cut = requestOnce(connections, asked, poiListMs, (end) => {
      signal.removeEventListener('abort', abandon);
      connections.destroy();
      if (end.type !== 'answered') return reject(new PoiListError(end.cause, !lasting.has(end.cause.code)));
      const { status, date } = end;
      if (date !== undefined) settings.onDate?.(date);
      if (status === 200) return resolve(end);
      const isPassing = status >= 500 || status === 408 || status === 429;
      const cause = statusCause(status, wanted, target.where);
      if (cause.code === 'unauthorised') headers.refused(sent);
      reject(new PoiListError(cause, isPassing));
    });
    signal.addEventListener('abort', abandon);
  });
}

const wanted = 'poi-list';

/** The failures that the next try would repeat. */
const lasting: ReadonlySet<string> = new Set(['certificate', 'protocol', 'unauthorised', 'given-up']);
