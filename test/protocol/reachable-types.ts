/** The types in a message. */
import type { Declaration } from '../../protocol/declaration/declaration.js';

/** Returns the declarations and every type in them, at any depth. */
export function reachable(...declarations: readonly Declaration<unknown>[]): ReadonlySet<Declaration<unknown>> {
  const found = new Set(declarations);
  for (const type of found) {
    for (const { content } of type.fields.values()) if (content.kind === 'type') found.add(content);
  }
  return found;
}
