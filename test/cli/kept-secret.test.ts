/**
 * The keys, tokens and passphrases of terminals and registers are refused, with all logging on, message bodies
 * included. No secret and nothing derived from it may be found in the log, the journal, the API, the command line or a
 * refused configuration. The same search finds what a register writes itself.
 */

import { Buffer } from 'node:buffer';
import { pbkdf2Sync } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NexoBlobSeal } from '../../src/simulator/sealing/index.js';
import { some } from '../extent.js';
import { findOctets } from '../integration/poison.js';
import { payment, request } from '../nexo/messages.js';
import { newHome } from './tenderd.js';

/** The bytes of each place in which something could be left. */
type Places = Readonly<Record<string, Buffer>>;

interface Day {
  readonly name: string;
  /** How the terminals are simulated. */
  readonly terminals: readonly string[];
  /** The secret, from the ready line of the simulator, or a fixed one. */
  readonly secret: (ready: Readonly<Record<string, unknown>>) => string;
  /** Values derived from the secret, which must not be found either. */
  readonly made: (secret: string) => readonly Buffer[];
  /** Returns the lines of the gateway without its address, from the ready line of the simulator. The file `secret` has the secret. */
  readonly gateway: (ready: Readonly<Record<string, unknown>>) => readonly string[];
  /** The rest of the configuration. */
  readonly rest?: readonly string[];
  /** The factor by which time runs faster. Behind a cloud nothing is certain for three and a half minutes. */
  readonly speed?: string;
  /** The fault of the first payment. */
  readonly says: string;
  /** The log says that it went wrong. */
  readonly shows: string;
  /** A secret that is refused. */
  readonly unfit: (secret: string) => string;
  readonly register?: (url: string, secret: string) => Promise<unknown>;
}

function member(ready: Readonly<Record<string, unknown>>, of: string, name: string): string {
  const value = new Map(Object.entries(ready[of] ?? {})).get(name);
  if (typeof value !== 'string') throw new Error(`the ready line has no ${of}.${name}`);
  return value;
}

/** The keys of a blob: for the code and the cipher, and its vector. */
function keysOf(passphrase: string): readonly Buffer[] {
  const octets = pbkdf2Sync(passphrase, 'AdyenNexoV1Salt', 4_000, 80, 'sha1');
  return [octets.subarray(0, 32), octets.subarray(32, 64), octets.subarray(64)];
}

const registerSecret = 'Kept-secret-0f-a-register-7';

const days: readonly Day[] = [
  {
    name: 'nexo-blob',
    terminals: ['--wire', 'http', '--security', 'nexo-blob', '--dialect', 'adyen-3.0'],
    secret: (ready) => member(ready, 'security', 'passphrase'),
    made: keysOf,
    gateway: (ready) => [
      'dialect = "adyen-3.0"',
      'profile = "adyen-local"',
      `security = { kind = "nexo-blob", keyIdentifier = "${member(ready, 'security', 'keyIdentifier')}", keyVersion = 1, passphrase = { file = "secret" } }`,
    ],
    says: 'answer other-key',
    shows: 'forged',
    unfit: (secret) => `${secret}é`,
  },
  {
    name: 'mac',
    terminals: ['--security', 'mac', '--dialect', 'datamesh-3.1'],
    secret: (ready) => member(ready, 'security', 'kek'),
    made: (kek) => [Buffer.from(kek, 'hex')],
    gateway: (ready) => [
      'dialect = "datamesh-3.1"',
      'profile = "datamesh"',
      `security = { kind = "mac", keyIdentifier = "${member(ready, 'security', 'keyIdentifier')}", kek = { file = "secret" } }`,
    ],
    says: 'mac flipped',
    shows: 'forged',
    unfit: (secret) => `${secret}0`,
  },
  {
    name: 'oauth2',
    terminals: ['--wire', 'http', '--tokens', '--dialect', 'swedbank-3.1'],
    secret: (ready) => member(ready, 'oauth2', 'clientSecret'),
    made: () => [Buffer.from('practice-token-1'), Buffer.from('practice-token-2')],
    gateway: (ready) => [
      'dialect = "swedbank-3.1"',
      'profile = "swedbank-cloud"',
      `oauth2 = { tokenUrl = "${member(ready, 'oauth2', 'tokenUrl')}", clientId = "${member(ready, 'oauth2', 'clientId')}", clientSecret = { file = "secret" } }`,
    ],
    speed: '25',
    says: 'http 401 before-delivery',
    shows: 'tenderd requests another token',
    unfit: () => '',
  },
  {
    name: 'an API key',
    terminals: ['--wire', 'http', '--dialect', 'adyen-3.0'],
    secret: () => registerSecret,
    made: () => [],
    gateway: () => [
      'dialect = "adyen-3.0"',
      'profile = "adyen-cloud"',
      'headers = { x-api-key = { file = "secret" } }',
    ],
    speed: '25',
    says: 'http 401 before-delivery',
    shows: 'does not accept',
    unfit: () => '',
  },
  {
    name: 'nexo.security and nexo.async',
    terminals: ['--dialect', 'standard-3.1'],
    secret: () => registerSecret,
    made: keysOf,
    gateway: () => [],
    rest: [
      '[nexo]',
      'enabled = true',
      'security = { kind = "nexo-blob", keyIdentifier = "till", keyVersion = 1, passphrase = { file = "secret" } }',
      'async.SALE-1 = { url = "http://127.0.0.1:9/results", authorization = { file = "bearer" } }',
    ],
    says: 'silent',
    shows: 'the register did not accept a result',
    unfit: (secret) => `${secret}é`,
    register: async (url, passphrase) => {
      const seal = new NexoBlobSeal({ passphrase, keyIdentifier: 'till', keyVersion: 1 });
      const headers = { 'content-type': 'application/json' };
      const pays = request('Payment', payment(), { poiId: 'till-1' });
      for (const body of [seal.seal(pays, 'other-key'), pays, seal.seal(pays)])
        await fetch(`${url}/async`, { method: 'POST', headers, body }).then((response) => response.text());
    },
  },
];

