/** Points at the simulated terminal: a balance is the result of the ledger's lines. */

import { describe, expect, test } from 'vitest';
import { Play, instant, keyOf, last, talkative } from './played-world.js';
import { attribute, loyalty, reversal, status, verdict } from './register.js';

const card = '9780000000062';

/** Returns the verdict, the moved points and the balance of an answer. */
function said(play: Play, text: string): string {
  play.send(text);
  const moved = /<(?:LoyaltyAmount[^>]*|TotalRebate)>([^<]*)</.exec(last(play))?.[1];
  return [verdict(last(play)), moved, attribute(last(play), 'CurrentBalance')]
    .filter((one) => one !== undefined)
    .join(' ');
}

/** Returns a rebate of 59.00 on these goods and conditions. */
function rebateOn(more: string): string {
  return loyalty('Rebate', 'S1', { total: '59.00' }).replace('></LoyaltyTransaction>', `>${more}</LoyaltyTransaction>`);
}

describe('a loyalty rebate', () => {
  const goods =
    '<SaleItem ItemID="0" ProductCode="11" ItemAmount="50.00"><Quantity>2</Quantity></SaleItem>' +
    '<SaleItem ItemID="1" ProductCode="12" ItemAmount="9.00"/>';

  test('names the sale items that it is for', () => {
    const play = new Play('', instant).send(rebateOn(goods));
    expect(last(play)).toMatch(
      /<SaleItemRebate ItemID="0" ProductCode="11"><Quantity>2<\/Quantity>.*<SaleItemRebate ItemID="1" ProductCode="12">/,
    );
  });

  test.each([
    ['Points of the town', 'Success'],
    ['another', 'Failure/UnavailableService'],
  ])('is answered for the brand "%s" with %s', (brand, told) => {
    const allowed = `<TransactionConditions><AllowedLoyaltyBrand>${brand}</AllowedLoyaltyBrand></TransactionConditions>`;
    expect(verdict(last(new Play('', instant).send(rebateOn(allowed))))).toBe(told);
  });
});

describe('a points account', () => {
  test('contains the awarded points less the redeemed points, separately for each card', () => {
    const play = new Play('', instant);
    expect(said(play, loyalty('Award', 'A1', { total: '59.90' }))).toBe('Success 59 59');
    expect(said(play, loyalty('Award', 'A2', { points: '100', card }))).toBe('Success 100 100');
    expect(said(play, loyalty('Redemption', 'R1', { points: '60' }))).toBe('Failure/Refusal');
    expect(said(play, loyalty('Redemption', 'R2', { points: '50' }))).toBe('Success 50 9');
    expect(said(play, loyalty('Award', 'A3', {}))).toBe('Failure/MessageFormat');
    const lines = play.world.ledger().map((one) => [one.kind, one.moved, one.authorizedAmount, one.unit, one.account]);
    expect(lines).toEqual([
      ['loyalty-award', true, '59', 'Point', '9780000000055'],
      ['loyalty-award', true, '100', 'Point', card],
      ['loyalty-redemption', false, '0', undefined, undefined],
      ['loyalty-redemption', true, '50', 'Point', '9780000000055'],
    ]);
    expect(play.world.complaints()).toEqual([]);
  });

  test('allows refunds of an award in parts, up to the awarded points', () => {
    const play = new Play('', instant).send(loyalty('Award', 'A1', { points: '100', card }));
    const original = keyOf(play);
    expect(said(play, loyalty('AwardRefund', 'B1', { points: '30', original }))).toBe('Success 30 70');
    expect(said(play, loyalty('AwardRefund', 'B2', { points: '71', original }))).toBe('Failure/Refusal');
    expect(said(play, loyalty('AwardRefund', 'B3', { original }))).toBe('Success 70 0');
    expect(said(play, loyalty('AwardRefund', 'B4', { original }))).toBe('Failure/Refusal');
    expect(said(play, loyalty('RedemptionRefund', 'B5', { points: '1', original }))).toBe('Failure/NotFound');
    expect(said(play, reversal('V1', original))).toBe('Failure/NotFound');
  });

  test('does not refund an award whose points were spent', () => {
    const play = new Play('', instant).send(loyalty('Award', 'A1', { points: '100', card }));
    const original = keyOf(play);
    play.send(loyalty('Redemption', 'R1', { points: '80', card }));
    const redeemed = keyOf(play);
    expect(said(play, loyalty('AwardRefund', 'B1', { original }))).toBe('Failure/Refusal');
    expect(said(play, loyalty('RedemptionRefund', 'B2', { original: redeemed }))).toBe('Success 80 100');
    expect(said(play, loyalty('AwardRefund', 'B3', { original }))).toBe('Success 100 0');
  });

  test('is not used by a rebate, which is a tenth of the total in money', () => {
    const play = new Play('', instant);
    expect(said(play, loyalty('Rebate', 'E1', { total: '59.90' }))).toBe('Success 5.99 0');
    expect(play.world.ledger().at(-1)).toMatchObject({ authorizedAmount: '5.99', currency: 'EUR' });
    expect(said(play, loyalty('RebateRefund', 'B1', { original: keyOf(play) }))).toBe('Success 5.99 0');
    expect(play.world.ledger().at(-1)).toMatchObject({ currency: 'EUR' });
  });

  test('asks for the card only if the request names no card, and never for a PIN', () => {
    const play = talkative('')
      .send(loyalty('Award', 'A1', { points: '5' }))
      .pass(20_000);
    const shown = play.with('<DisplayRequest>').map(({ text }) => /<OutputText>([^<]*)</.exec(text)?.[1]);
    expect(shown).toEqual(['Insert or tap card', 'Contacting bank', 'Approved']);
    const lost = new Play('T1 next loyalty-award: lose answer', instant).send(loyalty('Award', 'A1', { points: '5' }));
    lost.send(status('S1', 'A1').replace('MessageCategory="Payment"', 'MessageCategory="Loyalty"'));
    expect(last(lost)).toContain('<LoyaltyAmount LoyaltyUnit="Point">5<');
  });
});
