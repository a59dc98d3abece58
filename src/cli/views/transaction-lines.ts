/** How transactions are shown to a person. */

import { writeAmount } from '../output/amount-text.js';
import type { TimelineEntry, Transaction, TransactionSummary } from '../../client/index.js';
import { transactionFacts } from './transaction-facts.js';
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
  for (const [label, value] of transactionFacts(transaction)) screen.line(`  ${label.padEnd(18)}${plain(value)}`);
  for (const entry of transaction.attention) {
    screen.line(`  ${screen.tint('bad', 'LOOK AT THIS'.padEnd(18))}${plain(entry.text)}`);
    const { transactionId, result } = transaction;
    const about = { terminal: placeOf(transaction), transactionId, attention: entry };
    for (const command of attentionCommands(about, result)) screen.line(`  ${''.padEnd(18)}${command}`);
  }
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