/** Returns the remains of the secret and of the derived values, by place. */
function found(places: Places, needles: readonly Buffer[]): Readonly<Record<string, readonly string[]>> {
  const all = Object.entries(places).map(([place, bytes]) => [place, findOctets(bytes, needles)] as const);
  return Object.fromEntries(all.filter(([, what]) => what.length > 0));
}

// The default run takes a key of a terminal, and a passphrase of a register.
test.each(some(days, 1, 4))('no output, log or journal file shows the secret of a till with $name', async (day) => {
  const home = newHome();
  const says = `till-1 next payment: ${day.says}`;
  const simulator = await home.simulate(...day.terminals, '--speed', '20', '--say', says);
  const secret = day.secret(simulator.ready);
  const file = join(home.directory, 'tenderd.toml');
  const dataDir = join(home.directory, 'data');
  const write = (name: string, text: string): void => writeFileSync(join(home.directory, name), text, { mode: 0o600 });
  write('secret', secret);
  write('bearer', `Bearer ${secret}`);
  write(
    'tenderd.toml',
    [
      `dataDir = ${JSON.stringify(dataDir)}`,
      'api = { port = 0 }',
      'log = { level = "debug", bodies = true }',
      '[gateways.lan]',
      'simulated = true',
      `url = "${String(simulator.ready['url'])}"`,
      ...day.gateway(simulator.ready),
      '[terminals.till-1]',
      'poiId = "till-1"',
      ...(day.rest ?? []),
      '',
    ].join('\n'),
  );
  const { server, ready } = await home.serve(['run --config', file], { TENDERD_SPEED: day.speed ?? '10' });
  const places: Record<string, Buffer> = {};
  const runs = async (...command: readonly string[]): Promise<void> => {
    places[`tenderd ${command.join(' ')}`] = Buffer.from(JSON.stringify(await home.run(...command, '--config', file)));
  };
  const url = String(ready['url']);
  await day.register?.(url, secret);
  await runs('pay', '12.50', 'EUR', '--terminal', 'till-1', '--id', 'p-1');
  await server.says(day.shows);
  await runs('config', 'check');
  for (const command of [
    ['status'],
    ['attention'],
    ['terminals'],
    ['transactions', 'list', '--json'],
    ['transactions', 'show', 'p-1'],
  ])
    await runs(...command);
  const token = readFileSync(join(dataDir, 'token'), 'utf8').trim();
  for (const path of ['transactions/p-1?include=attempts,timeline', 'attention', 'terminals', 'inbox']) {
    const answer = await fetch(`${url}/v1/${path}`, { headers: { authorization: `Bearer ${token}` } });
    places[`GET /v1/${path}`] = Buffer.from(await answer.text());
  }
  const gathered = (): void => {
    for (const name of readdirSync(dataDir)) places[name] = readFileSync(join(dataDir, name));
    places['log'] = Buffer.from(server.out + server.err);
  };
  gathered();
  const needles = [Buffer.from(secret), ...day.made(secret)];
  expect(Object.keys(places)).toEqual(expect.arrayContaining(['log', 'journal.sqlite', 'journal.sqlite-wal']));
  expect(places['log']?.toString()).toContain('PaymentRequest');
  expect(found(places, needles)).toEqual({});
  // A text that a register writes is not one of the searched secrets, so the same search finds the text in the journal.
  await runs('pay', '1.00', 'EUR', '--terminal', 'till-1', '--id', 'p-2', '--sale', `receipt ${secret}`);
  gathered();
  expect(Object.keys(found(places, needles))).toContain('journal.sqlite-wal');
  // In the log it is cut even then.
  expect(found({ log: places['log'] ?? Buffer.alloc(0) }, needles)).toEqual({});
  // An unusable secret is refused, and not shown.
  write('secret', day.unfit(secret));
  const refused = await home.run('config check --config', file);
  expect(refused.code).not.toBe(0);
  expect(found({ refused: Buffer.from(JSON.stringify(refused)) }, needles)).toEqual({});
});
