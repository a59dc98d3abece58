/** The schema names of each kind of transaction in the API description. */

import type { TransactionKind } from '../../core/index.js';

/** Converts the name of a kind: `pre-authorization-update` becomes `PreAuthorizationUpdate`. */
export function componentNameOf(kind: TransactionKind): string {
  return kind.replaceAll(/(?:^|-)([a-z])/g, (_all, letter: string) => letter.toUpperCase());
}
