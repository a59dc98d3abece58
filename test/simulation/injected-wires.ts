/** Mistakes on the wire to the terminals: what leaves again, or later than it should, and what a loss is taken for. */

import type { RequestKey, Wire } from '../../src/core/index.js';
import { glance } from './machine/glance.js';

/** What an HTTP client does that tries again by itself: the same bytes leave once more, with the next payment. */
export function triesAgain(real: Wire): Partial<Wire> {
  const sent = new Map<string, () => unknown>();
  const lost = new Set<string>();
  return {
    launch(connection, key, text, answerMs) {
      if (glance(text).category === 'Payment') {
        sent.set(key.serviceId, () => real.launch(connection, key, text, answerMs));
        for (const id of lost) if (lost.delete(id)) sent.get(id)?.();
      }
      return real.launch(connection, key, text, answerMs);
    },
    listen: (listener) =>
      real.listen((event) => {
        if (event.type === 'request-lost' && sent.has(event.key.serviceId)) lost.add(event.key.serviceId);
        listener(event);
      }),
  };
}

/** What an HTTP client does that fetches a token by itself: the bytes that were refused with the old one leave once more with the new one. */
export function repeatsRefused(real: Wire): Partial<Wire> {
  const sent = new Map<string, () => unknown>();
  const refused = new Set<string>();
  return {
    launch(connection, key, text, answerMs) {
      if (glance(text).category === 'Payment')
        sent.set(key.serviceId, () => real.launch(connection, key, text, answerMs));
      return real.launch(connection, key, text, answerMs);
    },
    listen: (listener) =>
      real.listen((event) => {
        if (event.type === 'no-message' && event.isTokenRefused === true) refused.add(event.key.serviceId);
        listener(event);
        if (event.type === 'link-up') for (const id of refused) if (refused.delete(id)) sent.get(id)?.();
      }),
  };
}

/** A connection that dies in the middle of a message is taken for one on which nothing was sent. */
export function partMeansNotSent(real: Wire): Partial<Wire> {
  let sent: RequestKey[] = [];
  return {
    launch(connection, key, text, answerMs) {
      if (glance(text).category === 'Payment') sent.push(key);
      return real.launch(connection, key, text, answerMs);
    },
    listen: (listener) =>
      real.listen((event) => {
        if (event.type !== 'unreadable' || event.why !== 'a part of a message') return listener(event);
        for (const key of sent) listener({ type: 'not-sent', key });
        sent = [];
      }),
  };
}

/** Requests for money leave with whatever leaves after them. */
export function sendsLate(real: Wire): Partial<Wire> {
  const waiting: (() => unknown)[] = [];
  return {
    launch: (connection, key, text) => {
      for (const send of waiting.splice(0)) send();
      if (glance(text).category !== 'Payment') return real.launch(connection, key, text);
      waiting.push(() => real.launch(connection, key, text));
      return true;
    },
  };
}
