/** Accounts in the standard's messages, and masked account numbers. */

import { endOf, type StoredValueAccountID } from '../../../../protocol/index.js';
import type { NamedAccount, ReadCard } from '../../model/accounts.js';
import type { SoldItem } from '../../model/payment-options.js';
import { reportedTextMax, reportedWord } from './reported-text.js';

const identificationTypes = {
  'bar-code': 'BarCode',
  'account-number': 'AccountNumber',
  'phone-number': 'PhoneNumber',
} as const;
const entryModes = { scanned: 'Scanned', keyed: 'Keyed' } as const;

/** Returns the fields of an account that the register names, without its number. */
export function wireAccount({ identifiedBy, entryMode }: NamedAccount) {
  return { EntryMode: [entryModes[entryMode]], IdentificationType: identificationTypes[identifiedBy] };
}

/** Returns an account whose card the terminal reads, so the account has no number yet. */
export function readCardAccount(
  { entryModes: modes, identification }: ReadCard,
  provider: string | undefined,
  type: StoredValueAccountID['StoredValueAccountType'] = 'GiftCard',
): StoredValueAccountID {
  return {
    StoredValueID: '',
    StoredValueAccountType: type,
    StoredValueProvider: provider,
    EntryMode: modes,
    IdentificationType: identification,
  };
}

/** Returns a basket item in the form in which the terminal gets it. */
export function wireItem(item: SoldItem) {
  return {
    ItemID: item.id,
    ProductCode: item.productCode,
    EanUpc: item.ean,
    ItemAmount: item.amount,
    UnitOfMeasure: item.unit,
    Quantity: item.quantity,
    UnitPrice: item.unitPrice,
    TaxCode: item.taxCode,
    SaleChannel: item.saleChannel,
    ProductLabel: item.label,
    AdditionalProductInfo: item.info,
  };
}

/**
 * Returns a masked account number. At most the last four characters are shown, and never more than half of the number.
 * The result has at most {@link reportedTextMax} characters.
 */
export function maskedAccount(number: string): string {
  const shown = Math.min(4, Math.floor(number.length / 2));
  return reportedWord(endOf(number, shown).padStart(Math.min(number.length, reportedTextMax), '*'));
}
