/** The caller of the API. */

/** The caller, identified by its token. */
export interface Caller {
  /** The register's name; absent for the operator. */
  readonly register?: string;
}
