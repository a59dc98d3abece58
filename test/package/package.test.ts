import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isWhole, some } from '../extent.js';
import * as protocol from '../../protocol/index.js';
import * as client from '../../src/client/index.js';
import { install, root } from './packed.js';

const installed = install();
afterAll(() => installed.remove());

/** Returns the example of the manual. */
function example(): string {
  const page = readFileSync(join(root, 'docs/reference/protocol-library.md'), 'utf8');
  return /```ts\n([^]*?)```/.exec(page)?.[1] ?? '';
}

/** Type-checks files as in another program. Returns the errors. */
function typeErrors(
  files: readonly string[],
  module: 'node16' | 'esnext',
  moduleResolution: 'node16' | 'bundler',
): string {
  const options = ['--strict', '--noEmit', '--target', 'es2023', '--lib', 'es2023,dom', '--types', ''];
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/typescript/bin/tsc'),
      ...options,
      '--module',
      module,
      '--moduleResolution',
      moduleResolution,
      ...files,
    ],
    { cwd: installed.folder, encoding: 'utf8' },
  );
  return stdout;
}

/** The unpacked package. */
const contents = join(installed.folder, 'node_modules/tenderd');

function textIn(file: string): string {
  return readFileSync(join(contents, file), 'utf8');
}

/** Returns the links of a page to other files of the package. */
function filesNamedIn(page: string): readonly string[] {
  const targets = [...textIn(page).matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)].map((match) => match[1] ?? '');
  return targets.filter((target) => !/^[a-z]+:/.test(target)).map((target) => join(dirname(page), target));
}

/** Writes a file next to the installed package and returns its path. */
function written(name: string, text: string): string {
  const file = join(installed.folder, name);
  writeFileSync(file, text);
  return file;
}

const resolutions = some(
  [
    ['node16', 'node16'],
    ['esnext', 'bundler'],
  ] as const,
  0,
);

