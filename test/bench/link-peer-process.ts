/**
 * The payment service of the bench: keeps sessions in memory, and answers at once, over HTTPS. `POST
 * /pay/{pspReference}` pays a session, and answers with its webhook address; customers use it without TLS. Prints
 * `{"url": ..., "pay": ..., "ca": ...}` when it listens.
 */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Server } from 'node:net';
import { mediaType } from '../../protocol/checkout/index.js';
import { selfSigned } from '../../src/simulator/net/self-signed.js';
import { sayReady } from './child-side.js';
import { referenceOf } from './link-words.js';

interface Session {
  readonly amount: { readonly amount: number; readonly currency: string };
  readonly webhookUrl: string | undefined;
  isPaid: boolean;
}

/** The used part of a create. */
interface Create {
  readonly header: { readonly 'idempotency-key': string };
  readonly body: {
    readonly merchantInfo: { readonly webhookUrl?: string };
    readonly transactionData: { readonly amountDetails: Session['amount'] };
  };
}

const sessions = new Map<string, Session>();
const responseInfo = { responseCode: 0, responseText: 'Success' };
const capabilities = { embedSupported: false, breakoutMayBeRequired: false };

function create(text: string): object {
  const { header, body }: Create = JSON.parse(text);
  const pspReference = referenceOf(header['idempotency-key']);
  const { webhookUrl } = body.merchantInfo;
  sessions.set(pspReference, { amount: body.transactionData.amountDetails, webhookUrl, isPaid: false });
  const checkoutUrl = `https://checkout.example/${pspReference}`;
  return { responseInfo, sessionInfo: { pspReference, checkoutUrl, capabilities } };
}

function status(pspReference: string): object {
  const session = sessions.get(pspReference);
  if (session === undefined) throw new Error(`no session ${pspReference}`);
  const done = (type: string, count: number, details: object): object => {
    const id = `01JBTT0Z1Y${pspReference.replaceAll('-', '').slice(-14).toUpperCase()}0${count}`;
    return { id, type, status: 'COMPLETED', details };
  };
  const paid = [done('AUTHORIZATION', 2, session.amount), done('CAPTURE', 3, session.amount)];
  return { responseInfo, operationList: [done('CREATE_SESSION', 1, {}), ...(session.isPaid ? paid : [])] };
}

function pay(pspReference: string): object {
  const session = sessions.get(pspReference);
  if (session === undefined) throw new Error(`no session ${pspReference}`);
  session.isPaid = true;
  return { webhookUrl: session.webhookUrl };
}

function serve(request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const path = request.url ?? '';
    const [last = '', before = ''] = path.split('/').toReversed();
    const text = Buffer.concat(chunks).toString('utf8');
    const said = last === 'create' ? create(text) : last === 'status' ? status(before) : pay(last);
    response.writeHead(200, { 'content-type': mediaType }).end(JSON.stringify(said));
  });
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('a listener on TCP has a port');
  return address.port;
}

const resting = { keepAliveTimeout: 600_000 };
const { key, cert } = selfSigned(Date.now());
sayReady({
  url: `https://127.0.0.1:${await portOf(createHttpsServer({ key, cert, noDelay: true, ...resting }, serve))}`,
  pay: `http://127.0.0.1:${await portOf(createServer(resting, serve))}`,
  ca: cert,
});
