/** The publication of events as the daemon shows it. */

/** Why events do not reach the stream. Each code is stable. */
export type PublicationFailureCode =
  | 'publish-unreachable'
  | 'publish-login-refused'
  | 'publish-not-permitted'
  | 'publish-no-jetstream'
  | 'publish-stream-missing'
  | 'publish-subject-missing'
  | 'publish-stream-full'
  | 'publish-event-refused'
  | 'publish-slow'
  | 'publish-refused'
  | 'publish-no-room'
  | 'publish-not-installed';

/** The publication of a daemon. */
export interface PublicationView {
  readonly stream: string;
  readonly subject: string;
  readonly state: 'connected' | 'not-connected';
  /** How many events the stream does not have yet. */
  readonly waiting: number;
  /** ISO time of the oldest waiting event; absent if no event is waiting. */
  readonly oldestAt?: string;
  /** True if the oldest event has waited for longer than the configured time. */
  readonly late: boolean;
  /** Why the last attempt failed; absent after an event was acknowledged. `text`: what happened, and what to do. */
  readonly failure?: { readonly at: string; readonly code: PublicationFailureCode; readonly text: string };
}
