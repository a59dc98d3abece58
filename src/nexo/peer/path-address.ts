/** Rejects a message at the path of one terminal if it names another terminal. */

import type { Receiver } from './peer.js';

/**
 * Returns a receiver that, at the path of a terminal, accepts only messages for that terminal. The path is not sealed, so the POIID in the
 * message decides.
 */
export function addressed(inner: Receiver): Receiver {
  return {
    poiIds: () => inner.poiIds(),
    rejectEvent: (encoding, why) => inner.rejectEvent(encoding, why),
    receive: async (text, encoding, peer) =>
      peer.poiId === undefined || peer.poiId === poiIdIn(text)
        ? inner.receive(text, encoding, peer)
        : { type: 'elsewhere' },
  };
}

function poiIdIn(text: string): unknown {
  return below(below(Object.values(entries(text))[0], 'MessageHeader'), 'POIID');
}

function entries(text: string): object {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}

function below(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined;
}
