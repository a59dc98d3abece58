/**
 * `tenderd support` is complete with a running daemon, after a killed daemon, and without a configuration. The bundle
 * has no secrets and no card data.
 */

import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { bundleBytesMax, bundleOf, type Cleaning } from '../../src/cli/support/bundle.js';
import { Cleaner } from '../../src/cli/output/cleaner.js';
import { collect } from '../../src/cli/support/parts.js';
import { freshFolder } from '../world/fresh-folder.js';
import { runHere } from './run-here.js';
import { cardNumbersIn, encodingsOf, filesIn, formsOf, plantsIn } from './secret-search.js';
import { Home, type Running, tell } from './tenderd.js';

const pans = ['4111111111111111', '5555555555554444', '378282246310005'];
const track = ';4111111111111111=25121010000012345678?';
const apiKey = 'Api/Key+of~the shop 0123';
const passphrase = 'a passphrase: with "quotes" & ümlauts';
const secrets = [apiKey, passphrase];
/** Tokens that can pay: one that the register sends, and others in logged messages. */
const paying = 'pays-with-4711-Tt9';
const loggedTokens = ['logged-in-XML-Tt9', 'logged-and-cut-Tt9'];
const storedCard = 'stored-card-Tt9';
const agreement = 'agreement-Tt9';
/** The token that the terminal issued for a card. */
let issued = '';
const payTokens = (): readonly string[] => [issued, paying, ...loggedTokens, storedCard, agreement];
const environment = { SHOP_KEY: apiKey, SHOP_PASSPHRASE: passphrase };

const home = new Home();
let file = '';
let daemon: Running;
let token = '';
let living: ReadonlyMap<string, Buffer>;
afterAll(async () => home.clear());

const transactionsOf = z.array(z.looseObject({ transactionId: z.string(), timeline: z.array(z.unknown()) }));

/** Runs the command and returns the files of its bundle. */
async function bundle(name: string, ...args: readonly string[]) {
  const out = join(home.directory, name);
  const ended = await runHere(['support --out', out, ...args], home.directory, environment);
  expect(ended).toMatchObject({ code: 0, err: '' });
  return { out, text: ended.out, files: filesIn(readFileSync(out)) };
}

beforeAll(async () => {
  const { ready } = await home.simulate('--terminals T1 --speed 20');
  const url = String(ready['url']);
  file = join(home.directory, 'tenderd.toml');
  writeFileSync(
    file,
    `dataDir = "data"
[gateways.g]
url = "${url}"
poiList = { url = "${url.replace('ws:', 'http:')}poi-list" }
headers = { X-Api-Key = { env = "SHOP_KEY" } }
simulated = true
[terminals.till]
poiId = "T1"
[log]
level = "debug"
bodies = true
`,
  );
  // The daemon redacts nothing here, so only the bundle can.
  const started = await home.serve(['run --config', file, '--port', '0'], { ...environment, TENDERD_UNREDACTED: '1' });
  daemon = started.server;
  token = readFileSync(join(home.directory, 'data', 'token'), 'utf8').trim();
  await tell(ready['control'], `T1 next: decline saying card ${pans[0]} and ${Buffer.from(track).toString('base64')}`);
  await home.run('pay 1.00 EUR --id declined-1 --config', file);
  await home.run('pay 2.00 EUR --id approved-1 --config', file);
  const requested = await home.run('pay 3.00 EUR --id token-1 --request-token customer --json --config', file);
  issued = z.object({ token: z.object({ value: z.string().min(8) }) }).parse(JSON.parse(requested.out)).token.value;
  await home.run('pay 4.00 EUR --id token-2 --config', file, '--token', paying);
  const planted = [...pans, track, ...secrets, token].flatMap((plant) => Object.values(encodingsOf(plant)));
  const log = planted.map((text) =>
    JSON.stringify({ level: 'warn', msg: `before ${text} after`, detail: { text, [text]: 1 } }),
  );
  const [inXml, inCut] = loggedTokens;
  const { online, stored } = { online: { instrument: storedCard }, stored: { recurringReference: agreement } };
  log.push(
    JSON.stringify({ level: 'debug', msg: 'message sent', body: `<PaymentToken TokenValue="${inXml}" Seen="Tt1"/>` }),
    JSON.stringify({ level: 'debug', msg: 'a request', detail: { online, stored } }),
    JSON.stringify({ msg: 'message sent', body: JSON.stringify({ TokenValue: inCut }) }).slice(0, -5),
  );
  appendFileSync(join(home.directory, 'data', 'tenderd.log'), `${log.join('\n')}\n{"cut ${passphrase} ${pans[0]}\n`);
  living = (await bundle('living.tar.gz', '--config', file)).files;
});

