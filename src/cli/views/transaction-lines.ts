/** How transactions are shown to a person. */

import { groupRows } from './totals-rows.js';
import { writeAmount } from '../output/amount-text.js';
import type {
  Amount,
  Kind,
  Order,
  TimelineEntry,
  Transaction,
  TransactionSummary,
  TotalsLine,
} from '../../client/index.js';
import { attentionCommands } from './attention-lines.js';
import { clock, localTimes, plain } from '../output/format.js';
import type { Screen, Tone } from '../output/screen.js';

const words: Readonly<Record<string, readonly [text: string, tone: Tone]>> = {
  approved: ['APPROVED', 'good'],
  'partly-approved': ['PARTLY APPROVED', 'careful'],
  declined: ['DECLINED', 'bad'],
  cancelled: ['CANCELLED', 'careful'],
  'not-processed': ['NOT PROCESSED', 'careful'],
  unresolved: ['UNRESOLVED', 'bad'],
  queued: ['WAITING', 'strong'],
  running: ['RUNNING', 'strong'],
  recovering: ['RECOVERING', 'careful'],
};

/** Result, or state while there is none, as one tinted word. */
export function resultWord(summary: TransactionSummary, screen: Screen): string {
  const word = summary.result ?? summary.state;
  const [text, tone] = words[word] ?? [plain(word).toUpperCase(), 'strong'];
  return screen.tint(tone, text);
}

/** "May I charge again?", as it is asked for each kind. */
const again: Readonly<Record<Kind, string>> = {
  payment: 'charge again?',
  refund: 'refund again?',
  reversal: 'reverse again?',
  'pre-authorization': 'reserve again?',
  'pre-authorization-update': 'update again?',
  capture: 'capture again?',
  'stored-value-activation': 'activate again?',
  'stored-value-load': 'load again?',
  'stored-value-unload': 'unload again?',
  'stored-value-reversal': 'reverse again?',
  'stored-value-reservation': 'reserve again?',
  'stored-value-duplicate': 'duplicate again?',
  reconciliation: 'close again?',
  'card-acquisition': 'read again?',
  verification: 'verify again?',
  'loyalty-award': 'award again?',
  'loyalty-rebate': 'grant it again?',
  'loyalty-redemption': 'redeem again?',
  'loyalty-award-refund': 'take back again?',
  'loyalty-rebate-refund': 'take back again?',
  'loyalty-redemption-refund': 'give back again?',
};

/** "May I charge again?", answered. */
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
      // A time that has passed without certainty says nothing any more.
      if (summary.certainBy !== undefined && new Date(summary.certainBy) > now)
        return `not yet: it should be certain by ${clock(summary.certainBy)}`;
      return summary.result === undefined ? 'not while it runs' : 'not yet: somebody must find out first';
    default:
      return plain(summary.retry);
  }
}

/** The amount in the headline: what was authorized, or asked for; of an approval that nobody knows the amount of, no figure. */
export function headingAmount({
  result,
  difference,
  authorized,
  amountDetails,
}: Pick<Transaction, 'result' | 'difference' | 'authorized' | 'amountDetails'>): string | undefined {
  const hasMoved = result === 'approved' || result === 'partly-approved';
  if (hasMoved && authorized === undefined && difference === 'unknown') return 'amount not known';
  const amount = (hasMoved ? authorized : undefined) ?? amountDetails;
  // Of nothing there is no figure: a card was verified.
  return amount === undefined || amount.amount === 0 ? undefined : writeAmount(amount);
}

/** The name of its terminal, or of its payment service. */
export function placeOf({ terminal, service }: Pick<TransactionSummary, 'terminal' | 'service'>): string {
  return terminal ?? service ?? '';
}

/** The headline and the facts that a person at the till needs. */
export function showTransaction(transaction: Transaction, screen: Screen): void {
  const figure = headingAmount(transaction);
  const kind = transaction.kind === 'payment' ? '' : ` (${transaction.kind})`;
  screen.line(
    `${resultWord(transaction, screen)}${figure === undefined ? '' : `  ${screen.tint('strong', figure)}`}${kind} on ${plain(placeOf(transaction))}`,
  );
  screen.line(`  ${localTimes(plain(transaction.message))}`);
  for (const [label, value] of facts(transaction)) screen.line(`  ${label.padEnd(18)}${plain(value)}`);
  for (const entry of transaction.attention) {
    screen.line(`  ${screen.tint('bad', 'LOOK AT THIS'.padEnd(18))}${plain(entry.text)}`);
    const { transactionId, result } = transaction;
    const about = { terminal: placeOf(transaction), transactionId, attention: entry };
    for (const command of attentionCommands(about, result)) screen.line(`  ${''.padEnd(18)}${command}`);
  }
}

