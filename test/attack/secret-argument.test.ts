/** The number of a gift card does not have to be in an argument, which every user of the machine can read. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { secretArgument } from '../../src/cli/command/secret-argument.js';
import { newHome } from '../cli/tenderd.js';

test('a secret is read from a file, and causes a warning on the command line', () => {
  const home = newHome();
  const file = join(home.directory, 'card');
  const said: string[] = [];
  const read = (given: string): string => secretArgument('--card', given, (text) => said.push(text));
  writeFileSync(file, '9501234567890\n');
  expect(read(`@${file}`)).toBe('9501234567890');
  expect(said).toEqual([]);
  expect(read('9501234567890')).toBe('9501234567890');
  expect(said.join()).toMatch(/^warning: other users .* --card\. Safer: "-" reads it/);
  writeFileSync(file, '1\n2\n');
  expect(() => read(`@${file}`)).toThrow(/one line/);
  expect(() => read(`@${file}.not`)).toThrow(/cannot be read/);
});
