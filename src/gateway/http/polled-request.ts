/**
 * One request that is asked by polling: a POST that leaves once, and, where the terminal takes it with 202, questions for its answer at the same
 * place until it is there. It has exactly one end. How HTTP is spoken is handed in.
 */

import type { Clock, LinkCause, RequestKey, Scheduler } from '../../core/index.js';
import { linkCause, type RequestEnd } from '../../net/index.js';
import type { StatusMeaning } from './http.js';
import { isResponse, whoseWord, withRoot } from './rootless.js';

/** Where a request is asked. */
export interface Place {
  readonly path: string;
  /** 202 means that its answer is fetched there; else the response has it. */
  readonly isFetched: boolean;
  /** Nothing that is answered there says anything: an answer of any form means that the request was taken. */
  readonly isSilent?: true;
}

/** What a request is asked by. */
export interface Asking {
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  /** Sends one HTTP request, and calls back once with how it ended, never from inside this call. Returns what gives it up. */
  readonly http: (
    method: 'POST' | 'GET',
    path: string,
    body: string | undefined,
    limitMs: number,
    ended: (end: RequestEnd) => void,
  ) => (cause: LinkCause) => void;
  /** The terminal has the request. */
  readonly taken: () => void;
  /** The terminal says something by itself, or gives the answer to another request. */
  readonly said: (text: string) => void;
  /** How a question for the answer ended. */
  readonly polled: (end: RequestEnd) => void;
  readonly ended: (end: RequestEnd, means?: StatusMeaning) => void;
}

/** A request that is under way. */
export interface PolledRequest {
  readonly place: Place;
  /** Its answer is fetched now. */
  isTaken(): boolean;
  /** Gives it up: nothing of it leaves any more. */
  cut(cause: LinkCause): void;
}

/** The first question for an answer leaves so long after the request was taken, and each other so long after the one before it was answered. */
const everyMs = 500;
/** The same where more is said to be there already. */
const moreMs = 50;
/** For one question, connecting included: it is answered at once. */
const questionMs = 5_000;
/** For the POST of a request whose answer is fetched, connecting included: it is taken or refused at once. */
const takeMs = 20_000;
/** So many questions in a row may be lost before the request counts as lost. */
const lostMax = 3;

/** How a request ends with the response to its POST. */
function endOfPost(
  { isFetched, isSilent }: Place,
  answer: Extract<RequestEnd, { readonly type: 'answered' }>,
): readonly [how: RequestEnd, means?: StatusMeaning] {
  const { status, text } = answer;
  if (isFetched && status === 403) return [answer, { isBusy: true }];
  if (isSilent === true && status === 200) return [{ ...answer, text: '' }];
  return [status === 200 && text.trim() !== '' ? { ...answer, text: withRoot(text) } : answer];
}

/** True if a part of a body came before the response broke off. */
function hasPart(answer: RequestEnd): boolean {
  return answer.type === 'lost' && answer.part !== undefined && answer.part !== '';
}

/** Lets a request leave. `body`: its message without root. After `limitMs` it is given up. */
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
  /** Ends what is under way: the POST, a question, or the wait before the next. */
  let stop: (cause: LinkCause) => void;

  const end = (how: RequestEnd, means?: StatusMeaning): void => {
    isOver = true;
    asking.ended(how, means);
  };
  const lose = (cause: LinkCause): void => end({ type: 'lost', cause });

  const askLater = (ms: number): void => {
    stop = scheduler.at(Math.min(clock.monoMs() + ms, endsAtMs), () => {
      if (isOver) return;
      if (clock.monoMs() >= endsAtMs) lose(linkCause('hangs', `it gave no answer within ${Math.ceil(limitMs)} ms`));
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
      // A part of a body may have been its answer, which is given once.
      if (hasPart(answer)) return end(answer);
      return lostInARow >= lostMax ? lose(answer.cause) : askLater(everyMs);
    }
    lostInARow = 0;
    const { status, text } = answer;
    if (status === 204 || (status === 200 && text.trim() === '')) return askLater(everyMs);
    if (status === 201 || status === 206) {
      const shown = withRoot(text);
      // The final answer comes with 200: what comes before it counts for nothing, and what became of the request is asked.
      if (isResponse(shown))
        return lose(linkCause('protocol', `an answer came with HTTP ${status}, as what is shown does`));
      if (text.trim() !== '') asking.said(shown);
      return askLater(status === 206 ? moreMs : everyMs);
    }
    if (status === 200) return given({ ...answer, text: withRoot(text) });
    end(answer, { isFetched: true });
  };

  /** What lies there may be older than the request: whose it is, its ids say. */
  const given = (answer: Extract<RequestEnd, { readonly type: 'answered' }>): void => {
    const whose = whoseWord(answer.text, key);
    if (whose === 'answer') return end(answer);
    if (whose === 'other' && otherAnswer === answer.text)
      return lose(linkCause('protocol', 'where its answer is fetched, the answer to another request lies'));
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
      // How far the POST came, its own end says.
      if (!isTaken) return stop(cause);
      if (isOver) return;
      isOver = true;
      stop(cause);
      scheduler.soon(() => asking.ended({ type: 'lost', cause }));
    },
  };
}
