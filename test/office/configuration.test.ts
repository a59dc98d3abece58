/** The configuration of the head office: what is completed, and what is refused. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigurationError } from '../../src/config/index.js';
import { loadOffice } from '../../src/office/config/load-office.js';
import { hashPassword } from '../../src/office/password/password.js';
import { freshFolder } from '../world/fresh-folder.js';

/** Writes a file and returns its path. */
function written(text: string): string {
  const file = join(freshFolder(), 'office.toml');
  writeFileSync(file, text, { mode: 0o600 });
  return file;
}

const hash = await hashPassword('correct horse', { ln: 4, r: 1, p: 1 });
const stream = '[stream]\nurl = "tls://nats.example:4222"\nstream = "TENDERD"\n';

/** Returns a file with a page for one operator. */
function page(settings: string, password = hash): string {
  return `${stream}[web]\n${settings}\n[web.operators]\nkari = "${password}"\n`;
}

/** Returns what is wrong with a file. */
async function problemsIn(text: string): Promise<readonly string[]> {
  const error: unknown = await loadOffice(written(text), { TOKEN: 'short' }).catch((thrown: unknown) => thrown);
  return error instanceof ConfigurationError ? error.problems.map(({ path, text: said }) => `${path}: ${said}`) : [];
}

test('The office reads secrets from variables and files, and fills in the other settings', async () => {
  const file = written(
    `packages = "modules"\n${stream}credentials = { env = "NATS" }\n[database]\nhost = "db.example"\npassword = { env = "DB" }\n[retention]\nkeepDays = 400\n[web]\nlisten = "127.0.0.1:8080"\n[web.operators]\n"Kari Nordmann" = "${hash}"\n`,
  );
  const { configuration } = await loadOffice(file, { NATS: 'office:nats-word', DB: 'db-word' });
  expect(configuration).toEqual({
    source: file,
    packages: join(file, '..', 'modules'),
    stream: {
      url: 'tls://nats.example:4222',
      stream: 'TENDERD',
      login: { type: 'password', user: 'office', password: 'nats-word' },
    },
    database: { host: 'db.example', port: 5_432, database: 'tenderd', user: 'tenderd', password: 'db-word', tls: true },
    retention: { keepDays: 400, at: '04:30', timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone },
    web: {
      host: '127.0.0.1',
      port: 8_080,
      names: [],
      operators: [{ name: 'Kari Nordmann', passwordHash: hash }],
      silentMinutes: 15,
    },
  });
});

test.each([
  ['/run/postgresql', false],
  ['127.0.0.1', false],
  ['::1', false],
  ['localhost', false],
  ['10.0.0.7', true],
  ['localhost.example', true],
])('The connection to the database at %s is encrypted: %s', async (host, isEncrypted) => {
  const { configuration } = await loadOffice(written(`${stream}[database]\nhost = "${host}"\n`), {});
  expect(configuration.database.tls).toBe(isEncrypted);
});

test.each([
  ['', 'stream: '],
  ['[stream]\nurl = "nats://nats.example:4222"\nstream = "S"', 'stream.url: '],
  [`${stream}subject = "x"`, 'stream.subject: '],
  [`${stream}credentials = { env = "MISSING" }`, 'stream.credentials: '],
  [`${stream}[database]\nport = 0`, 'database.port: '],
  [`${stream}[database]\npassword = "word"`, 'database.password: '],
  [`${stream}[retention]\nkeepDays = 6`, 'retention.keepDays: '],
  [page('listen = "0.0.0.0:8480"'), 'web.listen: '],
  [page('listen = "localhost:8480"'), 'web.listen: '],
  [page('listen = "127.0.0.1:8480"\nkey = { env = "KEY" }'), 'web.certificate: '],
  [page('listen = "10.0.0.7:8480"\ncertificate = "office.pem"'), 'web.key: '],
  [page('listen = "127.0.0.1:8480"\nmetricsToken = { env = "TOKEN" }'), 'web.metricsToken: '],
  [page('listen = "127.0.0.1:8480"', 'secret word'), 'web.operators'],
  [`${stream}[web]\nlisten = "127.0.0.1:8480"`, 'web.operators: '],
])('The office refuses %j', async (text, problem) => {
  expect((await problemsIn(text)).join('\n')).toContain(problem);
});

test('A refusal does not show a password', async () => {
  expect((await problemsIn(`${stream}[database]\npassword = "Ahj4-word"`)).join('\n')).not.toContain('Ahj4');
});
