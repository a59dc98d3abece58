/** Shows transactions: headline, facts and timeline. */

import { cliStatus, cliTransactions as texts } from '../../messages/en.js';
import { writeAmount } from '../output/amount-text.js';
import type { TimelineEntry, Transaction, TransactionSummary } from '../../client/index.js';
import { transactionFacts } from './transaction-facts.js';
import { attentionCommands } from './attention-lines.js';
import { clock, localTimes, plain } from '../output/format.js';
import type { Screen, Tone } from '../output/screen.js';

const words: Readonly<Record<string, readonly [text: string, tone: Tone]>> = {
  approved: [texts.resultWords.approved, 'good'],
  'partly-approved': [texts.resultWords.partlyApproved, 'careful'],
  declined: [texts.resultWords.declined, 'bad'],
  cancelled: [texts.resultWords.cancelled, 'careful'],
  'not-processed': [texts.resultWords.notProcessed, 'careful'],
  unresolved: [texts.resultWords.unresolved, 'bad'],
  queued: [texts.resultWords.queued, 'strong'],
  running: [texts.resultWords.running, 'strong'],
  recovering: [texts.resultWords.recovering, 'careful'],
};

/** Returns the result as a tinted word; the state if there is no result yet. */
export function resultWord(summary: TransactionSummary, screen: Screen): string {
  const word = summary.result ?? summary.state;
  const [text, tone] = words[word] ?? [plain(word).toUpperCase(), 'strong'];
  return screen.tint(tone, text);
}

/** Returns the amount of the headline: authorized, or else requested. The amount of an approval may be unknown. */
export function headingAmount({
  result,
  difference,
  authorized,
  amountDetails,
}: Pick<Transaction, 'result' | 'difference' | 'authorized' | 'amountDetails'>): string | undefined {
  const hasMoved = result === 'approved' || result === 'partly-approved';
  if (hasMoved && authorized === undefined && difference === 'unknown') return texts.amountNotKnown;
  const amount = (hasMoved ? authorized : undefined) ?? amountDetails;
  // A verification has the amount 0, which is not shown.
  return amount === undefined || amount.amount === 0 ? undefined : writeAmount(amount);
}

/** Returns the name of the terminal or payment service. */
export function placeOf({ terminal, service }: Pick<TransactionSummary, 'terminal' | 'service'>): string {
  return terminal ?? service ?? '';
}

/** Shows the headline, the message, the facts and the attention items. */
export function showTransaction(transaction: Transaction, screen: Screen): void {
  const amount = headingAmount(transaction);
  const figure = amount === undefined ? '' : screen.tint('strong', amount);
  const facts = { figure, kind: transaction.kind, place: plain(placeOf(transaction)) };
  screen.line(texts.headline(resultWord(transaction, screen), facts));
  screen.line(`  ${localTimes(plain(transaction.message))}`);
  for (const [label, value] of transactionFacts(transaction)) screen.line(`  ${label.padEnd(18)}${plain(value)}`);
  for (const entry of transaction.attention) {
    screen.line(`  ${screen.tint('bad', cliStatus.attentionLabel.padEnd(18))}${plain(entry.text)}`);
    const { transactionId, result } = transaction;
    const about = { terminal: placeOf(transaction), transactionId, attention: entry };
    for (const command of attentionCommands(about, result)) screen.line(`  ${''.padEnd(18)}${command}`);
  }
}

/** Shows the timeline, a line for each entry. */
export function showTimeline(transaction: Transaction, screen: Screen): void {
  for (const entry of transaction.timeline ?? [])
    screen.line(`  ${screen.tint('quiet', clock(entry.at))}  ${happened(entry)}`);
}

/** Returns the text of an entry. A result is left out if its message begins with the same word. */
export function happened({ text }: TimelineEntry): string {
  return localTimes(plain(text)).replace(/^(approved|declined|cancelled): (?=\1\b)/i, '');
}

/** Returns the live line: the last step and the state. */
export function stageLine(transaction: Transaction): string {
  const last = transaction.timeline?.at(-1);
  const step = last === undefined ? '' : `${clock(last.at)}  ${happened(last)}${unansweredNote(transaction)}  `;
  const { state, showing, abortRequested } = transaction;
  return `${step}${texts.stage(plain(state), showing === undefined ? undefined : plain(showing), abortRequested)}`;
}

/**
 * Returns the note that a running transaction has no answer. It follows the last step while the screen of the terminal shows a text that is not a
 * step of the payment, such as "Approved". Empty otherwise.
 */
export function unansweredNote({ state, showing, screen }: Transaction): string {
  const isStep = showing === undefined || screen !== undefined;
  return state !== 'running' || isStep ? '' : texts.noAnswerYet;
}

/** Returns the line for a transaction whose answer was lost and is asked for. Undefined for every other transaction. */
export function stillUnknown({ state, message, certainBy }: Transaction): string | undefined {
  if (state !== 'recovering') return undefined;
  return texts.stillUnknown(localTimes(plain(message)), certainBy === undefined ? undefined : clock(certainBy));
}
