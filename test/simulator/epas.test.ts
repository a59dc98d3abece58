/** The simulated EPAS terminals get handwritten messages of an EPAS register. */

import { expect, test } from 'vitest';
import { Play } from './played-world.js';

const stamp = '2026-01-01T00:00:00Z';

function say(category: string, id: string, body: string, version = ''): string {
  const header = `<MessageHeader ${version}MessageClass="Service" MessageCategory="${category}" MessageType="Request" ServiceID="${id}" WorkstationID="W" POIID="T1"/>`;
  return `<SaleToPOIRequest>${header}${body}</SaleToPOIRequest>`;
}

const login = (id: string): string =>
  say(
    'Login',
    id,
    `<LoginRequest OperatorLanguage="sv"><DateTime>${stamp}</DateTime><SaleSoftware ManufacturerID="x" ApplicationName="x" SoftwareVersion="1" CertificationCode="x"/></LoginRequest>`,
    'ProtocolVersion="1.0" ',
  );

const payment = (id: string): string =>
  say(
    'Payment',
    id,
    `<PaymentRequest><SaleData OperatorID=""><SaleTransactionID TransactionID="S-${id}" TimeStamp="${stamp}"/></SaleData><PaymentTransaction><AmountsReq Currency="SEK" RequestedAmount="7.00" CashBackAmount="0"/><TransactionConditions AllowChipXpress="True" WaitCardRemoval="false" DisableTip="True" DisableBankAxept="false"/></PaymentTransaction><PaymentData PaymentType="Normal"/></PaymentRequest>`,
  );

function playing(script = ''): Play {
  const play = new Play(script, { withoutLogin: true, dialect: 'epas-1.0' });
  return play.send(login('L1')).pass(0);
}

function answerTo(play: Play, id: string): string {
  return (
    play.sent.find(({ text }) => text.includes(`ServiceID="${id}"`) && text.includes('SaleToPOIResponse'))?.text ?? ''
  );
}

test('an EPAS terminal pays a request without a version, and answers without sale and currency', () => {
  const play = playing().send(payment('P1')).pass(10_000);
  expect(play.world.complaints()).toEqual([]);
  const answer = answerTo(play, 'P1');
  expect(answer).toContain('ProtocolVersion="1.0"');
  expect(answer).toContain('WorkstationID="" POIID="T1"');
  expect(answer).toMatch(/<AmountsResp AuthorizedAmount="7\.00"/);
  expect(answer).not.toMatch(/SaleData|Currency|SaleID/);
  expect(play.world.ledger()).toMatchObject([{ moved: true, currency: 'SEK', saleTransactionId: 'S-P1' }]);
});

test.each([
  ['TransactionStatus', '<TransactionStatusRequest/>'],
  ['Reconciliation', '<ReconciliationRequest ReconciliationType="SaleReconciliation"/>'],
])('an EPAS terminal refuses the category %s', (category, body) => {
  const play = playing()
    .send(say(category, 'X1', body))
    .pass(0);
  expect(play.world.complaints()).toEqual([`refused a message: MessageCategory ${category} is not served`]);
});

test('the end of a connection ends the session, and cancels a payment that has not reached the host', () => {
  const play = playing().send(payment('P1')).pass(100).disconnect(1).pass(10_000);
  expect(play.world.ledger()).toMatchObject([{ moved: false, result: 'cancelled' }]);
  play.connect(2).send(payment('P2'), 2).pass(0);
  expect(answerTo(play, 'P2')).toContain('ErrorCondition="LoggedOut"');
});

test('a payment that is already at the host continues, and its answer is lost', () => {
  const play = playing('T1 next payment: abort ignored').send(payment('P1')).pass(100).disconnect(1).pass(10_000);
  expect(play.world.ledger()).toMatchObject([{ moved: true }]);
  expect(answerTo(play, 'P1')).toBe('');
});

test('in another dialect a payment continues after its connection has ended', () => {
  const play = new Play('').send(payment('P1').replaceAll('WorkstationID="W"', 'SaleID="REGISTER"')).pass(0);
  expect(play.world.complaints()).toHaveLength(1);
  const other = new Play('');
  other.pay('10.00', 100);
  other.disconnect(1).pass(10_000);
  expect(other.world.ledger()).toMatchObject([{ moved: true }]);
});
