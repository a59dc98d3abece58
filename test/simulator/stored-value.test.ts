/** Gift cards at the simulated terminal: their balances are the sums of the ledger. */

import { describe, expect, test } from 'vitest';
import { Play, instant, keyOf, last, talkative } from './played-world.js';
import { attribute, reversal, status, storedValue, verdict } from './register.js';

const [card, other] = ['9780000000024', '9780000000031'];

/** Returns the verdict, amount and balance of an answer. */
function said(play: Play, text: string): string {
  play.send(text);
  const told = [attribute(last(play), 'ItemAmount'), attribute(last(play), 'CurrentBalance')];
  return [verdict(last(play)), ...told.filter((one) => one !== undefined)].join(' ');
}

/** Returns the texts that the terminal shows while it serves this request. */
function shown(text: string): readonly (string | undefined)[] {
  const play = talkative('').send(text).pass(20_000);
  return play.with('<DisplayRequest>').map((one) => /<OutputText>([^<]*)</.exec(one.text)?.[1]);
}

describe('a gift card', () => {
  test('holds the loaded value less the unloaded value, separately for each card', () => {
    const play = new Play('', instant);
    expect(said(play, storedValue('Activate', 'A1', '25.00', { card }))).toBe('Success 25.00 25.00');
    expect(said(play, storedValue('Load', 'L1', '40.00', { card }))).toBe('Success 40.00 65.00');
    expect(said(play, storedValue('Load', 'L2', '5.00', { card: other }))).toBe('Success 5.00 5.00');
    expect(said(play, storedValue('Unload', 'U1', '60.00', { card }))).toBe('Success 60.00 5.00');
    expect(said(play, storedValue('Unload', 'U2', '5.01', { card }))).toBe('Failure/Refusal');
    expect(said(play, storedValue('Reserve', 'R1', '9.00', { card }))).toBe('Success 9.00 5.00');
    const lines = play.world.ledger().map((line) => [line.kind, line.moved, line.authorizedAmount, line.account]);
    expect(lines).toEqual([
      ['stored-value-activation', true, '25.00', card],
      ['stored-value-load', true, '40.00', card],
      ['stored-value-load', true, '5.00', other],
      ['stored-value-unload', true, '60.00', card],
      ['stored-value-unload', false, '0', undefined],
      ['stored-value-reservation', true, '9.00', card],
    ]);
    expect(play.world.complaints()).toEqual([]);
  });

  test('allows one reversal of a load, of the whole amount, after any number of duplicates', () => {
    const play = new Play('', instant).send(storedValue('Load', 'L1', '40.00', { card }));
    const original = keyOf(play);
    expect(said(play, storedValue('Duplicate', 'D1', '40.00', { original }))).toBe('Success 40.00 40.00');
    expect(said(play, storedValue('Reverse', 'V0', '10.00', { original }))).toBe('Failure/NotAllowed');
    expect(said(play, storedValue('Reverse', 'V1', '40.00', { original }))).toBe('Success 40.00 0.00');
    expect(play.world.ledger().at(-1)).toMatchObject({ account: card, originalTransactionId: original.id });
    expect(said(play, storedValue('Reverse', 'V2', '40.00', { original }))).toBe('Failure/Refusal');
    expect(said(play, storedValue('Duplicate', 'D2', '40.00', { original }))).toBe('Failure/Refusal');
  });

  test('refuses the reversal of a load that was spent, and answers NotFound to an unknown key', () => {
    const play = new Play('', instant).send(storedValue('Load', 'L1', '40.00', { card }));
    const original = keyOf(play);
    play.send(storedValue('Unload', 'U1', '1.00', { card }));
    const unload = keyOf(play);
    expect(said(play, storedValue('Reverse', 'V1', '40.00', { original }))).toBe('Failure/Refusal');
    expect(said(play, storedValue('Reverse', 'V2', '1.00', { original: unload }))).toBe('Failure/NotFound');
    expect(said(play, storedValue('Reverse', 'V3', '1.00'))).toBe('Failure/NotFound');
    expect(said(play, storedValue('Load', 'L2', '0.00', { card }))).toBe('Failure/MessageFormat');
  });

  test('rejects two StoredValueData elements in one request', () => {
    const two = storedValue('Load', 'L1', '40.00', { card }).replace(
      /(<StoredValueData .*<\/StoredValueData>)/,
      '$1$1',
    );
    expect(said(new Play('', instant), two)).toBe('Failure/MessageFormat');
  });

  test('is requested only if the register names no card, and never with a PIN', () => {
    expect(shown(storedValue('Load', 'L1', '40.00'))).toEqual(['Insert or tap card', 'Contacting bank', 'Approved']);
    expect(shown(storedValue('Load', 'L1', '40.00', { card }))).toEqual(['Contacting bank', 'Approved']);
  });

  test('has its lost answer repeated by TransactionStatus, and behaviours of its own for each kind', () => {
    const play = new Play('T1 next stored-value-load: lose answer\nT1 next stored-value-unload: decline', instant);
    play.send(storedValue('Load', 'L1', '40.00', { card }));
    play.send(status('S1', 'L1').replace('MessageCategory="Payment"', 'MessageCategory="StoredValue"'));
    expect(last(play)).toContain('<RepeatedMessageResponse>');
    expect(attribute(last(play), 'CurrentBalance')).toBe('40.00');
    expect(said(play, storedValue('Unload', 'U1', '1.00', { card }))).toBe('Failure/Refusal');
  });

  test('plays the behaviour of a magic amount', () => {
    expect(said(new Play('', instant), storedValue('Load', 'L1', '40.01', { card }))).toBe('Failure/Refusal');
  });

  test('does not allow a Reversal request for a load, as payments do', () => {
    const play = new Play('', instant).send(storedValue('Load', 'L1', '40.00', { card }));
    expect(said(play, reversal('V1', keyOf(play)))).toBe('Failure/NotFound');
  });
});
