/** Starts the real daemon in the process of the test, for tests that do not kill it. */

import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { type ConfigurationInput, loadConfiguration } from '../../src/config/index.js';
import { startDaemon } from '../../src/daemon/daemon.js';
import { speak } from '../../src/messages/index.js';
import { version } from '../../src/version.js';
import { Register } from './register-client.js';

/**
 * Starts the daemon in this process. `entry` is the file of the command line program, which makes the daemon's backups.
 * An error that would end the daemon's process fails the test run.
 */
export async function startDaemonHere(entry: string, input: ConfigurationInput) {
  await speak('en');
  let output = '';
  const { configuration, again } = await loadConfiguration(input);
  const { TENDERD_SPEED: speed = '1', TENDERD_UNREDACTED: unredacted } = input.environment;
  const { apiUrl: url, ...daemon } = await startDaemon(configuration, {
    version,
    speed: Number(speed),
    unredacted: unredacted === '1',
    commandEntry: entry,
    readCredentials: again,
    logDestination: { write: (lines) => void (output += lines) },
    onFatal: (error) => {
      throw error;
    },
  });
  let stopping: Promise<void> | undefined;
  const closed = new EventEmitter();
  const ended = once(closed, 'closed').then(() => ({ code: 0, signal: null }) as const);
  return {
    pid: process.pid,
    url,
    register: new Register(url, readFileSync(daemon.tokenPath, 'utf8').trim()),
    ended,
    output: () => output,
    kill: () => {
      throw new Error('this daemon is in the process of the test: start it in a process of its own to kill it');
    },
    stop: async () => {
      stopping ??= daemon.close('the test is over');
      await stopping;
      closed.emit('closed');
      return ended;
    },
  };
}
