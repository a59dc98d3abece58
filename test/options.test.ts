import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('../dist/test/requirements/main.js', import.meta.url));

function run(option: string) {
  return spawnSync(process.execPath, [program, option], { encoding: 'utf8' });
}

test('A proof explains its options, and names an unknown option.', () => {
  const help = run('--help');
  expect(help).toMatchObject({ status: 0, stderr: '' });
  expect(help.stdout).toMatch(/^`npm run requirements[^*]+$/);

  const unknown = run('--seeds');
  expect(unknown).toMatchObject({ status: 2, stdout: '' });
  expect(unknown.stderr).toContain("Unknown option '--seeds'");
  expect(unknown.stderr).toContain('--taken-out --seed. --help explains them.');
});
