import { describe, expect, test } from 'vitest';
import { Play, instant, keyOf, last, talkative } from './played-world.js';
import {
  abort,
  attribute,
  deviceAnswer,
  diagnosis,
  login,
  logout,
  payment,
  reversal,
  status,
  typed,
  verdict,
} from './register.js';

/** Returns a question of the register KASSE-2 about the payment P1. */
function askedByOther(serviceId: string): string {
  return status(serviceId, 'P1').replace('SaleID="KASSE-1"', 'SaleID="KASSE-2"');
}

describe('a login session', () => {
  test('is required for a service, and counts only for its own register', () => {
    const play = new Play('', { withoutLogin: true });
    expect(play.paid()).toBe('Failure/LoggedOut');
    expect(play.statusOf('X')).toBe('Failure/LoggedOut');
    play.send(login('L1', { saleId: 'KASSE-2' }));
    expect(verdict(last(play))).toBe('Success');
    expect(play.paid()).toBe('Failure/LoggedOut');
    expect(play.world.ledger()).toEqual([]);
  });

  test('ends with Logout, and is not needed for Diagnosis', () => {
    const play = new Play('');
    expect(verdict(last(play.send(logout('O1'))))).toBe('Success');
    expect(verdict(last(play.send(logout('O2'))))).toBe('Failure/LoggedOut');
    expect(verdict(last(play.send(diagnosis('D1'))))).toBe('Success');
    expect(last(play)).toContain('<HostStatus');
  });

  test('is not needed at a terminal without sessions', () => {
    expect(new Play('', { withoutLogin: true, hasSessions: false }).paid()).toBe('Success');
  });

  test('starts with the serial number of the device, which changes when the device is swapped', () => {
    const play = new Play('').send(login('L2'));
    const serial = attribute(last(play), 'POISerialNumber');
    expect(attribute(last(play.send(login('L3'))), 'POISerialNumber')).toBe(serial);
    play.tell('T1 now: swap');
    expect(attribute(last(play.send(login('L4'))), 'POISerialNumber')).not.toBe(serial);
  });

  test.each([
    ['login', login('X1')],
    ['logout', logout('X1')],
    ['diagnosis', diagnosis('X1')],
    ['status', status('X1')],
  ])('is not affected by a behaviour for the next %s, which applies only to that request', (kind, request) => {
    const play = new Play(`T1 next ${kind}: fail DeviceOut`);
    expect(play.paid()).toBe('Success');
    expect(verdict(last(play.send(request).pass(0)))).toBe('Failure/DeviceOut');
  });
});

