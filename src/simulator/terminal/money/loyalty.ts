/** Loyalty accounts: requests, refusals and answers. The balance of an account is the sum of its ledger lines. */

import type { Refusal } from './refusal.js';
import { isLoyalty, kindOfType, type RequestedKind, requestedKinds } from '../base/requested-kind.js';
import {
  type Approval,
  type ReceivedRequest,
  type TransactionKey,
  keyContent,
  response,
  saleDataOf,
} from '../message/answer-bodies.js';
import { type Content, isContent, isList, partOf, textOf, textsOf } from '../encoding/content.js';
import { amountText, millionths, shownPlaces } from '../base/decimal.js';
import type { Ledger, LedgerEntry } from './ledger.js';
import type { Incoming } from '../message/message.js';

/** The only loyalty program that the simulated terminals know. */
const program = 'Points of the town';

/** The card that customers present if the register names no account. */
const shownCard = '9780000000055';

/** Reads a LoyaltyRequest. Its amount is the total of the sale. Amount and currency are empty strings if the request has none. */
export function requestedLoyalty({ body }: Incoming): ReceivedRequest {
  const transaction = partOf(body, 'LoyaltyTransaction');
  const data = partOf(body, 'LoyaltyData');
  const original = partOf(transaction, 'OriginalPOITransaction', 'POITransactionID');
  const transactionId = textOf(original, 'TransactionID');
  const points = textOf(data, 'LoyaltyAmount', 'AmountValue');
  const brands = textsOf(partOf(transaction, 'TransactionConditions'), 'AllowedLoyaltyBrand');
  return {
    kind: kindOfType('Loyalty', textOf(transaction, 'LoyaltyTransactionType')) ?? 'loyalty-award',
    amount: textOf(transaction, 'TotalAmount') ?? '',
    currency: textOf(transaction, 'Currency') ?? '',
    saleTransactionId: textOf(body, 'SaleData', 'SaleTransactionID', 'TransactionID') ?? '',
    saleTimeStamp: textOf(body, 'SaleData', 'SaleTransactionID', 'TimeStamp') ?? '',
    ...(transactionId === undefined ? {} : { original: { transactionId, timeStamp: textOf(original, 'TimeStamp') } }),
    options: { isSplit: false, isOneTime: false, isForcedOnline: false, acquirers: [] },
    ...accountIn(textOf(data, 'LoyaltyAccountID', 'LoyaltyID')),
    ...(points === undefined ? {} : { points }),
    ...(brands.length === 0 ? {} : { brands }),
  };
}

function accountIn(account: string | undefined): { account?: string } {
  return account === undefined ? {} : { account };
}

/** Returns the account of a request: the account that it names, otherwise the account of its original, otherwise the presented card. */
export function pointsAccountOf(asked: ReceivedRequest, original: LedgerEntry | undefined): string {
  return asked.account ?? original?.account ?? shownCard;
}

/**
 * Returns the points or the rebate to move. For points: one point for each whole unit of the total. For a rebate: a
 * tenth of the total. A refund with a total moves as much as an award or rebate of that total. A refund without a total
 * moves everything that remains of its original.
 */
function movedBy(asked: ReceivedRequest, original: LedgerEntry | undefined, ledger: Ledger): string {
  if (asked.points !== undefined) return asked.points;
  const total = millionths(asked.amount);
  if (original !== undefined && total === 0n) return ledger.leftOf(original);
  const isRebate = (requestedKinds[asked.kind].original ?? asked.kind) === 'loyalty-rebate';
  if (isRebate) return amountText((total / 10n / 10_000n) * 10_000n, shownPlaces(asked.amount));
  return String(total / 1_000_000n);
}

/**
 * Returns the request with the amount to move. If the request has no currency, the currency of its original is used.
 */
export function atLast(asked: ReceivedRequest, original: LedgerEntry | undefined, ledger: Ledger): ReceivedRequest {
  const currency = asked.currency === '' ? (original?.currency ?? '') : asked.currency;
  return { ...asked, currency, amount: movedBy(asked, original, ledger) };
}

