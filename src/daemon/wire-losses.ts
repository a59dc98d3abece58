/** Reports each loss of a gateway's link, for the metrics. */

import type { Wire } from '../core/index.js';
import { handedOn } from '../gateway/index.js';

/** Returns a wire that calls `onLost` with the stable code of the cause each time its link is lost. */
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
