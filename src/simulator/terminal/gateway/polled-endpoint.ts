/**
 * The endpoint of polled terminals. Each service has a path, and messages have no root. The endpoint answers 202 to an accepted request. The messages
 * for the register wait at the same path until the register fetches them.
 */

import type { WorldEffect } from '../base/connections.js';
import { isJsonObject, jsonDocument } from '../encoding/read-json.js';
import { withoutRoot } from '../encoding/rootless.js';

/** The result of a POST or GET: a response, a connection cut with part of a response (`cut`), or no response at all (`nothing`). */
export type Heard =
  | { readonly type: 'response'; readonly status: number; readonly text: string; readonly isBinary?: true }
  | { readonly type: 'cut'; readonly how: 'reset' | 'close'; readonly part: string }
  | { readonly type: 'nothing' };

/** The immediate result of a POST: an HTTP status that rejects it, or a message for the terminal. */
export type Posted =
  | { readonly type: 'refused'; readonly status: number }
  | { readonly type: 'message'; readonly text: string };

interface Service {
  readonly category: string;
  /**
   * `now`: the answer is in the response. `later`: the response is 202, and the answer is fetched. `never`: the response is 202, and no answer
   * follows.
   */
  readonly answers: 'now' | 'later' | 'never';
}

const services: Readonly<Record<string, Service>> = {
  '/login': { category: 'Login', answers: 'now' },
  '/logout': { category: 'Logout', answers: 'now' },
  '/status': { category: 'TransactionStatus', answers: 'now' },
  '/diagnosis': { category: 'Diagnosis', answers: 'now' },
  '/abort': { category: 'Abort', answers: 'never' },
  '/payment': { category: 'Payment', answers: 'later' },
  '/reversal': { category: 'Reversal', answers: 'later' },
  '/acquisition': { category: 'CardAcquisition', answers: 'later' },
  '/balanceinquiry': { category: 'BalanceInquiry', answers: 'later' },
};

/** One request that the register posted. */
interface Asked {
  readonly connection: number;
  readonly path: string;
  readonly service: Service;
  /** True if no POST is waiting for the messages of this request any more. The register must fetch them. */
  isKept: boolean;
  /** True if the last message of this request was produced. */
  isDone: boolean;
  isDeaf: boolean;
  said: Heard[];
}

/** The paths, and the messages that are waiting at each path. */
export class PolledFront {
  readonly #isAtWork: () => boolean;
  #asked: Asked[] = [];

  /** `isAtWork` returns true if the terminal is serving a request. */
  constructor(isAtWork: () => boolean) {
    this.#isAtWork = isAtWork;
  }

  /** Handles a POST. If the result is a message, the caller hands it to the world on this connection, and then calls `answered`. */
  posted(connection: number, path: string, text: string): Posted {
    const service = Object.hasOwn(services, path) ? services[path] : undefined;
    if (service === undefined) return { type: 'refused', status: 404 };
    const rooted = withRoot(text, service.category);
    if (rooted === undefined) return { type: 'refused', status: 400 };
    if (service.answers === 'later' && this.#isAtWork()) return { type: 'refused', status: 403 };
    this.#asked.push({ connection, path, service, isKept: false, isDone: false, isDeaf: false, said: [] });
    return { type: 'message', text: rooted };
  }

  /** Returns the response to the POST, or undefined while there is none. The response is returned only once. */
  answered(connection: number): Heard | undefined {
    const asked = this.#find(connection);
    if (asked === undefined || asked.isKept) return undefined;
    const first = asked.said.find((heard) => heard.type !== 'response' || heard.status !== 201);
    const isMessage = first?.type === 'response' && first.status === 200;
    if (asked.isDeaf) return this.#forget(asked, { type: 'nothing' });
    if (first !== undefined && !isMessage) return this.#forget(asked, first);
    switch (asked.service.answers) {
      case 'never':
        return this.#forget(asked, { type: 'response', status: 202, text: '' });
      case 'now':
        return first === undefined ? undefined : this.#forget(asked, first);
      case 'later':
        if (isMessage && isBusy(first.text)) return this.#forget(asked, { type: 'response', status: 403, text: '' });
        asked.isKept = true;
        return { type: 'response', status: 202, text: '' };
    }
  }

  /** Records an effect of the world on a connection. Returns true if the connection gets no further messages. */
  take(effect: WorldEffect): boolean {
    const asked = this.#find(effect.connection);
    if (asked === undefined || asked.isDone) return true;
    switch (effect.type) {
      case 'send': {
        const isAside = /"MessageClass":"Device"/.test(effect.text);
        const binary = effect.isBinary === true ? { isBinary: true as const } : {};
        asked.said.push({ type: 'response', status: isAside ? 201 : 200, text: withoutRoot(effect.text), ...binary });
        asked.isDone = !isAside;
        break;
      }
      case 'send-partial':
        asked.said.push({ type: 'cut', how: 'reset', part: withoutRoot(effect.text).slice(0, effect.bytes) });
        asked.isDone = true;
        break;
      case 'status':
        asked.said.push({ type: 'response', status: effect.status, text: '' });
        asked.isDone = true;
        break;
      case 'cut':
        asked.said.push({ type: 'cut', how: effect.how, part: '' });
        asked.isDone = true;
        break;
      case 'half-open':
        asked.isDeaf = true;
        break;
      case 'keep-alive':
      case 'call':
      case 'move':
      case 'certificate':
      case 'channel':
        break;
    }
    return asked.isDone;
  }

  /** Returns the oldest message that is waiting at a path. */
  fetched(path: string): Heard {
    const there = this.#asked.filter((one) => one.isKept && one.path === path);
    if (there.some(({ isDeaf }) => isDeaf)) return { type: 'nothing' };
    const asked = there.find(({ said }) => said.length > 0);
    if (asked === undefined) return { type: 'response', status: there.length > 0 ? 204 : 423, text: '' };
    const [first, ...rest] = asked.said;
    asked.said = rest;
    if (asked.isDone && rest.length === 0) this.#asked = this.#asked.filter((one) => one !== asked);
    if (first?.type !== 'response' || first.status !== 201) return first ?? { type: 'nothing' };
    const isMore = rest[0]?.type === 'response' && rest[0].status === 201;
    return { ...first, status: isMore ? 206 : 201 };
  }

  /** True if some messages of a connection have not been sent or fetched yet. */
  holds(connection: number): boolean {
    return this.#find(connection) !== undefined;
  }

  /** Handles a caller that disconnected before the response. The terminal continues to serve the request. */
  gone(connection: number): void {
    const asked = this.#find(connection);
    if (asked === undefined || asked.isKept) return;
    if (asked.service.answers === 'later') asked.isKept = true;
    else this.#forget(asked);
  }

  #find(connection: number): Asked | undefined {
    return this.#asked.find((one) => one.connection === connection);
  }

  #forget<T>(asked: Asked, heard?: T): T | undefined {
    this.#asked = this.#asked.filter((one) => one !== asked);
    return heard;
  }
}

function isBusy(text: string): boolean {
  return /"ErrorCondition":"Busy"/.test(text);
}

/** Adds the root to a request of this category. Returns undefined if the text is not such a request, or already has a root. */
function withRoot(text: string, category: string): string | undefined {
  const document = jsonDocument(text);
  const header = document.ok ? document.value['MessageHeader'] : undefined;
  if (!isJsonObject(header) || header['MessageCategory'] !== category) return undefined;
  return header['MessageType'] === 'Request' ? `{"SaleToPOIRequest":${text.trim()}}` : undefined;
}
