/** What a terminal says by itself, counted: which words share a budget, how fast it fills again, and when a person is warned. */

import { describe, expect, test } from 'vitest';
import { codecFor, defaultDialect, type Message } from '../../protocol/index.js';
import { InboundRateLimit } from '../../src/lane/inbound/inbound-rate-limit.js';

/** At once, and each second after that. */
const burst = 200;
const perSecond = 2;
const minuteMs = 60_000;

const codec = codecFor('json', defaultDialect);
const ids = { ProtocolVersion: '3.1', SaleID: 'SHOP', POIID: 'T1' };

function header(MessageClass: string, MessageCategory: string, MessageType: string): object {
  return { ...ids, MessageClass, MessageCategory, MessageType, ServiceID: 'A1', DeviceID: 'd1' };
}

/** As the codec reads it. */
function read(root: string, MessageHeader: object, body: object): Message {
  const decoded = codec.decode(JSON.stringify({ [root]: { MessageHeader, ...body } }));
  if (!decoded.ok) throw new Error(decoded.error.message);
  return decoded.value;
}

function event(EventToNotify: string): Message {
  const EventNotification = { TimeStamp: '2026-01-01T00:00:00Z', EventToNotify };
  return read('SaleToPOIRequest', header('Event', 'Event', 'Notification'), { EventNotification });
}

const text = (Text: string): object => ({ OutputFormat: 'Text', OutputText: [{ Text }] });

function display(...outputs: readonly object[]): Message {
  const DisplayOutput = outputs.map((one) => ({
    Device: 'CashierDisplay',
    InfoQualify: 'Status',
    OutputContent: text('x'),
    ...one,
  }));
  return read('SaleToPOIRequest', header('Device', 'Display', 'Request'), { DisplayRequest: { DisplayOutput } });
}

const inputUpdate = read('SaleToPOIRequest', header('Device', 'InputUpdate', 'Request'), {
  InputUpdate: { MessageReference: { DeviceID: 'd0' }, OutputContent: text('again') },
});

const answer = read('SaleToPOIResponse', header('Service', 'Payment', 'Response'), {
  PaymentResponse: {
    Response: { Result: 'Failure', ErrorCondition: 'Busy' },
    SaleData: { SaleTransactionID: { TransactionID: 'p1', TimeStamp: '2026-01-01T00:00:00Z' } },
    POIData: { POITransactionID: { TransactionID: '77', TimeStamp: '2026-01-01T00:00:00Z' } },
  },
});

/** A count of its own, its clock, and what it warned of. */
class Counted {
  nowMs = 0;
  readonly warned: unknown[] = [];
  readonly chatter = new InboundRateLimit(
    () => this.nowMs,
    (_text, detail) => this.warned.push(detail),
  );

  /** How many of so many are kept. */
  kept(message: Message, times: number, terminal = 'till'): number {
    return Array.from({ length: times }, () => this.chatter.kept(message, terminal)).filter(Boolean).length;
  }

  /** How many of so many texts are read. */
  read(said: string, times: number, ...names: readonly string[]): number {
    const lanes = names.map((name) => ({ name }));
    return Array.from({ length: times }, () => this.chatter.isUnread(said, lanes)).filter((isUnread) => !isUnread)
      .length;
  }
}

describe('of what is read', () => {
  test('events that decide nothing and displays share one budget, whatever their words', () => {
    const counted = new Counted();
    const words = ['KeyPressed', 'OutOfOrder', 'Maintenance', 'SaleWakeUp'];
    expect(words.map((word) => counted.kept(event(word), 60))).toEqual([60, 60, 60, burst - 180]);
    expect(counted.chatter.kept(display({}), 'till')).toMatchObject({
      body: { DisplayOutput: [{ OutputContent: { OutputFormat: 'Text' } }] },
    });
  });

  test('each event that decides something has a budget of its own', () => {
    const counted = new Counted();
    expect(counted.kept(event('KeyPressed'), burst + 1)).toBe(burst);
    for (const word of ['Reject', 'Shutdown', 'Completed', 'CardRemoved'])
      expect([word, counted.kept(event(word), burst + 1)]).toEqual([word, burst]);
  });

  test('changes of a running input are counted, and beyond their budget not taken', () => {
    const counted = new Counted();
    expect(counted.kept(inputUpdate, burst + 50)).toBe(burst);
    expect(counted.chatter.unkeptOf('till')).toBe(50);
  });

  test('answers are never counted', () => {
    const counted = new Counted();
    expect(counted.kept(answer, 10 * burst)).toBe(10 * burst);
    expect(counted.chatter.unkeptOf('till')).toBe(0);
  });

  test('a terminal uses up its own budget, and no other’s', () => {
    const counted = new Counted();
    expect(counted.kept(event('KeyPressed'), burst + 1)).toBe(burst);
    expect(counted.kept(event('KeyPressed'), 1, 'other')).toBe(1);
    expect(['till', 'other', 'third'].map((name) => counted.chatter.unkeptOf(name))).toEqual([1, 0, 0]);
  });

  test('a second gives two more, and a day no more than at first', () => {
    const counted = new Counted();
    counted.kept(event('KeyPressed'), burst);
    counted.nowMs += 5_000;
    expect(counted.kept(event('KeyPressed'), burst)).toBe(5 * perSecond);
    counted.nowMs += 24 * 60 * minuteMs;
    expect(counted.kept(event('KeyPressed'), 2 * burst)).toBe(burst);
  });

  test('a display beyond the budget keeps what its answer is made of, and nothing that it shows', () => {
    const counted = new Counted();
    const said = display({ ResponseRequiredFlag: true }, { Device: 'CustomerDisplay', InfoQualify: 'Display' });
    expect(counted.kept(said, burst)).toBe(burst);
    const left = counted.chatter.kept(said, 'till');
    expect(left).toStrictEqual({
      ...said,
      body: {
        DisplayOutput: [
          {
            Device: 'CashierDisplay',
            InfoQualify: 'Status',
            ResponseRequiredFlag: true,
            OutputContent: { OutputFormat: 'Text' },
          },
          { Device: 'CustomerDisplay', InfoQualify: 'Display', OutputContent: { OutputFormat: 'Text' } },
        ],
      },
    });
  });
});

