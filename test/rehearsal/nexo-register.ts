/**
 * A small register that speaks nexo like the clients of a vendor's terminals: JSON in POSTs over TLS, plain or in
 * blobs. It is correct except for the flaw in NEXO_FLAW. With NEXO_ASKS it gives up after this number of questions and
 * calls an operator. It is a program, and keeps the data that it must remember in its state folder.
 */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { request as httpsRequest } from 'node:https';
import { join } from 'node:path';
import { checkServerIdentity } from 'node:tls';
import { NexoBlobSeal } from '../../src/simulator/sealing/index.js';

/** Mistakes that real registers make. */
export type NexoFlaw =
  | 'takes-silence-for-a-decline'
  | 'pays-anew-after-silence'
  | 'ignores-partial'
  | 'books-what-is-held'
  | 'takes-the-abort-for-the-end'
  | 'has-its-own-data'
  | 'sends-no-data'
  | 'guesses-while-in-progress';

type Json = Readonly<Record<string, unknown>>;

/** The data of its payment that the register must remember. */
interface Kept {
  readonly serviceId: string;
  readonly transactionId: string;
  readonly timeStamp: string;
  readonly charged?: number;
}

const { env } = process;
const flaw = env['NEXO_FLAW'] ?? '';
const file = join(env['TENDERD_STATE_DIR'] ?? '.', 'payment.json');
const seal =
  env['TENDERD_KEY_PASSPHRASE'] === undefined
    ? undefined
    : new NexoBlobSeal({
        passphrase: env['TENDERD_KEY_PASSPHRASE'],
        keyIdentifier: env['TENDERD_KEY_IDENTIFIER'] ?? '',
        keyVersion: Number(env['TENDERD_KEY_VERSION']),
      });
/** Takes the place of an answer after the register gave up. */
const gaveUp: Json = {};
let services = Date.now() % 1_000_000;

console.log(await take());
process.exit(0);

async function take(): Promise<string> {
  const known = recall();
  if (known?.charged !== undefined) return believed(known.charged, false);
  if (known !== undefined) return end(known, await untilRepeated(known));
  const kept: Kept = {
    serviceId: nextService(),
    transactionId: env['TENDERD_SALE'] ?? '',
    timeStamp: new Date().toISOString(),
  };
  return pay(kept);
}

async function pay(kept: Kept): Promise<string> {
  writeFileSync(file, JSON.stringify(kept));
  const paying = ask(kept.serviceId, 'Payment', paymentOf(kept));
  const after = env['TENDERD_GIVE_UP_AFTER'];
  if (after !== undefined) {
    await pause(Number(after) * 1_000);
    const MessageReference = { MessageCategory: 'Payment', ServiceID: kept.serviceId };
    await ask(nextService(), 'Abort', { MessageReference, AbortReason: 'the customer left' });
    if (flaw === 'takes-the-abort-for-the-end') return believed(0, true);
  }
  const heard = object((await paying)?.['PaymentResponse']);
  if (isAnswer(heard)) return end(kept, heard);
  if (flaw === 'takes-silence-for-a-decline') return believed(0, true);
  if (flaw === 'pays-anew-after-silence') return pay({ ...kept, ...anew(kept) });
  return end(kept, await untilRepeated(kept));
}

/** Returns the answer to the payment that TransactionStatus repeats. After NotFound, sends the payment again. */
async function untilRepeated(kept: Kept): Promise<Json | undefined> {
  for (let asked = 0; ; asked += 1) {
    if (asked >= Number(env['NEXO_ASKS'] ?? Infinity)) return gaveUp;
    const MessageReference = { MessageCategory: 'Payment', ServiceID: kept.serviceId };
    const said = object(
      (await ask(nextService(), 'TransactionStatus', { MessageReference }))?.['TransactionStatusResponse'],
    );
    const repeated = object(said['RepeatedMessageResponse']);
    const body = object(
      object(repeated['RepeatedResponseMessageBody'])['PaymentResponse'] ?? repeated['PaymentResponse'],
    );
    if (isAnswer(body)) return body;
    const { ErrorCondition: condition } = object(said['Response']);
    if (condition === 'InProgress' && flaw === 'guesses-while-in-progress') return undefined;
    if (condition === 'NotFound') {
      const heard = object((await ask(kept.serviceId, 'Payment', paymentOf(kept)))?.['PaymentResponse']);
      if (isAnswer(heard)) return heard;
    }
    await pause(500);
  }
}

