/** The common part of a wire that wraps another wire: forwards everything that the outer wire does not change. */

import type { Wire } from '../core/index.js';

/** The members that the outer wire implements itself: those that send requests and deliver events. */
type Own = 'launch' | 'listen';

/** Returns every member of the wrapped wire except `Own`. */
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
