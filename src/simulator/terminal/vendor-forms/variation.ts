/** The types of vendor forms. */

import type { Spoken } from './node.js';

/** One published form: the messages that can have it, and its changes. */
export interface Variation {
  /** The name of the form in `fixtures/vendor-forms`. */
  readonly name: string;
  readonly message: string;
  /**
   * True if the form fits the message: the form of a refusal does not fit an approval. If absent, all messages of the
   * name fit.
   */
  readonly fits?: (spoken: Spoken) => boolean;
  readonly change: (spoken: Spoken) => void;
  /** Set for a form that is chosen more often, because few messages can have it. */
  readonly isRare?: true;
}

/** The forms of one vendor. */
export interface FormsOfVendor {
  /** Applies the properties that every message of the vendor has. */
  readonly base: (spoken: Spoken) => void;
  readonly variations: readonly Variation[];
  /** The paths that published samples leave out, by message. */
  readonly optional: Readonly<Record<string, readonly string[]>>;
}
