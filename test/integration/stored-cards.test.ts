/** Stored cards through the real daemon and real sockets, at a simulated service that loses messages. */

import { describe, expect, test } from 'vitest';
import { some } from '../extent.js';
import { online, type Shop, shop } from '../world/online-shop.js';

const anna = { service: 'shop', shopper: 'anna' };

/** Opens a shop that has stored a card of anna with a payment. */
async function withCard(): Promise<Shop & { readonly instrument: string }> {
  const opened = await shop();
  await opened.link('first', { online: { ...online, shopper: 'anna', store: 'must' } });
  await opened.pay('first');
  expect(await opened.tenderd.follow('first')).toMatchObject({ result: 'approved' });
  const [card] = await opened.tenderd.instruments(anna);
  if (card === undefined) throw new Error('no card was stored');
  return { ...opened, instrument: card.instrument };
}

const oneClick = (instrument: string, amount: number) => ({
  amount,
  online: { ...online, shopper: 'anna', instrument },
});

/** Opens a shop whose shopper agrees through a link. */
async function agreement() {
  const opened = await shop();
  const recurring = { model: 0, frequency: 28, description: 'Coffee' };
  await opened.link('first', { online: { ...online, shopper: 'anna', recurring } });
  await opened.pay('first');
  const { stored } = await opened.tenderd.follow('first');
  if (stored?.recurringReference === undefined) throw new Error('no agreement began');
  const { instrument, recurringReference: reference } = stored;
  return {
    ...opened,
    instrument,
    byAgreement: { online: { shopper: 'anna', instrument, recurring: { reference } } },
  };
}

describe('the stored cards of a shopper', () => {
  test('R67, R68, R69: are listed separately, and the list of an unknown shopper is empty', async () => {
    const { tenderd, link, pay, instrument } = await withCard();
    const card = {
      scheme: 'VISA_CREDIT',
      maskedPan: '411111******1111',
      expiryDate: '2030-12',
      cardOnFileReason: 'CONVENIENCE',
    };
    expect(await tenderd.instruments(anna)).toEqual([{ instrument, ...card }]);
    expect(await tenderd.instruments({ ...anna, shopper: 'bert?/#' })).toEqual([]);
    await link('second', { online: { ...online, shopper: 'anna', store: 'must' } });
    await pay('second');
    await tenderd.follow('second');
    const both = await tenderd.instruments(anna);
    expect(both).toEqual([
      { instrument, ...card },
      { instrument: both[1]?.instrument, ...card },
    ]);
    await tenderd.deleteInstrument({ ...anna, instrument });
    expect(await tenderd.instruments(anna)).toEqual(both.slice(1));
  });

  test('R71: are deleted only for their shopper, and once', async () => {
    const { tenderd, instrument, log } = await withCard();
    const of = { ...anna, instrument };
    await expect(tenderd.deleteInstrument({ ...of, shopper: 'bert' })).rejects.toMatchObject({
      code: 'unknown-instrument',
    });
    await tenderd.deleteInstrument(of);
    await expect(tenderd.deleteInstrument(of)).rejects.toMatchObject({ code: 'unknown-instrument' });
    await expect(tenderd.deleteInstrument({ ...of, shopper: '..' })).rejects.toMatchObject({ code: 'invalid-request' });
    expect(log.join('')).not.toContain(instrument);
    expect(log.join('')).not.toContain('anna');
  });

  test.each(some(['lost-after', 'half-body'], 1))(
    'R4, R71: a deletion that meets %s is repeated with its key, and is done once',
    async (fault) => {
      const { tenderd, instrument, control } = await withCard();
      await control('faults', { fault, request: 'delete-instrument' });
      await tenderd.deleteInstrument({ ...anna, instrument });
      expect(await tenderd.instruments(anna)).toEqual([]);
    },
  );

  test('are requested three times before the service counts as unavailable', async () => {
    const { tenderd, control, instrument } = await withCard();
    await control('faults', { fault: 'unavailable', request: 'instruments' });
    expect(await tenderd.instruments(anna)).toMatchObject([{ instrument }]);
    for (let count = 0; count < 3; count += 1)
      await control('faults', { fault: 'unavailable', request: 'instruments' });
    await expect(tenderd.instruments(anna)).rejects.toMatchObject({ code: 'service-unreachable' });
    expect(await tenderd.instruments(anna)).toMatchObject([{ instrument }]);
    await control('faults', { fault: 'too-many-requests', request: 'instruments' });
    await expect(tenderd.instruments(anna)).rejects.toMatchObject({ code: 'service-unreachable' });
  });
});

