/** Options that commands share. */

import { type Command, InvalidArgumentError, Option } from 'commander';

/** The options of every command that speaks to a running daemon. */
export function withDaemon(command: Command): Command {
  return command
    .addOption(configOption())
    .addOption(dataDirOption())
    .option('--simulate', 'speak to the daemon of "tenderd run --simulate" although there is a configuration')
    .option('--url <url>', 'address of the daemon’s door; found in its data directory when left out')
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
