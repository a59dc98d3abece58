/** Stored cards through the real daemon and real sockets, before a simulated service that loses what it says. */

import { describe, expect, test } from 'vitest';
import { online, type Shop, shop } from './online-shop.js';

const anna = { service: 'shop', shopper: 'anna' };

/** A shop that has stored a card of anna with a payment. */
async function withCard(): Promise<Shop & { readonly instrument: string }> {
  const opened = await shop();
  await opened.link('first', { online: { ...online, shopper: 'anna', store: 'must' } });
  await opened.pay('first');
  expect(await opened.tenderd.follow('first')).toMatchObject({ result: 'approved' });
  const [card] = await opened.tenderd.instruments(anna);
  if (card === undefined) throw new Error('no card was stored');
  return { ...opened, instrument: card.instrument };
}

describe('the stored cards of a shopper', () => {
  test('R67, R68, R69: are listed with what the service says of each; of one who is not known there are none', async () => {
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

  test('R71: are deleted for their shopper alone, and once', async () => {
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

  test.each(['lost-after', 'half-body'])(
    'R4, R71: a deletion that meets %s is repeated with its key, and is done once',
    async (fault) => {
      const { tenderd, instrument, control } = await withCard();
      await control('faults', { fault, request: 'delete-instrument' });
      await tenderd.deleteInstrument({ ...anna, instrument });
      expect(await tenderd.instruments(anna)).toEqual([]);
    },
  );

  test('are asked for three times, and then the service counts as away', async () => {
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
