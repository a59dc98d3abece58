/** Services without money: totals, balances, texts and prompts for the customer, administration. */

import { describe, expect, test } from 'vitest';
import { Play } from './played-world.js';
import {
  abort,
  allCapabilities,
  attribute,
  customerInput,
  saleDeviceRequest,
  login,
  payment,
  reversal,
  service,
  verdict,
} from './register.js';

const shown = (text: string): string =>
  '<DisplayOutput Device="CustomerDisplay" InfoQualify="Display"><OutputContent OutputFormat="Text">' +
  `<OutputText>${text}</OutputText></OutputContent></DisplayOutput>`;

/** Returns the last answer of a category. */
function answerOf(play: Play, category: string): string {
  return play.with(`<${category}Response`).at(-1)?.text ?? '';
}

describe('the simulated terminal serves and records a device request', () => {
  test.each<[string, string, number, readonly string[]]>([
    ['GetTotals', service('GetTotals', 'S1'), 0, []],
    ['Admin', service('Admin', 'S1', '<ServiceIdentification>update</ServiceIdentification>'), 800, []],
    ['BalanceInquiry', service('BalanceInquiry', 'S1', '<PaymentAccountReq/>'), 1_800, []],
    ['Display', saleDeviceRequest('Display', 'S1', shown('Thank you')), 0, ['Thank you']],
    ['Input', customerInput('S1', 'DigitString'), 1_000, ['Please']],
  ])('of category %s', (category, request, tookMs, lines) => {
    const play = new Play('').send(request).pass(5_000);
    expect(verdict(answerOf(play, category))).toBe('Success');
    expect(play.world.deviceRequests()).toMatchObject([
      { poiId: 'T1', category, serviceId: 'S1', saleId: 'KASSE-1', result: 'Success', shown: lines },
    ]);
    const [served] = play.world.deviceRequests();
    expect((served?.endedAt ?? 0) - (served?.takenAt ?? 0)).toBe(tookMs);
    expect(play.world.complaints()).toEqual([]);
  });

  test('the terminal answers a BalanceInquiry in money, or in points for a loyalty account', () => {
    const play = new Play('').send(service('BalanceInquiry', 'S1', '<PaymentAccountReq/>')).pass(5_000);
    const told = answerOf(play, 'BalanceInquiry');
    expect([attribute(told, 'CurrentBalance'), attribute(told, 'MaskedPAN')]).toEqual(['50.00', '411111******1111']);
    play.send(service('BalanceInquiry', 'S2', '<LoyaltyAccountReq/>')).pass(5_000);
    expect(answerOf(play, 'BalanceInquiry')).toContain('CurrentBalance="240"');
  });
});

test('the totals of a terminal are the sums of its own ledger lines', () => {
  const play = new Play('');
  for (const amount of ['10.00', '2.50', '5.01']) play.pay(amount);
  const paid = play.world.ledger().find(({ authorizedAmount }) => authorizedAmount === '2.50');
  play.send(reversal('V1', { id: paid?.transactionId ?? '', stamp: paid?.timeStamp ?? '' })).pass(10_000);
  play
    .send(login('L2', { poiId: 'T2' }))
    .send(payment('P9', '99.00', { poiId: 'T2' }))
    .pass(10_000);
  const told = answerOf(play.send(service('GetTotals', 'S1')).pass(0), 'GetTotals');
  const lines = [...told.matchAll(/TransactionType="(\w+)" TransactionCount="(\d+)" TransactionAmount="([\d.]+)"/g)];
  expect(lines.map(([, type, count, amount]) => `${type} ${count} ${amount}`)).toEqual([
    'Debit 2 12.50',
    'Declined 1 5.01',
    'ReverseDebit 1 2.50',
  ]);
});

test('the totals of a terminal without payments have no group', () => {
  const told = answerOf(new Play('').send(service('GetTotals', 'S1')).pass(0), 'GetTotals');
  expect(told).toContain('POIReconciliationID="1"');
  expect(told).not.toContain('TransactionTotals');
});

