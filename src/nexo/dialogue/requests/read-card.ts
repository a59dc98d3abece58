/** A stored-value account whose card the terminal reads. The register names only the entry mode, without a number. */

import type { StoredValueAccountID } from '../../../../protocol/index.js';
import type { ReadCard } from '../../../core/index.js';

/** The entry modes in which the terminal reads a card. A scanned, typed or stored number comes from the register. */
const ofTerminal: ReadonlySet<string> = new Set([
  'RFID',
  'MagStripe',
  'ICC',
  'SynchronousICC',
  'Tapped',
  'Contactless',
  'Mobile',
]);

/** Returns how the terminal reads the card. Undefined for an account with a number or other data. */
export function readCardIn(account: StoredValueAccountID): ReadCard | undefined {
  const { StoredValueID: number, EntryMode: entryModes = [], IdentificationType: identification } = account;
  const { StoredValueAccountType: _type, StoredValueProvider: _provider, ...more } = account;
  const hasMore = more.OwnerName !== undefined || more.ExpiryDate !== undefined;
  if (number.trim() !== '' || hasMore || identification === undefined) return undefined;
  return entryModes.length > 0 && entryModes.every((mode) => ofTerminal.has(mode))
    ? { entryModes, identification }
    : undefined;
}
