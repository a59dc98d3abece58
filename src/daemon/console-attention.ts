/** The attention item for a PIN that was guessed too often. */

import type { ConsoleAccess } from '../console/index.js';
import type { Attention } from '../core/index.js';
import { consoleAccess } from '../messages/index.js';

/** Returns the item while the PIN is locked, and afterwards until an operator signs in with the right PIN. */
export function consoleAttention({ pinClosedAtMs }: Pick<ConsoleAccess, 'pinClosedAtMs'>): readonly Attention[] {
  if (pinClosedAtMs === undefined) return [];
  const at = new Date(pinClosedAtMs).toISOString();
  return [{ code: 'console-closed', at, text: consoleAccess.pinClosed(), actions: [] }];
}
