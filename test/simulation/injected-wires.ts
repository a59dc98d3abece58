/** Bugs on the wire to the terminals: requests that are sent again or too late, and losses that are misunderstood. */

import type { RequestKey, Wire } from '../../src/core/index.js';
import { glance } from './machine/glance.js';

/** An HTTP client that retries by itself: the same bytes are sent again with the next payment. */
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

/**
 * An HTTP client that fetches a token by itself: a request that was refused with the old token is sent again with the
 * new token.
 */
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

/** If a connection dies in the middle of a message, the message counts as not sent. */
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

/** Each request for money is sent together with the next request. */
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
