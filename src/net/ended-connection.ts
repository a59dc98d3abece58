/** The reasons why the daemon ends a connection, or rejects data before it became a request. */

/**
 * The stable codes of these reasons, with the cause in plain words. The log line, the close reason of a WebSocket and
 * the Reject event all use these texts.
 */
export const endCauses = {
  'answers-not-taken': 'the other side reads so slowly that too many answers wait for it',
  'binary-message': 'a message came as binary data; send text',
  'keep-alive-flood': 'more than 20 empty frames came in a second',
  'large-messages-full': 'too many large messages are under way at once; send this one again later',
  'listener-full': 'more connections are open than may be; close those that are not used',
  'message-not-utf8': 'a message is not UTF-8',
  'message-not-whole': 'a message did not become whole in time',
  'message-too-large': 'a message is larger than this interface takes',
  'no-message': 'the bytes are no frame with a message of XML or JSON in it',
  'not-proved': 'the register did not log in or show a token in time',
  'not-sealed': 'a message is not sealed as this interface wants it; check the key on both sides',
  'not-websocket': 'the bytes are no WebSocket frame as the standard wants it',
  'no-answer': 'the protocol has no answer to this; ask for the status of the transaction',
  'request-not-whole': 'a request did not become whole in time, or is no HTTP',
  silent: 'the other side did not answer a ping',
  stalled: 'nothing went over the connection for too long',
  'tls-failed': 'the TLS handshake failed',
  'too-many-under-way': 'more messages are under way on one connection than may be; wait for answers',
} as const;

/** A stable code of {@link endCauses}. */
export type EndCode = keyof typeof endCauses;

/**
 * Called for each connection that the daemon ends for a reason of its own. `about` names the place, and never contains
 * the contents of a message.
 */
export type OnEnded = (code: EndCode, about: Readonly<Record<string, string | number>>) => void;
