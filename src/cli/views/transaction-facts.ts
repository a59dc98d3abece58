/** The facts about a transaction that the cashier and the operator need. Each is a row with a label and a text. */

import type { Amount, Kind, Order, TotalsLine, Transaction, TransactionSummary } from '../../client/index.js';
import { cliDay, cliTransactions as texts } from '../../messages/index.js';
import { writeAmount } from '../output/amount-text.js';
import { clock, plain } from '../output/format.js';
import { groupRows } from './totals-rows.js';

const { labels } = texts;

/** A label and its text. */
type Row = readonly [label: string, text: string];

/** A label and its text. If the text is undefined, the row is left out. */
type PossibleRow = readonly [label: string, text: string | undefined];

/** The facts about a kind of transaction that the cashier needs. */
interface KindFacts {
  /** The labels for the question whether the transaction may be repeated. */
  readonly again: string;
  /** True if transactions of this kind take the money of a sale. */
  readonly charges?: true;
}

const kindFacts: Readonly<Record<Kind, KindFacts>> = {
  payment: { again: texts.again.charge, charges: true },
  refund: { again: texts.again.refund },
  reversal: { again: texts.again.reverse },
  'pre-authorization': { again: texts.again.reserve },
  'pre-authorization-update': { again: texts.again.update },
  capture: { again: texts.again.capture, charges: true },
  'stored-value-activation': { again: texts.again.activate },
  'stored-value-load': { again: texts.again.load },
  'stored-value-unload': { again: texts.again.unload },
  'stored-value-reversal': { again: texts.again.reverse },
  'stored-value-reservation': { again: texts.again.reserve },
  'stored-value-duplicate': { again: texts.again.duplicate },
  reconciliation: { again: texts.again.close },
  'card-acquisition': { again: texts.again.read },
  verification: { again: texts.again.verify },
  'loyalty-award': { again: texts.again.award },
  'loyalty-rebate': { again: texts.again.grant },
  'loyalty-redemption': { again: texts.again.redeem },
  'loyalty-award-refund': { again: texts.again.undo },
  'loyalty-rebate-refund': { again: texts.again.undo },
  'loyalty-redemption-refund': { again: texts.again.undo },
};

/** A Map, because a newer daemon may report a kind that this version does not know. */
const factsByKind: ReadonlyMap<string, KindFacts> = new Map(Object.entries(kindFacts));

/** True if a transaction of the kind takes the money of a sale. */
export function charges(kind: Kind): boolean {
  return factsByKind.get(kind)?.charges === true;
}

/** Returns a text that says whether the cashier may repeat the transaction. */
export function retryMessage(
  summary: Pick<TransactionSummary, 'retry' | 'result' | 'certainBy'>,
  now = new Date(),
): string {
  switch (summary.retry) {
    case 'safe':
      return texts.retry.safe;
    case 'unsafe':
      return texts.retry.unsafe;
    case 'after-resolution':
      // Leave out a time that has passed. The result should have been certain by then, but is still uncertain.
      if (summary.certainBy !== undefined && new Date(summary.certainBy) > now)
        return texts.retry.certainBy(clock(summary.certainBy));
      return summary.result === undefined ? texts.retry.whileRunning : texts.retry.uncertain;
    default:
      return plain(summary.retry);
  }
}

/** Returns all known facts, in the order in which the operator needs them. */
export function transactionFacts(transaction: Transaction): readonly Row[] {
  const rows: readonly PossibleRow[] = [
    [factsByKind.get(transaction.kind)?.again ?? texts.again.other, retryMessage(transaction)],
    ...amountRows(transaction),
    ...cardRows(transaction),
    ...resultRows(transaction),
    ...saleRows(transaction),
  ];
  return rows.flatMap(([label, text]) => (text === undefined ? [] : [[label, text] satisfies Row]));
}

