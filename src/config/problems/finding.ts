/** A mistake in a part of the configuration, before it is known where that part comes from. */

/** A mistake at a path; the caller knows whether the path is in the file, the environment or a flag. */
export interface Finding {
  readonly path: readonly string[];
  readonly text: string;
}
