/** The process that runs a command for the daemon. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../../src/backup/command-process.js';
import { freshFolder } from '../world/fresh-folder.js';

/** Prints its priority as soon as its parent has changed it. */
const program = `
  const { getPriority } = require('node:os');
  const before = getPriority(process.ppid);
  while (getPriority() === before);
  console.log(JSON.stringify({ priority: getPriority(), args: process.argv.slice(2) }));
  process.exitCode = 75;
`;

test('runCommand runs a command below the priority of payments, and not at the lowest', async () => {
  const entry = join(freshFolder(), 'entry.cjs');
  writeFileSync(entry, program);
  expect(await runCommand(entry, ['journal', 'verify'])).toEqual({
    code: 75,
    document: { priority: 10, args: ['journal', 'verify', '--json'] },
  });
});
