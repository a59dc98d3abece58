/** What the schemas of one kind are called in the API description. */

import type { TransactionKind } from '../../core/index.js';

/** `PreAuthorizationUpdate` for `pre-authorization-update`. */
export function componentNameOf(kind: TransactionKind): string {
  return kind.replaceAll(/(?:^|-)([a-z])/g, (_all, letter: string) => letter.toUpperCase());
}
