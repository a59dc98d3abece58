/**
 * Which parts of a call are read, and when the call ends: a text that is too long, one that is unreadable, and one
 * beyond its budget.
 */

import { describe, expect, test } from 'vitest';
import { input, display, moneyAnswer, type Json, type MoneyRequest } from '../world/terminal-words.js';
import { Till, type TillOptions } from '../world/till.js';

const full: TillOptions = { saleId: 'SHOP', bounds: 'response', hearsCalls: true, profile: 'tenderd' };
const asking: TillOptions = { ...full, prompts: { by: 'register', answers: {} } };
/** A caller from an address that belongs to no terminal. */
const stranger = { address: '192.168.1.99', isNamed: false };

async function paying(options = full): Promise<{ readonly till: Till; readonly money: MoneyRequest }> {
  const till = Till.connected(options);
  await till.pay('p1');
  till.run(100);
  return { till, money: till.money(0) };
}

/** Returns the facts about texts that belong to no transaction. */
function handleUnexpectedCall({ journal }: Till): readonly string[] {
  return journal.factsAfter(0, 1_000).flatMap(({ type, text }) => (type === 'unmatched-response' ? [text] : []));
}

function event(word: string, details: string): Json {
  const header = { MessageClass: 'Event', MessageCategory: 'Event', MessageType: 'Notification' };
  const body = { TimeStamp: '2026-01-01T00:00:00Z', EventToNotify: word, EventDetails: details };
  const ids = { SaleID: 'SHOP', POIID: 'T1', ServiceID: '77' };
  return { SaleToPOIRequest: { MessageHeader: { ...header, ...ids }, EventNotification: body } };
}

/**
 * Returns how `p1` ends if the terminal sends this by a call and denies the payment after the link was cut. The
 * terminal's memory is reliable.
 */
async function deniedAfter(say: (till: Till, money: MoneyRequest) => void): Promise<string> {
  const { till, money } = await paying();
  say(till, money);
  till.run(1_000).whenAsked('NotFound');
  const { SaleID: saleId, POIID: poiId, ServiceID: serviceId = '' } = money.header;
  till.gateway.lose({ saleId, poiId, serviceId }, 'cut');
  const { outcome } = till.run(200_000).view('p1');
  return `${outcome?.result ?? 'none'}: ${outcome?.reason ?? 'none'}`;
}

const details = ({ header }: MoneyRequest): string => `card in, ${header.ServiceID ?? ''} goes on`;

describe('a call that names a payment proves that the payment arrived', () => {
  test('a call proves that a payment arrived even if it names the payment only in its details', async () => {
    expect(await deniedAfter(() => undefined)).toBe('not-processed: never-arrived');
    expect(await deniedAfter((till, money) => till.gateway.call(event('KeyPressed', details(money))))).toBe(
      'unresolved: terminal-forgot',
    );
  });

  test('a call proves that a payment arrived even if it is too long to read', async () => {
    expect(await deniedAfter((till, money) => till.gateway.call(display(money, 'x'.repeat(70_000))))).toBe(
      'unresolved: terminal-forgot',
    );
  });

  test('a call from an unknown caller proves nothing about a payment', async () => {
    expect(await deniedAfter((till, money) => till.gateway.call(display(money, 'Card'), stranger))).toBe(
      'not-processed: never-arrived',
    );
  });
});

describe('a call ends at once', () => {
  test('if its message is too long to read: it shows nothing, is counted, and the payment continues', async () => {
    const { till, money } = await paying();
    const call = till.gateway.call(display(money, 'x'.repeat(70_000)));
    expect(call).toMatchObject({ answer: undefined, isEnded: true });
    till.run(10);
    expect(till.view('p1').showing).toBeUndefined();
    expect(till.terminal()).toMatchObject({ eventsNotKept: 1, lane: 'busy', attention: [] });
  });

  test('if its message is unreadable: the log says why', async () => {
    const { till } = await paying();
    const call = till.gateway.call('{"a":1}');
    till.run(10);
    expect(call).toMatchObject({ answer: undefined, isEnded: true });
    expect(handleUnexpectedCall(till)).toEqual([expect.not.stringContaining('a terminal that is not at this address')]);
  });

  test('if its message is unreadable and its sender is unknown: nothing is recorded', async () => {
    const { till, money } = await paying();
    const calls = ['{"a":1}', '', display(money, 'Pay twice')].map((word) => till.gateway.call(word, stranger));
    till.run(10);
    expect(calls.map(({ isEnded }) => isEnded)).toEqual([true, true, true]);
    expect([handleUnexpectedCall(till), till.view('p1').showing]).toEqual([[], undefined]);
  });

  test('if the terminal has sent too many events: the call is counted, and the payment still gets its answer', async () => {
    const { till, money } = await paying();
    const calls = Array.from({ length: 230 }, () => till.gateway.call(event('KeyPressed', 'x')));
    till.run(10);
    expect(calls.every(({ isEnded }) => isEnded)).toBe(true);
    expect(till.terminal()).toMatchObject({ eventsNotKept: 30, lane: 'busy', attention: [] });
    const { SaleID: saleId, POIID: poiId, ServiceID: serviceId = '' } = money.header;
    till.gateway.respond({ saleId, poiId, serviceId }, moneyAnswer(money, 'Success'));
    till.run(10).shows('p1', 'approved');
  });
});

test.each(['T1', 'T2'])(
  'at an address with two terminals, the question of %s waits for its own answer',
  async (poiId) => {
    const till = Till.connected({ ...asking, terminals: { a: 'T1', b: 'T2' } });
    await till.pay('p1');
    await till.pay('q1', { terminal: 'b' });
    const request = till
      .run(100)
      .sentMoney()
      .find(({ header }) => header.POIID === poiId);
    if (request === undefined) throw new Error(`nothing was sent to ${poiId}`);
    const call = till.gateway.call(input(request));
    till.run(1_000);
    expect(call).toMatchObject({ answer: undefined, isEnded: false });
    const [prompt] = till.lanes.prompts();
    await till.reply(till.lanes.answerPrompt(prompt?.promptId ?? '', { type: 'confirmed', confirmed: true }));
    till.run(10);
    expect(call.answer).toMatchObject({ name: 'InputResponse', header: { POIID: poiId } });
  },
);

test('an unreadable call is written down once, however many terminals share the address', () => {
  const till = Till.connected({ ...full, terminals: { a: 'T1', b: 'T2' } });
  till.gateway.call('{"a":1}');
  till.run(10);
  expect(handleUnexpectedCall(till)).toHaveLength(1);
});
