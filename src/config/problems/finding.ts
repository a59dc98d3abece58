/** A finding about a setting whose origin is not known yet. */

/**
 * A mistake or warning at a path. The caller knows whether the value comes from the file, the environment or a flag.
 */
export interface Finding {
  readonly path: readonly string[];
  readonly text: string;
}
