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
const person = { name: 'K', reason: 'the slip' };

function told(how: Partial<Named>): string {
  return afterFirst({ ...first, ...how }).join('\n');
}

function instead(how: Partial<Named>): string {
  return insteadOfResolving({ ...first, ...how }).join('\n');
}

describe('beside the refusal of a second transaction of a sale stands', () => {
  test('for one that runs: wait, or stop it, and no way past it', () => {
    expect(told({})).toMatch(/tenderd status p1\n.*tenderd abort p1$/);
    expect(told({})).not.toMatch(/reviewed|acknowledge/);
  });

  test('for an unresolved one: find out, or review it, and nothing about booking it', () => {
    const text = told({ result: 'unresolved' });
    expect(text).toContain('tenderd transactions resolve p1 --outcome OUTCOME --name "YOUR NAME"');
    expect(text).not.toContain('acknowledge');
    expect(text).toMatch(/To go on beside it: +repeat the command with --reviewed p1@1/);
  });

  test('for an approved one that it is paid, and that going on charges again', () => {
    const text = told({ result: 'approved' });
    expect(text).toMatch(/^It is PAID\.[^]*acknowledge p1[^]*--reviewed p1@1 .* charges the customer a SECOND time/);
    expect(told({ result: 'approved', acknowledged: true })).not.toContain('acknowledge');
    expect(afterFirst({ ...first, result: 'approved', kind: 'refund' }, 'refund').join()).not.toMatch(/PAID|charges/);
  });

  test.each<[asked: Kind, standing: Kind, string]>([
    ['payment', 'refund', 'charges the customer, also where the sale is PAID already.'],
    ['payment', 'capture', 'charges the customer a SECOND time.'],
    ['payment', 'pre-authorization', 'charges the customer BESIDES what is held.'],
    ['capture', 'payment', 'charges the customer a SECOND time.'],
    ['pre-authorization', 'pre-authorization', 'holds the customer’s money a SECOND time.'],
    ['pre-authorization', 'payment', 'holds the customer’s money, who has PAID already.'],
    ['pre-authorization', 'reversal', 'holds the customer’s money, also where the sale is PAID already.'],
  ])('for a %s beside an approved %s that the customer pays for it', (asked, kind, what) => {
    const lines = afterFirst({ ...first, kind, result: 'approved', acknowledged: true }, asked);
    expect(lines.at(-1)).toBe(`${reviewed} ${what}`);
  });

  test('for what gives money back that it was looked at, and nothing about charging', () => {
    const beside = (asked: Kind, kind: Kind): string | undefined =>
      afterFirst({ ...first, kind, result: 'approved' }, asked).at(-1);
    expect(beside('reversal', 'payment')).toBe(`Once you have looked:  repeat the command with ${reviewed}`);
    expect(beside('refund', 'reversal')).toBe(`Once you have looked:  repeat the command with ${reviewed}`);
    expect(beside('refund', 'refund')).toBe(`To do another one:     repeat the command with ${reviewed}`);
    const part = { ...first, result: 'partly-approved', remaining: { amount: 402, currency: 'EUR' } } as const;
    expect(afterFirst(part, 'reversal').join('\n')).not.toContain('tenderd pay');
  });

  test('for a partly approved one how to take the rest', () => {
    const text = told({ result: 'partly-approved', remaining: { amount: 402, currency: 'EUR' } });
    expect(text).toContain("tenderd pay 4.02 EUR --terminal till-1 --sale 'R 17'");
    expect(told({ result: 'partly-approved', kind: 'refund' })).not.toContain('tenderd pay');
  });

  test('for one that may have gone through although it was declined, what its message says', () => {
    const message = 'Declined. But an attempt may have gone through: do not charge again before it is resolved.';
    expect(told({ result: 'declined', retry: 'after-resolution', message })).toContain(message);
  });
});

test('nobody is led past a transaction of which nothing came while another one of its sale went through', () => {
  const text = told({ result: 'not-processed', retry: 'unsafe', message: 'p0 was approved. Do not charge again.' });
  expect(text).toMatch(/^p0 was approved\. Do not charge again\.\n.*tenderd status p1$/);
});

describe('beside the refusal to resolve stands', () => {
  test('while it runs, until when it is asked for', () => {
    expect(instead({ certainBy: '2026-03-01T12:00:30Z' })).toMatch(
      /still being asked for, until .*status p1\n.*abort p1/,
    );
    expect(instead({})).toMatch(/still being asked for: tenderd status p1/);
  });

  test('after a person’s mistake, the way to put the money right', () => {
    expect(instead({ result: 'declined', person })).toContain(
      "tenderd refund AMOUNT --poi-transaction NUMBER --poi-time TIME --sale 'R 17'",
    );
    expect(instead({ result: 'approved', person })).toMatch(
      /nothing was taken[^]*tenderd pay AMOUNT .*--reviewed p1@1/,
    );
  });

  test('for what the terminal said, where that can be read', () => {
    expect(instead({ result: 'declined' })).toMatch(/tenderd transactions show p1$/);
  });
});

test('what a person said was approved is given back by its slip, and by nothing else that was', () => {
  const resolved = { ...first, result: 'approved', person } as const;
  const where = `--terminal till-1 --sale 'R 17' ${reviewed}`;
  const lines = byTheReceipt(resolved);
  expect(lines).toContain(`  tenderd reverse --poi-transaction NUMBER --poi-time TIME ${where}`);
  expect(lines).toContain(`  tenderd refund AMOUNT --unlinked ${where}`);
  const poiTransaction = { transactionId: '91886392', timeStamp: '2026-03-01T12:00:00Z' };
  expect(byTheReceipt({ ...resolved, poiTransaction })).toEqual([]);
  expect(byTheReceipt({ ...first, result: 'approved' })).toEqual([]);
});
