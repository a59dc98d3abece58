import { describe, expect, test } from 'vitest';
import { behaviourWords, magicAmounts, parseBehaviour } from '../../src/simulator/index.js';
import { customerWords } from './customer-words.js';
import { linkWords } from './link-words.js';
import { Play, talkative } from './played-world.js';
import { statusWords } from './status-words.js';
import { terminalWords } from './terminal-words.js';

const checks = { ...terminalWords, ...customerWords, ...linkWords, ...statusWords };

describe('the table of behaviours', () => {
  test.each(Object.entries(checks))('describes what the behaviour does: %s', (_form, check) => {
    check();
    expect.hasAssertions();
  });

  test('has a check for each behaviour, and no other check', () => {
    expect(Object.keys(checks).toSorted()).toEqual(behaviourWords.map(({ form }) => form).toSorted());
  });
});

describe('behaviours as text', () => {
  test('can be combined in one text', () => {
    expect(parseBehaviour('card after 44s; pin wrong, right ; cut after-approval')).toMatchObject({
      ok: true,
      value: { cardAfterMs: 44_000, pins: [{ isRight: false }, { isRight: true }], link: { moment: 'after-approval' } },
    });
  });

  test.each([
    ['dance', 'is no behaviour'],
    ['card after soon', 'is no behaviour'],
    ['fail Nonsense', 'no ErrorCondition'],
    ['pin maybe', 'is no PIN try'],
    ['pin', 'is no behaviour'],
    ['close 1006 after-delivery', 'is no behaviour'],
    ['card never; card after 3s', 'contradicts'],
    ['decline; busy; fail Busy', 'contradicts'],
    ['', 'is no behaviour'],
  ])('are rejected if they say "%s": %s', (text, reason) => {
    expect(parseBehaviour(text)).toEqual({ ok: false, error: expect.stringContaining(reason) });
  });
});

describe('magic amounts', () => {
  test.each(magicAmounts.map(({ ending, says }) => [ending, says]))(
    'an amount that ends in .%s plays its behaviour: %s',
    (ending) => {
      const row = magicAmounts.find((one) => one.ending === ending);
      const told = row?.behaviourFor(`12.${ending}`) ?? '';
      expect(parseBehaviour(told).ok).toBe(true);
      const [magic, explicit] = [talkative(''), talkative(`T1 next: ${told}`)];
      magic.pay(`12.${ending}`, 60_000);
      explicit.pay(`12.${ending}`, 60_000);
      expect(magic.effects).toEqual(explicit.effects);
      expect(magic.world.ledger()).toEqual(explicit.world.ledger());
      const approved = talkative('T1 next: approve');
      approved.pay(`12.${ending}`, 60_000);
      expect(magic.effects).not.toEqual(approved.effects);
    },
  );

  test.each([
    ['15.04', '8.04', '7.00'],
    ['8.04', '4.04', '4.00'],
    ['1.04', '0.54', '0.50'],
  ])('a payment of %s is approved for %s, and a payment of the remaining %s in full', (amount, approved, rest) => {
    expect(magicAmounts.find(({ ending }) => ending === '04')?.behaviourFor(amount)).toBe(`partial ${approved}`);
    expect(new Play('').paid(rest)).toBe('Success');
  });

  test('a queued behaviour replaces the behaviour of the amount, and hasMagicAmounts: false switches magic amounts off', () => {
    expect(new Play('T1 next: approve').paid('10.01')).toBe('Success');
    expect(new Play('T1 default: approve').paid('10.01')).toBe('Success');
    expect(new Play('', { hasMagicAmounts: false }).paid('10.01')).toBe('Success');
    expect(new Play('').paid('10.01')).toBe('Failure/Refusal');
  });
});
