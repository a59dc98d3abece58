/**
 * A register's token gives only the rights that the configuration gives to that register: it refunds no more money and
 * resolves no transaction beyond them.
 */

import { describe, expect, test } from 'vitest';
import { noRights, type TransactionRequest } from '../../src/core/index.js';
import { giveUp } from '../lane/given-up.js';
import { Till, type TillOptions } from '../world/till.js';
import { type AnyRequest, unchecked } from '../unchecked.js';

const rights = new Map([
  ['desk', { ...noRights, resolve: true, unlinkedRefundMax: { EUR: 50_00 } }],
  ['front', noRights],
]);

function refund(transactionId: string, amount: number, change: Partial<AnyRequest> = {}): TransactionRequest {
  const about = { kind: 'refund', terminal: 'till', allowPartial: false, original: { type: 'unlinked' } } as const;
  return unchecked({
    transactionId,
    sale: transactionId,
    amountDetails: { amount, currency: 'EUR' },
    ...about,
    ...change,
  });
}

const refused = (register: string, limit: string): object => ({
  ok: false,
  refusal: {
    code: 'operator-required',
    text: `Without an original, register ${register} may refund ${limit} (registers.${register}.unlinkedRefundMax). Nothing was sent. Give the original, or ask the operator.`,
  },
});

test('a register makes unlinked refunds only with its right and up to its limit', async () => {
  const till = Till.connected({ registerRights: rights });
  const asked = async (register: string, request: TransactionRequest) =>
    till.reply(till.lanes.of(register).submit(request));
  const sent = till.gateway.sent.length;
  expect(await asked('front', refund('r1', 1))).toEqual(refused('front', 'nothing in EUR'));
  expect(await asked('nobody-named-it', refund('r2', 1))).toEqual(refused('nobody-named-it', 'nothing in EUR'));
  expect(await asked('desk', refund('r3', 50_01))).toEqual(refused('desk', 'at most 5000 minor units of EUR'));
  const pounds = refund('r4', 1, { amountDetails: { amount: 1, currency: 'GBP' } });
  expect(await asked('desk', pounds)).toEqual(refused('desk', 'nothing in GBP'));
  expect(till.gateway.sent.length).toBe(sent);
  expect(await asked('desk', refund('r5', 50_00))).toMatchObject({ ok: true });
  expect(await till.reply(till.lanes.submit(refund('r6', 999_00, { sale: 'S' })))).toMatchObject({ ok: true });
});

test('an accepted refund is reported to its register, even if it is above a newer limit', async () => {
  const till = Till.connected({
    registerRights: new Map([
      ['desk', { ...noRights, unlinkedRefundMax: { EUR: 10_00 }, unlinkedRefundDayMax: { EUR: 2_000_00 } }],
    ]),
  });
  await till.reply(till.lanes.submit(refund('r1', 999_00, { register: 'desk' })));
  await till.reply(till.lanes.of('desk').submit(refund('r2', 10_00)));
  rights.set('later', noRights);
  expect(await till.reply(till.lanes.of('desk').submit(refund('r2', 10_00)))).toMatchObject({
    ok: true,
    value: { created: false },
  });
});

test('a register resolves its own payment only with the right, and its name is recorded with the typed one', async () => {
  const till = Till.connected({ registerRights: rights });
  const word = { outcome: 'approved', name: 'The Manager', reason: 'receipt seen' } as const;
  await giveUp(till, 'p1', { register: 'front' });
  const facts = till.lanes.feed.last();
  expect(await till.reply(till.lanes.of('front').resolve('p1', word))).toMatchObject({
    ok: false,
    refusal: { code: 'operator-required', transactionId: 'p1', text: expect.stringContaining('mayResolve') },
  });
  expect(till.lanes.feed.last()).toBe(facts);
  expect(await till.reply(till.lanes.of('front').resolve('p9', word))).toMatchObject({
    ok: false,
    refusal: { code: 'unknown-transaction' },
  });
  expect(await till.resolve('p1', word)).toMatchObject({ ok: true });

  const controller = Till.connected({ registerRights: rights });
  await giveUp(controller, 'p2', { register: 'desk' });
  expect(await controller.reply(controller.lanes.of('desk').resolve('p2', word))).toMatchObject({ ok: true });
  expect(JSON.stringify(controller.lanes.get('p2'))).toContain('The Manager (register desk)');
});

