/**
 * The front of terminals whose answers are fetched: a place for each service, messages without their root, 202 for what is taken, and what is
 * to be had for it at the same place later. What nobody fetches lies there until somebody does.
 */

import type { WorldEffect } from '../base/connections.js';
import { isJsonObject, jsonDocument } from '../encoding/read-json.js';
import { withoutRoot } from '../encoding/rootless.js';

/** What somebody hears who posts or fetches: a response, a response that breaks off or none (`cut`), or nothing ever. */
export type Heard =
  | { readonly type: 'response'; readonly status: number; readonly text: string; readonly isBinary?: true }
  | { readonly type: 'cut'; readonly how: 'reset' | 'close'; readonly part: string }
  | { readonly type: 'nothing' };

/** What becomes of a POST at once: it is refused here, or the message goes to the terminal. */
export type Posted =
  | { readonly type: 'refused'; readonly status: number }
  | { readonly type: 'message'; readonly text: string };

interface Service {
  readonly category: string;
  /** `later`: taken with 202, and fetched; `now`: in the response; `never`: 202 is all. */
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

/** One request that was posted. */
interface Asked {
  readonly connection: number;
  readonly path: string;
  readonly service: Service;
  /** Nobody waits for its response any more: what is said of it is fetched. */
  isKept: boolean;
  /** Its last word was said. */
  isDone: boolean;
  isDeaf: boolean;
  said: Heard[];
}

/** Places, and what lies there. */
export class PolledFront {
  readonly #isAtWork: () => boolean;
  #asked: Asked[] = [];

  /** `isAtWork`: whether the terminal serves somebody now. */
  constructor(isAtWork: () => boolean) {
    this.#isAtWork = isAtWork;
  }

  /** A POST came. What is taken is to be given to the world on this connection, and then `answered` is asked. */
  posted(connection: number, path: string, text: string): Posted {
    const service = Object.hasOwn(services, path) ? services[path] : undefined;
    if (service === undefined) return { type: 'refused', status: 404 };
    const rooted = withRoot(text, service.category);
    if (rooted === undefined) return { type: 'refused', status: 400 };
    if (service.answers === 'later' && this.#isAtWork()) return { type: 'refused', status: 403 };
    this.#asked.push({ connection, path, service, isKept: false, isDone: false, isDeaf: false, said: [] });
    return { type: 'message', text: rooted };
  }

  /** What who posted hears; undefined while there is nothing yet. Told once. */
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

  /** Takes what the world wants of a connection of this front. True where nothing more is to be said on it. */
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

  /** Somebody asks what there is at a place: the oldest that lies there. */
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

  /** Whether something of a connection is still to be said or fetched. */
  holds(connection: number): boolean {
    return this.#find(connection) !== undefined;
  }

  /** Who posted has gone before the response. What the terminal was given, it serves all the same. */
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

/** A request of this category with its root; undefined for what is none, or has a root already. */
function withRoot(text: string, category: string): string | undefined {
  const document = jsonDocument(text);
  const header = document.ok ? document.value['MessageHeader'] : undefined;
  if (!isJsonObject(header) || header['MessageCategory'] !== category) return undefined;
  return header['MessageType'] === 'Request' ? `{"SaleToPOIRequest":${text.trim()}}` : undefined;
}
