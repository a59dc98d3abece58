/** Logs the messages on a gateway's connection. The log gets no more of their content than the journal would keep. */

import { type Codec, redact, redactHeader } from '../../../protocol/index.js';
import type { Wire } from '../../core/index.js';
import { handedOn } from '../../gateway/index.js';
import { daemonLog } from '../../messages/index.js';
import type { Log } from './log.js';

/**
 * Returns a message in the form for the log. It removes everything that the journal removes, such as gift card numbers,
 * tracks and names.
 */
export type LoggedMessage = (text: string) => string;

/**
 * Returns a function that redacts a message field by field and encodes it again. For a text that cannot be decoded, it
 * returns only the reason, the header and the length, because unknown fields may contain card data.
 */
export function redactedMessage(codec: Codec): LoggedMessage {
  return (text) => {
    const decoded = codec.decode(text);
    if (!decoded.ok) {
      const { code, header } = decoded.error;
      const known = header === undefined ? undefined : JSON.stringify(redactHeader(header));
      return daemonLog.unreadableMessage(code, text.length, known);
    }
    const { message } = redact(decoded.value);
    const encoded = codec.encode(message);
    return encoded.ok ? encoded.value : JSON.stringify(message);
  };
}

/** Returns a wire that logs its messages, in the form that `logged` returns. */
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
