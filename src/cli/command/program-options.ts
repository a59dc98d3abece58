/** Options that commands share. */

import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Review } from '../../client/index.js';
import { isUnfilled } from './operator-identity.js';
import type { ExitCode } from '../output/exit-codes.js';

/** Takes the status that a command ends with. */
export type Done = (code: ExitCode) => void;

/** A review as typed: the transaction, and the revision at which it was shown. */
export type Reviewed = Pick<Review, 'transactionId' | 'revision'>;

/** The options of every command that speaks to a running daemon. */
export function withDaemon(command: Command): Command {
  return command
    .addOption(configOption())
    .addOption(dataDirOption())
    .option('--simulate', 'speak to the daemon of "tenderd run --simulate" although there is a configuration')
    .option('--url <url>', 'address of the daemon’s API; found in its data directory when left out')
    .option('--token-file <file>', 'file with the daemon’s token; found in its data directory when left out')
    .option('--json', 'one JSON document on standard output, and nothing else');
}

/** `--config`. */
export function configOption(): Option {
  return new Option('--config <file>', 'configuration file (TENDERD_CONFIG)');
}

/** `--data-dir`. */
export function dataDirOption(): Option {
  return new Option('--data-dir <directory>', 'data directory (TENDERD_DATA_DIR)');
}

/** Names with commas between. Throws InvalidArgumentError for none. */
export function list(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim());
  const names = parts.filter((part) => part !== '');
  if (names.length === 0) throw new InvalidArgumentError('Expected names with commas between.');
  return names;
}

/** A number of digits alone. Throws InvalidArgumentError for anything else. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('Expected a whole number.');
  return Number(text);
}

/** Reads which published forms a simulated vendor uses: a seed, or `least`. */
export function formsChoice(text: string): { readonly seed: number } | 'least' {
  if (text === 'least') return text;
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Expected a whole number, or the word least.');
  return { seed: Number(text) };
}

/** `--reviewed`, once for each transaction. */
export function reviewedOption(): Option {
  const what = 'a transaction in the way that you reviewed, as TRANSACTION@REVISION: go on beside it. May be repeated';
  return new Option('--reviewed <transaction@revision>', what).argParser(reviews);
}

/** `--reviewed-by`. */
export function reviewedByOption(): Option {
  return new Option('--reviewed-by <name>', 'who reviewed it, as the journal keeps it');
}

/** One more review. Throws InvalidArgumentError for what is none. */
function reviews(text: string, before: readonly Reviewed[] = []): readonly Reviewed[] {
  const [, transactionId, revision] = /^([A-Za-z0-9._-]{1,36})@([1-9]\d{0,8})$/.exec(text) ?? [];
  if (transactionId === undefined)
    throw new InvalidArgumentError('Expected TRANSACTION@REVISION: "tenderd status TRANSACTION" shows its revision.');
  return [...before, { transactionId, revision: Number(revision) }];
}

/** Options of what moves money. */
export function withMoney(command: Command): Command {
  return withDaemon(command)
    .option('--terminal <name>', 'terminal; that of the payment to give back, or the only one, when left out')
    .option(
      '--sale <number>',
      'the receipt number; one sale is paid once (that of the payment to give back, or the transaction’s own id, when left out)',
    )
    .option('--id <transaction>', 'transactionId; made when left out, and printed before anything is sent')
    .option('--retry-of <transaction>', 'the earlier transaction that this is another attempt of')
    .addOption(reviewedOption())
    .addOption(reviewedByOption())
    .option('--start-before <time>', 'latest start, ISO 8601 with offset; 30 s from now when left out')
    .option('--acknowledge', 'acknowledge the outcome once it is shown: then no register is told of it any more')
    .option('--real-money', 'needed unless the daemon is simulated');
}

/** Options that name what the terminal knows by its own key. */
export function withPoi(command: Command): Command {
  return command
    .option('--poi-transaction <number>', 'the terminal’s number of the payment')
    .option('--poi-time <time>', 'the terminal’s time stamp of it, copied exactly');
}

/** Options of what a person decides, all of them needed, and filled in: `more`, who it is, and why. */
export function withPerson(command: Command, ...more: readonly Option[]): Command {
  const reason = new Option('--reason <text>', 'why, as the journal keeps it');
  const needed = [...more, new Option('--name <name>', 'who decides'), reason];
  for (const option of needed) command.addOption(option);
  // Commander would ask for one at a time.
  return command.hook('preAction', (_, action) => {
    const missing = needed.filter((option) => action.getOptionValue(option.attributeName()) === undefined);
    if (missing.length > 0)
      action.error(`error: a person decides this; still to be said: ${missing.map(({ flags }) => flags).join(' ')}`);
    const unfilled = needed.filter((option) => isUnfilled(action.getOptionValue(option.attributeName())));
    if (unfilled.length > 0)
      action.error(
        `error: a person decides this; still to be filled in: ${unfilled.map(({ flags }) => flags).join(' ')}`,
      );
  });
}
