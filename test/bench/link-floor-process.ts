/**
 * The floor of links: the minimum cost of a durable link. A plain node:http server takes the PUT, writes one synced
 * commit, requests a session from the payment service over HTTPS, writes the second commit, and answers. For a webhook
 * it writes a synced commit, acknowledges, requests the status, writes another commit, and answers the waiting
 * register. It has no logic and no group commit. Prints `{"url": ...}` when it listens.
 */

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Agent, request as ask } from 'node:https';
import { join } from 'node:path';
import process from 'node:process';
import { openSqlite } from '../../src/sqlite.js';
import { freeBytesOf, Space } from '../../src/journal/space.js';
import { sayReady } from './child-side.js';
import { referenceOf } from './link-words.js';

const [serviceUrl = '', caFile = '', directory = '', factBytes = '', recordBytes = '', answerBytes = ''] =
  process.argv.slice(2);
const path = join(directory, 'floor-links.sqlite');
const db = openSqlite(path, { timeout: 0 });
for (const pragma of [
  'locking_mode = EXCLUSIVE',
  'journal_mode = WAL',
  'synchronous = FULL',
  'fullfsync = 1',
  'checkpoint_fullfsync = 1',
  'journal_size_limit = -1',
  'trusted_schema = OFF',
  'temp_store = MEMORY',
  'cache_size = -4096',
])
  db.pragma(pragma);
db.exec(`
  CREATE TABLE links (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, record TEXT NOT NULL) STRICT;
  CREATE TABLE facts (seq INTEGER PRIMARY KEY, id TEXT NOT NULL, content TEXT NOT NULL) STRICT;
  CREATE INDEX facts_of ON facts (id);
  CREATE TABLE filler (content BLOB NOT NULL) STRICT;
`);
// The file is pre-grown as by the daemon, so that both write into similar files.
const mebibyte = 1024 * 1024;
const now = (): string => new Date().toISOString();
const freeBytes = (): number => freeBytesOf(path);
new Space(db, { path, pregrowBytes: 8 * mebibyte, reserveBytes: 16 * mebibyte, freeBytes, now }).takeAll();

const begin = db.prepare('BEGIN IMMEDIATE');
const end = db.prepare('COMMIT');
const write = db.prepare(
  'INSERT INTO links (id, record) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET record = excluded.record',
);
const addFact = db.prepare('INSERT INTO facts (id, content) VALUES (?, ?)');
const fact = 'x'.repeat(Number(factBytes));
const record = 'x'.repeat(Number(recordBytes));
const rest = 'x'.repeat(Number(answerBytes));

function commit(id: string): void {
  begin.run();
  addFact.run(id, fact);
  write.run(id, record);
  end.run();
}

const agent = new Agent({ keepAlive: true, ca: readFileSync(caFile) });

async function atService(method: string, below: string, body?: object): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = ask(
      `${serviceUrl}${below}`,
      { method, agent },
      (answer) => void bodyOf(answer).then(resolve, reject),
    );
    asked.on('error', reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

async function bodyOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

const references = new Map<string, string>();
const waiting = new Map<string, ServerResponse>();

async function create(id: string, text: string, response: ServerResponse): Promise<void> {
  const { amountDetails }: { amountDetails: object } = JSON.parse(text);
  commit(id);
  const key = randomUUID();
  const merchantInfo = {};
  const asked = { header: { 'idempotency-key': key }, body: { merchantInfo, transactionData: { amountDetails } } };
  const { sessionInfo }: { sessionInfo: { checkoutUrl: string } } = JSON.parse(
    await atService('POST', '/v1/session/payment/create', asked),
  );
  references.set(id, referenceOf(key));
  commit(id);
  response.writeHead(202).end(JSON.stringify({ checkout: { url: sessionInfo.checkoutUrl }, rest }));
}

async function hook(id: string, response: ServerResponse): Promise<void> {
  commit(id);
  response.writeHead(204).end();
  const said = await atService('GET', `/v1/${references.get(id) ?? ''}/status`);
  if (!said.includes('CAPTURE')) throw new Error('the link is not paid');
  commit(id);
  waiting
    .get(id)
    ?.writeHead(200)
    .end(JSON.stringify({ result: 'approved', rest }));
  waiting.delete(id);
}

const server = createServer({ keepAliveTimeout: 600_000 }, (request, response) => {
  const id = (request.url ?? '').split('/').at(-1) ?? '';
  const isHook = request.url?.startsWith('/hook/') === true;
  void bodyOf(request).then(async (text) => {
    if (request.method === 'GET') return void waiting.set(id, response);
    return isHook ? hook(id, response) : create(id, text, response);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) sayReady({ url: `http://127.0.0.1:${address.port}` });
});
