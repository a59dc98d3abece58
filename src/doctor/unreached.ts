/**
 * Lists the terminals and payment services that cannot be reached. An operator must look at them, although they are not
 * on the attention list.
 */

import type { Service, Terminal } from '../client/index.js';

/** Returns the terminals and payment services that have no connection or take no payment, each with the reason. */
export function unreached(
  terminals: readonly Terminal[],
  services: readonly Service[],
): readonly (readonly [name: string, why: string])[] {
  return [
    ...terminals.flatMap(({ terminal, link, unreachable, attention: items }) => {
      if (!link.up) return [[terminal, link.cause?.text ?? ''] as const];
      return unreachable === undefined || items.length > 0 ? [] : [[terminal, unreachable.text] as const];
    }),
    ...services.flatMap(({ service, contact: { state, lastFailure } }) =>
      state === 'failing' ? [[service, lastFailure?.text ?? ''] as const] : [],
    ),
  ];
}
