/** The facts of a transaction that the cashier and the operator need, as rows of a label and a text. */

import type { Amount, Kind, Order, TotalsLine, Transaction, TransactionSummary } from '../../client/index.js';
import { writeAmount } from '../output/amount-text.js';
import { clock, plain } from '../output/format.js';
import { groupRows } from './totals-rows.js';

/** A label and its text. */
type Row = readonly [label: string, text: string];

/** A label and its text; left out if the text is undefined. */
type PossibleRow = readonly [label: string, text: string | undefined];

/** What the cashier needs to know of a kind. */
interface KindFacts {
  /** The question whether the transaction may be repeated. */
  readonly again: string;
  /** It takes the money of a sale. */
  readonly charges?: true;
}

const kindFacts: Readonly<Record<Kind, KindFacts>> = {
  payment: { again: 'charge again?', charges: true },
  refund: { again: 'refund again?' },
  reversal: { again: 'reverse again?' },
  'pre-authorization': { again: 'reserve again?' },
  'pre-authorization-update': { again: 'update again?' },
  capture: { again: 'capture again?', charges: true },
  'stored-value-activation': { again: 'activate again?' },
  'stored-value-load': { again: 'load again?' },
  'stored-value-unload': { again: 'unload again?' },
  'stored-value-reversal': { again: 'reverse again?' },
  'stored-value-reservation': { again: 'reserve again?' },
  'stored-value-duplicate': { again: 'duplicate again?' },
  reconciliation: { again: 'close again?' },
  'card-acquisition': { again: 'read again?' },
  verification: { again: 'verify again?' },
  'loyalty-award': { again: 'award again?' },
  'loyalty-rebate': { again: 'grant it again?' },
  'loyalty-redemption': { again: 'redeem again?' },
  'loyalty-award-refund': { again: 'take back again?' },
  'loyalty-rebate-refund': { again: 'take back again?' },
  'loyalty-redemption-refund': { again: 'give back again?' },
};

/** A newer daemon may report a kind that this version does not know. */
const factsByKind: ReadonlyMap<string, KindFacts> = new Map(Object.entries(kindFacts));

/** True if a transaction of the kind takes the money of a sale. */
export function charges(kind: Kind): boolean {
  return factsByKind.get(kind)?.charges === true;
}

/** Answers the question whether the cashier may repeat the transaction. */
export function retryMessage(
  summary: Pick<TransactionSummary, 'retry' | 'result' | 'certainBy'>,
  now = new Date(),
): string {
  switch (summary.retry) {
    case 'safe':
      return 'yes, safely';
    case 'unsafe':
      return 'NO';
    case 'after-resolution':
      // A time in the past is left out: the result should be certain by now, and is not.
      if (summary.certainBy !== undefined && new Date(summary.certainBy) > now)
        return `not yet: it should be certain by ${clock(summary.certainBy)}`;
      return summary.result === undefined ? 'not while it runs' : 'not yet: somebody must find out first';
    default:
      return plain(summary.retry);
  }
}

/** Returns every fact that is known, in the order in which the operator reads them. */
export function transactionFacts(transaction: Transaction): readonly Row[] {
  const rows: readonly PossibleRow[] = [
    [factsByKind.get(transaction.kind)?.again ?? 'again?', retryMessage(transaction)],
    ...amountRows(transaction),
    ...cardRows(transaction),
    ...resultRows(transaction),
    ...saleRows(transaction),
  ];
  return rows.flatMap(([label, text]) => (text === undefined ? [] : [[label, text] satisfies Row]));
}

/** The amounts: what differs from the request, what is part of the amount, and what is still to pay. */
function amountRows(transaction: Transaction): readonly PossibleRow[] {
  const { tip, surcharge, fees, cashBack, leftInSale, loyaltyAccounts = [], remaining } = transaction;
  return [
    ['asked for', differenceText(transaction)],
    ...loyaltyAccounts.map(({ brand, maskedAccount }): Row => ['loyalty', `${brand ?? ''} ${maskedAccount}`.trim()]),
    ['tip in it', aboveZero(tip)],
    ['surcharge in it', ifKnown(surcharge)],
    ['fees in it', ifKnown(fees)],
    [
      'approved offline',
      transaction.authorizedOnline === false ? 'by the terminal itself: the bank may still refuse it' : undefined,
    ],
    ...conversionRows(transaction),
    ['cash to hand over', ifKnown(cashBack)],
    ['left in the sale', ifKnown(leftInSale)],
    ['token', tokenText(transaction)],
    [restWord(transaction), aboveZero(remaining)],
  ];
}

function ifKnown(amount: Amount | undefined): string | undefined {
  return amount === undefined ? undefined : writeAmount(amount);
}

function aboveZero(amount: Amount | undefined): string | undefined {
  return amount === undefined || amount.amount <= 0 ? undefined : writeAmount(amount);
}

/** The requested amount and the amount that the terminal took, if they differ or the terminal named none. */
function differenceText({ authorized, amountDetails, difference }: Transaction): string | undefined {
  if (authorized === undefined || amountDetails === undefined || difference === undefined) return undefined;
  return difference === 'unconfirmed'
    ? `${writeAmount(amountDetails)}; the terminal named no amount`
    : `${writeAmount(amountDetails)}; the terminal took ${writeAmount(authorized)} (${difference})`;
}

function tokenText({ token }: Transaction): string | undefined {
  return token?.wasCut === true ? `${token.value} (cut: looked like a card number)` : token?.value;
}

/** The card, the loyalty card or the gift card, and how it was approved. */
function cardRows(transaction: Transaction): readonly PossibleRow[] {
  const { storedValue } = transaction;
  return [
    ['approval code', transaction.approvalCode],
    ['card', cardText(transaction)],
    ...loyaltyRows(transaction),
    ['not stored', transaction.notStored],
    ['shopper', transaction.stored?.shopper],
    ['balance', ifKnown(storedValue?.balance)],
    ['gift card', storedValue?.maskedAccount],
  ];
}

