/** Reports to the metrics each time the connection to a gateway is lost. */

import type { Wire } from '../core/index.js';
import { handedOn } from '../gateway/index.js';

/** Returns a wire that calls `onLost` each time its connection is lost, with the stable code of the cause. */
export function withLosses(wire: Wire, onLost: (code: string) => void): Wire {
  return {
    ...handedOn(wire),
    launch: (connection, key, text, answerMs) => wire.launch(connection, key, text, answerMs),
    listen(listener, gate) {
      wire.listen((event) => {
        if (event.type === 'link-down') onLost(event.cause.code);
        listener(event);
      }, gate);
    },
  };
}
