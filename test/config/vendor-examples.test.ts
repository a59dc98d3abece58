/**
 * The files of examples/vendors: `tenderd config check` accepts each, and names what is missing if a line is removed.
 */

import { X509Certificate } from 'node:crypto';
import { chmodSync, cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { buildProgram } from '../../src/cli/program.js';
import { ConfigurationError, formatProblem } from '../../src/config/index.js';
import { Home } from '../cli/tenderd.js';
import { freshFolder } from '../world/fresh-folder.js';

const folder = fileURLToPath(new URL('../../examples/vendors', import.meta.url));
const there = readdirSync(folder).toSorted();

const open = (terminal: string): RegExp =>
  new RegExp(`terminals\\.${terminal}\\.url: moves real money over the network without encryption`);
const weak = (place: string): RegExp =>
  new RegExp(
    `${place}\\.security\\.passphrase: has a weak passphrase: .*; use such a passphrase for test terminals only$`,
  );

/** The findings for a file, a line to remove, and the findings without it. */
interface Row {
  readonly findings: readonly RegExp[];
  readonly without: RegExp;
  readonly missing: readonly RegExp[];
}

const rows: Readonly<Record<string, Row>> = {
  'swedbank-lan.toml': {
    findings: [open('till-1'), open('till-2')],
    without: /^url = "http:\/\/192\.168\.1\.41.*\n/m,
    missing: [/gateways\.lan\.url: is missing; .*or set url .*instead: till-2$/],
  },
  'swedbank-lan-full.toml': {
    findings: [
      open('till-1'),
      /gateways\.lan\.listen: receives the displays and receipts of terminals over the network without/,
    ],
    without: /^host = .*\n/m,
    missing: [/gateways\.lan\.listen\.host: is missing; expected a numeric address of this machine/],
  },
  'adyen-cloud.toml': {
    findings: [],
    without: /^headers = .*\n/m,
    missing: [/gateways\.cloud\.headers: lacks x-api-key/],
  },
  'adyen-cloud-sync.toml': {
    findings: [],
    without: /^url = .*\n/m,
    missing: [/gateways\.cloud\.url: is missing; .*or set url .*instead: till-1, till-2$/],
  },
  'swedbank-cloud.toml': {
    findings: [],
    without: /^clientSecret = .*\n/m,
    missing: [/gateways\.cloud\.oauth2\.clientSecret: is missing; expected a reference/],
  },
  'westpay.toml': {
    findings: [],
    without: /^poiId = .*\n/m,
    missing: [/terminals\.till-1\.poiId: is missing/],
  },
  'adyen-local.toml': {
    findings: [weak('gateways\\.lan')],
    without: /^passphrase = .*\n/m,
    missing: [/gateways\.lan\.security\.passphrase: is missing; write it here, or in the security of till-1, till-2$/],
  },
  'adyen-local-own-keys.toml': {
    findings: [weak('terminals\\.till-1'), weak('terminals\\.till-2')],
    without: /^passphrase = .*passphrase-2.*\n/m,
    missing: [/gateways\.lan\.security\.passphrase: is missing; write it here, or in the security of till-2$/],
  },
  'datamesh.toml': {
    findings: [
      /gateways\.cloud\.security\.keyIdentifier: is "SpecV2TestMACKey", which is for test terminals only/,
      /gateways\.cloud\.security\.kek: has a key that is published: .*; use this key for test terminals only$/,
    ],
    without: /^kek = .*\n/m,
    missing: [/gateways\.cloud\.security\.kek: is missing; write it here, or in the security of till-1$/],
  },
  'verifone-pos-cloud.toml': {
    findings: [],
    without: /^authorization = .*\n/m,
    missing: [/gateways\.cloud\.headers: lacks authorization, which this cloud requires in each request/],
  },
  'westpay-epas.toml': {
    findings: [open('till-1')],
    without: /^poiId = .*\n/m,
    missing: [/terminals\.till-1\.poiId: is missing/],
  },
  'market-pay.toml': {
    findings: [open('till-1')],
    without: /^url = .*\n/m,
    missing: [/gateways\.lan\.url: is missing; .*or set url .*instead: till-1$/],
  },
  'market-pay-http.toml': {
    findings: [open('till-1')],
    without: /^profile = .*\n/m,
    missing: [/gateways\.lan\.profile: is "default".*: use "marketpay"$/],
  },
  'tcp-with-tls.toml': {
    findings: [],
    without: /^url = .*\n/m,
    missing: [
      /gateways\.lan\.url: is missing; .*or set url .*instead: till-1$/,
      /terminals\.till-1\.expect: has an effect only if the terminal has a url/,
    ],
  },
  'websocket.toml': {
    findings: [],
    without: /^url = .*\n/m,
    missing: [/gateways\.shop\.url: is missing/],
  },
  'websocket-client-certificate.toml': {
    findings: [],
    without: /^key = .*\n/m,
    missing: [/gateways\.shop\.tls\.key: is missing/],
  },
};

/** Copies the folder as its README says, so that other users cannot read the keys. The copy is removed after the test. */
function copied(): string {
  const directory = freshFolder();
  cpSync(folder, directory, { recursive: true });
  for (const name of there.filter((one) => /\.key(?:\.pem)?$/.test(one))) chmodSync(join(directory, name), 0o600);
  return directory;
}

const printed = z.object({ ok: z.literal(true), simulated: z.boolean(), warnings: z.array(z.string()) });

/** Runs `tenderd config check --json` in this process. */
async function checked(file: string, home: string) {
  let out = '';
  const write = (text: string): void => {
    out += text;
  };
  const context = { environment: {}, home, out: { write }, err: { write }, onInterrupt: () => AbortSignal.abort() };
  const host = { onStop: () => undefined, onCrash: () => undefined, exit: () => undefined, kill: () => undefined };
  const program = buildProgram(context, host, '');
  await program.command.parseAsync(['config', 'check', '--config', file, '--json'], { from: 'user' });
  return { code: program.exitCode(), said: printed.parse(JSON.parse(out)), out };
}

async function problemsOf(file: string, home: string): Promise<readonly string[]> {
  try {
    await checked(file, home);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.problems.map(formatProblem);
  }
}

const secrets = there
  .filter((name) => name.endsWith('.key'))
  .map((name) => readFileSync(join(folder, name), 'utf8').trim());

test('each vendor example has a row here and in the README, and says that no real terminal was used', () => {
  const files = there.filter((name) => name.endsWith('.toml'));
  expect(files).toEqual(Object.keys(rows).toSorted());
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  for (const name of there.filter((one) => one !== 'README.md')) expect(readme).toContain(`\`${name}\``);
  for (const name of files)
    expect(readFileSync(join(folder, name), 'utf8')).toMatch(
      /^# .*no real terminal was used|^# and no real terminal was used/m,
    );
});

test.each(Object.entries(rows))('%s is valid, with exactly the warnings of its row', async (name, { findings }) => {
  const directory = copied();
  const { code, said, out } = await checked(join(directory, name), directory);
  expect(code).toBe(0);
  expect(said).toEqual({ ok: true, simulated: false, warnings: findings.map((one) => expect.stringMatching(one)) });
  for (const secret of secrets) expect(out).not.toContain(secret);
});

test.each(Object.entries(rows))(
  '%s without one line is refused with the name of the missing setting',
  async (name, row) => {
    const directory = copied();
    const file = join(directory, name);
    const text = readFileSync(file, 'utf8');
    const less = text.replace(row.without, '');
    expect(less.split('\n').length).toBe(text.split('\n').length - 1);
    writeFileSync(file, less);
    expect(await problemsOf(file, directory)).toEqual(row.missing.map((one) => expect.stringMatching(one)));
  },
);

test('tenderd config check accepts a vendor example', async () => {
  const home = new Home();
  onTestFinished(() => home.clear());
  const ended = await home.run('config check --config', join(copied(), 'adyen-local.toml'));
  expect(ended).toMatchObject({ code: 0, err: '' });
  expect(ended.out).toContain('sealed by nexo-blob with key till 1');
});

test('keys for tests say so in name and first line, and no certificate for tests expires before 2046', () => {
  const material = there.filter((name) => !name.endsWith('.toml') && name !== 'README.md');
  for (const name of material) {
    expect(name).toMatch(/^test-only-/);
    // A kek has only digits, so its name says that it is for tests.
    const first = name === 'test-only-kek.key' ? /^[\dA-F]{48}\n$/ : /^test[ -]only/i;
    expect(readFileSync(join(folder, name), 'utf8')).toMatch(first);
  }
  const ends = ['test-only-ca.pem', 'test-only-client.pem'].map(
    (name) => new X509Certificate(readFileSync(join(folder, name))).validTo,
  );
  expect(ends).toEqual([expect.stringMatching(/ 2046 GMT$/), expect.stringMatching(/ 2046 GMT$/)]);
});
