/** The schema names of one kind in the API description. */

import type { TransactionKind } from '../../core/index.js';

/** Returns `PreAuthorizationUpdate` for `pre-authorization-update`. */
export function componentNameOf(kind: TransactionKind): string {
  return kind.replaceAll(/(?:^|-)([a-z])/g, (_all, letter: string) => letter.toUpperCase());
}
