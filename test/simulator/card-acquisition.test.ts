import { describe, expect, test } from 'vitest';
import { acquisition, attribute, enableService, login, payment, verdict } from './register.js';
import { Play, instant, talkative } from './played-world.js';

const last = (play: Play): string => play.sent.at(-1)?.text ?? '';

/** Returns a terminal that has read a card, and the payment that names the card. */
function read(): { play: Play; pay: (serviceId: string) => string } {
  const play = new Play('', instant).send(acquisition('C1'));
  expect(verdict(last(play))).toBe('Success');
  const id = attribute(last(play).replace(/^.*<POITransactionID/, ''), 'TransactionID') ?? '';
  const data = `<PaymentData><CardAcquisitionReference TransactionID="${id}" TimeStamp="2026-01-05T10:00:00Z"/></PaymentData>`;
  return { play, pay: (serviceId) => payment(serviceId, '10.00', { data }) };
}

describe('a card that was read', () => {
  test('moves no money, and is used by only one payment, which names it', () => {
    const { play, pay } = read();
    expect(play.world.ledger()).toMatchObject([{ kind: 'card-acquisition', moved: false, result: 'approved' }]);
    expect(verdict(last(play.send(pay('P1'))))).toBe('Success');
    expect(verdict(last(play.send(pay('P2'))))).toBe('Failure/NotFound');
    const lines = play.world.ledger().map(({ kind, moved, acquisitionId }) => [kind, moved, acquisitionId?.length]);
    expect(lines).toEqual([
      ['card-acquisition', false, undefined],
      ['payment', true, 8],
      ['payment', false, 8],
    ]);
  });

  test('blocks each other payment until it is released', () => {
    const { play, pay } = read();
    expect(verdict(last(play.send(payment('P1'))))).toBe('Failure/NotAllowed');
    expect(verdict(last(play.send(enableService('E1'))))).toBe('Success');
    expect(verdict(last(play.send(pay('P2'))))).toBe('Failure/NotFound');
    expect(verdict(last(play.send(payment('P3'))))).toBe('Success');
  });

  test.each(['restart', 'logout'])('is forgotten by a %s', (deed) => {
    const { play, pay } = read();
    play.tell(`T1 now: ${deed}`);
    play.pass(10_000).send(login('L2')).send(pay('P1'));
    expect(verdict(last(play))).toBe('Failure/NotFound');
  });

  test('needs neither bank nor PIN until the payment', () => {
    const play = talkative('').send(acquisition('C1')).pass(10_000);
    const id = attribute(last(play).replace(/^.*<POITransactionID/, ''), 'TransactionID') ?? '';
    const data = `<PaymentData><CardAcquisitionReference TransactionID="${id}" TimeStamp="2026-01-05T10:00:00Z"/></PaymentData>`;
    play.send(payment('P1', '10.00', { data })).pass(10_000);
    const shown = play.with('<DisplayRequest>').map(({ text }) => /<OutputText>([^<]*)</.exec(text)?.[1]);
    expect(shown).toEqual(['Insert or tap card', 'Card read', 'Enter PIN', 'Contacting bank', 'Approved']);
  });
});
