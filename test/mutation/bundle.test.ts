import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testFiles } from './bundle.js';
import * as harness from './harness.js';

test('the quick tests use only the functions of vitest that the harness has', () => {
  const files = testFiles();
  expect(files).toContain('test/core/service/pace.test.ts');
  const wanted = files.flatMap((file) => {
    const [, names = ''] = /import \{([^}]*)\} from 'vitest';/.exec(readFileSync(file, 'utf8')) ?? [];
    return names.split(',').map((name) => ({ file, name: name.trim() }));
  });
  expect(wanted.length).toBeGreaterThan(files.length);
  expect(wanted.filter(({ name }) => !(name in harness) && name !== '' && !name.startsWith('type '))).toEqual([]);
  const members = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^ *(test|describe)\.(\w+)/gm)].map(([, of = '', name = '']) => ({
      file,
      of,
      name,
    })),
  );
  expect(members.length).toBeGreaterThan(100);
  expect(members.filter(({ of, name }) => !(name in (of === 'test' ? harness.test : harness.describe)))).toEqual([]);
});