describe('the package', () => {
  it('passes the checks of publint', async () => {
    const data = readFileSync(installed.tarball);
    const tarball = data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength);
    const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
    expect(pkg?.['name']).toBe('tenderd');
    expect(messages.map((message) => formatMessage(message, pkg ?? {}))).toEqual([]);
  });

  it.each([
    ['protocol', protocol],
    ['client', client],
  ])('has every name of the %s at run time, in a plain script', (library, its) => {
    const text = `import * as library from 'tenderd/${library}';\nconsole.log(Object.keys(library).join());\n`;
    const names = execFileSync(process.execPath, [written('names.mjs', text)], { encoding: 'utf8' })
      .trim()
      .split(',');
    expect(names.toSorted()).toEqual(Object.keys(its).toSorted());
  });

  it('cannot be imported by any other path', () => {
    const script = written('inside.mjs', "import 'tenderd/dist/protocol/index.js';\n");
    expect(spawnSync(process.execPath, [script], { encoding: 'utf8' }).stderr).toContain(
      'ERR_PACKAGE_PATH_NOT_EXPORTED',
    );
  });

  it('fixes the version of every dependency of the daemon, and contains no development tool', () => {
    const { packages } = z
      .object({ packages: z.record(z.string(), z.looseObject({ integrity: z.string().optional() })) })
      .parse(JSON.parse(textIn('npm-shrinkwrap.json')));
    const names = Object.keys(packages).filter((name) => name !== '');
    expect(names).toEqual(expect.arrayContaining(['node_modules/better-sqlite3', 'node_modules/zod']));
    expect(names).not.toContain('node_modules/vitest');
    expect(names.filter((name) => packages[name]?.integrity === undefined)).toEqual([]);
    expect(packages['node_modules/better-sqlite3']).toMatchObject({ gypfile: false });
    expect(packages['']).not.toHaveProperty('devDependencies');
    expect(textIn('sqlite-node20/package-lock.json')).toContain('"node_modules/better-sqlite3"');
    expect(existsSync(join(root, 'npm-shrinkwrap.json'))).toBe(false);
  });

  it('has a bill of materials with the parts of the bundle and the packages that npm installs', () => {
    const { components } = z
      .object({ components: z.array(z.object({ name: z.string() })) })
      .parse(JSON.parse(textIn('sbom.cdx.json')));
    const names = components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['preact', 'zod', 'better-sqlite3', 'node-addon-api', 'pino']));
    expect(names).not.toContain('vitest');
    expect(existsSync(join(root, 'sbom.cdx.json'))).toBe(false);
  });

  it('has every file to which its pages link', () => {
    const pages = readdirSync(contents, { encoding: 'utf8', recursive: true }).filter((file) => file.endsWith('.md'));
    expect(pages).toEqual(expect.arrayContaining(['README.md', 'CONTRIBUTING.md', 'examples/vendors/README.md']));
    const missing = pages.flatMap((page) => filesNamedIn(page).filter((file) => !existsSync(join(contents, file))));
    expect(missing).toEqual([]);
  });

  it('has the unit and the examples from the manual, and the program that the README starts', () => {
    const [, unit] = /^```ini\n([^]*?)^```$/m.exec(textIn('docs/operate/install.md')) ?? [];
    expect(textIn('examples/tenderd.service')).toBe(unit);
    for (const file of [
      'examples/take_payment.py',
      'examples/vendors/adyen-local.toml',
      'dist/examples/take-payment.js',
    ])
      expect(existsSync(join(contents, file)), file).toBe(true);
  });

  const pays = [
    "import { Tenderd, type TransactionWithOutcome } from 'tenderd/client';",
    "const tenderd = new Tenderd({ url: '', token: '' });",
    "const payment = { id: 'p1', terminal: 'till-1', sale: 'R-1', amount: 1250, currency: 'EUR' };",
    'const told: TransactionWithOutcome = await tenderd.pay(payment);',
    '',
  ].join('\n');

  it.each(resolutions)(
    'has the types of all its values, of the client and of the example, for %s modules resolved as %s',
    (module, resolution) => {
      const values = Object.keys(protocol).map((name) => `protocol.${name}`);
      const text = `import * as protocol from 'tenderd/protocol';\nexport const values = [${values.join(', ')}];\n`;
      const right = [
        written('values.mts', text),
        written('pay.mts', `${pays}export const result = told.result;\n`),
        written('example.mts', example()),
      ];
      expect(typeErrors(right, module, resolution)).toBe('');
    },
  );

  it.runIf(isWhole).each(resolutions)('has no other types, for %s modules resolved as %s', (module, resolution) => {
    const codec = "import { codecFor } from 'tenderd/protocol';\nexport const codec = codecFor('yaml');\n";
    const wrong = [
      written('codec.mts', codec),
      written('paid.mts', `${pays}export const isPaid = told.result === 'paid';\n`),
      written('kind.mts', `${pays}export const isSale = told.kind === 'sale';\n`),
    ];
    const errors = typeErrors(wrong, module, resolution).trim().split('\n');
    expect(errors).toEqual([
      expect.stringMatching(/^codec\.mts.*'"yaml"' is not assignable/),
      expect.stringMatching(/^(?:kind|paid)\.mts.*no overlap/),
      expect.stringMatching(/^(?:kind|paid)\.mts.*no overlap/),
    ]);
  });
});

describe('the example of the manual', () => {
  it('does what its comments promise', () => {
    const script = written('example.mjs', example());
    const said = execFileSync(process.execPath, [script], { encoding: 'utf8' }).trim().split('\n');
    const promised = [...example().matchAll(/console\.log\(.*\);\s*\/\/ (.*)/g)].map((match) => match[1]);
    expect(promised.length).toBeGreaterThan(0);
    expect(said).toEqual(promised);
  });
});

describe('the bundle', () => {
  // A process keeps the text of each loaded chunk in memory.
  it('has no chunk that contains the whole catalogue of messages', () => {
    const folder = join(root, 'dist/bundle');
    const chunks = readdirSync(folder).filter((file) => file.endsWith('.cjs'));
    const areas = chunks.map(
      (file) => readFileSync(join(folder, file), 'utf8').match(/^\/\/ dist\/src\/messages\/en\//gm)?.length ?? 0,
    );
    expect(areas.reduce((sum, count) => sum + count)).toBeGreaterThan(60);
    expect(Math.max(...areas)).toBeLessThan(30);
  });
});