function leaksOf(files: ReadonlyMap<string, Buffer>): readonly string[] {
  return [...files].flatMap(([name, bytes]) => {
    // The digits of a digest may look like a card number by chance.
    const text = bytes.toString('utf8').replaceAll(/\b[0-9a-f]{64}\b/g, 'digest');
    return [...plantsIn(text, [...secrets, token, ...payTokens(), ...pans, track]), ...cardNumbersIn(text)].map(
      (found) => `${name}: ${found}`,
    );
  });
}

test('the bundle is in English, and its summary in the language of the operator', async () => {
  const out = join(home.directory, 'german.tar.gz');
  const german = { ...environment, LANG: 'de_DE.UTF-8' };
  const ended = await runHere(['support --transactions 1 --out', out, '--config', file], home.directory, german);
  expect(ended.out).toMatch(/Kartendaten/);
  expect(ended.out).not.toMatch(/card data/i);
  const files = filesIn(readFileSync(out));
  const texts = [...files].filter(([name]) => name !== 'log.jsonl').map(([, bytes]) => bytes.toString());
  expect(texts.join()).toMatch(/card data/i);
  expect(texts.join()).not.toMatch(/ (?:und|der|nicht|Kartendaten|verbunden|angemeldet) /);
});

test('the bundle of a running daemon has all parts, and the command reports the cuts and the digest', async () => {
  expect([...living.keys()]).toEqual([
    'about.json',
    'configuration.json',
    'doctor.json',
    'attention.json',
    'terminals.json',
    'services.json',
    'prompts.json',
    'inbox.json',
    'journal.json',
    'transactions.json',
    'log.jsonl',
    'manifest.json',
  ]);
  const { out, text } = await bundle('again.tar.gz', '--config', file);
  const { createHash } = await import('node:crypto');
  expect(text).toContain(`SHA-256 ${createHash('sha256').update(readFileSync(out)).digest('hex')}`);
  expect(text).toMatch(
    /The file does not have:\n {2}secrets \(removed from \d+ texts?\), card data \(masked in \d+ texts?\) and payment tokens \(removed from [1-9]\d* texts?\)/,
  );
  expect(text).toMatch(/transactions\.json +[\d.]+ KiB {2}4 entries/);
});

test('the bundle has no secret or card data, and keeps the rest of each text', () => {
  expect(leaksOf(living)).toEqual([]);
  expect(living.get('log.jsonl')?.toString()).toContain('before [secret] after');
  expect(living.get('transactions.json')?.toString()).toContain('card 411111');
  expect(living.get('log.jsonl')?.toString()).toContain('TokenValue=\\"[token]\\" Seen=\\"Tt1\\"');
});

test('the search for secrets finds each form of them in an uncleaned bundle', async () => {
  const nothing: Cleaning = {
    text: (text) => text,
    value: (value) => value,
    counts: { secrets: 0, cardData: 0, tokens: 0 },
  };
  const input = { file, environment, home: home.directory, flags: [] };
  const collected = await collect({ input, isSimulated: false, commandAs: (user) => user }, 200, Date.now());
  const files = filesIn(bundleOf(collected, nothing, Date.now()).bytes);
  const raw = leaksOf(files).join('\n');
  for (const plant of [apiKey, token, ...pans, track])
    for (const name of Object.keys(formsOf(plant))) expect(raw).toContain(`log.jsonl: ${plant}: ${name}`);
  expect(raw).toContain(`transactions.json: ${pans[0]}`);
  for (const plant of payTokens()) expect(raw).toContain(`log.jsonl: ${plant}: `);
  for (const plant of [issued, paying]) expect(raw).toContain(`transactions.json: ${plant}: json`);
});

