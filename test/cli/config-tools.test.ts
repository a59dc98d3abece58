/** `tenderd config init|show|schema`. */

import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { main } from '../../src/cli/main.js';
import { templateOf, vendorNames } from '../../src/cli/server/config-vendors.js';
import { freshFolder } from '../world/fresh-folder.js';
import { runHere } from './run-here.js';

const secretValue = 'a-key-of-the-shop-0123456789';

/** Runs the command at a terminal. The operator types these lines and then Ctrl-C. */
async function typedInto(file: string, answers: readonly string[]) {
  const keyboard = Object.assign(new PassThrough(), { isTTY: true });
  const interrupt = new AbortController();
  const pending = [...answers];
  let out = '';
  const write = (text: string): void => {
    out += text;
    if (!text.endsWith('> ')) return;
    const next = pending.shift();
    if (next === undefined) interrupt.abort();
    else keyboard.write(`${next}\n`);
  };
  const context = {
    environment: { NO_COLOR: '1' },
    home: '/',
    in: keyboard,
    out: { isTTY: true, write },
    err: { write },
  };
  return {
    code: await main(['config', 'init', '--out', file], { ...context, onInterrupt: () => interrupt.signal }),
    out,
  };
}

describe('config init', () => {
  test.each(vendorNames)('writes a valid configuration for %s, and never overwrites it', async (vendor) => {
    const folder = freshFolder();
    const file = join(folder, 'new', 'tenderd.toml');
    writeFileSync(join(folder, 'key'), secretValue, { mode: 0o600 });
    const { isPerTerminal, address, secret } = templateOf(vendor);
    const where = isPerTerminal
      ? ['--terminal', `P-1@${address.replace('POIID', 'P-1')}`]
      : ['--terminal', 'P-1', '--address', address];
    const key = secret === undefined ? [] : ['--secret-file', join(folder, 'key')];
    const command = ['config init --vendor', vendor, ...where, ...key, '--out', file];
    const made = await runHere(command, folder);
    expect(made).toMatchObject({ code: 0, out: expect.stringContaining(`tenderd run --config ${file}`) });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const text = readFileSync(file, 'utf8');
    expect(text).toMatch(/^# Made by "tenderd config init" for: /);
    expect(text).not.toContain(secretValue);
    expect(await runHere(['config check --config', file], folder)).toMatchObject({ code: 0 });
    expect(await runHere(command, folder)).toMatchObject({
      code: 1,
      err: expect.stringContaining('is not overwritten'),
    });
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect(readdirSync(join(folder, 'new'))).toEqual(['tenderd.toml']);
  });

  test('names the missing option if it cannot ask for the value, and writes no file after a mistake', async () => {
    const folder = freshFolder();
    const file = join(folder, 'tenderd.toml');
    const missing = await runHere(['config init --vendor westpay --out', file], folder);
    expect(missing).toMatchObject({ code: 2, err: expect.stringContaining('--terminal') });
    const wrong = await runHere(['config init --vendor westpay --terminal P-1@nowhere --out', file], folder);
    expect(wrong.code).toBe(78);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('asks for all values if a person can answer, and writes nothing after Ctrl-C', async () => {
    const folder = freshFolder();
    const file = join(folder, 'tenderd.toml');
    const place = String(vendorNames.indexOf('swedbank-lan') + 1);
    const url = 'http://192.168.1.40:11000/EPASSaleToPOI/3.1';
    expect(await typedInto(file, [place, 'P-1', url])).toMatchObject({
      code: 130,
      out: expect.stringContaining('Nothing was written.'),
    });
    expect(existsSync(file)).toBe(false);
    const answers = ['', place, 'P 1', 'P-1', 'https://192.168.1.40', url, 'P-2', url.replace('40', '41'), 'none'];
    expect(await typedInto(file, answers)).toMatchObject({ code: 0 });
    expect(parse(readFileSync(file, 'utf8'))).toMatchObject({
      gateways: { main: { profile: 'swedbank-lan' } },
      terminals: { 'till-1': { poiId: 'P-1', url }, 'till-2': { poiId: 'P-2' } },
    });
  });
});

describe('config show', () => {
  test('prints each value with its origin, and no secret', async () => {
    const folder = freshFolder();
    const file = join(folder, 'tenderd.toml');
    const lines = [
      'dataDir = "data"',
      '[gateways.g]',
      'url = "ws://127.0.0.1:9/"',
      'headers = { x-api-key = { env = "SHOP_KEY" } }',
      'simulated = true',
      'proxy = { url = "http://127.0.0.1:3128" }',
      '[terminals.till]',
      'poiId = "T1"',
    ];
    writeFileSync(file, lines.join('\n'));
    const environment = { SHOP_KEY: secretValue, TENDERD_LOG_LEVEL: 'debug' };
    const { code, out } = await runHere(
      ['config show --origin --data-dir', join(folder, 'd'), '--config', file],
      folder,
      environment,
    );
    expect({ code, out }).toMatchObject({ code: 0 });
    const found = (path: string): string | undefined => out.split('\n').find((line) => line.startsWith(`${path} = `));
    expect(found('dataDir')).toMatch(/--data-dir$/);
    expect(found('gateways.g.url')).toMatch(/= "ws:\/\/127\.0\.0\.1:9\/" +\S+tenderd\.toml:3$/);
    expect(found('gateways.g.headers.x-api-key.env')).toMatch(/= "SHOP_KEY" +\S+:4$/);
    expect(found('log.level')).toMatch(/= "debug" +TENDERD_LOG_LEVEL$/);
    expect(found('api.port')).toMatch(/= 8741 +default$/);
    expect(found('gateways.g.dialect')).toMatch(/ default$/);
    expect(out).not.toContain(secretValue);
    const { settings } = JSON.parse((await runHere(['config show --json --config', file], folder, environment)).out);
    expect(settings).toContainEqual({
      path: 'log.level',
      value: 'debug',
      origin: { type: 'environment', variable: 'TENDERD_LOG_LEVEL' },
    });
  });

  test('refuses a configuration with a mistake', async () => {
    const folder = freshFolder();
    writeFileSync(join(folder, 'tenderd.toml'), 'typo = 1\n');
    expect((await runHere(['config show --config', join(folder, 'tenderd.toml')], folder)).code).toBe(78);
  });
});

test('the schema of tenderd config schema accepts each vendor example and rejects an unknown setting', async () => {
  const { out } = await runHere(['config schema'], '/');
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(JSON.parse(out));
  const folder = fileURLToPath(new URL('../../examples/vendors/', import.meta.url));
  const examples = readdirSync(folder).filter((name) => name.endsWith('.toml'));
  expect(examples.length).toBeGreaterThan(10);
  for (const name of examples) {
    const document = parse(readFileSync(join(folder, name), 'utf8'));
    expect({ name, isValid: validate(document), errors: validate.errors }).toEqual({
      name,
      isValid: true,
      errors: null,
    });
    expect(validate({ ...document, typo: 1 })).toBe(false);
  }
});