function cardText({ card }: Transaction): string | undefined {
  if (card === undefined) return undefined;
  const entryMode = card.entryMode.length === 0 ? undefined : `(${card.entryMode.join(', ')})`;
  return [card.brand, card.maskedPan, entryMode].filter((part) => part !== undefined).join(' ');
}

function loyaltyRows({ loyalty }: Transaction): readonly PossibleRow[] {
  if (loyalty === undefined) return [];
  const { points, pointsBalance, money, moneyBalance, rebate, brand, maskedAccount } = loyalty;
  const card = [brand, maskedAccount].filter((part) => part !== undefined).join(' ');
  return [
    ['points', points?.toString()],
    ['points now', pointsBalance?.toString()],
    ['moved', ifKnown(money)],
    ['balance', ifKnown(moneyBalance)],
    ['rebate', ifKnown(rebate)],
    ['loyalty card', card === '' ? undefined : card],
  ];
}

/** The numbers under which the other side keeps the transaction, its totals, and why it ended as it did. */
function resultRows(transaction: Transaction): readonly PossibleRow[] {
  const { poiTransaction, period } = transaction;
  return [
    [
      'terminal’s number',
      poiTransaction === undefined ? undefined : `${poiTransaction.transactionId} of ${poiTransaction.timeStamp}`,
    ],
    ['pspReference', pspReferenceOf(transaction)],
    ...(period === undefined ? [] : totalsRows(period)),
    reasonRow(transaction),
    ['terminal says', transaction.terminalReason],
  ];
}

/** The decision of an operator, or else the reason for every result but an approval. */
function reasonRow({ person, reason, result }: Transaction): PossibleRow {
  if (person !== undefined) return ['decided by', `${person.name}: ${person.reason}`];
  return ['reason', result === 'approved' ? undefined : reason];
}

/** The order, the sale, the transaction in this daemon, and what the register has received of it. */
function saleRows(transaction: Transaction): readonly PossibleRow[] {
  const { transactionId, order, sale, receipts } = transaction;
  const payBefore = transaction.checkout?.payBefore ?? transaction.online?.payBefore;
  return [
    ...(order === undefined ? [] : orderRows(order)),
    ['to be paid before', payBefore === undefined ? undefined : clock(payBefore)],
    ['sale', sale === transactionId ? undefined : sale],
    ['transaction', transactionId],
    ['revision', revisionText(transaction)],
    ['receipts', receipts.length === 0 ? undefined : receipts.map(({ document }) => document).join(', ')],
  ];
}

function revisionText({ revision, acknowledged }: Transaction): string | undefined {
  return revision > 0 ? `${revision}, ${acknowledged ? 'acknowledged' : 'not acknowledged yet'}` : undefined;
}

/** The totals of a closed period, by terminal and journal, and where they differ. */
function totalsRows({ id, totals, journal, differences = [] }: NonNullable<Transaction['period']>): readonly Row[] {
  const rows: Row[] = id === undefined ? [] : [['period', id]];
  for (const row of totals.flatMap(groupRows)) rows.push(['totals', row.filter((cell) => cell !== '').join('  ')]);
  for (const line of journal?.payments ?? []) rows.push(['journal', lineText(line)]);
  for (const line of journal?.offline ?? []) rows.push(['approved offline', lineText(line)]);
  for (const { type, terminal, journal: own } of differences)
    rows.push(['differs', `${type}: terminal ${lineText(terminal)}, journal ${lineText(own)}`]);
  return rows;
}

function lineText(line: TotalsLine | undefined): string {
  if (line === undefined) return 'none';
  const { type, count, amount } = line;
  return `${type}  ${count}${amount === undefined ? '' : `  ${writeAmount(amount)}`}`;
}

/** The conversions into the currency of the card, each with the text for the receipt. */
function conversionRows({ currencyConversions = [] }: Transaction): readonly Row[] {
  return currencyConversions.flatMap(({ accepted, converted, rate, markup, declaration }) => {
    const parts = [
      converted === undefined ? undefined : writeAmount(converted),
      rate === undefined ? undefined : `at ${rate}`,
      markup === undefined ? undefined : `markup ${markup} %`,
      accepted ? undefined : 'not accepted by the cardholder',
    ];
    const row: Row = ['in card currency', parts.filter((part) => part !== undefined).join(', ')];
    return declaration === undefined ? [row] : [row, ['for the receipt', declaration] satisfies Row];
  });
}

/** The reference of the payment at the payment service. Undefined if none is known or the attempts were not requested. */
export function pspReferenceOf({ serviceAttempts = [] }: Pick<Transaction, 'serviceAttempts'>): string | undefined {
  return serviceAttempts.find((one) => one.pspReference !== undefined)?.pspReference;
}

/** The sums of the order that are not zero. Their labels say "order", because other rows show the same sums of one operation. */
function orderRows({ authorized, captured, cancelled, refunded, released, expired, remaining }: Order): readonly Row[] {
  const sums: readonly [string, Amount][] = [
    ['order authorized', authorized],
    ['order captured', captured],
    ['order cancelled', cancelled],
    ['order given back', refunded],
    ['order released', released],
    ...(expired === undefined ? [] : [['order expired', expired] satisfies [string, Amount]]),
    ['order remains', remaining],
  ];
  return sums.filter(([, { amount }]) => amount > 0).map(([label, amount]) => [label, writeAmount(amount)]);
}

/** The label of the amount that a partial approval leaves. */
function restWord({ kind }: Transaction): string {
  return kind.startsWith('stored-value-') ? 'not done' : 'still to pay';
}
