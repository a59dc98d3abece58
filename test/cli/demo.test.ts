import { afterAll, describe, expect, it } from 'vitest';
import type { Transaction } from '../../src/client/index.js';
import { alterLedger, compareWithLedger, type LedgerLine, linesOfService } from '../../src/cli/demo/demo-comparison.js';
import { isWhole } from '../extent.js';
import { Home } from './tenderd.js';

describe('the demo', () => {
  const home = new Home();
  afterAll(async () => home.clear());

  it('makes four payments, one by link, and finds them in the ledgers of gateway and service', async () => {
    const { code, out } = await home.run('demo --speed 10');
    expect(code).toBe(0);
    expect(out).toMatch(/12\.50 EUR +reported APPROVED; ledger: approved, charged 12\.50 EUR/);
    expect(out).toMatch(/8\.01 EUR +reported DECLINED; ledger: declined, nothing charged/);
    expect(out).toMatch(/23\.03 EUR +reported APPROVED; ledger: approved, charged 23\.03 EUR/);
    expect(out).toMatch(/45\.00 EUR +reported APPROVED; ledger: approved, charged 45\.00 EUR/);
    expect(out).toMatch(/4\. A link[^]*the payment service reports: approved[^]*APPROVED  45\.00 EUR on shop/);
    // The third payment lost its link, and its timeline says so.
    expect(out).toMatch(
      /3\. A payment whose answer is lost[^]*the connection was lost[^]*the terminal answered Success/,
    );
    const pids = [...out.matchAll(/process (\d+)/g)].map(([, pid]) => Number(pid));
    expect(new Set(pids).size).toBe(2);
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  const vendors = [
    'swedbank',
    'westpay',
    'adyen-local',
    'swedbank-cloud',
    'adyen-cloud',
    'adyen-cloud-sync',
    'verifone-pos-cloud',
    'datamesh',
    'marketpay',
    'marketpay-http',
  ];
  it.runIf(isWhole).each(vendors)('plays terminals of %s with one death of the daemon', async (vendor) => {
    const { code, out } = await home.run('demo --vendor', vendor, '--speed', '10');
    expect(code).toBe(0);
    expect(out).toMatch(/12\.50 EUR +reported APPROVED; ledger: approved, charged 12\.50? EUR/);
    expect(out).toMatch(/8\.01 EUR +reported DECLINED; ledger: declined, nothing charged/);
    expect(out).toMatch(/23\.03 EUR +reported APPROVED; ledger: approved, charged 23\.03 EUR/);
    expect(out).toMatch(/31\.50 EUR +reported APPROVED; ledger: approved, charged 31\.50? EUR/);
    // Both faults happened: the answer was lost, and the daemon died while the terminal had the payment.
    expect(out).toMatch(/3\. A payment whose answer is lost[^]* was lost[^]*the terminal answered Success/);
    expect(out).toMatch(/4\. A payment during which[^]*tenderd was started while this attempt was open/);
  });

  it.runIf(isWhole)('leaves lost payments of westpay-epas unresolved, and charges nothing twice', async () => {
    const { code, out } = await home.run('demo --vendor westpay-epas --speed 10');
    expect(code).toBe(0);
    expect(out).toMatch(/12\.50 EUR +reported APPROVED; ledger: approved, charged 12\.50 EUR/);
    expect(out).toMatch(/8\.01 EUR +reported DECLINED; ledger: declined, nothing charged/);
    expect(out).toMatch(/23\.03 EUR +reported UNRESOLVED; ledger: approved, charged 23\.03 EUR/);
    expect(out).toMatch(/31\.50 EUR +reported UNRESOLVED; ledger: cancelled, nothing charged/);
    expect(out).toMatch(/If an answer is lost, these terminals cannot report the outcome/);
  });

  it('lists its vendors if it gets an unknown vendor', async () => {
    const { code, err } = await home.run('demo --vendor nobody');
    expect(code).toBe(2);
    for (const vendor of [...vendors, 'westpay-epas']) expect(err).toContain(vendor);
  });

  const alterations = [
    ['double', /(approved, but the ledger charged it 2 times[^]*){2}/, []],
    ['drop', /(approved, but the ledger charged it 0 times[^]*){2}/, []],
    ['amount', /23\.03 EUR, but the ledger charged 123\.03 EUR[^]*45\.00 EUR, but the ledger charged 145\.00 EUR/, []],
    ['amount', /31\.50 EUR, but the ledger charged 131\.5 EUR/, ['--vendor', 'marketpay']],
  ] as const;
  it.runIf(isWhole).each(alterations)(
    'fails with the difference if the ledger differs (%s)',
    async (how, difference, more) => {
      const { code, out } = await home.run('demo --speed 10 --alter-ledger', how, ...more);
      expect(code).toBe(1);
      expect(out).toMatch(difference);
      expect(out).not.toContain('agree');
    },
  );
});

describe('the comparison of the demo with the ledger', () => {
  const line: LedgerLine = {
    kind: 'payment',
    moved: true,
    result: 'approved',
    saleTransactionId: 't-1',
    authorizedAmount: '12.50',
    currency: 'EUR',
    approvalCode: '123456',
  };
  const declined: LedgerLine = { ...line, moved: false, result: 'declined', authorizedAmount: '0' };

  it('accepts an approval charged once, and a decline without a charge', () => {
    expect(compareWithLedger([told('approved')], [line])).toEqual([]);
    expect(compareWithLedger([told('declined')], [declined])).toEqual([]);
  });

  it.each([
    ['a double charge', told('approved'), [line, line], /2 times/],
    ['an approval that is not in the ledger', told('approved'), [], /0 times/],
    ['an approval that was a decline', told('approved'), [declined], /0 times/],
    ['a decline that charged', told('declined'), [line], /1 times/],
    ['a decline that is not in the ledger', told('declined'), [], /ledger says: nothing/],
    [
      'a decline that was a cancellation',
      told('declined'),
      [{ ...declined, result: 'cancelled' }],
      /ledger says: cancelled/,
    ],
    ['another amount', told('approved'), [{ ...line, authorizedAmount: '12.51' }], /charged 12\.51 EUR/],
    ['another currency', told('approved'), [{ ...line, currency: 'SEK' }], /charged 12\.50 SEK/],
    [
      'another approval code',
      told('approved'),
      [{ ...line, approvalCode: '9' }],
      /approval code 123456, but the ledger has 9/,
    ],
    ['an approval without an amount', withoutAmount, [line], /no amount/],
    ['an unresolved payment that charged twice', told('unresolved'), [line, line], /2 times/],
    ['a charge without a request', told('approved'), [line, { ...line, saleTransactionId: 'x' }], /was never reported/],
  ])('reports %s', (_, transaction, ledger, difference) => {
    expect(compareWithLedger([transaction], ledger).join()).toMatch(difference);
  });

  it.each([
    ['a captured payment', { captured: 1250 }, []],
    ['a payment that is only authorized', { state: 'authorized', remaining: 1250 }, [/ledger says: authorized/]],
    ['a capture of less with the rest held', { state: 'partly-captured', captured: 250, remaining: 1000 }, [/partly/]],
    ['an unpaid session', { state: 'created' }, [/0 times/]],
    ['another amount', { captured: 1251 }, [/charged 12\.51 EUR/]],
    [
      'a capture that was never reported',
      { captured: 1250, merchantReference: 'x' },
      [/0 times/, /was never reported/],
    ],
  ])('reads from the ledger of the payment service %s', (_, entry, differences) => {
    const read = { merchantReference: 't-1', state: 'captured', currency: 'EUR', captured: 0, remaining: 0, ...entry };
    const { approvalCode: _code, ...byLink } = told('approved');
    const seen = compareWithLedger([byLink], linesOfService([read]));
    expect(seen).toEqual(differences.map((difference) => expect.stringMatching(difference)));
  });

  it('finds each alteration that the demo can make', () => {
    for (const how of ['double', 'drop', 'amount'] as const) {
      expect(compareWithLedger([told('approved')], alterLedger([line, declined], how))).not.toEqual([]);
    }
  });
});

const { authorized: _, ...withoutAmount } = told('approved');

function told(result: NonNullable<Transaction['result']>, more: Partial<Transaction> = {}): Transaction {
  return {
    transactionId: 't-1',
    kind: 'payment',
    terminal: 'till-1',
    sale: 't-1',
    amountDetails: { amount: 1250, currency: 'EUR' },
    allowPartial: false,
    acceptedAt: '',
    state: 'ended',
    result,
    revision: 1,
    retry: 'unsafe',
    message: '',
    resolvedBy: 'terminal',
    authorized: { amount: 1250, currency: 'EUR' },
    approvalCode: '123456',
    abortRequested: false,
    acknowledged: false,
    attention: [],
    receipts: [],
    ...more,
  };
}
