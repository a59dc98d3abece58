/**
 * The floor: the minimum cost of a durable payment. A plain node:http server takes the body, writes one synced commit,
 * sends the request over one WebSocket, writes the second synced commit, and answers. It has no daemon logic and no
 * group commit. Prints `{"url": ...}` when it is connected and listens.
 */

import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import process from 'node:process';
import { openSqlite } from '../../src/sqlite.js';
import { WebSocket } from 'ws';
import { freeBytesOf, Space } from '../../src/journal/space.js';
import { sayReady } from './child-side.js';
import { idsOf, paymentRequest } from './messages.js';
import type { Sizes } from './sizes.js';

const [terminalUrl = '', directory = '', name = '', sizesText = ''] = process.argv.slice(2);
const sizes: Sizes = JSON.parse(sizesText);
const path = join(directory, `floor-${name}.sqlite`);
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
  CREATE TABLE payments (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, sale TEXT NOT NULL, record TEXT NOT NULL) STRICT;
  CREATE INDEX payments_of_sale ON payments (sale);
  CREATE TABLE facts (seq INTEGER PRIMARY KEY, id TEXT NOT NULL, content TEXT NOT NULL) STRICT;
  CREATE INDEX facts_of ON facts (id);
  CREATE TABLE filler (content BLOB NOT NULL) STRICT;
`);
// The file is pre-grown as by the daemon, so that both write into similar files.
const mebibyte = 1024 * 1024;
const freeBytes = (): number => freeBytesOf(path);
const now = (): string => new Date().toISOString();
new Space(db, { path, pregrowBytes: 8 * mebibyte, reserveBytes: 16 * mebibyte, freeBytes, now }).takeAll();

const begin = db.prepare('BEGIN IMMEDIATE');
const commit = db.prepare('COMMIT');
const insert = db.prepare('INSERT INTO payments (id, sale, record) VALUES (?, ?, ?)');
const update = db.prepare('UPDATE payments SET record = ? WHERE id = ?');
const addFact = db.prepare('INSERT INTO facts (id, content) VALUES (?, ?)');
const filled = (bytes: number): string => 'x'.repeat(bytes);
const factsOpened = sizes.factsOpened.map(filled);
const factsEnded = sizes.factsEnded.map(filled);
const opened = filled(sizes.recordOpened);
const ended = filled(sizes.recordEnded);
const answer = JSON.stringify({ result: 'approved', rest: filled(sizes.answer) });

const waiting = new Map<string, { readonly id: string; readonly response: ServerResponse }>();
let counter = 0;

const link = new WebSocket(terminalUrl, { perMessageDeflate: false, skipUTF8Validation: false });
await once(link, 'open');
link.on('message', (data) => {
  if (!Buffer.isBuffer(data)) return;
  const serviceId = idsOf(data.toString('utf8'))?.serviceId ?? '';
  const payment = waiting.get(serviceId);
  if (payment === undefined) return;
  waiting.delete(serviceId);
  begin.run();
  for (const fact of factsEnded) addFact.run(payment.id, fact);
  update.run(ended, payment.id);
  commit.run();
  payment.response.writeHead(201, { 'content-type': 'application/json' }).end(answer);
});

// While the daemon is measured, the register's connections to this process are idle.
const server = createServer({ keepAliveTimeout: 600_000 }, (request, response) => {
  if (request.method === 'GET') return void response.end('ready');
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const id = (request.url ?? '').slice('/v1/transactions/'.length);
    const { terminal, sale }: { terminal: string; sale: string } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    begin.run();
    for (const fact of factsOpened) addFact.run(id, fact);
    insert.run(id, sale, opened);
    commit.run();
    counter += 1;
    const serviceId = `FLOOR${counter.toString(36).padStart(5, '0')}`;
    waiting.set(serviceId, { id, response });
    link.send(paymentRequest({ serviceId, saleId: 'TD-FLOOR', poiId: terminal }, id));
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) sayReady({ url: `http://127.0.0.1:${address.port}` });
});