describe('a simulated terminal', () => {
  test('answers Busy to a second payment, without using a behaviour, and serves Login and status meanwhile', () => {
    const play = new Play('T1 next: card after 20s\nT1 next: decline').send(payment('P1')).pass(100);
    expect(play.paid('1.00', 0)).toBe('Failure/Busy');
    expect(verdict(last(play.send(diagnosis('D1')).pass(0)))).toBe('Failure/Busy');
    expect(play.statusOf('P1')).toBe('Failure/InProgress');
    expect(play.statusOf('OTHER')).toBe('Failure/NotFound');
    expect(verdict(last(play.send(login('L2'))))).toBe('Success');
    play.pass(30_000);
    expect(play.statusOf('P1')).toBe('Success: P1 Success');
    expect(play.paid()).toBe('Failure/Refusal');
  });

  test('does not wait for another terminal', () => {
    const play = new Play('', instant).send(login('L2', { poiId: 'T2' }));
    play.send(payment('A')).send(payment('B', '2.00', { poiId: 'T2' }));
    expect(play.world.ledger().map(({ poiId }) => poiId)).toEqual(['T1', 'T2']);
  });

  test('rejects a repeated ServiceID, and charges nothing', () => {
    const play = new Play('', instant).send(payment('P1')).send(payment('P1'));
    expect(last(play)).toContain('Repeated message');
    expect(last(play)).toContain('<RejectedMessage>');
    expect(play.world.ledger()).toHaveLength(1);
    expect(play.world.complaints()).toEqual(['repeated ServiceID P1 from KASSE-1']);
  });

  test('answers Completed to the Abort of a finished service, and Reject to the Abort of an unknown service', () => {
    const play = new Play('', instant).send(payment('P1')).abort('P1');
    expect(attribute(last(play), 'EventToNotify')).toBe('Completed');
    play.send(abort('A2', 'NEVER'));
    expect(last(play)).toContain('Message not found');
  });

  test('reports the last transaction to a status request without a reference', () => {
    const play = new Play('', instant).send(status('S1'));
    expect(verdict(last(play))).toBe('Failure/NotFound');
    play.send(payment('P1')).send(payment('P2', '3.00')).send(status('S2'));
    expect(last(play).split('<RepeatedMessageResponse>')[1]).toContain('ServiceID="P2"');
    expect(last(play)).toContain('AuthorizedAmount="3.00"');
  });

  test('handles simultaneous requests in their order', () => {
    const play = new Play('T1 next: hold 20s\nT1 next: hold 20s').send(payment('P1')).send(payment('P2')).pass(40_000);
    expect(play.sent.map(({ text }) => [attribute(text, 'ServiceID'), verdict(text)])).toEqual([
      ['P2', 'Failure/Busy'],
      ['P1', 'Success'],
    ]);
  });

  test('reports a transaction to another register only if the request names its SaleID', () => {
    const play = new Play('', instant).send(payment('P1')).send(login('L2', { saleId: 'KASSE-2' }));
    expect(verdict(last(play.send(askedByOther('S1'))))).toBe('Failure/NotFound');
    const named = askedByOther('S2').replace('<MessageReference ', '<MessageReference SaleID="KASSE-1" ');
    expect(last(play.send(named))).toContain('<RepeatedMessageResponse>');
  });
});

describe('for refunds and reversals, the simulated terminal', () => {
  test('refuses a linked refund above the rest of the payment', () => {
    const play = new Play('', instant).send(payment('P1', '10.00'));
    const link = keyOf(play);
    const refund = (id: string, amount: string): string =>
      verdict(last(play.send(payment(id, amount, { refund: true, original: link }))));
    expect([refund('R1', '4.00'), refund('R2', '6.50'), refund('R3', '6.00')]).toEqual([
      'Success',
      'Failure/Refusal',
      'Success',
    ]);
    expect(play.world.ledger().map(({ kind, moved, authorizedAmount }) => [kind, moved, authorizedAmount])).toEqual([
      ['payment', true, '10.00'],
      ['refund', true, '4.00'],
      ['refund', false, '0'],
      ['refund', true, '6.00'],
    ]);
  });

  test('accepts an unlinked refund, and answers NotFound if the original transaction is unknown', () => {
    const play = new Play('', instant).send(payment('R1', '5.00', { refund: true }));
    expect(attribute(last(play), 'PaymentType')).toBe('Refund');
    play.send(payment('R2', '5.00', { refund: true, original: { id: '1', stamp: '2026-01-01T00:00:00Z' } }));
    expect(verdict(last(play))).toBe('Failure/NotFound');
  });

  test('reverses a payment once, and only with the time stamp of the original', () => {
    const play = new Play('', instant).send(payment('P1', '10.00'));
    const link = keyOf(play);
    expect(verdict(last(play.send(reversal('V0', { ...link, stamp: '2020-01-01T00:00:00Z' }))))).toBe(
      'Failure/NotFound',
    );
    play.send(reversal('V1', link));
    expect([verdict(last(play)), attribute(last(play), 'ReversedAmount')]).toEqual(['Success', '10.00']);
    expect(verdict(last(play.send(reversal('V2', link))))).toBe('Failure/Refusal');
    const moves = play.world.ledger().filter(({ moved }) => moved);
    expect(moves).toMatchObject([
      { kind: 'payment' },
      { kind: 'reversal', originalTransactionId: link.id, authorizedAmount: '10.00', currency: 'EUR' },
    ]);
  });

  test('refunds any amount if it does not check originals', () => {
    const play = new Play('', { ...instant, checksOriginals: false }).send(payment('P1'));
    const link = { ...keyOf(play), stamp: '2020-01-01T00:00:00Z' };
    const verdicts = ['V1', 'V2'].map((id) => verdict(last(play.send(reversal(id, link)))));
    const refund = verdict(last(play.send(payment('R1', '99.00', { refund: true, original: link }))));
    expect([...verdicts, refund]).toEqual(['Success', 'Success', 'Success']);
  });

  test('plays the behaviours "decline" and "restart" for a reversal', () => {
    const play = new Play('T1 next reversal: decline\nT1 next reversal: restart after-approval', instant).send(
      payment('P1'),
    );
    const link = keyOf(play);
    expect(verdict(last(play.send(reversal('V1', link))))).toBe('Failure/Refusal');
    const before = play.sent.length;
    play.send(reversal('V2', link)).pass(5_000).send(login('L2')).send(status('S1'));
    expect(play.sent.slice(before).map(({ text }) => verdict(text))).toEqual(['Success', 'Success']);
    expect(last(play)).toContain('<ReversalResponse ReversedAmount="10.00">');
  });
});

