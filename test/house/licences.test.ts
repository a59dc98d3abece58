/** Each package that operators receive has a permissive licence, and the licence text is delivered with it. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { root } from '../root.js';

/** Licences that put no conditions on the rest of the program. Another licence needs a decision. */
const allowed: readonly string[] = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT'];

const entry = z.looseObject({
  version: z.string(),
  license: z.string().optional(),
  dev: z.boolean().optional(),
  devOptional: z.boolean().optional(),
});
const lockFile = z.object({ packages: z.record(z.string(), entry) });

/** Returns the packages that a lock file installs for an operator: name, version and licence. */
function installedBy(file: string): readonly Installed[] {
  const { packages } = lockFile.parse(JSON.parse(readFileSync(join(root, file), 'utf8')));
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && dev !== true && devOptional !== true)
    .map(([path, { version, license = 'none' }]) => ({
      name: path.replace(/^.*node_modules\//, ''),
      version,
      license,
    }));
}

interface Installed {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

/** True if a licence, or one alternative of a choice, is allowed. */
function isAllowed(license: string): boolean {
  const parts = license.replaceAll(/[()]/g, '').split(' OR ');
  return parts.some((part) => allowed.includes(part));
}

/** Returns the notices of the bundle, the console and the head office by NAME@VERSION: the text after the first line. */
function notices(): ReadonlyMap<string, string> {
  const texts = ['dist/bundle', 'dist/console', 'dist/office'].map((folder) =>
    readFileSync(join(root, folder, 'THIRD-PARTY-NOTICES.txt'), 'utf8'),
  );
  const parts = texts.join('\n').split(/^(?=\S+ \d+\.\d+\.\d+\S* \(.+\)$)/m);
  return new Map(
    parts.flatMap((part) => {
      const [, name, version, text] = /^(\S+) (\S+) \(.+\)\n([^]*)$/.exec(part) ?? [];
      return name === undefined ? [] : [[`${name}@${version}`, text ?? ''] as const];
    }),
  );
}

/** Packages that npm installs and the bundle leaves out, with the reason. */
const outside: ReadonlyMap<string, string> = new Map([
  ['better-sqlite3', 'next to the bundle'],
  ['node-addon-api', 'only compiles better-sqlite3'],
  ['pino', 'next to the bundle, as are its dependencies'],
  ['@pinojs/redact', 'of pino'],
  ['atomic-sleep', 'of pino'],
  ['on-exit-leak-free', 'of pino'],
  ['pino-abstract-transport', 'of pino'],
  ['pino-std-serializers', 'of pino'],
  ['process-warning', 'of pino'],
  ['quick-format-unescaped', 'of pino'],
  ['real-require', 'of pino'],
  ['safe-stable-stringify', 'of pino'],
  ['sonic-boom', 'of pino'],
  ['split2', 'of pino'],
  ['thread-stream', 'of pino'],
  ['openapi3-ts', 'only types'],
  ['yaml', 'of openapi3-ts, which nothing loads'],
]);

test('a permitted licence is accepted alone or as a choice, and any other licence is refused', () => {
  expect(['MIT', '(MIT OR WTFPL)', '(BSD-2-Clause OR MIT OR Apache-2.0)'].filter(isAllowed)).toHaveLength(3);
  expect(['GPL-3.0', 'none', '(MIT AND GPL-2.0)', 'SSPL-1.0'].filter(isAllowed)).toEqual([]);
});

test.each(['package-lock.json', 'sqlite-node20/package-lock.json'])('%s installs only allowed licences', (file) => {
  const installed = installedBy(file);
  expect(installed.length).toBeGreaterThan(30);
  expect(installed.filter(({ license }) => !isAllowed(license))).toEqual([]);
});

test('the notices list each package of the bundle with the version of the lock file and the text of its licence', () => {
  const found = notices();
  const bundled = installedBy('package-lock.json').filter(({ name }) => !outside.has(name));
  const missing = bundled.filter(({ name, version }) => !found.has(`${name}@${version}`));
  expect(missing).toEqual([]);
  const withoutText = [...found].filter(([, text]) => !/permission|redistribution|licen[cs]e/i.test(text));
  expect(withoutText.map(([name]) => name)).toEqual([]);
  expect([...found].filter(([, text]) => !/copyright/i.test(text)).map(([name]) => name)).toEqual([]);
});
