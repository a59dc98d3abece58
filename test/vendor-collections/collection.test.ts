/**
 * Adyen's public Postman collection for its Terminal API, played by a register at the nexo interface of a real daemon
 * with simulated terminals. Each row has the form of a request with values of this project. A request marked as served
 * reaches the terminal exactly once, with its own category, and ends in Success.
 */

import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { fixtures } from '../fixtures.js';
import type { DaemonProcess } from '../world/daemon-process.js';
import { openShop, poiId, post } from '../world/nexo-shop.js';

const Row = z.strictObject({
  folder: z.string(),
  name: z.string(),
  category: z.string(),
  body: z.record(z.string(), z.unknown()),
  /** The earlier event that the row refers to. */
  after: z.enum(['payment', 'card', 'load', 'slow payment', 'slow input']).optional(),
  /** The category with which the terminal receives it, or that tenderd answers by itself. */
  served: z.string().optional(),
  /** The line in the terminal's ledger. */
  ledger: z.string().optional(),
  /** A regular expression for the text of the refusal, and its ErrorCondition. */
  refused: z.string().optional(),
  condition: z.string().optional(),
});
type Row = z.infer<typeof Row>;

const { requests } = z
  .strictObject({ source: z.string(), dialect: z.literal('adyen-3.0'), requests: z.array(Row).length(82) })
  .parse(JSON.parse(readFileSync(new URL('vendor-collections/adyen.json', fixtures), 'utf8')));

/** The requests that a daemon sends by itself, independently of any request of a register. */
const ownCategories = new Set(['Login', 'Diagnosis', 'TransactionStatus', 'Logout']);
const saleId = 'Quay';
const deviceCategories = new Set(['Input', 'Display', 'Print']);

/** Returns the request of a row, or of an earlier event, as the text on the wire. */
function written(category: string, body: object, serviceId: string, values: Readonly<Record<string, string>>): string {
  const MessageHeader = {
    ProtocolVersion: '3.0',
    MessageClass: deviceCategories.has(category) ? 'Device' : 'Service',
    MessageCategory: category,
    MessageType: 'Request',
    ServiceID: serviceId,
    SaleID: saleId,
    POIID: poiId,
  };
  const text = JSON.stringify({ SaleToPOIRequest: { MessageHeader, [`${category}Request`]: body } });
  return text.replaceAll(/"\$([\w.]+)"/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : JSON.stringify(value);
  });
}

const Key = z.object({ TransactionID: z.string(), TimeStamp: z.string() });

/** Returns the key that the terminal gave. */
function keyIn(answer: string): z.infer<typeof Key> {
  return Key.parse(JSON.parse(/"POITransactionID":(\{[^}]*\})/.exec(answer)?.[1] ?? '{}'));
}

const saleData = { SaleTransactionID: { TransactionID: '$sale', TimeStamp: '$now' } };
const AmountsReq = { Currency: 'EUR', RequestedAmount: 40 };
const load = { StoredValueTransactionType: 'Load', ItemAmount: 14, Currency: 'EUR' };
const shown = { OutputFormat: 'Text', OutputText: [{ Text: 'Wait' }] };
const before: Readonly<Record<string, readonly [category: string, body: object]>> = {
  payment: ['Payment', { SaleData: saleData, PaymentTransaction: { AmountsReq } }],
  card: ['CardAcquisition', { SaleData: saleData, CardAcquisitionTransaction: { TotalAmount: 40 } }],
  load: ['StoredValue', { SaleData: saleData, StoredValueData: [load] }],
  input: [
    'Input',
    {
      DisplayOutput: { Device: 'CustomerDisplay', InfoQualify: 'Display', OutputContent: shown },
      InputData: { Device: 'CustomerInput', InfoQualify: 'Input', InputCommand: 'GetConfirmation', MaxInputTime: 90 },
    },
  ],
};

/** A register that posts one message after another and remembers the last answer. */
class Till {
  readonly #daemon: DaemonProcess;
  #count = 0;
  readonly values: Record<string, string> = { poi: poiId, saleId };

  constructor(daemon: DaemonProcess) {
    this.#daemon = daemon;
  }

