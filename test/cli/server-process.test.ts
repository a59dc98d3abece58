/** The output of commands that start their own daemon or simulator when the start fails. */

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startServer } from '../../src/cli/practice/server-process.js';

const entry = join(import.meta.dirname, '../../bin/tenderd.js');

test('a failed start of a server process throws with its error output', async () => {
  const config = join(import.meta.dirname, 'no-such-file.toml');
  await expect(startServer({ entry, args: ['run', '--config', config], shape: z.object({}) })).rejects.toThrow(
    `"tenderd run" ended with 78 before it was ready: The configuration is wrong. ${config}: cannot be read`,
  );
});
