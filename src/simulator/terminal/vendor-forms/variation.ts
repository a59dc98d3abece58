/** What a form of a vendor is. */

import type { Spoken } from './node.js';

/** One published form: which messages can have it, and what it changes. */
export interface Variation {
  /** The name of the form in `fixtures/vendor-forms`. */
  readonly name: string;
  readonly message: string;
  /** False if the message says something else: a form of a refusal fits no approval. All messages of the name fit without it. */
  readonly fits?: (spoken: Spoken) => boolean;
  readonly change: (spoken: Spoken) => void;
  /** Drawn more often than the others, because few messages can have it. */
  readonly isRare?: true;
}

/** The forms of one vendor. */
export interface FormsOfVendor {
  /** What every message of the vendor has, whichever form it takes. */
  readonly base: (spoken: Spoken) => void;
  readonly variations: readonly Variation[];
  /** By message: paths that published samples leave out. */
  readonly optional: Readonly<Record<string, readonly string[]>>;
}
