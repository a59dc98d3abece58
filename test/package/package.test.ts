import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, describe, expect, it } from 'vitest';
import { some } from '../extent.js';
import * as protocol from '../../protocol/index.js';
import * as client from '../../src/client/index.js';
import { install, root } from './packed.js';

const installed = install();
afterAll(() => installed.remove());

/** The example of the manual. */
function example(): string {
  const page = readFileSync(join(root, 'docs/reference/protocol-library.md'), 'utf8');
  return /```ts\n([^]*?)```/.exec(page)?.[1] ?? '';
}

/** Type-checks a file as a program of somebody else would be, and says what is wrong with it. */
function typeErrors(file: string, module: 'node16' | 'esnext', moduleResolution: 'node16' | 'bundler'): string {
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
      file,
    ],
    { cwd: installed.folder, encoding: 'utf8' },
  );
  return stdout;
}

/** Writes a file beside the installed package. */
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
  it('is found to be in order by publint', async () => {
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

  it('is not reached by any other way', () => {
    const script = written('inside.mjs', "import 'tenderd/dist/protocol/index.js';\n");
    expect(spawnSync(process.execPath, [script], { encoding: 'utf8' }).stderr).toContain(
      'ERR_PACKAGE_PATH_NOT_EXPORTED',
    );
  });

  it.each(resolutions)('has the types of all its values, for %s modules resolved as %s', (module, resolution) => {
    const values = Object.keys(protocol).map((name) => `protocol.${name}`);
    const text = `import * as protocol from 'tenderd/protocol';\nexport const values = [${values.join(', ')}];\n`;
    expect(typeErrors(written('values.mts', text), module, resolution)).toBe('');
    const wrong = "import { codecFor } from 'tenderd/protocol';\nexport const codec = codecFor('yaml');\n";
    expect(typeErrors(written('wrong.mts', wrong), module, resolution)).toContain('\'"yaml"\' is not assignable');
  });
});

describe('the client', () => {
  it.each(resolutions)(
    'has its types without a package beside it, for %s modules resolved as %s',
    (module, resolution) => {
      const text = [
        "import { Tenderd, type TransactionWithOutcome } from 'tenderd/client';",
        "const tenderd = new Tenderd({ url: '', token: '' });",
        "const payment = { id: 'p1', terminal: 'till-1', sale: 'R-1', amount: 1250, currency: 'EUR' };",
        'const told: TransactionWithOutcome = await tenderd.pay(payment);',
      ].join('\n');
      expect(typeErrors(written('pay.mts', `${text}\nexport const result = told.result;\n`), module, resolution)).toBe(
        '',
      );
      const wrong = `${text}\nexport const isPaid = told.result === 'paid';\n`;
      expect(typeErrors(written('paid.mts', wrong), module, resolution)).toContain('no overlap');
      const kind = `${text}\nexport const isSale = told.kind === 'sale';\n`;
      expect(typeErrors(written('kind.mts', kind), module, resolution)).toContain('no overlap');
    },
  );
});

describe('the example of the manual', () => {
  it.each(resolutions)('is of the right types, for %s modules resolved as %s', (module, resolution) => {
    expect(typeErrors(written('example.mts', example()), module, resolution)).toBe('');
  });

  it('says what its comments promise', () => {
    const script = written('example.mjs', example());
    const said = execFileSync(process.execPath, [script], { encoding: 'utf8' }).trim().split('\n');
    const promised = [...example().matchAll(/console\.log\(.*\);\s*\/\/ (.*)/g)].map((match) => match[1]);
    expect(promised.length).toBeGreaterThan(0);
    expect(said).toEqual(promised);
  });
});
