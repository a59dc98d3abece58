/** A finding about a setting. Its origin (file, environment or flag) is added later. */

/** The place where a missing secret was expected: an environment variable or a file. */
export type MissingSecret = 'variable' | 'file';

/** A mistake or warning at a path. The caller finds out whether the value comes from the file, the environment or a flag. */
export interface Finding {
  readonly path: readonly string[];
  readonly text: string;
  /**
   * The secret that is missing. This field is present if a secret could not be read from the variable or file that the
   * setting names.
   */
  readonly missing?: MissingSecret;
  /** The file of a secret. This field is present if other users can read that file. */
  readonly exposedFile?: string;
}