/** An event as text. */
function eventText(word: string): string {
  return `{"SaleToPOIRequest":{"MessageHeader":{"MessageClass":"Event"},"EventNotification":{"EventToNotify":"${word}"}}}`;
}

/** The start of a request of the terminal, and more. */
function device(more = ''): string {
  return `{"SaleToPOIRequest":{"MessageHeader":{"MessageClass":"Device"}${more}`;
}

const long = 'x'.repeat(65_536);

describe('before it is read', () => {
  test('events of a gateway have the budget of its terminals and one more, and fill it again as fast', () => {
    const counted = new Counted();
    expect(counted.read(eventText('KeyPressed'), 10 * burst, 'a', 'b')).toBe(3 * burst);
    expect(['a', 'b'].map((name) => counted.chatter.unkeptOf(name))).toEqual([7 * burst, 7 * burst]);
    counted.nowMs += 10_000;
    expect(counted.read(eventText('KeyPressed'), 10 * burst, 'a', 'b')).toBe(3 * 10 * perSecond);
  });

  test('words that decide nothing share it, and each that decides something has its own', () => {
    const counted = new Counted();
    expect(counted.read(eventText('KeyPressed'), burst, 'a')).toBe(burst);
    expect(counted.read(eventText('OutOfOrder'), 2 * burst, 'a')).toBe(burst);
    expect(counted.read(eventText('NoWordOfTheStandard'), 1, 'a')).toBe(0);
    expect(counted.read(eventText('Shutdown'), 1, 'a')).toBe(1);
  });

  test('requests for the register’s devices are counted once they are read: here by their length alone', () => {
    const counted = new Counted();
    expect(counted.read(device(), 10 * burst, 'a')).toBe(10 * burst);
    expect(counted.read(device(long), 3, 'a')).toBe(0);
    expect(counted.chatter.unkeptOf('a')).toBe(3);
  });

  test('the longest that is read has 65,536 characters', () => {
    const counted = new Counted();
    const head = device();
    expect(counted.read(head + long.slice(head.length), 1, 'a')).toBe(1);
    expect(counted.read(`${head}${long.slice(head.length)}x`, 1, 'a')).toBe(0);
  });

  test('an answer is read however long it is, also one that quotes a request of the terminal', () => {
    const counted = new Counted();
    const head = '{"SaleToPOIResponse":{"MessageHeader":{"MessageClass":"Service"},"PaymentResponse":"';
    for (const quoted of ['Device', 'Event']) {
      const whole = `${head}${'x'.repeat(2_048)}","MessageClass":"${quoted}","EventToNotify":"KeyPressed","${long}`;
      expect(counted.read(whole, 5 * burst, 'a')).toBe(5 * burst);
    }
    expect(counted.chatter.unkeptOf('a')).toBe(0);
  });
});

test('it is warned of at once and then each minute, with how many since', () => {
  const counted = new Counted();
  counted.kept(event('KeyPressed'), burst + 1);
  expect(counted.warned).toEqual([{ terminal: 'till', unkept: 1 }]);
  counted.nowMs = minuteMs - 1;
  counted.kept(event('KeyPressed'), burst);
  const unkept = burst - Math.floor((perSecond * counted.nowMs) / 1_000);
  expect(counted.warned).toHaveLength(1);
  counted.nowMs = minuteMs;
  counted.kept(event('KeyPressed'), 2);
  expect(counted.warned.slice(1)).toEqual([{ terminal: 'till', unkept: unkept + 1 }]);
  counted.kept(event('KeyPressed'), 2);
  expect(counted.warned).toHaveLength(2);
});
