/**
 * Which transaction an answer belongs to: it is found in the memory of its lane, otherwise in the journal, and without
 * ids by its sale transaction.
 */

import { describe, expect, test } from 'vitest';
import { codecFor, defaultDialect } from '../../protocol/index.js';
import { type AttemptKey, attemptKeyOf, type TransactionRecord, transactionIdsOf } from '../../src/core/index.js';
import {
  noRedactor,
  productRedactor,
  readText,
  type Reading,
  type Redactor,
} from '../../src/lane/inbound/frame-reading.js';
import { attemptOf, transactionOf } from '../core/records.js';
import { MapJournal } from '../journal/map-journal.js';
import { VirtualTime } from '../simulation/virtual-time.js';
import { moneyAnswer, statusRepeats, type Json } from '../world/terminal-words.js';
import { Till, type TillOptions } from '../world/till.js';

/** A journal that keeps the questions it was asked. */
class AskedJournal extends MapJournal {
  readonly asked: string[] = [];

  override findByAttempt(key: AttemptKey): TransactionRecord | undefined {
    this.asked.push(key.key);
    return super.findByAttempt(key);
  }
}

interface Paying {
  readonly till: Till;
  readonly journal: AskedJournal;
}

/** `p1` runs with its second attempt, after a Busy and a NotFound. */
async function again(options: TillOptions = {}): Promise<Paying> {
  const journal = new AskedJournal();
  const till = Till.connected({ time: new VirtualTime(), journal, ...options }).whenAsked('NotFound');
  till.gateway.onMoney = (request) => (till.sentMoney().length === 1 ? [moneyAnswer(request, 'Busy')] : []);
  await till.pay('p1');
  till.run(15_000).hasAttempts('p1', 'not-started', 'open');
  journal.asked.length = 0;
  return { till, journal };
}

function under(answer: Json, from: string, to: string): Json {
  return JSON.parse(JSON.stringify(answer).replaceAll(`"${from}"`, `"${to}"`));
}

describe('an answer with ids', () => {
  test('of a running transaction is matched in memory for each of its attempts, without the journal', async () => {
    const { till, journal } = await again();
    till.answers(0, 'Busy').run(10);
    expect([till.told('p1'), journal.asked]).toEqual(['running', []]);
    till.answers(1, 'Success').run(10);
    expect([till.told('p1'), journal.asked]).toEqual(['approved', []]);
  });

  test.each(['SaleID', 'POIID', 'ServiceID'] as const)(
    'with another %s does not match the running transaction or the journal',
    async (name) => {
      const { till, journal } = await again({ terminals: { till: 'T1', b: 'T2' }, saleId: 'SHOP' });
      const { SaleID: saleId, POIID: poiId, ServiceID: serviceId = '' } = till.money(1).header;
      const other = { SaleID: 'OTHER', POIID: 'T2', ServiceID: 'Z9Z9Z90001' }[name];
      const before = { SaleID: saleId, POIID: poiId, ServiceID: serviceId }[name];
      till.gateway.say(under(moneyAnswer(till.money(1), 'Success'), before, other));
      till.run(10);
      const ids = { saleId, poiId, serviceId };
      const field = { SaleID: 'saleId', POIID: 'poiId', ServiceID: 'serviceId' }[name];
      expect(journal.asked).toEqual([attemptKeyOf({ ...ids, [field]: other }).key]);
      till.shows('p1', 'running');
    },
  );

  test('from an earlier terminal with its POIID does not match an attempt at the new terminal', async () => {
    const journal = new AskedJournal();
    const earlier = Till.connected({ time: new VirtualTime(), journal, saleId: 'SHOP' });
    await earlier.pay('p1');
    const till = earlier.run(500).restart({ terminals: { till: 'T8' } });
    till.up();
    till.run(100).gateway.say(under(moneyAnswer(earlier.money(0), 'Refusal'), 'T1', 'T8'));
    till.run(10);
    const { ServiceID: serviceId = '' } = earlier.money(0).header;
    expect(journal.asked).toEqual([attemptKeyOf({ saleId: 'SHOP', poiId: 'T8', serviceId }).key]);
    till.shows('p1', 'recovering').needs('till: unmatched-response');
    till.gateway.say(moneyAnswer(earlier.money(0), 'Success'));
    till.run(10).shows('p1', 'approved');
  });
});