describe('a payment with a stored card', () => {
  test('R19, R26, R72, R74: below the limit needs no shopper, and gets its outcome from the history', async () => {
    const { tenderd, link, instrument, ledger } = await withCard();
    expect(await tenderd.get('first')).toMatchObject({ stored: { instrument } });
    const paid = await link('p1', oneClick(instrument, 29_999));
    expect(paid).toMatchObject({ result: 'approved', resolvedBy: 'service', authorized: { amount: 29_999 } });
    expect(paid.checkout).toBeUndefined();
    expect(await ledger()).toMatchObject([{}, { merchantReference: 'p1', state: 'captured', captured: 29_999 }]);
  });

  test('R30, R31: at the limit or after a soft decline needs the shopper, who can still pay', async () => {
    const { tenderd, link, instrument, control, pay } = await withCard();
    const asked = await link('p1', oneClick(instrument, 30_000));
    expect(asked).toMatchObject({ state: 'waiting', checkout: { url: expect.any(String) } });
    await control('faults', { fault: 'soft-declined' });
    const soft = await link('p2', oneClick(instrument, 1_000));
    expect(soft).toMatchObject({ state: 'waiting', checkout: { url: expect.any(String) } });
    await pay('p2', { card: undefined });
    const { checkout } = await tenderd.get('p2');
    await control('shopper', { checkoutUrl: checkout?.url, act: 'challenge', passed: true });
    await pay('p1', { card: undefined });
    const both = await Promise.all(['p1', 'p2'].map(async (id) => tenderd.follow(id)));
    expect(both.map(({ result }) => result)).toEqual(['approved', 'approved']);
  });

  test.each(some(['lost-after', 'half-body', 'too-many-requests'], 2))(
    'R4, R74: that meets %s is charged once',
    async (fault) => {
      const { link, instrument, ledger, control, log } = await withCard();
      await control('faults', { fault, request: 'authorize' });
      expect(await link('p1', oneClick(instrument, 1_000))).toMatchObject({ result: 'approved' });
      expect((await ledger()).filter(({ merchantReference }) => merchantReference === 'p1')).toHaveLength(1);
      expect(log.join('')).not.toContain(instrument);
    },
  );
});

test('R17, R18, R77: a card is verified and stored with an amount of zero and explicit authentication', async () => {
  const { tenderd, link, pay, control, ledger } = await shop();
  const body = { amount: 0, online: { ...online, shopper: 'anna' } };
  await tenderd.createLink('verification', { id: 'v1', service: 'shop', sale: 'v1', currency: 'NOK', ...body });
  await pay('v1');
  const { checkout } = await tenderd.get('v1');
  await control('shopper', { checkoutUrl: checkout?.url, act: 'challenge', passed: true });
  const [card] = await tenderd.instruments(anna);
  expect(await tenderd.follow('v1')).toMatchObject({
    result: 'approved',
    reason: 'stored',
    retry: 'safe',
    stored: { instrument: card?.instrument },
  });
  expect(await ledger()).toMatchObject([{ merchantReference: 'v1', captured: 0 }]);
  const paid = await link('p1', {
    amount: 1_000,
    online: { ...online, shopper: 'anna', instrument: card?.instrument },
  });
  expect(paid).toMatchObject({ result: 'approved' });
});

test('R18, R77: a card without a shopper is verified with an amount of zero, and not stored', async () => {
  const { tenderd, pay, ledger } = await shop();
  const begun = { id: 'v1', service: 'shop', sale: 'v1', amount: 0, currency: 'NOK', online };
  await tenderd.createLink('verification', begun);
  await pay('v1');
  const outcome = await tenderd.follow('v1');
  expect(outcome).toMatchObject({
    result: 'approved',
    reason: 'verified',
    retry: 'safe',
    message: 'The card was verified but not stored. Nothing was charged.',
  });
  expect(outcome).not.toHaveProperty('stored');
  expect(await ledger()).toMatchObject([{ merchantReference: 'v1', authorized: 0, captured: 0 }]);
});

describe('an agreement', () => {
  test('R20, R32, R70, R75, R76: begins with a link, and pays without a shopper until it is deleted', async () => {
    const { tenderd, link, instrument, byAgreement, ledger } = await agreement();
    expect(await tenderd.instruments(anna)).toEqual([]);
    const paid = await link('p1', { ...byAgreement, amount: 990_000 });
    expect(paid).toMatchObject({ result: 'approved', authorized: { amount: 990_000 } });
    expect(await ledger()).toMatchObject([{}, { merchantReference: 'p1', captured: 990_000 }]);
    await tenderd.deleteInstrument({ ...anna, instrument });
    expect(await link('p2', byAgreement)).toMatchObject({
      result: 'not-processed',
      reason: 'instrument-not-found',
      retry: 'safe',
    });
  });

  test.each(some(['lost-before', 'lost-after', 'error-after'], 0))(
    'R4, R76: charges its payment that meets %s once',
    async (fault) => {
      const { link, byAgreement, ledger, control } = await agreement();
      await control('faults', { fault, request: 'mit-authorize' });
      expect(await link('p1', byAgreement)).toMatchObject({ result: 'approved' });
      expect((await ledger()).filter(({ merchantReference }) => merchantReference === 'p1')).toHaveLength(1);
    },
  );

  test('R76: leaves a declined payment declined, without a link for the shopper', async () => {
    const { link, byAgreement, control } = await agreement();
    await control('faults', { fault: 'soft-declined', request: 'mit-authorize' });
    expect(await link('p1', byAgreement)).toMatchObject({ result: 'declined', retry: 'safe' });
  });
});
