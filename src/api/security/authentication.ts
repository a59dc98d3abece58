/** The caller of the API. */

import type { Role } from './operation-rights.js';

/** The owner of a token: a register, the reader or the operator. The operator has neither `register` nor `isReader`. */
export interface TokenOwner {
  /** The name of the register. */
  readonly register?: string;
  /** True if the token is the read-only token. */
  readonly isReader?: true;
}

/** The caller of the API, as identified by its token. */
export interface Caller extends TokenOwner {
  /** True for a session of the console. Its caller is the operator, but may not use the routes that move money. */
  readonly isConsole?: true;
}

/** Returns the role of a caller; undefined for the operator and for registers, which no table of rights limits. */
export function roleOf(caller: Caller | undefined): Role | undefined {
  if (caller?.isConsole === true) return 'console';
  return caller?.isReader === true ? 'reader' : undefined;
}
