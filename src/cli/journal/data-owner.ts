/** A command that writes into a data directory is for the user whose it is: files that root leaves there lock the daemon out. */

import { statSync } from 'node:fs';
import { journalPath } from '../../config/index.js';
import { userName } from '../../platform/user-name.js';
import type { DaemonOptions } from '../command/find-daemon.js';
import type { CommandContext } from '../command/context.js';
import { exitCodes } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { shellWord } from '../output/shell-word.js';

/** A decision about a journal, as it is typed. */
export interface JournalDecision extends DaemonOptions {
  readonly name: string;
  readonly reason: string;
}

/** Throws CommandFailure, with the command to type instead, where directory or journal belong to another user than this one. */
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
    `The journal in ${dataDir} belongs to another user (${user}), and what ${userName(self)} writes there would lock tenderd out. Nothing was changed.`,
    [typed.map(shellWord).join(' ')],
  );
}
