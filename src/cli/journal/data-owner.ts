/**
 * Checks that the user who runs a command owns the data directory. The daemon could not open files that root created
 * there.
 */

import { statSync } from 'node:fs';
import { journalPath } from '../../config/index.js';
import { cliJournal as texts } from '../../messages/index.js';
import { userName } from '../../platform/user-name.js';
import type { DaemonOptions } from '../command/find-daemon.js';
import type { CommandContext } from '../command/context.js';
import { exitCodes } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { shellWord } from '../output/shell-word.js';

/** The options of a decision about a journal, as typed. */
export interface JournalDecision extends DaemonOptions {
  readonly name: string;
  readonly reason: string;
}

/** Throws CommandFailure if the directory or the journal belongs to another user. The failure names the command for that user. */
export function refuseForeignJournal(
  dataDir: string,
  command: string,
  options: DaemonOptions & Partial<JournalDecision>,
  { environment }: Pick<CommandContext, 'environment'>,
): void {
  const self = process.geteuid?.();
  if (process.platform === 'win32' || self === undefined) return;
  const owners = [dataDir, journalPath(dataDir)].flatMap(
    (path) => statSync(path, { throwIfNoEntry: false })?.uid ?? [],
  );
  const owner = owners.find((uid) => uid !== self && uid !== 0);
  if (owner === undefined) return;
  const user = userName(owner);
  const { config = environment['TENDERD_CONFIG'], dataDir: place = environment['TENDERD_DATA_DIR'] } = options;
  const words = [
    ...(config === undefined ? [] : ['--config', config]),
    ...(place === undefined ? [] : ['--data-dir', place]),
    ...(options.simulate === true ? ['--simulate'] : []),
    ...(options.name === undefined ? [] : ['--name', options.name]),
    ...(options.reason === undefined ? [] : ['--reason', options.reason]),
  ];
  const typed = ['sudo', '-u', /^\d+$/.test(user) ? `#${user}` : user, 'tenderd', ...command.split(' '), ...words];
  throw new CommandFailure(
    exitCodes.configuration,
    'data-directory-foreign',
    texts.foreignDirectory(dataDir, user, userName(self)),
    [typed.map(shellWord).join(' ')],
  );
}