  /** Posts a request with a sale of its own. Resolves with the answer, which may be empty. */
  say(category: string, body: object): Promise<string> {
    this.#count += 1;
    const serviceId = `c${this.#count}`;
    this.values['sale'] = `sale-${this.#count}`;
    this.values['now'] = new Date().toISOString();
    const text = written(category, body, serviceId, this.values);
    this.values['last'] = serviceId;
    return post(this.#daemon, text);
  }

  /** Makes the earlier event happen. Resolves with the answer that is still awaited, in a list of one. */
  async prepare(
    { after = '' }: { readonly after?: string | undefined },
    simulator: Simulator,
  ): Promise<readonly Promise<string>[]> {
    const isSlow = after.startsWith('slow ');
    const name = after.replace('slow ', '');
    const [category, body] = before[name] ?? [];
    if (category === undefined || body === undefined) return [];
    const heard = simulator.world.received().length;
    if (isSlow) simulator.control(`${poiId} next ${name}: card never`);
    const awaited = this.say(category, body);
    if (isSlow) {
      await Promise.race([
        awaited,
        vi.waitUntil(() =>
          simulator.world
            .received()
            .slice(heard)
            .some((one) => one.category === category),
        ),
      ]);
      return [awaited];
    }
    const { TransactionID, TimeStamp } = keyIn(await awaited);
    const as = name === 'payment' ? 'paid' : name;
    Object.assign(this.values, { [`${as}.id`]: TransactionID, [`${as}.time`]: TimeStamp });
    return [];
  }
}

type Simulator = Awaited<ReturnType<typeof openShop>>['simulator'];

/** Returns the end of an answer, which has its result and reason. */
function brief(said: string): string {
  return said.slice(said.indexOf('"Response":')).slice(0, 400);
}

/** Plays a row. Returns the differences from its expectations. */
async function play(row: Row, till: Till, simulator: Simulator): Promise<readonly string[]> {
  const awaited = await till.prepare(row, simulator);
  const [heard, booked] = [simulator.world.received().length, simulator.world.ledger().length];
  const answer = await till.say(row.category, row.body);
  const ends = await Promise.all(awaited);
  const categories = simulator.world
    .received()
    .slice(heard)
    .flatMap(({ category, type }) => (type === 'Request' && !ownCategories.has(category) ? [category] : []));
  const books = simulator.world
    .ledger()
    .slice(booked)
    .filter(({ moved }) => moved);
  const wanted = row.served === undefined || row.served === 'by tenderd' ? [] : [row.served];
  const kinds = books
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'card-acquisition' && kind !== 'reconciliation');
  const said = row.category === 'Abort' ? ends.join(' ') : answer;
  const result =
    row.category === 'Abort' ? '"ErrorCondition":"Aborted"' : row.served === undefined ? '"Failure"' : '"Success"';
  const wrong: string[] = [];
  if (categories.join() !== wanted.join()) wrong.push(`the terminal got [${categories.join()}]`);
  if (kinds.join() !== (row.ledger ?? '')) wrong.push(`the terminal booked [${kinds.join()}]`);
  if (!said.includes(result) && !(row.served === undefined && row.condition === undefined))
    wrong.push(`answered ${brief(said)}`);
  if (row.refused !== undefined && !new RegExp(row.refused).test(decodeURIComponent(said)))
    wrong.push(`refused with ${brief(said)}`);
  if (row.condition !== undefined && !said.includes(`"ErrorCondition":"${row.condition}"`))
    wrong.push(`refused as ${brief(said)}`);
  return wrong;
}

const login = requests.find(({ name }) => name === 'Login') ?? { body: {} };

test('each request of the collection is handled as its own kind, or refused with the reason in its row', async ({
  onTestFinished,
}) => {
  const { start, simulator } = await openShop(onTestFinished, '', [], [poiId], 'adyen-3.0');
  const till = new Till(await start({ isHere: true }));
  const wrong: string[] = [];
  for (const [index, row] of requests.entries()) {
    const found = await play(row, till, simulator);
    // A card that waits for its payment blocks the terminal for the next row.
    if (row.category === 'CardAcquisition' || row.after === 'card')
      await till.say('EnableService', { TransactionAction: 'AbortTransaction' });
    // The collection logs out in its middle, and its next requests need a session.
    if (row.name === 'Logout') await till.say('Login', login.body);
    wrong.push(...found.map((what) => `${index + 1} ${row.folder} / ${row.name}: ${what}`));
  }
  expect(wrong).toEqual([]);
});