const ask = (till: Till, id: string, amount = 10_00, register = 'desk') =>
  till.reply(till.lanes.of(register).submit(refund(id, amount)));

const overLimit = (amount: string, left: string) => ({
  ok: false,
  refusal: {
    code: 'refund-limit-reached',
    text: expect.stringMatching(`may refund ${left} more without an original today: ${amount} EUR of 30.00 EUR`),
  },
});

describe('the unlinked refunds of one day', () => {
  const daily = new Map([
    ['desk', { ...noRights, resolve: true, unlinkedRefundMax: { EUR: 10_00 }, unlinkedRefundDayMax: { EUR: 30_00 } }],
    ['front', { ...noRights, unlinkedRefundMax: { EUR: 10_00 } }],
    ['back', { ...noRights, unlinkedRefundDayMax: { EUR: 10_00, GBP: 2_00 } }],
  ]);
  const at = (iso: string, options: TillOptions = {}): Till => {
    const till = Till.connected({ registerRights: daily, ...options });
    till.time.wallOffsetMs += Date.parse(iso) - till.time.wallMs();
    return till.run(100);
  };

  test('have a common limit, and each refusal names the remaining amount and the time of renewal', async () => {
    const till = at('2026-11-28T12:00:00Z');
    // All requests are in one turn.
    const replies = Array.from({ length: 30 }, (_none, nth) => till.lanes.of('desk').submit(refund(`r${nth}`, 10_00)));
    till.run(1);
    const refusals = (await Promise.all(replies)).filter(({ ok }) => !ok);
    expect(refusals).toHaveLength(27);
    expect(refusals[0]).toEqual({
      ok: false,
      refusal: {
        code: 'refund-limit-reached',
        text: 'Register desk may refund nothing more without an original today: 30.00 EUR of 30.00 EUR are used (registers.desk.unlinkedRefundDayMax). The next day begins at 2026-11-29T00:00:00.000Z, by the calendar of UTC. Nothing was sent. Give the original, or ask the operator.',
        left: { amount: 0, currency: 'EUR' },
        renewsAt: '2026-11-29T00:00:00.000Z',
      },
    });
    // A repeated id is the same refund. The operator and other registers have their own limits, or none.
    expect(await ask(till, 'r0')).toMatchObject({ ok: true, value: { created: false } });
    expect(await ask(till, 'f1', 10_00, 'front')).toMatchObject({ ok: true });
    expect(await till.reply(till.lanes.submit(refund('o1', 999_00)))).toMatchObject({ ok: true });
  });

  test('are counted from the journal, so a restart frees nothing', async () => {
    const till = at('2026-11-28T12:00:00Z');
    till.whenPaying('Success');
    for (const id of ['r1', 'r2']) await ask(till, id);
    till.run(20_000);
    const after = till.restart();
    after.gateway.onMoney = () => [];
    after.up().run(100);
    // The refund is on its way when the process dies.
    expect(await ask(after, 'r3', 8_00)).toMatchObject({ ok: true });
    after.run(1_000).hasSentMoney(1);
    const last = after.restart();
    expect(await ask(last, 'r4', 2_01)).toMatchObject(overLimit('28.00', 'at most 2.00 EUR'));
    expect(await ask(last, 'r5', 2_00)).toMatchObject({ ok: true });
  });

  test('do not count if surely no money moved, and count if that is unknown', async () => {
    const till = at('2026-11-28T12:00:00Z');
    till.whenPaying('Refusal');
    await ask(till, 'declined');
    till.run(20_000);
    expect(till.view('declined').outcome?.result).toBe('declined');
    till.gateway.onMoney = () => [];
    await ask(till, 'running');
    await ask(till, 'waiting');
    await till.reply(till.lanes.of('desk').abort('waiting', 'the customer left'));
    expect(await ask(till, 'more', 10_01)).toMatchObject({ ok: false, refusal: { code: 'operator-required' } });
    expect(await ask(till, 'second')).toMatchObject({ ok: true });
    expect(await ask(till, 'third')).toMatchObject({ ok: true });
    expect(await ask(till, 'fourth', 1)).toMatchObject(overLimit('30.00', 'nothing'));

    // Somebody at the register says that it was declined, but the terminal does not.
    const doubted = at('2026-11-28T12:00:00Z');
    await giveUp(doubted, 'lost', refund('lost', 10_00, { register: 'desk' }));
    const word = { outcome: 'declined', name: 'Kim', reason: 'no receipt' } as const;
    expect(await doubted.reply(doubted.lanes.of('desk').resolve('lost', word))).toMatchObject({ ok: true });
    for (const id of ['r1', 'r2']) expect(await ask(doubted, id)).toMatchObject({ ok: true });
    expect(await ask(doubted, 'r3', 1)).toMatchObject(overLimit('30.00', 'nothing'));
  });

  test('are counted from zero each calendar day, and a clock that is set back frees nothing', async () => {
    const till = at('2026-11-28T22:55:00Z', { timeZone: 'Europe/Vienna' });
    till.whenPaying('Success');
    const approved = async (...ids: readonly string[]): Promise<void> => {
      for (const id of ids) {
        expect(await ask(till, id)).toMatchObject({ ok: true });
        till.run(20_000);
      }
    };
    await approved('r1', 'r2', 'r3');
    expect(await ask(till, 'r4')).toMatchObject({ refusal: { renewsAt: '2026-11-28T23:00:00.000Z' } });
    till.time.wallOffsetMs += 300_000;
    await approved('r5', 'r6', 'r7');
    expect(await ask(till, 'r8')).toMatchObject({ refusal: { renewsAt: '2026-11-29T23:00:00.000Z' } });
    // The clock shows the day before again, and the refunds of both days count.
    till.time.wallOffsetMs -= 300_000;
    expect(await ask(till, 'r9', 1)).toMatchObject(overLimit('60.00', 'nothing'));
    // A short time in 1970, as on a machine without a battery, hides no refund of the day.
    till.time.wallOffsetMs -= Date.parse('2026-11-01T00:00:00Z');
    await till.pay('p1', { register: 'desk' });
    till.time.wallOffsetMs += Date.parse('2026-11-01T00:00:00Z');
    expect(await ask(till, 'r10', 1)).toMatchObject(overLimit('60.00', 'nothing'));
  });

  test.each([
    ['the limit of one refund is that of the day', 'front', 'EUR', 'unlinkedRefundMax'],
    ['the limit of the day is that of one refund', 'back', 'EUR', 'unlinkedRefundDayMax'],
  ])('use the only limit that is set: %s', async (_which, register, currency, setting) => {
    const till = at('2026-11-28T12:00:00Z');
    const of = (id: string, amount: number) =>
      till.reply(till.lanes.of(register).submit(refund(id, amount, { amountDetails: { amount, currency } })));
    expect(await of('r1', 10_01)).toMatchObject({ refusal: { code: 'operator-required' } });
    expect(await of('r2', 10_00)).toMatchObject({ ok: true });
    expect(await of('r3', 1)).toMatchObject({
      refusal: { code: 'refund-limit-reached', text: expect.stringContaining(`registers.${register}.${setting})`) },
    });
    const pounds = refund('r4', 2_00, { amountDetails: { amount: 2_00, currency: 'GBP' } });
    expect((await till.reply(till.lanes.of(register).submit(pounds))).ok).toBe(register === 'back');
  });
});

