/** GET /poi-list: which terminals the gateway says that it reaches. A failed list proves nothing. */

import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { Socket } from 'node:net';
import pRetry, { AbortError } from 'p-retry';
import type { LinkCause } from '../core/index.js';
import { deadline, dial, linkCause, socketCause, statusCause } from '../net/index.js';
import { findPoiIds } from './poi-list-shape.js';
import type { Settings } from './settings.js';

/** The largest list that is read. */
const LIST_BYTES_MAX = 256 * 1024;
/** Real milliseconds, however fast the scheduler's clock runs: four tries within two seconds, then a person or a timer asks again. */
const RETRY = { retries: 3, minTimeout: 100, maxTimeout: 1_000, factor: 3, randomize: true };

/** The list could not be read. It says nothing about any terminal, and no money is in play. */
export class PoiListError extends Error {
  override readonly name = 'PoiListError';
  readonly code = 'poi-list-failed';
  readonly failure: LinkCause;
  /** Asking again at once may help. */
  readonly isPassing: boolean;

  constructor(failure: LinkCause, isPassing: boolean) {
    super(failure.text);
    this.failure = failure;
    this.isPassing = isPassing;
  }
}

/**
 * Reads the list, with bounded retries where a retry can help: not after 401, 403, 404 or a certificate that is refused,
 * and not when the answer has another shape. Rejects with PoiListError, or with the signal's reason when aborted.
 */
export function readPoiList(settings: Settings, signal: AbortSignal): Promise<readonly string[]> {
  const tryOnce = async (): Promise<readonly string[]> => {
    try {
      return interpret(await getText(settings, signal), settings);
    } catch (error) {
      if (error instanceof PoiListError && error.isPassing) throw error;
      throw error instanceof Error ? new AbortError(error) : error;
    }
  };
  return pRetry(tryOnce, { ...RETRY, signal });
}

function interpret(body: Buffer, settings: Settings): readonly string[] {
  const { where } = settings.poiList;
  const wrong = (found: string): PoiListError =>
    new PoiListError(linkCause('protocol', `the poi-list of ${where} cannot be understood: ${found}`), false);
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw wrong(`${body.length} bytes that are no JSON`);
  }
  const reading = findPoiIds(json, settings.poiListPath);
  if (!reading.ok) throw wrong(reading.found);
  return reading.poiIds;
}

function getText(settings: Settings, signal: AbortSignal): Promise<Buffer> {
  const { poiList: target, clock, scheduler, poiListMs } = settings;
  return new Promise((resolve, reject) => {
    const done = (): void => {
      cancelDial();
      cancelDeadline();
      connected?.destroy();
      signal.removeEventListener('abort', abandon);
    };
    const fail = (failure: LinkCause, isPassing = true): void => {
      done();
      reject(new PoiListError(failure, isPassing));
    };
    const abandon = (): void => fail(linkCause('given-up', 'the gateway was closed by us'), false);
    const cancelDeadline = deadline(scheduler, clock.monoMs() + poiListMs, () =>
      fail(linkCause('hangs', `${target.where} hangs: no whole poi-list within ${poiListMs} ms`)),
    );
    let connected: Socket | undefined;
    const cancelDial = dial(
      target,
      { clock, scheduler, connectMs: poiListMs },
      {
        failed: (cause) => fail(cause, cause.code !== 'certificate'),
        connected: ({ socket }) => {
          connected = socket;
          const request = target.secureContext === undefined ? requestPlain : requestSecure;
          const get = request(target.url, {
            createConnection: () => socket,
            headers: { ...settings.headers, accept: 'application/json' },
          });
          get.on('error', (error) => fail(socketCause(error, 'handshake', target.where)));
          get.on('response', (response) => {
            const status = response.statusCode ?? 0;
            if (status === 200) {
              collect(response, target.where, fail, (body) => {
                done();
                resolve(body);
              });
            } else {
              const isPassing = status >= 500 || status === 408 || status === 429;
              fail(statusCause(status, 'the poi-list', target.where), isPassing);
            }
          });
          get.end();
        },
      },
    );
    signal.addEventListener('abort', abandon);
  });
}

function collect(
  response: IncomingMessage,
  where: string,
  fail: (failure: LinkCause, isPassing?: boolean) => void,
  whole: (body: Buffer) => void,
): void {
  const parts: Buffer[] = [];
  let bytes = 0;
  response.on('data', (part: Buffer) => {
    bytes += part.length;
    parts.push(part);
    if (bytes > LIST_BYTES_MAX) {
      fail(linkCause('protocol', `the poi-list of ${where} is longer than ${LIST_BYTES_MAX} bytes`), false);
    }
  });
  response.on('error', (error) => fail(socketCause(error, 'open', where)));
  response.on('end', () => whole(Buffer.concat(parts)));
}
