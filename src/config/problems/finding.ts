/** A finding about a setting. Its origin (file, environment or flag) is added later. */

/** Where a missing secret was expected: in an environment variable or in a file. */
export type MissingSecret = 'variable' | 'file';

/** A mistake or warning at a path. The caller finds out whether the value comes from the file, the environment or a flag. */
export interface Finding {
  readonly path: readonly string[];
  readonly text: string;
  /** Present if a secret could not be read from the variable or file that the setting names. */
  readonly missing?: MissingSecret;
  /** The file of a secret. Present if other users can read the file. */
  readonly exposedFile?: string;
}