/** Returns an answer without some ids of its header. */
function without(answer: Json, ids: readonly string[]): Json {
  return JSON.parse(JSON.stringify(answer, (name, value: unknown) => (ids.includes(name) ? undefined : value)));
}

describe('an approval with an incomplete header', () => {
  test.each([[['SaleID']], [['POIID']], [['ServiceID']], [['SaleID', 'POIID']], [['SaleID', 'POIID', 'ServiceID']]])(
    'is not accepted without %s, and the lane sends a TransactionStatusRequest at once',
    async (ids) => {
      const till = Till.connected({ time: new VirtualTime(), terminals: { till: 'T1', b: 'T2' }, saleId: 'SHOP' });
      await till.pay('p1', { terminal: 'b' });
      till.run(500);
      till.gateway.onStatus = (question) => statusRepeats(question, till.money(0), 'Success');
      till.hasSent('TransactionStatusRequest', 0);
      till.gateway.say(without(moneyAnswer(till.money(0), 'Success'), ids));
      till.run(1_000).hasSent('TransactionStatusRequest', 1).shows('p1', 'approved').needs();
    },
  );

  test('is set aside if another id is wrong, or if it answers another kind of request', async () => {
    const till = Till.connected({ time: new VirtualTime(), saleId: 'SHOP' });
    await till.pay('p1');
    till.run(500);
    const { ServiceID: id = '' } = till.money(0).header;
    const bare = without(moneyAnswer(till.money(0), 'Success'), ['SaleID']);
    till.gateway.say(under(bare, id, 'Z9Z9Z90001'));
    till.gateway.say(JSON.parse(JSON.stringify(bare).replaceAll('Payment', 'Loyalty')));
    till.run(1_000).hasSent('TransactionStatusRequest', 0);
    till.shows('p1', 'running').needs('till: unmatched-response', 'till: unmatched-response');
  });
});

const codec = codecFor('json', defaultDialect);

/** Reads a text in a journal with these transactions. */
function readAmong(
  records: readonly TransactionRecord[],
  said: Json | string,
  redactor: Redactor = productRedactor,
): Reading {
  const find = (id: string): TransactionRecord | undefined =>
    records.find(({ request }) => request.transactionId === id);
  const turn = {
    find,
    findByKey: () => [],
    findBySale: () => [],
    findByOriginal: () => [],
    findByIds: () => undefined,
  };
  const text = typeof said === 'string' ? said : JSON.stringify(said);
  return readText(text, codec, { turn, redactor, ownIds: new Set(['T1']) });
}

function messageOf(reading: Reading): Extract<Reading, { readonly type: 'message' }> {
  if (reading.type === 'unreadable') throw new Error(reading.why);
  return reading;
}

const header = {
  ProtocolVersion: '3.1',
  MessageClass: 'Service',
  MessageCategory: 'TransactionStatus',
  MessageType: 'Response',
  ServiceID: 'Q1',
  SaleID: 'SHOP',
  POIID: 'T1',
};

/**
 * Returns a status answer that repeats an approval without a header: with this sale transaction, about this request.
 */
function repeated(transactionId: string | undefined, ServiceID?: string): Json {
  const sale = { SaleTransactionID: { TransactionID: transactionId, TimeStamp: '2026-01-01T00:00:00Z' } };
  const PaymentResponse = {
    Response: { Result: 'Success' },
    ...(transactionId === undefined ? {} : { SaleData: sale }),
    POIData: { POITransactionID: { TransactionID: 'poi-a', TimeStamp: '2026-01-01T00:00:00Z' } },
    PaymentResult: { AmountsResp: { AuthorizedAmount: 12.5, Currency: 'EUR' } },
  };
  const TransactionStatusResponse = {
    Response: { Result: 'Success' },
    ...(ServiceID === undefined ? {} : { MessageReference: { ServiceID } }),
    RepeatedMessageResponse: { RepeatedResponseMessageBody: { PaymentResponse } },
  };
  return { SaleToPOIResponse: { MessageHeader: header, TransactionStatusResponse } };
}