function reserved(): { play: Play; link: { id: string; stamp: string } } {
  const play = new Play('', instant).send(typed('FirstReservation', 'R1', '200.00'));
  expect([verdict(last(play)), attribute(last(play), 'PaymentType')]).toEqual(['Success', 'FirstReservation']);
  return { play, link: keyOf(play) };
}

test('a OneTimeReservation can be captured, but not updated', () => {
  const play = new Play('', instant).send(typed('OneTimeReservation', 'R1', '200.00'));
  expect([verdict(last(play)), attribute(last(play), 'PaymentType')]).toEqual(['Success', 'OneTimeReservation']);
  const link = keyOf(play);
  expect(verdict(last(play.send(typed('UpdateReservation', 'U1', '300.00', link))))).toBe('Failure/NotAllowed');
  expect(verdict(last(play.send(typed('Completion', 'C1', '150.00', link))))).toBe('Success');
  expect(play.world.ledger().find(({ kind }) => kind === 'pre-authorization')?.isOneTime).toBe(true);
});

const moves = (play: Play) => play.world.ledger().map(({ kind, authorizedAmount }) => [kind, authorizedAmount]);

describe('a pre-authorization', () => {
  test('holds the updated amount, is captured once up to that amount, and then ends', () => {
    const { play, link } = reserved();
    const say = (text: string) => verdict(last(play.send(text)));
    expect(say(typed('Completion', 'C0', '300.00', link))).toBe('Failure/Refusal');
    expect(say(typed('UpdateReservation', 'U1', '300.00', link))).toBe('Success');
    expect(attribute(last(play), 'PaymentType')).toBe('UpdateReservation');
    expect(say(typed('Completion', 'C1', '250.00', link))).toBe('Success');
    expect(attribute(last(play), 'PaymentType')).toBe('Completion');
    expect(say(typed('Completion', 'C2', '1.00', link))).toBe('Failure/NotAllowed');
    expect(say(typed('UpdateReservation', 'U2', '1.00', link))).toBe('Failure/NotAllowed');
    expect(say(reversal('V1', link))).toBe('Failure/NotAllowed');
    expect(moves(play)).toEqual([
      ['pre-authorization', '200.00'],
      ['capture', '0'],
      ['pre-authorization-update', '300.00'],
      ['capture', '250.00'],
    ]);
  });

  test('is released only once and completely, with the updated amount', () => {
    const { play, link } = reserved();
    play.send(typed('UpdateReservation', 'U1', '150.00', link));
    expect(verdict(last(play.send(reversal('V0', link, '10.00'))))).toBe('Failure/NotAllowed');
    play.send(reversal('V1', link));
    expect([verdict(last(play)), attribute(last(play), 'ReversedAmount')]).toEqual(['Success', '150.00']);
    expect(verdict(last(play.send(reversal('V2', link))))).toBe('Failure/NotAllowed');
    expect(verdict(last(play.send(typed('Completion', 'C1', '1.00', link))))).toBe('Failure/NotAllowed');
    expect(moves(play).at(-1)).toEqual(['release', '150.00']);
  });

  test('gets NotFound if it is unknown or of another kind, and its capture is refunded like a payment', () => {
    const { play, link } = reserved();
    const say = (text: string) => verdict(last(play.send(text)));
    expect(say(typed('Completion', 'C0', '1.00', { id: '1', stamp: '2026-01-01T00:00:00Z' }))).toBe('Failure/NotFound');
    expect(say(typed('Completion', 'C1', '1.00'))).toBe('Failure/NotFound');
    expect(say(payment('B0', '1.00', { refund: true, original: link }))).toBe('Failure/NotFound');
    expect(say(typed('Completion', 'C2', '200.00', link))).toBe('Success');
    const taken = keyOf(play);
    expect(say(typed('UpdateReservation', 'U1', '1.00', taken))).toBe('Failure/NotFound');
    expect(say(payment('B1', '150.00', { refund: true, original: taken }))).toBe('Success');
    expect(say(reversal('V1', taken))).toBe('Failure/Refusal');
  });

  test('needs card and PIN at the start, and neither for the capture', () => {
    const play = talkative('');
    play.send(typed('FirstReservation', 'R1', '200.00')).pass(20_000);
    play.send(typed('Completion', 'C1', '200.00', keyOf(play))).pass(20_000);
    const lines = play.with('<DisplayRequest>').map(({ text }) => /<OutputText>([^<]*)</.exec(text)?.[1]);
    expect(lines).toEqual([
      'Insert or tap card',
      'Enter PIN',
      'Contacting bank',
      'Approved',
      'Contacting bank',
      'Approved',
    ]);
  });
});

