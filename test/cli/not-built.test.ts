import { spawnSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { freshFolder } from '../world/fresh-folder.js';

test('a checkout that is not built says in one line what to run', () => {
  const root = freshFolder();
  cpSync(fileURLToPath(new URL('../../bin', import.meta.url)), join(root, 'bin'), { recursive: true });
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'bin', 'tenderd.js'), 'status'], {
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^tenderd is not built: run "npm ci" in \S+ \(or "npm run build", where that was done\)\.\n$/);
});
