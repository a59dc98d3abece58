/** A finding about a setting whose origin is not known yet. */

/** The place of a secret that is missing: an environment variable or a file. */
export type MissingSecret = 'variable' | 'file';

/**
 * A mistake or warning at a path. The caller knows whether the value comes from the file, the environment or a flag.
 */
export interface Finding {
  readonly path: readonly string[];
  readonly text: string;
  /** Present if a secret could not be read at the place that the setting names. */
  readonly missing?: MissingSecret;
  /** Present if other users can read the file of a secret. */
  readonly exposedFile?: string;
}