const about = (
  id: string,
  kind: 'refund' | 'reversal',
  original: NonNullable<TransactionRequest['original']>,
): TransactionRequest =>
  unchecked({
    transactionId: id,
    sale: kind === 'refund' ? id : 'sale of p1',
    kind,
    terminal: 'till',
    allowPartial: false,
    ...(kind === 'refund' ? { amountDetails: { amount: 10_00, currency: 'EUR' } } : {}),
    original,
  });

const byKey = (till: Till) => {
  const key = till.view('p1').outcome?.poiTransaction;
  if (key === undefined) throw new Error('p1 has no key');
  return { type: 'terminal', poiTransaction: key } as const;
};

describe('payments of other registers', () => {
  const kept = new Map([
    ['desk', noRights],
    ['closed', { ...noRights, otherRegisters: 'refused' as const }],
  ]);
  const paid = async (register: string | undefined): Promise<Till> => {
    const till = Till.connected({ registerRights: kept }).whenPaying('Success');
    await till.pay('p1', register === undefined ? {} : { register });
    till.run(20_000);
    await till.acknowledge('p1');
    return till;
  };
  const byId = { type: 'transaction', transactionId: 'p1' } as const;

  test.each(['refund', 'reversal'] as const)(
    'can be the original of a %s, unless the register is limited to its own payments',
    async (kind) => {
      for (const owner of ['front', undefined]) {
        const till = await paid(owner);
        const foreign = {
          type: 'terminal' as const,
          poiTransaction: { transactionId: 'NOBODYS', timeStamp: '2026-01-01T00:00:00Z' },
        };
        for (const original of [byId, byKey(till), foreign] as const) {
          const reply = await till.reply(till.lanes.of('closed').submit(about('r1', kind, original)));
          expect(reply).toMatchObject({
            ok: false,
            refusal: { code: 'other-register', text: expect.stringContaining('registers.closed.otherRegisters') },
          });
        }
        till.hasSentMoney(1);
        const reply = await till.reply(till.lanes.of('desk').submit(about('r2', kind, byId)));
        expect(reply).toMatchObject({ ok: true });
      }
      const own = await paid('closed');
      expect(await own.reply(own.lanes.of('closed').submit(about('r1', kind, byKey(own))))).toMatchObject({ ok: true });
    },
  );
});

