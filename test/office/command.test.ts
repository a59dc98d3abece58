/** `tenderd office`: its exit codes, and that a till loads nothing of it. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runOffice } from '../../src/cli/office/office.js';
import { CommandFailure } from '../../src/cli/output/failure.js';
import { newHome } from '../cli/tenderd.js';
import { NatsServer } from '../publish/nats-server.js';
import { isMissing } from '../tools.js';
import { rowsOf } from './opened-office.js';
import { officeFile } from './office-file.js';
import { isPostgresMissing, PostgresServer } from './postgres-server.js';
import { send, Till } from './stream-events.js';

const there = isPostgresMissing() || isMissing('nats-server') ? [] : [true];

/** The rights of a head office, as docs/operate/head-office.md lists them. */
const rights = [
  ...readFileSync(new URL('../../docs/operate/head-office.md', import.meta.url), 'utf8').matchAll(/`(\$JS[^`]*)`/g),
]
  .map(([, subject = '']) => `"${subject.replaceAll('TENDERD', 'EVENTS')}"`)
  .join(', ');

const users = [
  '{ user: office, password: good }',
  '{ user: guest, password: good, permissions: { publish: "other.>", subscribe: "_INBOX.>" } }',
].join(', ');

test.each(there)('A failure that an operator must correct has its own code and exit code', async () => {
  const [nats, plain, postgres] = await Promise.all([
    NatsServer.start({
      lines: `authorization { users: [ ${users} ] }`,
      login: { type: 'password', user: 'office', password: 'good' },
    }),
    NatsServer.start({ hasJetStream: false }),
    PostgresServer.start(['fsync=off']),
  ]);
  const home = newHome();
  mkdirSync(join(home.directory, 'empty'));
  const place = `host = "127.0.0.1"\nport = ${postgres.port}`;
  const login = 'credentials = { file = "login" }';
  const path = join(home.directory, 'office.toml');
  const none = { out: { write: () => true }, err: { write: () => true }, in: process.stdin };
  const context = { ...none, environment: {}, home: home.directory, onInterrupt: () => new AbortController().signal };
  const host = { onStop: () => undefined, onCrash: () => undefined, exit: () => undefined, kill: () => undefined };
  /** Runs the office until it ends. */
  const run = async (file: string, password = 'office:good'): Promise<readonly [number, string]> => {
    writeFileSync(path, file, { mode: 0o600 });
    writeFileSync(join(home.directory, 'login'), password, { mode: 0o600 });
    const error: unknown = await runOffice({ config: path }, context, host).catch((thrown: unknown) => thrown);
    return error instanceof CommandFailure ? [error.exitCode, error.code] : [0, String(error)];
  };
  const both = { nats, postgres };
  const ours = officeFile(both, { stream: login });
  writeFileSync(path, '[stream]\nurl = 1', { mode: 0o600 });
  expect(await home.run('office run --json --config', path)).toMatchObject({ code: 78 });
  expect(await run(officeFile(both, { top: 'packages = "empty"' }))).toEqual([78, 'office-not-installed']);
  expect(await run(ours, 'office:wrong')).toEqual([77, 'office-stream-login-refused']);
  expect(await run(ours)).toEqual([78, 'office-stream-missing']);
  expect(await run(officeFile({ nats: plain, postgres }))).toEqual([78, 'office-stream-no-jetstream']);
  await nats.addStream();
  expect(await run(ours, 'guest:good')).toEqual([77, 'office-stream-not-permitted']);
  const missing = officeFile(both, { stream: login, database: `${place}\ndatabase = "missing"` });
  expect(await run(missing)).toEqual([78, 'office-database-missing']);
  const stranger = officeFile(both, { stream: login, database: `${place}\ndatabase = "postgres"\nuser = "nobody"` });
  expect(await run(stranger)).toEqual([77, 'office-database-login-refused']);
  const client = await postgres.connect();
  await client.query("INSERT INTO migrations (name, run_on) VALUES ('9999_later', now())");
  expect(await run(ours)).toEqual([65, 'office-database-newer']);
});

test.each(there)(
  'An office works with the rights that the manual lists, and a second office ends with 73',
  async () => {
    const reader = `{ user: office, password: good, permissions: { publish: [ ${rights} ], subscribe: "_INBOX.>" } }`;
    const [nats, postgres] = await Promise.all([
      NatsServer.start({
        lines: `authorization { users: [ { user: till, password: good }, ${reader} ] }`,
        login: { type: 'password', user: 'till', password: 'good' },
      }),
      PostgresServer.start(['fsync=off']),
    ]);
    await nats.addStream();
    const home = newHome();
    const file = join(home.directory, 'office.toml');
    writeFileSync(join(home.directory, 'login'), 'office:good', { mode: 0o600 });
    const login = 'credentials = { file = "login" }';
    writeFileSync(file, officeFile({ nats, postgres }, { stream: login }), { mode: 0o600 });
    await send(nats, [new Till().outcome('p1')], 'till:good');
    const office = home.startHere(['office run --config', file]);
    await office.says('reads the stream EVENTS');
    const client = await postgres.connect();
    const paid = async () => rowsOf(client, 'SELECT transaction_id FROM transactions');
    await expect.poll(paid).toEqual([{ transaction_id: 'p1' }]);
    for (const command of ['run', 'replay']) {
      const { code, err } = await home.startHere([`office ${command} --config`, file]).ended;
      expect(code).toBe(73);
      expect(err).toContain('Another head office is using the database');
    }
    office.interrupt();
    expect((await office.ended).code).toBe(0);
    await client.query('DELETE FROM transactions');
    const { code, out } = await home.startHere(['office replay --config', file]).ended;
    expect(code).toBe(0);
    expect(out).toContain('up to message 1');
    expect(await paid()).toEqual([{ transaction_id: 'p1' }]);
  },
);