describe('the simulated terminal', () => {
  test('answers Busy to a device request during a payment, and to a payment during a device request', () => {
    const play = new Play('T1 next: card after 20s').send(payment('P1')).pass(100);
    play.send(customerInput('S1', 'TextString')).pass(0);
    expect(verdict(answerOf(play, 'Input'))).toBe('Failure/Busy');
    const other = new Play('').send(customerInput('S1', 'TextString')).pass(100).send(payment('P1')).pass(0);
    expect(verdict(answerOf(other, 'Payment'))).toBe('Failure/Busy');
    expect(other.world.ledger()).toEqual([]);
  });

  test('answers LoggedOut without a session', () => {
    const play = new Play('', { withoutLogin: true }).send(service('GetTotals', 'S1')).pass(0);
    expect(verdict(answerOf(play, 'GetTotals'))).toBe('Failure/LoggedOut');
  });

  test('answers with the configured refusal', () => {
    const play = new Play('T1 next admin: fail UnavailableService\nT1 next display: fail UnavailableDevice');
    play.send(service('Admin', 'S1')).pass(0);
    expect(verdict(answerOf(play, 'Admin'))).toBe('Failure/UnavailableService');
    play.send(saleDeviceRequest('Display', 'D1', shown('x'))).pass(0);
    expect(play.with('UnavailableDevice')).toHaveLength(1);
  });

  test('answers Cancel if the customer does not answer or presses stop', () => {
    const play = new Play('T1 next input: card never\nT1 next input: customer cancels after 2s');
    play.send(customerInput('S1', 'DigitString', 'MaxInputTime="20"')).pass(19_999);
    expect(play.with('<InputResponse>')).toEqual([]);
    play.pass(1);
    expect(verdict(answerOf(play, 'Input'))).toBe('Failure/Cancel');
    play.send(customerInput('S2', 'DigitString')).pass(2_000);
    expect(play.world.deviceRequests().map(({ result, endedAt, takenAt }) => [result, endedAt - takenAt])).toEqual([
      ['Cancel', 20_000],
      ['Cancel', 2_000],
    ]);
  });

  test('stops a device request after an Abort, unless its script says to ignore Aborts', () => {
    const play = new Play('').send(service('BalanceInquiry', 'S1')).pass(500).send(abort('A1', 'S1')).pass(0);
    expect(verdict(answerOf(play, 'BalanceInquiry'))).toBe('Failure/Aborted');
    const deaf = new Play('T1 next balance-inquiry: abort ignored').send(service('BalanceInquiry', 'S1'));
    deaf.pass(500).send(abort('A1', 'S1')).pass(5_000);
    expect(verdict(answerOf(deaf, 'BalanceInquiry'))).toBe('Success');
  });

  test('sends no answer to a device request that a restart interrupted', () => {
    const play = new Play('').send(customerInput('S1', 'TextString')).pass(100);
    play.tell('T1 now: restart');
    play.pass(10_000);
    expect(play.with('<InputResponse>')).toEqual([]);
    expect(play.world.deviceRequests()).toMatchObject([{ result: 'interrupted' }]);
  });

  test('refuses a device request whose ServiceID does not fit the dialect', () => {
    const play = new Play('').send(saleDeviceRequest('Display', 'D1', shown('x'), 'ServiceID="D1" ')).pass(0);
    expect(play.world.complaints()).toEqual(['refused a message: MessageHeader has a ServiceID outside a service']);
    const adyen = new Play('', { dialect: 'swedbank-3.1', capabilities: allCapabilities })
      .send(saleDeviceRequest('Display', 'D1', shown('x')))
      .pass(0);
    expect(adyen.world.complaints()).toEqual(['refused a message: MessageHeader lacks its ServiceID']);
  });

  test('refuses a repeated DeviceID', () => {
    const play = new Play('').send(saleDeviceRequest('Display', 'D1', shown('x'))).pass(0);
    play.send(saleDeviceRequest('Display', 'D1', shown('y'))).pass(0);
    expect(play.world.deviceRequests()).toHaveLength(1);
    expect(play.world.complaints()).toHaveLength(1);
  });
});
