import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

test('a checkout that is not built says in one line what to run', () => {
  const root = mkdtempSync(join(tmpdir(), 'tenderd-checkout-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  cpSync(fileURLToPath(new URL('../../bin', import.meta.url)), join(root, 'bin'), { recursive: true });
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'bin', 'tenderd.js'), 'status'], {
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^tenderd is not built: run "npm ci" in \S+ \(or "npm run build", where that was done\)\.\n$/);
});
