/** An account of stored value whose card the terminal is to read: the register names how, and no number. */

import type { StoredValueAccountID } from '../../../../protocol/index.js';
import type { ReadCard } from '../../../core/index.js';

/** How a terminal reads a card. A number that was scanned, typed or on file is the register's to say. */
const ofTerminal: ReadonlySet<string> = new Set([
  'RFID',
  'MagStripe',
  'ICC',
  'SynchronousICC',
  'Tapped',
  'Contactless',
  'Mobile',
]);

/** How the card is to be read; undefined for an account that names a number, or that says more than this. */
export function readCardIn(account: StoredValueAccountID): ReadCard | undefined {
  const { StoredValueID: number, EntryMode: entryModes = [], IdentificationType: identification } = account;
  const { StoredValueAccountType: _type, StoredValueProvider: _provider, ...more } = account;
  const hasMore = more.OwnerName !== undefined || more.ExpiryDate !== undefined;
  if (number.trim() !== '' || hasMore || identification === undefined) return undefined;
  return entryModes.length > 0 && entryModes.every((mode) => ofTerminal.has(mode))
    ? { entryModes, identification }
    : undefined;
}
