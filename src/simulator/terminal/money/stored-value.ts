/** Gift cards and other accounts that hold value: requests, refusals and answers. The balance of an account is the sum of its ledger lines. */

import type { Refusal } from './refusal.js';
import { kindOfType, requestedKinds } from '../base/requested-kind.js';
import {
  type Approval,
  type ReceivedRequest,
  type TransactionKey,
  keyContent,
  response,
  saleDataOf,
} from '../message/answer-bodies.js';
import { type Content, isList, partOf, textOf } from '../encoding/content.js';
import { addAmounts, millionths } from '../base/decimal.js';
import type { Ledger, LedgerEntry } from './ledger.js';
import type { Incoming } from '../message/message.js';

/** The card that customers present if the register names no account. */
const shownCard = '9780000000017';

/** Reads the single line of a StoredValueRequest. */
export function requestedStoredValue({ body }: Incoming): ReceivedRequest {
  const line = partOf(body, 'StoredValueData');
  const original = partOf(line, 'OriginalPOITransaction', 'POITransactionID');
  const transactionId = textOf(original, 'TransactionID');
  const named = textOf(line, 'StoredValueAccountID', 'StoredValueID')?.trim();
  // If the request has an entry mode but no number, the terminal reads the card.
  const account = named === '' ? undefined : named;
  const lines = body['StoredValueData'];
  return {
    kind: kindOfType('StoredValue', textOf(line, 'StoredValueTransactionType')) ?? 'stored-value-load',
    amount: isList(lines) && lines.length > 1 ? '' : (textOf(line, 'ItemAmount') ?? ''),
    currency: textOf(line, 'Currency') ?? '',
    saleTransactionId: textOf(body, 'SaleData', 'SaleTransactionID', 'TransactionID') ?? '',
    saleTimeStamp: textOf(body, 'SaleData', 'SaleTransactionID', 'TimeStamp') ?? '',
    options: { isSplit: false, isOneTime: false, isForcedOnline: false, acquirers: [] },
    ...(transactionId === undefined ? {} : { original: { transactionId, timeStamp: textOf(original, 'TimeStamp') } }),
    ...(account === undefined ? {} : { account }),
  };
}

/** Returns the account of a request: the account that it names, otherwise the account of its original, otherwise the presented card. */
export function accountOf(asked: ReceivedRequest, original: LedgerEntry | undefined): string {
  return asked.account ?? original?.account ?? shownCard;
}

/** Returns the refusal of a request. Causes: no amount, an invalid or reversed original, or more than the balance. */
export function refusalOfStoredValue(asked: ReceivedRequest, poiId: string, ledger: Ledger): Refusal | undefined {
  if (millionths(asked.amount) === 0n) return { condition: 'MessageFormat', text: 'ItemAmount is missing or zero' };
  const original = asked.original && ledger.movement(poiId, asked.original.transactionId, asked.original.timeStamp);
  if (requestedKinds[asked.kind].isCardless) {
    if (original === undefined || !isPutOn(original.kind))
      return { condition: 'NotFound', text: 'No activation or load of this key' };
    if (millionths(ledger.leftOf(original)) === 0n) return { condition: 'Refusal', text: 'It was taken back already' };
    if (millionths(asked.amount) !== millionths(original.authorizedAmount))
      return { condition: 'NotAllowed', text: 'It is taken back as a whole' };
  }
  const isTaken = (requestedKinds[asked.kind].sign ?? 0n) < 0n;
  const isMore = millionths(asked.amount) > millionths(ledger.balanceOf(accountOf(asked, original)));
  return isTaken && isMore ? { condition: 'Refusal', text: 'More than is on the account' } : undefined;
}

/** True if the kind adds value to an account. */
export function isPutOn(kind: LedgerEntry['kind']): boolean {
  if (kind === 'release') return false;
  const { sign = 0n, category } = requestedKinds[kind];
  return category === 'StoredValue' && sign > 0n;
}

/** Returns the body of an approving StoredValueResponse. */
export function approvedStoredValue(
  incoming: Incoming,
  poi: TransactionKey,
  approval: Approval,
  account: { readonly number: string; readonly balance: string },
): Content {
  const line = partOf(incoming.body, 'StoredValueData');
  const asked = partOf(line, 'StoredValueAccountID');
  const isRead = asked !== undefined && textOf(asked, 'StoredValueID')?.trim() === '';
  const named = asked && (isRead ? { ...asked, StoredValueID: account.number } : asked);
  const ean = textOf(line, 'EanUpc');
  return {
    Response: response(approval.result, approval.result === 'Partial' ? 'PaymentRestriction' : undefined),
    SaleData: saleDataOf(incoming),
    POIData: { POITransactionID: keyContent(poi) },
    StoredValueResult: [
      {
        StoredValueTransactionType: textOf(line, 'StoredValueTransactionType') ?? '',
        ProductCode: textOf(line, 'ProductCode') ?? '0',
        ...(ean === undefined ? {} : { EanUpc: ean }),
        ItemAmount: approval.authorizedAmount,
        Currency: approval.currency,
        StoredValueAccountStatus: {
          CurrentBalance: addAmounts(account.balance, '0.00'),
          StoredValueAccountID: named ?? {
            StoredValueID: account.number,
            StoredValueAccountType: 'GiftCard',
            EntryMode: [approval.entryMode],
            IdentificationType: 'AccountNumber',
          },
        },
        HostTransactionID: keyContent({ ...poi, transactionId: `H${poi.transactionId}` }),
      },
    ],
  };
}
