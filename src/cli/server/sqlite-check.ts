/** Loads SQLite before a command starts a daemon, so that an unsuitable version of Node is reported clearly. */

import { openSqlite } from '../../sqlite.js';
import { exitCodes } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';

/** Throws CommandFailure (78) if SQLite cannot be loaded by this Node. The failure names the cause and the repair. */
export async function requireSqlite(): Promise<void> {
  try {
    openSqlite(':memory:').close();
  } catch (error) {
    const { driverFailure } = await import('../../journal/index.js');
    const text = driverFailure(error, process.versions.node);
    throw text === undefined ? error : new CommandFailure(exitCodes.configuration, 'journal-driver', text);
  }
}
