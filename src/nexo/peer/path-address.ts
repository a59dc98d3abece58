/** What is said at the path of one terminal: a message for another one is nobody's there. */

import type { Receiver } from './peer.js';

/** The receiver, which takes at the path of a terminal only what names that one. The path is in clear, and the message counts. */
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