/** True if the kind moves points. A rebate moves money. */
export function isPoints(kind: RequestedKind): boolean {
  return isLoyalty(kind) && requestedKinds[kind].sign !== undefined;
}

/**
 * Returns the refusal of a loyalty request. Causes: an unknown program, nothing to move, an invalid original, or more than the original's remainder
 * or the balance.
 */
export function refusalOfLoyalty(asked: ReceivedRequest, poiId: string, ledger: Ledger): Refusal | undefined {
  if (asked.brands !== undefined && !asked.brands.includes(program))
    return { condition: 'UnavailableService', text: 'None of these programs is set up' };
  const original = asked.original && ledger.movement(poiId, asked.original.transactionId, asked.original.timeStamp);
  const of = requestedKinds[asked.kind].original;
  if (of !== undefined && original?.kind !== of) return { condition: 'NotFound', text: `No ${of} of this key` };
  const moved = millionths(movedBy(asked, original, ledger));
  if (original !== undefined && moved > millionths(ledger.leftOf(original)))
    return { condition: 'Refusal', text: 'More than is left of the original' };
  if (moved === 0n)
    return original === undefined
      ? { condition: 'MessageFormat', text: 'Neither points nor an amount' }
      : { condition: 'Refusal', text: 'Nothing is left of the original' };
  const isTaken = (requestedKinds[asked.kind].sign ?? 0n) < 0n;
  const balance = millionths(ledger.balanceOf(pointsAccountOf(asked, original)));
  return isTaken && moved > balance ? { condition: 'Refusal', text: 'More than is on the account' } : undefined;
}

/** Returns the items of the sale again, because the answer to a rebate lists the items. */
function itemRebates(body: Content): Content {
  const sold = partOf(body, 'LoyaltyTransaction')?.['SaleItem'];
  const items = (isList(sold) ? sold : [sold]).filter((one) => isContent(one));
  if (items.length === 0) return {};
  return {
    SaleItemRebate: items.map((item) => ({
      ItemID: item['ItemID'],
      ProductCode: item['ProductCode'],
      ...(item['Quantity'] === undefined ? {} : { Quantity: item['Quantity'] }),
      RebateLabel: '10 %',
    })),
  };
}

/** Returns the body of an approving LoyaltyResponse. */
export function approvedLoyalty(
  incoming: Incoming,
  poi: TransactionKey,
  { approval, kind }: { readonly approval: Approval; readonly kind: RequestedKind },
  account: { readonly number: string; readonly balance: string },
  receipt: readonly Content[],
): Content {
  const named = partOf(incoming.body, 'LoyaltyData', 'LoyaltyAccountID');
  const code = approval.approvalCode;
  return {
    Response: response(approval.result, approval.result === 'Partial' ? 'PaymentRestriction' : undefined),
    SaleData: saleDataOf(incoming),
    POIData: { POITransactionID: keyContent(poi) },
    LoyaltyResult: [
      {
        CurrentBalance: account.balance,
        LoyaltyAccount: {
          LoyaltyBrand: program,
          LoyaltyAccountID: named ?? {
            LoyaltyID: account.number,
            EntryMode: [approval.entryMode],
            IdentificationType: 'AccountNumber',
          },
        },
        ...(isPoints(kind) ? { LoyaltyAmount: { AmountValue: approval.authorizedAmount, LoyaltyUnit: 'Point' } } : {}),
        LoyaltyAcquirerData: {
          ...(code === undefined ? {} : { ApprovalCode: code }),
          LoyaltyTransactionID: keyContent({ ...poi, transactionId: `H${poi.transactionId}` }),
        },
        ...(isPoints(kind)
          ? {}
          : { Rebates: { TotalRebate: approval.authorizedAmount, ...itemRebates(incoming.body) } }),
      },
    ],
    ...(receipt.length === 0 ? {} : { PaymentReceipt: receipt }),
  };
}
