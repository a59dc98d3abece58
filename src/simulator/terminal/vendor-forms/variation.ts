/** The types of vendor forms. */

import type { Spoken } from './node.js';

/** One published form of a message: the messages that it can change, and the change. */
export interface Variation {
  /** The name of the form in `fixtures/vendor-forms`. */
  readonly name: string;
  readonly message: string;
  /**
   * True if the form fits the message. For example, the form of a refusal does not fit an approval. If this function is
   * absent, the form fits every message with this name.
   */
  readonly fits?: (spoken: Spoken) => boolean;
  readonly change: (spoken: Spoken) => void;
  /** True for a form that fits only a few messages. The simulator chooses such a form more often. */
  readonly isRare?: true;
}

/** The forms of one vendor. */
export interface FormsOfVendor {
  /** Applies the properties that all messages of the vendor have. */
  readonly base: (spoken: Spoken) => void;
  readonly variations: readonly Variation[];
  /** For each message: the paths of the members that published samples leave out. */
  readonly optional: Readonly<Record<string, readonly string[]>>;
}
