/**
 * One polled request: a POST that is sent once. If the terminal accepts the POST with 202, polls at the same path fetch
 * the answer. The request has exactly one end. The caller supplies the HTTP client.
 */

import type { Clock, LinkCause, RequestKey, Scheduler } from '../../core/index.js';
import { linkCause, type RequestEnd } from '../../net/index.js';
import type { StatusMeaning } from './http.js';
import { isResponse, responseOrigin, withRoot } from './rootless.js';
import { gateway as texts } from '../../messages/index.js';

/** The HTTP path for a message category, and how the response arrives. */
export interface Place {
  readonly path: string;
  /**
   * True if status 202 means that polls must fetch the answer at this path. False if the response contains the answer.
   */
  readonly isFetched: boolean;
  /** True if the response carries no information: any response means that the terminal accepted the request. */
  readonly isSilent?: true;
}

/** The functions and clocks that a polled request uses. */
export interface Asking {
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  /**
   * Sends one HTTP request and calls back once with its end, never before this call has returned. Returns a function
   * that gives the request up.
   */
  readonly http: (
    method: 'POST' | 'GET',
    path: string,
    body: string | undefined,
    limitMs: number,
    ended: (end: RequestEnd) => void,
  ) => (cause: LinkCause) => void;
  /** Called when the terminal has accepted the request. */
  readonly taken: () => void;
  /** Called with a message that the terminal started, or with the answer to another request. */
  readonly said: (text: string) => void;
  /** Called with the end of each poll. */
  readonly polled: (end: RequestEnd) => void;
  readonly ended: (end: RequestEnd, means?: StatusMeaning) => void;
}

/** A polled request in flight. */
export interface PolledRequest {
  readonly place: Place;
  /** True if the terminal has accepted the request, so that polls now fetch the answer. */
  isTaken(): boolean;
  /** Gives up the request: no further part of it is sent. */
  cut(cause: LinkCause): void;
}

/**
 * The wait before each poll. The wait starts when the terminal accepts the request, and then with each response to a
 * poll.
 */
const everyMs = 500;
/** The wait if the terminal says that more messages are ready. */
const moreMs = 50;
/**
 * The time limit of one poll, connecting included. This limit is short, because the terminal answers a poll at once.
 */
const questionMs = 5_000;
/**
 * The time limit of the POST, connecting included, if polls fetch the answer. This limit is short, because the terminal
 * accepts or rejects the request at once.
 */
const takeMs = 20_000;
/** After this many lost polls in a row, the request counts as lost. */
const lostMax = 3;

/** Returns the end of a request from the response to its POST. */
function endOfPost(
  { isFetched, isSilent }: Place,
  answer: Extract<RequestEnd, { readonly type: 'answered' }>,
): readonly [how: RequestEnd, means?: StatusMeaning] {
  const { status, text } = answer;
  if (isFetched && status === 403) return [answer, { isBusy: true }];
  if (isSilent === true && status === 200) return [{ ...answer, text: '' }];
  return [status === 200 && text.trim() !== '' ? { ...answer, text: withRoot(text) } : answer];
}

/** True if a part of a body arrived before the response was cut off. */
function hasPart(answer: RequestEnd): boolean {
  return answer.type === 'lost' && answer.part !== undefined && answer.part !== '';
}

/** Sends a request. `body` is the message of the request without root. After `limitMs` the request is given up. */
export function askByPolling(
  place: Place,
  { key, body, limitMs }: { readonly key: RequestKey; readonly body: string; readonly limitMs: number },
  asking: Asking,
): PolledRequest {
  const { clock, scheduler, http } = asking;
  const endsAtMs = clock.monoMs() + limitMs;
  let isTaken = false;
  let isOver = false;
  let lostInARow = 0;
  let otherAnswer: string | undefined;
  /** Stops the current step: the POST, a poll, or the wait before the next poll. */
  let stop: (cause: LinkCause) => void;

  const end = (how: RequestEnd, means?: StatusMeaning): void => {
    isOver = true;
    asking.ended(how, means);
  };
  const lose = (cause: LinkCause): void => end({ type: 'lost', cause });

  const askLater = (ms: number): void => {
    stop = scheduler.at(Math.min(clock.monoMs() + ms, endsAtMs), () => {
      if (isOver) return;
      if (clock.monoMs() >= endsAtMs) lose(linkCause('hangs', texts.pollTimeout(Math.ceil(limitMs))));
      else ask();
    });
  };

  const ask = (): void => {
    stop = http('GET', place.path, undefined, questionMs, (answer) => {
      if (!isOver) asked(answer);
    });
  };

  const asked = (answer: RequestEnd): void => {
    asking.polled(answer);
    if (answer.type !== 'answered') {
      lostInARow += 1;
      // The partial body may have been the answer, which the terminal gives only once.
      if (hasPart(answer)) return end(answer);
      return lostInARow >= lostMax ? lose(answer.cause) : askLater(everyMs);
    }
    lostInARow = 0;
    const { status, text } = answer;
    if (status === 204 || (status === 200 && text.trim() === '')) return askLater(everyMs);
    if (status === 201 || status === 206) {
      const shown = withRoot(text);
      // The final answer comes with status 200. A response with another status does not count, so the recovery must
      // find the outcome.
      if (isResponse(shown)) return lose(linkCause('protocol', texts.answerAsDisplay(status)));
      if (text.trim() !== '') asking.said(shown);
      return askLater(status === 206 ? moreMs : everyMs);
    }
    if (status === 200) return given({ ...answer, text: withRoot(text) });
    end(answer, { isFetched: true });
  };

  /** The answer that a poll fetched may be older than the request. Its ids show which request it answers. */
  const given = (answer: Extract<RequestEnd, { readonly type: 'answered' }>): void => {
    const whose = responseOrigin(answer.text, key);
    if (whose === 'answer') return end(answer);
    if (whose === 'other' && otherAnswer === answer.text) return lose(linkCause('protocol', texts.answerToAnother));
    if (whose === 'other') otherAnswer = answer.text;
    asking.said(answer.text);
    askLater(everyMs);
  };

  const posted = (answer: RequestEnd): void => {
    if (answer.type !== 'answered') return end(answer);
    if (place.isFetched && answer.status === 202) {
      isTaken = true;
      asking.taken();
      return askLater(everyMs);
    }
    end(...endOfPost(place, answer));
  };

  stop = http('POST', place.path, body, place.isFetched ? Math.min(limitMs, takeMs) : limitMs, posted);
  return {
    place,
    isTaken: () => isTaken && !isOver,
    cut: (cause) => {
      // If the terminal has not accepted the request, the end of the POST says whether the request was sent.
      if (!isTaken) return stop(cause);
      if (isOver) return;
      isOver = true;
      stop(cause);
      scheduler.soon(() => asking.ended({ type: 'lost', cause }));
    },
  };
}
