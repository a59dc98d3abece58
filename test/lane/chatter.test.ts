/**
 * Messages that a terminal sends unasked are counted: which messages share a budget, how fast it refills, and when a
 * person is warned.
 */

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

/** Returns the message as the codec reads it. */
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

/** A counter of its own with its clock, and its warnings. */
class Counted {
  nowMs = 0;
  readonly warned: unknown[] = [];
  readonly chatter = new InboundRateLimit(
    () => this.nowMs,
    (_text, detail) => this.warned.push(detail),
  );

  /** Returns how many of so many messages are kept. */
  kept(message: Message, times: number, terminal = 'till'): number {
    return Array.from({ length: times }, () => this.chatter.kept(message, terminal)).filter(Boolean).length;
  }

  /** Returns how many of so many texts are read. */
  read(said: string, times: number, ...names: readonly string[]): number {
    const lanes = names.map((name) => ({ name }));
    return Array.from({ length: times }, () => this.chatter.isUnread(said, lanes)).filter((isUnread) => !isUnread)
      .length;
  }
}

describe('after reading, the budget', () => {
  test('is shared by displays and by all events without an effect', () => {
    const counted = new Counted();
    const words = ['KeyPressed', 'OutOfOrder', 'Maintenance', 'SaleWakeUp'];
    expect(words.map((word) => counted.kept(event(word), 60))).toEqual([60, 60, 60, burst - 180]);
    expect(counted.chatter.kept(display({}), 'till')).toMatchObject({
      body: { DisplayOutput: [{ OutputContent: { OutputFormat: 'Text' } }] },
    });
  });

  test('is separate for each event with an effect', () => {
    const counted = new Counted();
    expect(counted.kept(event('KeyPressed'), burst + 1)).toBe(burst);
    for (const word of ['Reject', 'Shutdown', 'Completed', 'CardRemoved'])
      expect([word, counted.kept(event(word), burst + 1)]).toEqual([word, burst]);
  });

  test('the budget after reading also limits updates of a running input', () => {
    const counted = new Counted();
    expect(counted.kept(inputUpdate, burst + 50)).toBe(burst);
    expect(counted.chatter.unkeptOf('till')).toBe(50);
  });

  test('does not count answers', () => {
    const counted = new Counted();
    expect(counted.kept(answer, 10 * burst)).toBe(10 * burst);
    expect(counted.chatter.unkeptOf('till')).toBe(0);
  });

  test('is separate for each terminal', () => {
    const counted = new Counted();
    expect(counted.kept(event('KeyPressed'), burst + 1)).toBe(burst);
    expect(counted.kept(event('KeyPressed'), 1, 'other')).toBe(1);
    expect(['till', 'other', 'third'].map((name) => counted.chatter.unkeptOf(name))).toEqual([1, 0, 0]);
  });

  test('grows by two each second, up to its first size', () => {
    const counted = new Counted();
    counted.kept(event('KeyPressed'), burst);
    counted.nowMs += 5_000;
    expect(counted.kept(event('KeyPressed'), burst)).toBe(5 * perSecond);
    counted.nowMs += 24 * 60 * minuteMs;
    expect(counted.kept(event('KeyPressed'), 2 * burst)).toBe(burst);
  });

  test('reduces a display beyond the budget to the fields that its answer needs', () => {
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

/** Returns an event as text. */
function eventText(word: string): string {
  return `{"SaleToPOIRequest":{"MessageHeader":{"MessageClass":"Event"},"EventNotification":{"EventToNotify":"${word}"}}}`;
}

/** Returns the start of a request of the terminal, and more. */
function device(more = ''): string {
  return `{"SaleToPOIRequest":{"MessageHeader":{"MessageClass":"Device"}${more}`;
}

const long = 'x'.repeat(65_536);

describe('before reading, the budget', () => {
  test('of a gateway is that of its terminals and one more, and grows accordingly', () => {
    const counted = new Counted();
    expect(counted.read(eventText('KeyPressed'), 10 * burst, 'a', 'b')).toBe(3 * burst);
    expect(['a', 'b'].map((name) => counted.chatter.unkeptOf(name))).toEqual([7 * burst, 7 * burst]);
    counted.nowMs += 10_000;
    expect(counted.read(eventText('KeyPressed'), 10 * burst, 'a', 'b')).toBe(3 * 10 * perSecond);
  });

  test('is shared by events without an effect, and separate for each event with an effect', () => {
    const counted = new Counted();
    expect(counted.read(eventText('KeyPressed'), burst, 'a')).toBe(burst);
    expect(counted.read(eventText('OutOfOrder'), 2 * burst, 'a')).toBe(burst);
    expect(counted.read(eventText('NoWordOfTheStandard'), 1, 'a')).toBe(0);
    expect(counted.read(eventText('Shutdown'), 1, 'a')).toBe(1);
  });

  test('limits device requests only by their length', () => {
    const counted = new Counted();
    expect(counted.read(device(), 10 * burst, 'a')).toBe(10 * burst);
    expect(counted.read(device(long), 3, 'a')).toBe(0);
    expect(counted.chatter.unkeptOf('a')).toBe(3);
  });

  test('allows device requests of up to 65,536 characters', () => {
    const counted = new Counted();
    const head = device();
    expect(counted.read(head + long.slice(head.length), 1, 'a')).toBe(1);
    expect(counted.read(`${head}${long.slice(head.length)}x`, 1, 'a')).toBe(0);
  });

  test('does not limit answers, even an answer that quotes a request', () => {
    const counted = new Counted();
    const head = '{"SaleToPOIResponse":{"MessageHeader":{"MessageClass":"Service"},"PaymentResponse":"';
    for (const quoted of ['Device', 'Event']) {
      const whole = `${head}${'x'.repeat(2_048)}","MessageClass":"${quoted}","EventToNotify":"KeyPressed","${long}`;
      expect(counted.read(whole, 5 * burst, 'a')).toBe(5 * burst);
    }
    expect(counted.chatter.unkeptOf('a')).toBe(0);
  });
});

test('the log warns at once and then each minute, with the number of dropped messages', () => {
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
