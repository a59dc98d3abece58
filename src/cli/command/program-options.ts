/** The options that several commands share. */

import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Review } from '../../client/index.js';
import { cliRequests as texts } from '../../messages/index.js';
import { isUnfilled } from './operator-identity.js';
import type { CheckCode, ExitCode } from '../output/exit-codes.js';

/** Receives the exit status of a command. */
export type Done = (code: ExitCode | CheckCode) => void;

/** A review as typed: the transaction and its revision. */
export type Reviewed = Pick<Review, 'transactionId' | 'revision'>;

/** Adds the options of commands that send requests to a running daemon. */
export function withDaemon(command: Command): Command {
  return command
    .addOption(configOption())
    .addOption(dataDirOption())
    .option('--simulate')
    .option('--url <url>')
    .option('--token-file <file>')
    .option('--json');
}

/** Returns the option `--config`. */
export function configOption(): Option {
  return new Option('--config <file>');
}

/** Returns the option `--data-dir`. */
export function dataDirOption(): Option {
  return new Option('--data-dir <directory>');
}

/** Reads names that are separated by commas. Throws InvalidArgumentError if there are none. */
export function list(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim());
  const names = parts.filter((part) => part !== '');
  if (names.length === 0) throw new InvalidArgumentError(texts.expectedValues.names);
  return names;
}

/** Reads a whole number. Throws InvalidArgumentError for any other text. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError(texts.expectedValues.wholeNumber);
  return Number(text);
}

/** Reads how the published forms of a simulated vendor are chosen: by a seed, or `least`. */
export function formsChoice(text: string): { readonly seed: number } | 'least' {
  if (text === 'least') return text;
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError(texts.expectedValues.formsChoice);
  return { seed: Number(text) };
}

/** Returns the option `--reviewed`. It can be repeated, once for each transaction. */
export function reviewedOption(): Option {
  return new Option('--reviewed <transaction@revision>').argParser(reviews);
}

/** Returns the option `--reviewed-by`. */
export function reviewedByOption(): Option {
  return new Option('--reviewed-by <name>');
}

/** Reads one review and adds it to the reviews in `before`. Throws InvalidArgumentError if the text has another form. */
function reviews(text: string, before: readonly Reviewed[] = []): readonly Reviewed[] {
  const [, transactionId, revision] = /^([A-Za-z0-9._-]{1,36})@([1-9]\d{0,8})$/.exec(text) ?? [];
  if (transactionId === undefined) throw new InvalidArgumentError(texts.expectedValues.review);
  return [...before, { transactionId, revision: Number(revision) }];
}

/** Adds the options of commands that move money. */
export function withMoney(command: Command): Command {
  return withDaemon(command)
    .option('--terminal <name>')
    .option('--sale <number>')
    .option('--id <transaction>')
    .option('--retry-of <transaction>')
    .addOption(reviewedOption())
    .addOption(reviewedByOption())
    .option('--start-before <time>')
    .option('--acknowledge')
    .option('--real-money');
}

/** Adds the options that name a payment by the terminal's own number and time. */
export function withPoi(command: Command): Command {
  return command.option('--poi-transaction <number>').option('--poi-time <time>');
}

/**
 * Adds the options of an operator's decision: those in `more`, and also `--name` and `--reason`. All of them are
 * required.
 */
export function withDecision(command: Command, ...more: readonly Option[]): Command {
  const reason = new Option('--reason <text>');
  const needed = [...more, new Option('--name <name>'), reason];
  for (const option of needed) command.addOption(option);
  // Report all missing options together. Commander would report only the first one.
  return command.hook('preAction', (_, action) => {
    const missing = needed.filter((option) => action.getOptionValue(option.attributeName()) === undefined);
    if (missing.length > 0) action.error(texts.missingOptions(missing.map(({ flags }) => flags).join(' ')));
    const unfilled = needed.filter((option) => isUnfilled(action.getOptionValue(option.attributeName())));
    if (unfilled.length > 0) action.error(texts.placeholderOptions(unfilled.map(({ flags }) => flags).join(' ')));
  });
}