const madeUp = (id: string) =>
  ({ type: 'terminal', poiTransaction: { transactionId: id, timeStamp: '2026-01-01T00:00:00Z' } }) as const;

describe('an original that is not in the journal', () => {
  test('does not bypass the limits of unlinked refunds, for one refund and for the day', async () => {
    const limits = { ...noRights, unlinkedRefundMax: { EUR: 10_00 }, unlinkedRefundDayMax: { EUR: 15_00 } };
    const till = Till.connected({ registerRights: new Map([['desk', limits]]) }).whenPaying('Success');
    const asked = async (id: string, request: TransactionRequest) => {
      const reply = await till.reply(till.lanes.of('desk').submit(request));
      till.run(20_000);
      if (reply.ok) await till.acknowledge(id);
      return reply.ok ? 'yes' : reply.refusal.code;
    };
    expect(await asked('r1', refund('r1', 9_000_00, { original: madeUp('A') }))).toBe('operator-required');
    expect(await asked('r2', refund('r2', 10_00, { original: madeUp('A') }))).toBe('yes');
    expect(await asked('r3', refund('r3', 10_00, { original: madeUp('B') }))).toBe('refund-limit-reached');
    expect(await asked('r4', refund('r4', 10_00))).toBe('refund-limit-reached');
    expect(await asked('v1', about('v1', 'reversal', madeUp('C')))).toBe('operator-required');
  });
});
