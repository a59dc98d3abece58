/** Why a terminal cannot take a payment now. */

/** The reason why a terminal cannot take a payment. */
export interface Unreachable {
  /**
   * `link`: there is no connection. `not-listed`: the gateway does not list the terminal as connected. `login`: the
   * terminal accepted no Login.
   */
  readonly code: 'link' | 'not-listed' | 'login';
  /** The cause, as a text for people. */
  readonly text: string;
  /** ISO time since which the terminal is unreachable; absent if unknown. */
  readonly since?: string;
}