function ownerAmong(records: readonly TransactionRecord[], said: Json): string | undefined {
  return messageOf(readAmong(records, said)).received.owner?.request.transactionId;
}

describe('a repeated answer without a header', () => {
  const p1 = transactionOf({}, { attempts: [attemptOf()] });

  test('belongs to the transaction whose id it has', () => {
    expect(ownerAmong([transactionOf({ transactionId: 'p0' }), p1], repeated('p1'))).toBe('p1');
  });

  test('belongs to no transaction if it has no id, or an unknown id', () => {
    expect(ownerAmong([p1], repeated(undefined))).toBeUndefined();
    expect(ownerAmong([p1], repeated('p2'))).toBeUndefined();
  });

  const uuid = '6f0a3c1e-2b4d-4f6a-8c0e-1a2b3c4d5e6f';
  const short = uuid.replace('-', '');
  const attempts = [attemptOf({ serviceId: 'A' }), attemptOf({ serviceId: 'B' })];
  const whole = transactionOf({ transactionId: uuid }, { attempts });

  test('is matched by either form of a UUID', () => {
    expect(transactionIdsOf(short)).toEqual([short, uuid]);
    expect([uuid, short].map((said) => ownerAmong([whole], repeated(said, 'A')))).toEqual([uuid, uuid]);
  });

  test('if it may belong to two transactions, it belongs to the transaction that made the attempt', () => {
    const other = transactionOf({ transactionId: short }, { attempts: [attemptOf({ serviceId: 'C' })] });
    const owners = ['A', 'B', 'C'].map((id) => ownerAmong([other, whole], repeated(short, id)));
    expect(owners).toEqual([uuid, uuid, short]);
  });

  test('belongs to the first possible transaction if none made the attempt', () => {
    expect(ownerAmong([whole], repeated(uuid, 'D'))).toBe(uuid);
  });
});

describe('a redacted text', () => {
  const card = '4111111111111111';
  /** A Display whose text contains a card number, with another card number as its SaleID. */
  const shown = JSON.stringify({
    SaleToPOIRequest: {
      MessageHeader: {
        ...header,
        MessageClass: 'Device',
        MessageCategory: 'Display',
        MessageType: 'Request',
        DeviceID: 'd1',
        SaleID: card,
      },
      DisplayRequest: {
        DisplayOutput: [
          {
            Device: 'CashierDisplay',
            InfoQualify: 'Status',
            OutputContent: { OutputFormat: 'Text', OutputText: [{ Text: `card ${card}` }] },
          },
        ],
      },
    },
  });

  test('is reported with its place, and other texts are not', () => {
    const { received, poiId, isMoneyAnswer } = messageOf(readAmong([], shown));
    expect(JSON.stringify(received)).not.toContain(card);
    expect(received.redacted.length).toBeGreaterThan(0);
    expect([poiId, isMoneyAnswer]).toEqual(['T1', false]);
  });

  test('does not exist without redaction, and the text stays unchanged', () => {
    const { received } = messageOf(readAmong([], shown, noRedactor));
    expect(received.redacted).toEqual([]);
    expect(received.message.header.SaleID).toBe(card);
    expect(JSON.stringify(received.message.body)).toContain(`card ${card}`);
  });

  test('also includes the header of an unreadable message', () => {
    const damaged = { SaleToPOIResponse: { MessageHeader: { ...header, SaleID: card }, PaymentResponse: 'x' } };
    const told = (redactor: Redactor) => {
      const reading = readAmong([], damaged, redactor);
      return reading.type === 'unreadable' ? reading.header : undefined;
    };
    expect(told(productRedactor)).toMatchObject({ POIID: 'T1', ServiceID: 'Q1' });
    expect(told(productRedactor)?.SaleID).not.toBe(card);
    expect(told(noRedactor)).toMatchObject({ POIID: 'T1', ServiceID: 'Q1', SaleID: card });
    expect(noRedactor.text(card)).toBe(card);
  });
});
