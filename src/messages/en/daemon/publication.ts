/** Messages about the publication of events. */

/** The texts of failures, by their stable code. `detail`: the error text of the server or the system. */
export const failures = {
  'publish-unreachable': (facts: Facts): string =>
    `The NATS server ${facts.url} cannot be reached: ${facts.detail}. Check that the server is running, and check the network.`,
  'publish-login-refused': (facts: Facts): string =>
    `The NATS server ${facts.url} refused the login: ${facts.detail}. Correct publish.credentials.`,
  'publish-not-permitted': (facts: Facts): string =>
    `The NATS server does not let tenderd publish to ${facts.subject}: ${facts.detail}. Give the user in publish.credentials this permission.`,
  'publish-no-jetstream': (facts: Facts): string =>
    `The NATS server ${facts.url} has no JetStream for this user. Enable JetStream, or correct publish.url.`,
  'publish-stream-missing': (facts: Facts): string =>
    `The NATS server does not show a stream ${facts.stream}: ${facts.detail}. Create the stream, or correct publish.stream.`,
  'publish-subject-missing': (facts: Facts): string =>
    `The stream ${facts.stream} does not take the subject ${facts.subject}: ${facts.detail}. Add the subject to this stream, or correct publish.subject.`,
  'publish-stream-full': (facts: Facts): string =>
    `The stream ${facts.stream} is full: ${facts.detail}. Give the stream or the server more space.`,
  'publish-event-refused': (facts: Facts): string =>
    `The stream ${facts.stream} refused an event because of its size: ${facts.detail}. Raise max_msg_size of the stream and max_payload of the server.`,
  'publish-slow': (facts: Facts): string =>
    `The NATS server ${facts.url} did not confirm an event in time. Check its load and its disk.`,
  'publish-refused': (facts: Facts): string => `The NATS server ${facts.url} refused an event: ${facts.detail}.`,
  'publish-no-room': (): string =>
    'The publication cannot begin, because the disk of the journal is almost full. Free some space.',
  'publish-not-installed': (facts: Facts): string =>
    `Events are not published: ${facts.detail} cannot be loaded. Install the packages of NATS, or correct publish.packages.`,
};

/** The facts that the text of a failure needs. */
interface Facts {
  readonly url: string;
  readonly stream: string;
  readonly subject: string;
  readonly detail: string;
}

/** Details for failures about which the server sends no text. */
export const details = {
  closed: 'the connection was closed',
  noStream: 'no stream has this subject',
  /** `publish-refused`: the answer is not from the stream. */
  noAcknowledgement: 'the answer is not an acknowledgement of this stream',
};

/**
 * The attention item `publish-late`. `at`: ISO time of the oldest event that is waiting. `cause`: the text of the
 * failure; undefined if there is none.
 */
export function late(at: string, cause: string | undefined): string {
  const why = cause ?? 'The server confirms events more slowly than they happen.';
  return `Events since ${at} are not published yet. No payment is affected, and no event is lost. ${why}`;
}