/** Returns rows about amounts: the difference from the requested amount, the parts of the amount, and the rest to pay. */
function amountRows(transaction: Transaction): readonly PossibleRow[] {
  const { tip, surcharge, fees, cashBack, leftInSale, loyaltyAccounts = [], remaining } = transaction;
  return [
    [labels.requested, differenceText(transaction)],
    ...loyaltyAccounts.map(
      ({ brand, maskedAccount }): Row => [labels.loyalty, `${brand ?? ''} ${maskedAccount}`.trim()],
    ),
    [labels.tip, aboveZero(tip)],
    [labels.surcharge, ifKnown(surcharge)],
    [labels.fees, ifKnown(fees)],
    [labels.offline, transaction.authorizedOnline === false ? texts.approvedOffline : undefined],
    ...conversionRows(transaction),
    [labels.cashBack, ifKnown(cashBack)],
    [labels.leftInSale, ifKnown(leftInSale)],
    [labels.token, tokenText(transaction)],
    [restWord(transaction), aboveZero(remaining)],
  ];
}

function ifKnown(amount: Amount | undefined): string | undefined {
  return amount === undefined ? undefined : writeAmount(amount);
}

function aboveZero(amount: Amount | undefined): string | undefined {
  return amount === undefined || amount.amount <= 0 ? undefined : writeAmount(amount);
}

/**
 * Returns the requested and the authorized amount if they differ. If the terminal reported no amount, returns the
 * requested one.
 */
function differenceText({ authorized, amountDetails, difference }: Transaction): string | undefined {
  if (authorized === undefined || amountDetails === undefined || difference === undefined) return undefined;
  return difference === 'unconfirmed'
    ? texts.amountNotNamed(writeAmount(amountDetails))
    : texts.otherAmount(writeAmount(amountDetails), writeAmount(authorized), difference);
}

function tokenText({ token }: Transaction): string | undefined {
  return token?.wasCut === true ? texts.cutToken(token.value) : token?.value;
}

/** Returns rows about the approval code, and about the card, loyalty card or gift card. */
function cardRows(transaction: Transaction): readonly PossibleRow[] {
  const { storedValue } = transaction;
  return [
    [labels.approvalCode, transaction.approvalCode],
    [labels.card, cardText(transaction)],
    ...loyaltyRows(transaction),
    [labels.notStored, transaction.notStored],
    [labels.shopper, transaction.stored?.shopper],
    [labels.balance, ifKnown(storedValue?.balance)],
    [labels.giftCard, storedValue?.maskedAccount],
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
    [labels.points, points?.toString()],
    [labels.pointsBalance, pointsBalance?.toString()],
    [labels.moved, ifKnown(money)],
    [labels.balance, ifKnown(moneyBalance)],
    [labels.rebate, ifKnown(rebate)],
    [labels.loyaltyCard, card === '' ? undefined : card],
  ];
}

/** Returns rows about the references of the terminal or payment service, the totals, and the reason for the result. */
function resultRows(transaction: Transaction): readonly PossibleRow[] {
  const { poiTransaction, period } = transaction;
  return [
    [
      labels.terminalNumber,
      poiTransaction === undefined
        ? undefined
        : texts.terminalNumber(poiTransaction.transactionId, poiTransaction.timeStamp),
    ],
    [labels.pspReference, pspReferenceOf(transaction)],
    ...(period === undefined ? [] : totalsRows(period)),
    reasonRow(transaction),
    [labels.terminalReason, transaction.terminalReason],
  ];
}

/**
 * Returns a row about the operator's decision. If no operator decided, returns a row with the reason for the result,
 * except for approvals.
 */
function reasonRow({ person, reason, result }: Transaction): PossibleRow {
  if (person !== undefined) return [labels.decidedBy, `${person.name}: ${person.reason}`];
  return [labels.reason, result === 'approved' ? undefined : reason];
}

