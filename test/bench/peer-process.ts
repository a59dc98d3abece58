/**
 * The same payment, as a user would build it from the manuals of fast-xml-parser, ws and better-sqlite3, with the same
 * promises about the disk: the request is written into an indexed table before it is sent, and the answer is validated,
 * parsed to objects and written before it is reported. Arguments: the terminals' address, a directory, a name, and the
 * value of `PRAGMA synchronous`. Prints `{"url": ...}`.
 */

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import process from 'node:process';
import { openSqlite } from '../../src/sqlite.js';
import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser';
import { WebSocket } from 'ws';
import { sayReady } from './child-side.js';

const [terminalUrl = '', directory = '', name = '', synchronous = 'FULL'] = process.argv.slice(2);
const db = openSqlite(join(directory, `peer-${name}.sqlite`));
db.pragma('journal_mode = WAL');
db.pragma(`synchronous = ${synchronous}`);
db.exec(`
  CREATE TABLE payments (id TEXT PRIMARY KEY, sale TEXT NOT NULL, terminal TEXT NOT NULL, state TEXT NOT NULL, request TEXT NOT NULL, answer TEXT);
  CREATE INDEX payments_sale ON payments (sale);
`);
const insert = db.prepare('INSERT INTO payments (id, sale, terminal, state, request) VALUES (?, ?, ?, ?, ?)');
const update = db.prepare('UPDATE payments SET state = ?, answer = ? WHERE id = ?');

const parser = new XMLParser({ ignoreAttributes: false });
const builder = new XMLBuilder({ ignoreAttributes: false, suppressEmptyNode: true });

interface Answered {
  readonly SaleToPOIResponse?: {
    readonly MessageHeader: { readonly '@_ServiceID': string };
    readonly PaymentResponse: { readonly Response: { readonly '@_Result': string } };
  };
}

interface Asked {
  readonly terminal: string;
  readonly sale: string;
  readonly amountDetails: { readonly amount: number; readonly currency: string };
}

const waiting = new Map<string, { readonly id: string; readonly response: ServerResponse }>();
let counter = 0;

const link = new WebSocket(terminalUrl);
await once(link, 'open');
link.on('message', (data) => {
  if (!Buffer.isBuffer(data)) return;
  const text = data.toString('utf8');
  if (XMLValidator.validate(text) !== true) return;
  const { SaleToPOIResponse: said }: Answered = parser.parse(text);
  const serviceId = said?.MessageHeader['@_ServiceID'] ?? '';
  const payment = waiting.get(serviceId);
  if (said === undefined || payment === undefined) return;
  waiting.delete(serviceId);
  const answer = said.PaymentResponse;
  const result = answer.Response['@_Result'] === 'Success' ? 'approved' : 'declined';
  update.run(result, JSON.stringify(answer), payment.id);
  const body = JSON.stringify({ transactionId: payment.id, result, answer });
  payment.response.writeHead(201, { 'content-type': 'application/json' }).end(body);
});

// While the daemon is measured, the register's connections to this process are idle.
const server = createServer({ keepAliveTimeout: 600_000 }, (request, response) => {
  if (request.method === 'GET') return void response.end('ready');
  let text = '';
  request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  request.on('end', () => {
    const id = (request.url ?? '').split('/').at(-1) ?? randomUUID();
    const { terminal, sale, amountDetails }: Asked = JSON.parse(text);
    counter += 1;
    const serviceId = `P${counter}`;
    const xml: string = builder.build({
      SaleToPOIRequest: {
        MessageHeader: {
          '@_ProtocolVersion': '3.1',
          '@_MessageClass': 'Service',
          '@_MessageCategory': 'Payment',
          '@_MessageType': 'Request',
          '@_ServiceID': serviceId,
          '@_SaleID': 'PEER',
          '@_POIID': terminal,
        },
        PaymentRequest: {
          SaleData: { SaleTransactionID: { '@_TransactionID': id, '@_TimeStamp': new Date().toISOString() } },
          PaymentTransaction: {
            AmountsReq: {
              '@_Currency': amountDetails.currency,
              '@_RequestedAmount': (amountDetails.amount / 100).toFixed(2),
            },
          },
        },
      },
    });
    insert.run(id, sale, terminal, 'open', xml);
    waiting.set(serviceId, { id, response });
    link.send(xml);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) sayReady({ url: `http://127.0.0.1:${address.port}` });
});
