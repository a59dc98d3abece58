import { describe, expect, test } from 'vitest';
import type { Kind } from '../../src/client/index.js';
import { afterFirst, byTheReceipt, insteadOfResolving, type Named } from '../../src/cli/views/next-step.js';

const first: Named = {
  transactionId: 'p1',
  kind: 'payment',
  terminal: 'till-1',
  sale: 'R 17',
  retry: 'safe',
  message: '',
  acknowledged: false,
  revision: 1,
};
const reviewed = '--reviewed p1@1 --reviewed-by "YOUR NAME"';
const person = { name: 'K', reason: 'the receipt' };

function steps(how: Partial<Named>): string {
  return afterFirst({ ...first, ...how }).join('\n');
}

function instead(how: Partial<Named>): string {
  return insteadOfResolving({ ...first, ...how }).join('\n');
}

describe('the advice after a refused second transaction of a sale', () => {
  test('is to wait for a running first transaction or to abort it', () => {
    expect(steps({})).toMatch(/tenderd status p1\n.*tenderd abort p1$/);
    expect(steps({})).not.toMatch(/reviewed|acknowledge/);
  });

  test('is to resolve or review an unresolved first transaction, not to acknowledge it', () => {
    const text = steps({ result: 'unresolved' });
    expect(text).toContain('tenderd transactions resolve p1 --outcome OUTCOME --name "YOUR NAME"');
    const guided = afterFirst({ ...first, result: 'unresolved' }, 'payment', true).join('\n');
    expect(guided).toContain('tenderd resolve p1\n');
    expect(guided).not.toContain('OUTCOME');
    expect(text).not.toContain('acknowledge');
    expect(text).toMatch(/To continue anyway: +repeat the command with --reviewed p1@1/);
  });

  test('warns that an approved first transaction is paid, and that a second transaction charges again', () => {
    const text = steps({ result: 'approved' });
    expect(text).toMatch(
      /^The sale is PAID\.[^]*acknowledge p1[^]*--reviewed p1@1 .* charges the customer a SECOND time/,
    );
    expect(steps({ result: 'approved', acknowledged: true })).not.toContain('acknowledge');
    expect(afterFirst({ ...first, result: 'approved', kind: 'refund' }, 'refund').join()).not.toMatch(/PAID|charges/);
  });

  test.each<[asked: Kind, standing: Kind, string]>([
    ['payment', 'refund', 'charges the customer, even if the sale is already PAID.'],
    ['payment', 'capture', 'charges the customer a SECOND time.'],
    ['payment', 'pre-authorization', 'charges the customer IN ADDITION to the held amount.'],
    ['capture', 'payment', 'charges the customer a SECOND time.'],
    ['pre-authorization', 'pre-authorization', 'holds an amount on the customer’s card a SECOND time.'],
    ['pre-authorization', 'payment', 'holds an amount on the customer’s card, although the sale is already PAID.'],
    ['pre-authorization', 'reversal', 'holds an amount on the customer’s card, even if the sale is already PAID.'],
  ])('for a %s after an approved %s warns about the charge', (asked, kind, what) => {
    const lines = afterFirst({ ...first, kind, result: 'approved', acknowledged: true }, asked);
    expect(lines.at(-1)).toBe(`With ${reviewed}, the command ${what}`);
  });

  test('for a refund or reversal is to review the first transaction, and does not mention charging', () => {
    const after = (asked: Kind, kind: Kind): string | undefined =>
      afterFirst({ ...first, kind, result: 'approved' }, asked).at(-1);
    expect(after('reversal', 'payment')).toBe(`After the review:      repeat the command with ${reviewed}`);
    expect(after('refund', 'reversal')).toBe(`After the review:      repeat the command with ${reviewed}`);
    expect(after('refund', 'refund')).toBe(`To do it once more:    repeat the command with ${reviewed}`);
    const part = { ...first, result: 'partly-approved', remaining: { amount: 402, currency: 'EUR' } } as const;
    expect(afterFirst(part, 'reversal').join('\n')).not.toContain('tenderd pay');
  });

  test('is to charge the rest after a partly approved first transaction', () => {
    const text = steps({ result: 'partly-approved', remaining: { amount: 402, currency: 'EUR' } });
    expect(text).toContain("tenderd pay 4.02 EUR --terminal till-1 --sale 'R 17'");
    expect(steps({ result: 'partly-approved', kind: 'refund' })).not.toContain('tenderd pay');
  });

  test('repeats the message of a decline with an uncertain attempt', () => {
    const message =
      'Declined. But an attempt may have gone through: do not charge again before the operator has resolved this payment.';
    expect(steps({ result: 'declined', retry: 'after-resolution', message })).toContain(message);
  });
});

test('if another transaction of the sale is approved, the advice does not bypass a transaction that moved no money', () => {
  const text = steps({ result: 'not-processed', retry: 'unsafe', message: 'p0 was approved. Do not charge again.' });
  expect(text).toMatch(/^p0 was approved\. Do not charge again\.\n.*tenderd status p1$/);
});

describe('the advice after a refused resolve', () => {
  test('names the time until which tenderd asks for the outcome', () => {
    expect(instead({ certainBy: '2026-03-01T12:00:30Z' })).toMatch(
      /is still asking for its outcome, until .*status p1\n.*abort p1/,
    );
    expect(instead({})).toMatch(/is still asking for its outcome: tenderd status p1/);
  });

  test('shows how to correct a mistake of the operator', () => {
    expect(instead({ result: 'declined', person })).toContain(
      "tenderd refund AMOUNT --poi-transaction NUMBER --poi-time TIME --sale 'R 17'",
    );
    expect(instead({ result: 'approved', person })).toMatch(
      /not charged and still has to pay[^]*tenderd pay AMOUNT .*--reviewed p1@1/,
    );
  });

  test('names the command that shows the outcome of the terminal', () => {
    expect(instead({ result: 'declined' })).toMatch(/tenderd transactions show p1$/);
  });
});

test('a payment that the operator resolved as approved is refunded by its receipt', () => {
  const resolved = { ...first, result: 'approved', person } as const;
  const where = `--terminal till-1 --sale 'R 17' ${reviewed}`;
  const lines = byTheReceipt(resolved);
  expect(lines).toContain(`  tenderd reverse --poi-transaction NUMBER --poi-time TIME ${where}`);
  expect(lines).toContain(`  tenderd refund AMOUNT --unlinked ${where}`);
  const poiTransaction = { transactionId: '91886392', timeStamp: '2026-03-01T12:00:00Z' };
  expect(byTheReceipt({ ...resolved, poiTransaction })).toEqual([]);
  expect(byTheReceipt({ ...first, result: 'approved' })).toEqual([]);
});
