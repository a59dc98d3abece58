import { describe, expect, test } from 'vitest';
import { attribute, payment, typed, verdict } from './register.js';
import { Play, instant, talkative } from './played-world.js';

const last = (play: Play): string => play.sent.at(-1)?.text ?? '';

/** Pays 10.00 with these attributes of AmountsReq and SaleData and this PaymentData. Returns the answer. */
function paid(play: Play, options: { amounts?: string; sale?: string; data?: string } = {}): string {
  return play.pay('10.00', 10_000, options)[0]?.text ?? '';
}

describe('tip and cash-back', () => {
  test('are part of the approved amount, and are in the ledger', () => {
    const play = new Play('');
    const answer = paid(play, { amounts: ' CashBackAmount="4.00" TipAmount="1.00"' });
    const told = ['AuthorizedAmount', 'CashBackAmount', 'TipAmount'].map((name) => attribute(answer, name));
    expect(told).toEqual(['10.00', '4.00', '1.00']);
    expect(play.world.ledger()).toMatchObject([
      { authorizedAmount: '10.00', cashBackAmount: '4.00', tipAmount: '1.00' },
    ]);
  });

  test('with a maximum are omitted if the customer chooses no amount', () => {
    const play = new Play('');
    expect(paid(play, { amounts: ' MaximumCashBackAmount="4.00"' })).not.toContain('CashBackAmount');
    expect(play.world.ledger()[0]).not.toHaveProperty('cashBackAmount');
  });

  test('grow by a tip at the terminal, and are omitted from a partial approval', () => {
    const play = new Play('T1 next: tip 2.00\nT1 next: partial 3.00');
    const answer = paid(play, { amounts: ' TipAmount="1.00"' });
    expect([attribute(answer, 'AuthorizedAmount'), attribute(answer, 'TipAmount')]).toEqual(['12.00', '3.00']);
    const part = paid(play, { amounts: ' CashBackAmount="4.00" TipAmount="1.00"' });
    expect(part).toContain('AuthorizedAmount="3.00"/>');
  });

  test.each(['10.00', '12.00'])(
    'a partial behaviour of up to %s approves a payment of 10.00 in full, with Success',
    (most) => {
      const play = new Play(`T1 next: partial ${most}`);
      const answer = paid(play, { amounts: '' });
      expect([attribute(answer, 'Result'), attribute(answer, 'AuthorizedAmount')]).toEqual(['Success', '10.00']);
    },
  );

  test.each([
    [
      'a tip and cash-back above the amount',
      payment('P1', '10.00', { amounts: ' CashBackAmount="9.00" TipAmount="1.01"' }),
      'MessageFormat',
    ],
    [
      'a part of a sale without PaidAmount',
      payment('P1', '10.00', { data: '<PaymentData SplitPaymentFlag="true"/>' }),
      'MessageFormat',
    ],
    [
      'cash-back with a pre-authorization',
      typed('FirstReservation', 'P1', '10.00').replace('RequestedAmount', 'CashBackAmount="1.00" RequestedAmount'),
      'NotAllowed',
    ],
  ])('the terminal refuses %s', (_name, text, condition) => {
    const play = new Play('').send(text).pass(10_000);
    expect(verdict(last(play))).toBe(`Failure/${condition}`);
    expect(play.world.ledger()).toEqual([]);
  });

  test('a part of a sale with PaidAmount is approved', () => {
    const answer = paid(new Play(''), {
      amounts: ' PaidAmount="0.00"',
      data: '<PaymentData SplitPaymentFlag="true"/>',
    });
    expect(verdict(answer)).toBe('Success');
  });
});

/** Returns a payment with these conditions. */
const conditions = (ids: string) =>
  payment('P1', '10.00').replace(
    '</PaymentTransaction>',
    `<TransactionConditions>${ids}</TransactionConditions></PaymentTransaction>`,
  );

describe('a payment with the acquirers', () => {
  test.each([
    ['<AcquirerID>7</AcquirerID><AcquirerID>1</AcquirerID>', 'Success'],
    ['<AcquirerID>7</AcquirerID>', 'Failure/UnavailableService'],
  ])('%s gets %s', (ids, told) => {
    const play = new Play('', instant).send(conditions(ids));
    expect(verdict(last(play))).toBe(told);
    expect(play.world.ledger()).toHaveLength(told === 'Success' ? 1 : 0);
  });
});

const instrument = (token: string): string =>
  '<PaymentData><PaymentInstrumentData PaymentInstrumentType="Card"><CardData EntryMode="File">' +
  `<PaymentToken TokenRequestedType="Customer" TokenValue="${token}"/></CardData></PaymentInstrumentData></PaymentData>`;

describe('a token', () => {
  test('is issued if the payment requests it, and then pays without card and PIN', () => {
    const play = talkative('');
    const first = paid(play, { sale: ' TokenRequestedType="Customer"' });
    const token = attribute(first, 'TokenValue') ?? '';
    expect([attribute(first, 'TokenRequestedType'), token]).toEqual([
      'Customer',
      expect.stringMatching(/^SIM-\d{10}$/),
    ]);
    const before = play.sent.length;
    const second = paid(play, { data: instrument(token) });
    expect([verdict(second), attribute(second, 'EntryMode')]).toEqual(['Success', 'File']);
    const shown = play.sent.slice(before).flatMap(({ text }) => /<OutputText>([^<]*)</.exec(text)?.[1] ?? []);
    expect(shown).toEqual(['Contacting bank', 'Approved']);
    expect(play.world.ledger()).toMatchObject([{ token }, { paidWithToken: token }]);
    expect(play.world.ledger()[1]).not.toHaveProperty('token');
  });

  test('that was never issued pays nothing', () => {
    expect(verdict(paid(new Play('', instant), { data: instrument('SIM-1') }))).toBe('Failure/Refusal');
  });
});
