/** The caller of the API. */

/** The caller, as identified by its token. */
export interface Caller {
  /** The name of the register. Absent for the operator. */
  readonly register?: string;
  /** Present for a session of the console: the operator, without the routes that move money. */
  readonly isConsole?: true;
}