describe('during a payment, the simulated terminal', () => {
  test('sends its displays only to a register that can show them, with the ServiceID of the payment', () => {
    expect(new Play('').pay()[0]?.text).toBeDefined();
    expect(new Play('').send(payment('P1')).pass(9_000).with('<DisplayRequest>')).toEqual([]);
    const play = talkative('T1 next: pin wrong, right');
    play.send(payment('P1')).pass(20_000);
    const lines = play.with('<DisplayRequest>').map(({ text }) => /<OutputText>([^<]*)</.exec(text)?.[1]);
    expect(lines).toEqual(['Insert or tap card', 'Enter PIN', 'Wrong PIN, try again', 'Contacting bank', 'Approved']);
    expect(play.with('<DisplayRequest>').map(({ text }) => attribute(text, 'ServiceID'))).toEqual([
      'P1',
      'P1',
      'P1',
      'P1',
      'P1',
    ]);
    expect(new Set(play.with('<DisplayRequest>').map(({ text }) => attribute(text, 'DeviceID'))).size).toBe(5);
  });

  test('accepts a late display answer, and records a complaint about a second answer', () => {
    const play = talkative('');
    play.send(payment('P1')).pass(20_000);
    const [display] = play.with('<DisplayRequest>');
    play.send(deviceAnswer(display?.text ?? ''));
    expect(play.world.complaints()).toEqual([]);
    play.send(deviceAnswer(display?.text ?? ''));
    expect(play.world.complaints()).toEqual([expect.stringContaining('that nobody asked for')]);
  });

  test('records a complaint about the answer to a print request that it has given up', () => {
    const play = talkative('T1 next: print thank you');
    play.send(payment('P1')).pass(30_000);
    play.send(deviceAnswer(play.with('<PrintRequest>')[0]?.text ?? ''));
    expect(play.world.complaints()).toEqual([expect.stringContaining('that came too late')]);
  });
});
