/** The outline of a wire that stands before another one, and hands on what it does not do in its own way. */

import type { Wire } from '../core/index.js';

/** What such a wire has to say for itself: how requests leave, and how events come. */
type Own = 'launch' | 'listen';

/** Everything of that wire but `Own`. */
export function handedOn(wire: Wire): Omit<Wire, Own> {
  return {
    bounds: wire.bounds,
    ...(wire.hasOwnConnections === true ? { hasOwnConnections: true } : {}),
    ...(wire.hearsCalls === true ? { hearsCalls: true } : {}),
    ...(wire.isSealed === true ? { isSealed: true } : {}),
    ...(wire.moves === undefined ? {} : { moves: wire.moves }),
    endCall: (connection) => wire.endCall?.(connection),
    ...(wire.hearsShown === true ? { hearsShown: true } : {}),
    ...(wire.listsTerminals === true ? { listsTerminals: true } : {}),
    ...(wire.carries === undefined ? {} : { carries: wire.carries }),
    state: () => wire.state(),
    probe: (connection, token) => wire.probe(connection, token),
    giveUp: (connection, key, cause) => wire.giveUp(connection, key, cause),
    reset: (connection, cause) => wire.reset(connection, cause),
    readPoiList: () => wire.readPoiList(),
    close: () => wire.close(),
  };
}
