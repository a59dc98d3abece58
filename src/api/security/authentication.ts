/** Who asks. */

/** Who asks, by the token. */
export interface Caller {
  /** The register's name; absent for the operator. */
  readonly register?: string;
}
