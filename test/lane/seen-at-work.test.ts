/**
 * Any message of a terminal about a payment shows that it received it, however the rest is read (row `not-found`). A
 * denial after that means that it has forgotten the payment, and tenderd never reports that the payment did not arrive.
 */

import { expect, test } from 'vitest';
import type { MessageHeader } from '../../protocol/index.js';
import { moneyAnswer, type Json } from '../world/terminal-words.js';
import { Till, type TillOptions } from '../world/till.js';

/** Returns how a payment ends if the terminal sends this and denies the payment when the link is back. */
async function deniedAfter(
  say: (till: Till, header: MessageHeader) => void,
  options: TillOptions = {},
): Promise<string> {
  // The terminal's memory is reliable: the denial alone would be believed.
  const till = Till.connected({ profile: 'tenderd', ...options });
  await till.pay('p1');
  say(till, till.money(0).header);
  till.run(1_000).whenAsked('NotFound');
  till.gateway.cut();
  till.run(1_000).up();
  const { outcome } = till.run(200_000).view('p1');
  return `${outcome?.result ?? 'none'}: ${outcome?.reason ?? 'none'}`;
}

function event({ ServiceID, SaleID, POIID }: Partial<MessageHeader>, word: string, more: Json = {}): Json {
  const header = { MessageClass: 'Event', MessageCategory: 'Event', MessageType: 'Notification', SaleID, POIID };
  const body = { TimeStamp: '2026-01-01T00:00:00Z', EventToNotify: word, ...more };
  return { SaleToPOIRequest: { MessageHeader: { ...header, ServiceID }, EventNotification: body } };
}

function request({ ServiceID, SaleID, POIID }: MessageHeader, category: string, body: Json): Json {
  const header = {
    MessageClass: 'Device',
    MessageCategory: category,
    MessageType: 'Request',
    ServiceID,
    SaleID,
    POIID,
  };
  const name = category === 'InputUpdate' ? category : `${category}Request`;
  return { SaleToPOIRequest: { MessageHeader: { ...header, DeviceID: '1' }, [name]: body } };
}

function display(header: MessageHeader, text: string): Json {
  const OutputContent = { OutputFormat: 'Text', OutputText: [{ Text: text }] };
  const output = { Device: 'CashierDisplay', InfoQualify: 'Status', OutputContent };
  return request(header, 'Display', { DisplayOutput: [{ ...output, ResponseRequiredFlag: false }] });
}

test('a denial without any other message is believed', async () => {
  expect(await deniedAfter(() => undefined)).toBe('not-processed: never-arrived');
});

const words: readonly (readonly [string, (till: Till, header: MessageHeader) => void])[] = [
  ...['CardInserted', 'CardRemoved', 'KeyPressed', 'CustomerLanguage', 'Abort', 'Completed', 'OutOfOrder'].map(
    (word) => [`Event ${word}`, (till: Till, header: MessageHeader) => till.gateway.say(event(header, word))] as const,
  ),
  [
    'an event that names it in its details',
    (till, { ServiceID, ...header }) =>
      till.gateway.say(event(header, 'SaleAdmin', { EventDetails: `card in, ${ServiceID ?? ''} goes on` })),
  ],
  [
    'an event above the limit of kept events',
    (till, header) => {
      for (let index = 0; index < 1_000; index += 1)
        till.gateway.say(event({ ...header, ServiceID: 'x' }, 'KeyPressed'));
      till.gateway.say(event(header, 'CardInserted'));
    },
  ],
  ['a display', (till, header) => till.gateway.say(display(header, 'Card'))],
  ['a display that is too long to read', (till, header) => till.gateway.say(display(header, 'x'.repeat(70_000)))],
  [
    'an event that is too long to read',
    (till, header) => till.gateway.say(event(header, 'KeyPressed', { EventDetails: 'x'.repeat(70_000) })),
  ],
  [
    'a TransmitRequest',
    (till, header) =>
      till.gateway.say(
        request(header, 'Transmit', { DestinationAddress: 'host', MaximumTransmitTime: 1, Message: 'AA==' }),
      ),
  ],
  [
    'an InputUpdate that refers to it',
    (till, header) =>
      till.gateway.say(
        request({ ...header, ServiceID: undefined }, 'InputUpdate', {
          MessageReference: { ServiceID: header.ServiceID },
          OutputContent: { OutputFormat: 'Text', OutputText: [{ Text: 'x' }] },
        }),
      ),
  ],
  ['Failure, InProgress', (till) => till.answers(0, 'InProgress')],
];

test.each(words)('%s proves that the payment arrived', async (_name, say) => {
  expect(await deniedAfter(say)).toBe('unresolved: terminal-forgot');
});

/** Returns an answer to the payment, followed by bytes that are not UTF-8. */
function damaged(till: Till, condition: string): string {
  return `${JSON.stringify(moneyAnswer(till.money(0), condition))}\uFFFD\uFFFD`;
}

test('an unreadable answer proves that the payment arrived, as far as its text can be searched', async () => {
  expect(await deniedAfter((till) => till.gateway.sayUnreadable(damaged(till, 'Success')))).toBe(
    'unresolved: answer-unreadable',
  );
  expect(await deniedAfter((till) => till.gateway.sayUnreadable(damaged(till, 'Busy')))).toBe(
    'not-processed: not-started',
  );
});

test('a frame that could not be searched may have been the answer', async () => {
  expect(await deniedAfter((till) => till.gateway.sayUnseen())).toBe('unresolved: answer-unreadable');
});

test('a Reject does not prove that the payment arrived, and neither does a message about another payment', async () => {
  expect(await deniedAfter((till, header) => till.gateway.say(event(header, 'Reject')))).toBe(
    'not-processed: malformed',
  );
  const tooLong = { EventDetails: 'x'.repeat(70_000) };
  expect(await deniedAfter((till, header) => till.gateway.say(event(header, 'Reject', tooLong)))).toBe(
    'not-processed: never-arrived',
  );
  expect(
    await deniedAfter((till, header) => till.gateway.say(event({ ...header, ServiceID: 'x' }, 'CardInserted'))),
  ).toBe('not-processed: never-arrived');
});

const long = (till: Till, header: MessageHeader): void => till.gateway.say(display(header, 'x'.repeat(70_000)));

test('a Display that is too long to read proves the arrival of the one payment that it names', async () => {
  const terminals = { till: 'T1', b: 'T2' };
  expect(await deniedAfter(long, { terminals })).toBe('unresolved: terminal-forgot');
  const other = (till: Till, header: MessageHeader): void => long(till, { ...header, ServiceID: 'x' });
  expect(await deniedAfter(other, { terminals })).toBe('not-processed: never-arrived');
});
