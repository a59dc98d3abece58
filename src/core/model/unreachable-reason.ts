/** Why a terminal cannot take a payment now. */

/** What keeps it from taking a payment. */
export interface Unreachable {
  /** `link`: there is no connection. `not-listed`: its gateway does not list it as connected. `login`: it accepted no Login. */
  readonly code: 'link' | 'not-listed' | 'login';
  /** The cause, in a sentence for people. */
  readonly text: string;
  /** Since when, ISO; absent where that is not known. */
  readonly since?: string;
}