function end(kept: Kept, answer: Json | undefined): string {
  if (answer === gaveUp) return believed(null, false);
  if (answer === undefined) return believed(0, true);
  const result = object(answer['PaymentResult']);
  const { Result } = object(answer['Response']);
  if (Result !== 'Success' && Result !== 'Partial') return believed(0, true);
  const isHeld = result['PaymentType'] === 'FirstReservation' && flaw !== 'books-what-is-held';
  const authorized = Math.round(Number(object(result['AmountsResp'])['AuthorizedAmount']) * 100);
  const charged = isHeld ? 0 : flaw === 'ignores-partial' ? Number(env['TENDERD_AMOUNT']) : authorized;
  writeFileSync(file, JSON.stringify({ ...kept, charged }));
  return believed(charged, false);
}

/** InProgress means that there is no answer yet. */
function isAnswer(body: Json): boolean {
  const { Result, ErrorCondition } = object(body['Response']);
  return Result !== undefined && ErrorCondition !== 'InProgress';
}

function anew({ transactionId }: Kept): Partial<Kept> {
  return { serviceId: nextService(), transactionId: `${transactionId}-again`, timeStamp: new Date().toISOString() };
}

function paymentOf({ transactionId, timeStamp }: Kept): Json {
  const data = env['TENDERD_ACQUIRER_DATA'];
  const SaleToAcquirerData = flaw === 'has-its-own-data' ? 'metadata.own=1' : data;
  return {
    SaleData: {
      SaleTransactionID: { TransactionID: transactionId, TimeStamp: timeStamp },
      ...(data === undefined || flaw === 'sends-no-data' ? {} : { SaleToAcquirerData }),
    },
    PaymentTransaction: {
      AmountsReq: { Currency: env['TENDERD_CURRENCY'], RequestedAmount: Number(env['TENDERD_AMOUNT']) / 100 },
    },
  };
}

/** Returns the content of the answer. Undefined if the connection broke or the answer is unreadable. */
async function ask(serviceId: string, category: string, body: Json): Promise<Json | undefined> {
  const MessageHeader = {
    ProtocolVersion: '3.0',
    MessageClass: 'Service',
    MessageCategory: category,
    MessageType: 'Request',
    ServiceID: serviceId,
    SaleID: env['TENDERD_SALE_ID'],
    POIID: env['TENDERD_TERMINAL'],
  };
  const text = JSON.stringify({ SaleToPOIRequest: { MessageHeader, [`${category}Request`]: body } });
  try {
    const said = await post(seal === undefined ? text : seal.seal(text));
    const opened = seal === undefined ? said : (seal.open(said) ?? '');
    return opened === '' ? undefined : object(object(JSON.parse(opened))['SaleToPOIResponse']);
  } catch {
    return undefined;
  }
}

async function post(text: string): Promise<string> {
  const path = seal === undefined ? '/sync' : '/nexo/';
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      agent: false,
      ca: readFileSync(env['TENDERD_TLS_CA'] ?? ''),
      // The certificate must have the name of the terminal, whatever the address is.
      checkServerIdentity: (_host: string, certificate: Parameters<typeof checkServerIdentity>[1]) =>
        checkServerIdentity(env['TENDERD_TLS_NAME'] ?? '', certificate),
      headers: {
        'content-type': 'application/json',
        ...(seal === undefined ? { 'x-api-key': env['TENDERD_TOKEN'] } : {}),
      },
    };
    const asked = httpsRequest(`${env['TENDERD_URL'] ?? ''}${path}`, options, (response) => {
      let said = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
      response.on('end', () => resolve(said));
      response.on('error', reject);
    });
    asked.on('error', reject).end(text);
  });
}

function nextService(): string {
  services += 1;
  return `R${services.toString(36)}`;
}

function recall(): Kept | undefined {
  if (!existsSync(file)) return undefined;
  const kept: Kept = JSON.parse(readFileSync(file, 'utf8'));
  return kept;
}

async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function object(value: unknown): Json {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function believed(charged: number | null, mayChargeAgain: boolean): string {
  return JSON.stringify({ charged, mayChargeAgain });
}
