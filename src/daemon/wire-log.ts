/** What passes over a gateway's link, for the log: no more of it than the journal would keep. */

import { type Codec, redact, redactHeader } from '../../protocol/index.js';
import type { Wire } from '../core/index.js';
import { handedOn } from '../gateway/index.js';
import type { Log } from './log.js';

/** A message as the log may have it. Gift card numbers, tracks, names and whatever else the journal cuts are cut here, too. */
export type LoggedMessage = (text: string) => string;

/**
 * The message of a text, redacted field by field and written anew. Of a text that cannot be read, only why, its header and its length: where no field is
 * known, nobody can say what is in it.
 */
export function redactedMessage(codec: Codec): LoggedMessage {
  return (text) => {
    const decoded = codec.decode(text);
    if (!decoded.ok) {
      const { code, header } = decoded.error;
      const known = header === undefined ? '' : `, header ${JSON.stringify(redactHeader(header))}`;
      return `(cannot be read: ${code}, ${text.length} characters${known})`;
    }
    const { message } = redact(decoded.value);
    const encoded = codec.encode(message);
    return encoded.ok ? encoded.value : JSON.stringify(message);
  };
}

/** A wire that writes what passes into the log, as `logged` lets it. */
export function withBodies(wire: Wire, gateway: string, log: Log, logged: LoggedMessage): Wire {
  return {
    ...handedOn(wire),
    launch(connection, key, text, answerMs) {
      log.body('sent', logged(text), { gateway, connection });
      return wire.launch(connection, key, text, answerMs);
    },
    listen(listener, gate) {
      wire.listen((event) => {
        if (event.type === 'text') log.body('received', logged(event.text), { gateway, connection: event.connection });
        listener(event);
      }, gate);
    },
  };
}