function totalsRows({
  id,
  totals,
  journal,
  differences = [],
}: NonNullable<Transaction['period']>): readonly [string, string][] {
  const rows: [string, string][] = id === undefined ? [] : [['period', id]];
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

function facts(transaction: Transaction): readonly (readonly [string, string])[] {
  const { authorized, amountDetails, remaining, card, poiTransaction, person } = transaction;
  const rows: [string, string][] = [[again[transaction.kind], retryMessage(transaction)]];
  if (authorized !== undefined && amountDetails !== undefined && transaction.difference !== undefined) {
    const isUnnamed = transaction.difference === 'unconfirmed';
    rows.push([
      'asked for',
      isUnnamed
        ? `${writeAmount(amountDetails)}; the terminal named no amount`
        : `${writeAmount(amountDetails)}; the terminal took ${writeAmount(authorized)} (${transaction.difference})`,
    ]);
  }
  const { tip, cashBack, leftInSale, loyaltyAccounts = [], token } = transaction;
  for (const { brand, maskedAccount } of loyaltyAccounts)
    rows.push(['loyalty', `${brand ?? ''} ${maskedAccount}`.trim()]);
  if (tip !== undefined && tip.amount > 0) rows.push(['tip in it', writeAmount(tip)]);
  if (transaction.surcharge !== undefined) rows.push(['surcharge in it', writeAmount(transaction.surcharge)]);
  if (transaction.fees !== undefined) rows.push(['fees in it', writeAmount(transaction.fees)]);
  if (transaction.authorizedOnline === false)
    rows.push(['approved offline', 'by the terminal itself: the bank may still refuse it']);
  rows.push(...conversionRows(transaction));
  if (cashBack !== undefined) rows.push(['cash to hand over', writeAmount(cashBack)]);
  if (leftInSale !== undefined) rows.push(['left in the sale', writeAmount(leftInSale)]);
  if (token !== undefined)
    rows.push(['token', token.wasCut ? `${token.value} (cut: looked like a card number)` : token.value]);
  if (remaining !== undefined && remaining.amount > 0) rows.push([restWord(transaction), writeAmount(remaining)]);
  if (transaction.approvalCode !== undefined) rows.push(['approval code', transaction.approvalCode]);
  if (card !== undefined) {
    const parts = [
      card.brand,
      card.maskedPan,
      card.entryMode.length === 0 ? undefined : `(${card.entryMode.join(', ')})`,
    ];
    rows.push(['card', parts.filter((part) => part !== undefined).join(' ')]);
  }
  rows.push(...loyaltyFacts(transaction));
  if (transaction.notStored !== undefined) rows.push(['not stored', transaction.notStored]);
  if (transaction.stored?.shopper !== undefined) rows.push(['shopper', transaction.stored.shopper]);
  const { balance, maskedAccount } = transaction.storedValue ?? {};
  if (balance !== undefined) rows.push(['balance', writeAmount(balance)]);
  if (maskedAccount !== undefined) rows.push(['gift card', maskedAccount]);
  if (poiTransaction !== undefined)
    rows.push(['terminal’s number', `${poiTransaction.transactionId} of ${poiTransaction.timeStamp}`]);
  const reference = pspReferenceOf(transaction);
  if (reference !== undefined) rows.push(['pspReference', reference]);
  if (transaction.period !== undefined) rows.push(...totalsRows(transaction.period));
  if (person !== undefined) rows.push(['decided by', `${person.name}: ${person.reason}`]);
  else if (transaction.reason !== undefined && transaction.result !== 'approved')
    rows.push(['reason', transaction.reason]);
  if (transaction.terminalReason !== undefined) rows.push(['terminal says', transaction.terminalReason]);
  if (transaction.order !== undefined) rows.push(...orderRows(transaction.order));
  const payBefore = transaction.checkout?.payBefore ?? transaction.online?.payBefore;
  if (payBefore !== undefined) rows.push(['to be paid before', clock(payBefore)]);
  if (transaction.sale !== transaction.transactionId) rows.push(['sale', transaction.sale]);
  rows.push(['transaction', transaction.transactionId]);
  if (transaction.revision > 0) {
    rows.push([
      'revision',
      `${transaction.revision}, ${transaction.acknowledged ? 'acknowledged' : 'not acknowledged yet'}`,
    ]);
  }
  if (transaction.receipts.length > 0)
    rows.push(['receipts', transaction.receipts.map(({ document }) => document).join(', ')]);
  return rows;
}

/** Conversions into the currency of the card, each with the text for the receipt. */
function conversionRows({ currencyConversions = [] }: Transaction): readonly [string, string][] {
  return currencyConversions.flatMap(({ accepted, converted, rate, markup, declaration }) => {
    const parts = [
      converted === undefined ? undefined : writeAmount(converted),
      rate === undefined ? undefined : `at ${rate}`,
      markup === undefined ? undefined : `markup ${markup} %`,
      accepted ? undefined : 'not accepted by the cardholder',
    ];
    const row: [string, string] = ['in card currency', parts.filter((part) => part !== undefined).join(', ')];
    return declaration === undefined ? [row] : [row, ['for the receipt', declaration] satisfies [string, string]];
  });
}

/** The name of its payment on the pages of the service; undefined where none is known, or attempts were not asked for. */
export function pspReferenceOf({ serviceAttempts = [] }: Pick<Transaction, 'serviceAttempts'>): string | undefined {
  return serviceAttempts.find((one) => one.pspReference !== undefined)?.pspReference;
}

/** What was done with an order, named as the order's beside the figures of one operation: sums that are not zero, and what remains. */
function orderRows({
  authorized,
  captured,
  cancelled,
  refunded,
  released,
  expired,
  remaining,
}: Order): readonly [string, string][] {
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

function loyaltyFacts({ loyalty }: Transaction): readonly [string, string][] {
  if (loyalty === undefined) return [];
  const { points, pointsBalance, money, moneyBalance, rebate, brand, maskedAccount } = loyalty;
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['points', points === undefined ? undefined : String(points)],
    ['points now', pointsBalance === undefined ? undefined : String(pointsBalance)],
    ['moved', money === undefined ? undefined : writeAmount(money)],
    ['balance', moneyBalance === undefined ? undefined : writeAmount(moneyBalance)],
    ['rebate', rebate === undefined ? undefined : writeAmount(rebate)],
    ['loyalty card', [brand, maskedAccount].filter((part) => part !== undefined).join(' ')],
  ];
  return rows.flatMap(([label, value]) =>
    value === undefined || value === '' ? [] : [[label, value] satisfies [string, string]],
  );
}

/** What the rest of a partial approval is. */
function restWord({ kind }: Transaction): string {
  return kind.startsWith('stored-value-') ? 'not done' : 'still to pay';
}

/** When everything happened, line by line. */
export function showTimeline(transaction: Transaction, screen: Screen): void {
  for (const entry of transaction.timeline ?? [])
    screen.line(`  ${screen.tint('quiet', clock(entry.at))}  ${happened(entry)}`);
}

/** What happened, once: the outcome's word stands in the sentence behind it, too. */
export function happened({ text }: TimelineEntry): string {
  return localTimes(plain(text)).replace(/^(approved|declined|cancelled): (?=\1\b)/i, '');
}

/** What goes on now, in one line. */
export function stageLine(transaction: Transaction): string {
  const last = transaction.timeline?.at(-1);
  const shows = transaction.showing === undefined ? '' : `, terminal shows "${plain(transaction.showing)}"`;
  const abort = transaction.abortRequested ? ', abort asked for' : '';
  return `${last === undefined ? '' : `${clock(last.at)}  ${happened(last)}${unansweredNote(transaction)}  `}[${plain(transaction.state)}${shows}${abort}]`;
}

/**
 * What stands behind the last line of one that runs while its terminal shows neither a step of the payment nor nothing, such as "Approved": its
 * answer has not come. Empty otherwise.
 */
export function unansweredNote({ state, showing, screen }: Transaction): string {
  const isStep = showing === undefined || screen !== undefined;
  return state !== 'running' || isStep ? '' : ' (no answer yet: not approved and not declined)';
}

/** That its answer was lost, or the terminal is silent, and is being asked for: one line; undefined where that is not so. */
export function stillUnknown({ state, message, certainBy }: Transaction): string | undefined {
  if (state !== 'recovering') return undefined;
  const until = certainBy === undefined ? '' : ` It is known by ${clock(certainBy)}, or a person must find out.`;
  return `NOT APPROVED AND NOT DECLINED YET: ${localTimes(plain(message))}${until}`;
}
