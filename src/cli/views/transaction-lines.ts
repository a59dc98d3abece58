/** Shows transactions: the headline, the facts and the timeline. */

import { cliStatus, cliTransactions as texts } from '../../messages/index.js';
import { writeAmount } from '../output/amount-text.js';
import type { TimelineEntry, Transaction, TransactionSummary } from '../../client/index.js';
import { transactionFacts } from './transaction-facts.js';
import { attentionCommands } from './attention-lines.js';
import { clock, localTimes, plain } from '../output/format.js';
import { padded } from '../output/wrap.js';
import type { Screen, Tone } from '../output/screen.js';

/** For each result and state: its word, by the name in the message catalogue, and its colour. */
const words: Readonly<Record<string, readonly [name: keyof typeof texts.resultWords, tone: Tone]>> = {
  approved: ['approved', 'good'],
  'partly-approved': ['partlyApproved', 'careful'],
  declined: ['declined', 'bad'],
  cancelled: ['cancelled', 'careful'],
  'not-processed': ['notProcessed', 'careful'],
  unresolved: ['unresolved', 'bad'],
  queued: ['queued', 'strong'],
  running: ['running', 'strong'],
  recovering: ['recovering', 'careful'],
  'handing-over': ['handingOver', 'strong'],
  waiting: ['waiting', 'strong'],
  ended: ['ended', 'strong'],
};

/** Returns the result as a word in its colour. If there is no result yet, returns the state. */
export function resultWord(summary: TransactionSummary, screen: Screen): string {
  const word = summary.result ?? summary.state;
  const [name, tone] = words[word] ?? [undefined, 'strong'];
  return screen.tint(tone, name === undefined ? plain(word).toUpperCase() : texts.resultWords[name]);
}

/** Returns the amount for the headline: the authorized amount, or else the requested one. Undefined if the amount of an approval is not known. */
export function headingAmount({
  result,
  difference,
  authorized,
  amountDetails,
}: Pick<Transaction, 'result' | 'difference' | 'authorized' | 'amountDetails'>): string | undefined {
  const hasMoved = result === 'approved' || result === 'partly-approved';
  if (hasMoved && authorized === undefined && difference === 'unknown') return texts.amountNotKnown;
  const amount = (hasMoved ? authorized : undefined) ?? amountDetails;
  // A verification has the amount 0, which need not be shown.
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
  for (const [label, value] of transactionFacts(transaction)) screen.line(`  ${padded(label, 18)}${plain(value)}`);
  for (const entry of transaction.attention) {
    screen.line(`  ${screen.tint('bad', padded(cliStatus.attentionLabel, 18))}${plain(entry.text)}`);
    const { transactionId, result } = transaction;
    const about = { terminal: placeOf(transaction), transactionId, attention: entry };
    for (const command of attentionCommands(about, result, screen.isTerminal))
      screen.line(`  ${''.padEnd(18)}${command}`);
  }
}

/** Shows the timeline, with a line for each entry. */
export function showTimeline(transaction: Transaction, screen: Screen): void {
  for (const entry of transaction.timeline ?? [])
    screen.line(`  ${screen.tint('quiet', clock(entry.at))}  ${happened(entry)}`);
}

/** Returns the text of an entry. If the message begins with the same word as the result, the result is left out. */
export function happened({ text }: TimelineEntry): string {
  return localTimes(plain(text)).replace(/^(approved|declined|cancelled): (?=\1\b)/i, '');
}

/** Returns the line with the current state: the last step and the state. */
export function stageLine(transaction: Transaction): string {
  const last = transaction.timeline?.at(-1);
  const step = last === undefined ? '' : `${clock(last.at)}  ${happened(last)}${unansweredNote(transaction)}  `;
  const { state, showing, abortRequested } = transaction;
  return `${step}${texts.stage(plain(state), showing === undefined ? undefined : plain(showing), abortRequested)}`;
}

/**
 * Returns a note that the transaction has no answer yet, or an empty string. The note is needed while the terminal's
 * screen shows a text such as "Approved", which does not prove an outcome.
 */
export function unansweredNote({ state, showing, screen }: Transaction): string {
  const isStep = showing === undefined || screen !== undefined;
  return state !== 'running' || isStep ? '' : texts.noAnswerYet;
}

/** Returns the line for a transaction whose answer was lost and that tenderd is recovering. Undefined for any other transaction. */
export function stillUnknown({ state, message, certainBy }: Transaction): string | undefined {
  if (state !== 'recovering') return undefined;
  return texts.stillUnknown(localTimes(plain(message)), certainBy === undefined ? undefined : clock(certainBy));
}