/** Returns a message with a token as a text that is quoted this number of times. */
function quoted(depth: number): string {
  let text = JSON.stringify({ TokenValue: String.raw`a"b\c`, Next: 'kept' });
  for (let times = 0; times < depth; times += 1) text = JSON.stringify(text);
  return text;
}

test('a token is removed completely, however often its message is quoted', () => {
  for (const depth of [0, 1, 2]) {
    const cleaner = new Cleaner([]);
    const clean = cleaner.text(quoted(depth));
    expect(clean).toMatch(/^\W*TokenValue\W+\[token\]\W+Next\W+kept\W*$/);
    expect(cleaner.counts).toEqual({ secrets: 0, cardData: 0, tokens: 1 });
  }
});

test.each([
  ['shopper anna.berg+till@mail.example.com called', 'shopper [e-mail] called'],
  ['shopperEmail=anna%40example.com&x=1', 'shopperEmail=[e-mail]&x=1'],
  ['{"shopper":"jürgen@müller.example"}', '{"shopper":"[e-mail]"}'],
  ['ws://till@pos:8741 and a@b', 'ws://till@pos:8741 and a@b'],
])('a support bundle has no e-mail address of %s', (text, clean) => {
  expect(new Cleaner([]).text(text)).toBe(clean);
});

test('the bundle of a killed daemon has the same transactions as before the kill, from a copy of the journal', async () => {
  daemon.child.kill('SIGKILL');
  await daemon.ended;
  const { files, text } = await bundle('dead.tar.gz', '--config', file);
  const [ofLiving, ofDead] = [living, files].map((one) =>
    transactionsOf
      .parse(JSON.parse(one.get('transactions.json')?.toString() ?? ''))
      .map(({ transactionId, timeline }) => [transactionId, timeline.length]),
  );
  expect(ofDead).toEqual(ofLiving);
  expect(text).toContain('the state of terminals, services and attention: the daemon was not asked');
  expect(leaksOf(files)).toEqual([]);
});

test.runIf(process.platform !== 'win32')('only the owner can read the bundle, and it overwrites no file', async () => {
  const { out } = await bundle('private.tar.gz', '--config', file);
  expect(statSync(out).mode & 0o777).toBe(0o600);
  const again = await runHere(['support --out', out, '--config', file], home.directory);
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('is not overwritten') });
});

test('the bundle has all its other parts if the configuration is missing or wrong', async () => {
  const empty = freshFolder();
  const none = await runHere(['support --json --out', join(empty, 'none.tar.gz')], empty, {
    XDG_STATE_HOME: join(empty, 'state'),
  });
  expect(none.code).toBe(0);
  expect([...filesIn(readFileSync(join(empty, 'none.tar.gz'))).keys()]).toContain('doctor.json');
  const wrong = join(empty, 'wrong.toml');
  writeFileSync(
    wrong,
    `dataDir = "data"\n[gateways.g]\nheaders = { Authorization = "${apiKey}" }\nurl = "${passphrase}"\n`,
  );
  const { files } = await bundle('wrong.tar.gz', '--config', wrong);
  expect(files.get('configuration.json')?.toString()).toContain('problems');
  expect(leaksOf(files)).toEqual([]);
});

test('a large bundle loses the older half of its longest list until it fits', () => {
  let state = 1;
  const noise = (): string => {
    state = (state * 48_271) % 2_147_483_647;
    return state.toString(36);
  };
  const lines = Array.from({ length: 6_000 }, (_, at) =>
    JSON.stringify({ at, msg: Array.from({ length: 8 }, noise).join(' ') }),
  );
  const parts = [{ name: 'log.jsonl', content: { type: 'lines' as const, lines }, count: lines.length }];
  const { bytes, cut, entries } = bundleOf({ parts, cut: [] }, new Cleaner([]), 0, 90_000);
  expect(bytes.length).toBeLessThanOrEqual(90_000);
  expect(cut.join()).toMatch(/the oldest 3000 of 6000 entries of log\.jsonl/);
  const kept = filesIn(bytes).get('log.jsonl')?.toString().trimEnd().split('\n') ?? [];
  expect(kept).toHaveLength(entries[0]?.count ?? 0);
  expect(kept.at(-1)).toContain('"at":5999');
  expect(bundleBytesMax).toBe(5 * 1024 * 1024);
});