/** Returns rows about the order, the sale, the ids of the transaction, and its receipts. */
function saleRows(transaction: Transaction): readonly PossibleRow[] {
  const { transactionId, order, sale, receipts } = transaction;
  const payBefore = transaction.checkout?.payBefore ?? transaction.online?.payBefore;
  return [
    ...(order === undefined ? [] : orderRows(order)),
    [labels.payBefore, payBefore === undefined ? undefined : clock(payBefore)],
    [labels.sale, sale === transactionId ? undefined : sale],
    [labels.transaction, transactionId],
    [labels.revision, revisionText(transaction)],
    [labels.receipts, receipts.length === 0 ? undefined : receipts.map(({ document }) => document).join(', ')],
  ];
}

function revisionText({ revision, acknowledged }: Transaction): string | undefined {
  return revision > 0 ? texts.revision(revision, acknowledged) : undefined;
}

/** Returns rows about a closed period: the totals of terminal and journal, and the differences between them. */
function totalsRows({ id, totals, journal, differences = [] }: NonNullable<Transaction['period']>): readonly Row[] {
  const rows: Row[] = id === undefined ? [] : [[labels.period, id]];
  for (const row of totals.flatMap(groupRows)) rows.push([labels.totals, row.filter((cell) => cell !== '').join('  ')]);
  for (const line of journal?.payments ?? []) rows.push([labels.journal, lineText(line)]);
  for (const line of journal?.offline ?? []) rows.push([labels.offline, lineText(line)]);
  for (const { type, terminal, journal: own } of differences)
    rows.push([labels.differs, texts.totalsDiffer(cliDay.totalsType(type), lineText(terminal), lineText(own))]);
  return rows;
}

function lineText(line: TotalsLine | undefined): string {
  if (line === undefined) return texts.noTotals;
  const { type, count, amount } = line;
  return `${cliDay.totalsType(type)}  ${count}${amount === undefined ? '' : `  ${writeAmount(amount)}`}`;
}

/**
 * Returns rows about conversions into the currency of the card. If the receipt needs a text about the conversion, a
 * second row has this text.
 */
function conversionRows({ currencyConversions = [] }: Transaction): readonly Row[] {
  return currencyConversions.flatMap(({ accepted, converted, rate, markup, declaration }) => {
    const parts = [
      converted === undefined ? undefined : writeAmount(converted),
      rate === undefined ? undefined : texts.conversion.rate(rate),
      markup === undefined ? undefined : texts.conversion.markup(markup),
      accepted ? undefined : texts.conversion.notAccepted,
    ];
    const row: Row = [labels.inCardCurrency, parts.filter((part) => part !== undefined).join(', ')];
    return declaration === undefined ? [row] : [row, [labels.forReceipt, declaration] satisfies Row];
  });
}

/** Returns the payment service's reference of the payment. Undefined if it is not known, or if the attempts were not requested. */
export function pspReferenceOf({ serviceAttempts = [] }: Pick<Transaction, 'serviceAttempts'>): string | undefined {
  return serviceAttempts.find((one) => one.pspReference !== undefined)?.pspReference;
}

/**
 * Returns rows with the amounts of the order that are not zero. Their labels contain the word "order", because other
 * rows show the amounts of one transaction.
 */
function orderRows({ authorized, captured, cancelled, refunded, released, expired, remaining }: Order): readonly Row[] {
  const sums: readonly [string, Amount][] = [
    [labels.orderAuthorized, authorized],
    [labels.orderCaptured, captured],
    [labels.orderCancelled, cancelled],
    [labels.orderRefunded, refunded],
    [labels.orderReleased, released],
    ...(expired === undefined ? [] : [[labels.orderExpired, expired] satisfies [string, Amount]]),
    [labels.orderRemaining, remaining],
  ];
  return sums.filter(([, { amount }]) => amount > 0).map(([label, amount]) => [label, writeAmount(amount)]);
}

/** Returns the label for the rest after a partial approval. */
function restWord({ kind }: Transaction): string {
  return kind.startsWith('stored-value-') ? labels.notDone : labels.stillToPay;
}
