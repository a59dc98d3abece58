/**
 * Refunds in the forms of vendors' registers, through the nexo interface on real sockets and with real lanes: those of
 * one vendor's public collection, mock terminal and examples, of an ERP's point of sale, and of another vendor's
 * library. In any combination, no more is refunded than was paid.
 */

import { onTestFinished, expect, test, describe } from 'vitest';
import { oneIn } from '../extent.js';
import { dialects, type Dialect } from '../../protocol/index.js';
import { startApi } from '../../src/api/index.js';
import { createNexoInterface, type NexoOptions, resultOptions } from '../../src/nexo/index.js';
import { send, token } from '../api/open-interface.js';
import { ManualTime } from '../gateway/manual-time.js';
import { type Json, moneyAnswer } from '../world/terminal-words.js';
import { Till } from '../world/till.js';
import { memoryDaemon } from '../api/memory-daemon.js';

interface Opened {
  readonly till: Till;
  /** POSTs a request of this category and returns the text of the answer. */
  readonly ask: (
    category: string,
    body: object,
    said?: { readonly serviceId?: string; readonly path?: string; readonly poiId?: string },
  ) => Promise<string>;
  /** Returns the id and the time of a paid sale of 20.00 from its answer. */
  readonly pays: (
    sale: string,
    change?: object,
  ) => Promise<{ readonly TransactionID: string; readonly TimeStamp: string }>;
}

const saleId = 'Shop (ID: 1)';

function onFault(error: unknown): void {
  throw error;
}

/** Starts an interface with a terminal that leaves out the amount of a reversal, like the vendor's samples. */
async function opened(profile = 'adyen-cloud', change: Partial<NexoOptions> = {}): Promise<Opened> {
  const till = Till.connected({ profile, terminals: { till: 'T1', other: 'T2' }, dialect: dialects['adyen-3.0'] });
  const { time } = till;
  till.gateway.onMoney = (asked) => {
    if (asked.name === 'ReversalRequest') return [moneyAnswer(asked, 'Success')];
    const { Currency, RequestedAmount } = asked.body.PaymentTransaction.AmountsReq;
    const AmountsResp = { Currency, AuthorizedAmount: Number(RequestedAmount) };
    return [moneyAnswer(asked, 'Success', undefined, { AmountsResp })];
  };
  const dialect: Dialect = dialects['adyen-3.0'];
  const manual = new ManualTime();
  const results = resultOptions(new Map(), { clock: manual, scheduler: manual }, { warn: () => undefined });
  const nexo = createNexoInterface({
    lanes: till.lanes,
    dialect,
    version: '1',
    wallMs: () => time.wallMs(),
    onFault,
    results,
    ...change,
  });
  const api = await startApi({
    lanes: till.lanes,
    token,
    registers: new Map(),
    host: '127.0.0.1',
    port: 0,
    allowedOrigins: [],
    version: '1',
    daemon: memoryDaemon,
    onFault,
    secondaryListener: nexo,
  });
  onTestFinished(() => api.close());
  await api.loaded;
  let count = 0;
  const ask: Opened['ask'] = async (category, body, { serviceId, path = '/nexo', poiId = 'T1' } = {}) => {
    count += 1;
    const MessageHeader = {
      ProtocolVersion: '3.0',
      MessageClass: 'Service',
      MessageCategory: category,
      MessageType: 'Request',
      ServiceID: serviceId ?? `S${count}`,
      SaleID: saleId,
      POIID: poiId,
    };
    const text = JSON.stringify({ SaleToPOIRequest: { MessageHeader, [`${category}Request`]: body } });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    let answer: string | undefined;
    const reply = send(api.port, { method: 'POST', path, headers, body: text }).then((one) => (answer = one.text));
    // The terminals answer on a test clock, while the socket is real.
    await expect.poll(() => (till.run(200), answer), { interval: 5 }).toBeDefined();
    return reply;
  };
  const pays: Opened['pays'] = async (sale, more = {}) => keyIn(await ask('Payment', payment(sale, more)));
  return { till, ask, pays };
}

function saleData(TransactionID: string, more: object = {}): object {
  return { SaleTransactionID: { TransactionID, TimeStamp: '2026-01-01T10:00:00+00:00' }, ...more };
}

function payment(sale: string, more: object = {}): object {
  const AmountsReq = { Currency: 'EUR', RequestedAmount: 20 };
  return { SaleData: saleData(sale, more), PaymentTransaction: { AmountsReq } };
}

function keyIn(answer: string): { readonly TransactionID: string; readonly TimeStamp: string } {
  const [, id = ''] = /"POITransactionID":\{"TransactionID":"([^"]+)"/.exec(answer) ?? [];
  const [, time = ''] = /"POITransactionID":\{[^}]*"TimeStamp":"([^"]+)"/.exec(answer) ?? [];
  return { TransactionID: id, TimeStamp: time };
}

type Key = ReturnType<typeof keyIn>;

/** The forms of a refund of some cents; undefined: of the whole amount. */
const forms: Readonly<
  Record<string, (key: Key, sale: string, amount: number | undefined) => readonly [string, object]>
> = {
  // The vendor's collection names the terminal of the payment, and has the currency in the acquirer data.
  collection: (key, sale, ReversedAmount) => [
    'Reversal',
    {
      OriginalPOITransaction: { POITransactionID: key, POIID: 'T1' },
      SaleData: saleData(sale, {
        ...(ReversedAmount === undefined ? {} : { SaleToAcquirerData: 'currency=EUR' }),
        OperatorID: 'Sara',
        ShiftNumber: '2',
      }),
      ReversalReason: 'MerchantCancel',
      ReversedAmount,
    },
  ],
  // An example of the same vendor, and a point of sale: the time is that of the refund, or of the register's own line.
  'own time': (key, sale, ReversedAmount) => [
    'Reversal',
    {
      OriginalPOITransaction: { POITransactionID: { ...key, TimeStamp: '2026-01-03T08:15:00.000Z' } },
      SaleData: saleData(sale),
      ReversalReason: 'MerchantCancel',
      ReversedAmount,
    },
  ],
  // A library of another vendor sends a reason, a member outside the standard, and no sale of its own.
  library: (key, _sale, ReversedAmount) => [
    'Reversal',
    {
      PaymentData: { PaymentType: 'Normal' },
      OriginalPOITransaction: {
        POITransactionID: { ...key, TimeStamp: '2026-01-01T00:00:09.1234567Z' },
        SaleID: saleId,
      },
      ReversalReason: 'SignatureDeclined',
      ReversedAmount,
    },
  ],
  // A retail suite refunds by PaymentRequest and asks for a token.
  payment: (key, sale, amount = 20) => [
    'Payment',
    {
      SaleData: saleData(sale, { TokenRequestedType: 'Customer' }),
      PaymentTransaction: {
        AmountsReq: { Currency: 'EUR', RequestedAmount: amount },
        OriginalPOITransaction: { POITransactionID: key },
      },
      PaymentData: { PaymentType: 'Refund' },
    },
  ],
};

const names = Object.keys(forms);
/** The default run plays one pair in seven: each form is the first of one pair or the second of another. */
const pairs = oneIn(
  7,
  names.flatMap((first) => names.map((next) => [first, next] as const)),
);

describe.each(['adyen-cloud', 'default'])('profile %s', (profile) => {
  test.each(names)('a partial refund in the form %s succeeds with its amount', async (name) => {
    const { ask, pays } = await opened(profile);
    const [category, body] = forms[name]?.(await pays('sale-1'), 'back-1', 5) ?? ['', {}];
    const answer = await ask(category, body);
    expect(answer).toContain('"Result":"Success"');
    expect(answer).toMatch(/"(?:ReversedAmount|AuthorizedAmount)":5(?:\.00)?[,}]/);
  });

  test.each(pairs)('a full refund in the form %s leaves nothing for the form %s', async (first, next) => {
    const { ask, pays, till } = await opened(profile);
    const key = await pays('sale-1');
    const [category, body] = forms[first]?.(key, 'back-1', undefined) ?? ['', {}];
    expect(await ask(category, body)).toContain('"Result":"Success"');
    const sent = till.sentMoney().length;
    for (const amount of [undefined, 0.01]) {
      const [again, more] = forms[next]?.(key, `back-${amount ?? 2}`, amount) ?? ['', {}];
      expect(await ask(again, more)).toContain('"Result":"Failure"');
    }
    till.hasSentMoney(sent);
  });
});

test.each(pairs)(
  'of 20.00, a refund of 15.00 in the form %s leaves exactly 5.00 for the form %s',
  async (first, next) => {
    const { ask, pays, till } = await opened();
    const key = await pays('sale-1');
    const [category, body] = forms[first]?.(key, 'back-1', 15) ?? ['', {}];
    expect(await ask(category, body)).toContain('"Result":"Success"');
    const sent = till.sentMoney().length;
    for (const amount of [undefined, 5.01]) {
      const [again, more] = forms[next]?.(key, `back-${amount ?? 2}`, amount) ?? ['', {}];
      const refused = await ask(again, more);
      expect(refused).toContain('"Result":"Failure"');
      expect(refused).not.toMatch(/retryOf|transactionId/);
    }
    till.hasSentMoney(sent);
    const [again, more] = forms[next]?.(key, 'back-3', 5) ?? ['', {}];
    expect(await ask(again, more)).toContain('"Result":"Success"');
    expect(till.lanes.attention()).toEqual([]);
    for (const [place, name] of names.entries()) {
      const [last, rest] = forms[name]?.(key, `back-${10 + place}`, 0.01) ?? ['', {}];
      expect(await ask(last, rest)).toContain('"Result":"Failure"');
    }
  },
);

const composed = [
  'BV0q001643892070001.VK9DRSLLRCQ2WN81',
  'BV0q001643892070001',
  'BV0q001643892070001.',
  'VK9DRSLLRCQ2WN81',
];

test.each(composed.flatMap((one) => composed.map((other) => [one, other] as const)))(
  'of a payment with a composed id, a refund of 15.00 as %s leaves exactly 5.00 for %s',
  async (one, other) => {
    const { ask, pays, till } = await opened();
    const { onMoney } = till.gateway;
    const [TransactionID = ''] = composed;
    till.gateway.onMoney = (asked) => {
      const said = onMoney?.(asked) ?? [];
      if (asked.name === 'ReversalRequest') return said;
      return said.map((answer): Json => JSON.parse(JSON.stringify(answer).replace(/"poi-\w+"/, `"${TransactionID}"`)));
    };
    const key = await pays('sale-1');
    expect(key).toMatchObject({ TransactionID });
    const as = (id: string, sale: string, amount?: number): readonly [string, object] =>
      forms['collection']?.({ ...key, TransactionID: id }, sale, amount) ?? ['', {}];
    expect(await ask(...as(one, 'back-1', 15))).toContain('"Result":"Success"');
    const sent = till.sentMoney().length;
    for (const amount of [undefined, 5.01])
      expect(await ask(...as(other, `back-${amount ?? 2}`, amount))).toContain('NotAllowed');
    till.hasSentMoney(sent);
    expect(await ask(...as(other, 'back-3', 5))).toContain('"Result":"Success"');
    expect(await ask(...as(one, 'back-4', 0.01))).toContain('NotAllowed');
  },
);

test('with every other profile the whole counts as refunded until an operator has compared the receipt', async () => {
  const { ask, pays, till } = await opened('default');
  const key = await pays('sale-1');
  const [category, body] = forms['collection']?.(key, 'back-1', 5) ?? ['', {}];
  expect(await ask(category, body)).toContain('"Result":"Success"');
  const [again, more] = forms['own time']?.(key, 'back-2', 5) ?? ['', {}];
  const refused = await ask(again, more);
  expect(refused).toContain('NotAllowed');
  const [entry] = till.lanes.attention();
  expect(entry?.attention.code).toBe('amount-unconfirmed');
});

test('a refund with a time more than one day before the payment is refused, and the refusal names the payment', async () => {
  const { ask, pays, till } = await opened();
  const key = await pays('sale-1');
  const sent = till.sentMoney().length;
  const [category, body] = forms['collection']?.({ ...key, TimeStamp: '2025-12-30T00:00:00Z' }, 'back-1', 5) ?? [
    '',
    {},
  ];
  const answer = decodeURIComponent(await ask(category, body));
  expect(answer).toContain('NotAllowed');
  expect(answer).toContain('more than a day before');
  till.hasSentMoney(sent);
});

function identity(word: 'transaction' | 'service' | 'tender'): Partial<NexoOptions> {
  return { identity: new Map([[saleId, word]]) };
}

function atTime(TimeStamp: string): object {
  return { ...payment('order-1'), SaleData: { SaleTransactionID: { TransactionID: 'order-1', TimeStamp } } };
}

function charged(till: Till): number {
  return till.sentMoney().length;
}

describe('the identity of a payment', () => {
  test('transaction: a second payment of the sale is refused in nexo terms', async () => {
    const { ask, till } = await opened('default', identity('transaction'));
    expect(await ask('Payment', atTime('2026-01-01T10:00:00Z'))).toContain('"Result":"Success"');
    const refused = decodeURIComponent(await ask('Payment', atTime('2026-01-01T10:05:00Z')));
    expect(refused).toMatch(/"ErrorCondition":"(?:InProgress|NotAllowed)"/);
    expect(refused).toContain('nexo.identity');
    expect(refused).not.toContain('retryOf');
    expect(charged(till)).toBe(1);
  });

  test.each(['2026-01-01T10:05:00Z', '2026-01-01T10:00:00Z'])(
    'tender: once the approval is delivered, another ServiceID is another tender, with the time stamp %s',
    async (stamp) => {
      const { ask, till } = await opened('default', identity('tender'));
      const first = await ask('Payment', atTime('2026-01-01T10:00:00Z'), { serviceId: 'A' });
      const second = await ask('Payment', atTime(stamp), { serviceId: 'B' });
      expect(keyIn(second)).not.toEqual(keyIn(first));
      const third = await ask('Payment', atTime(stamp), { serviceId: 'C' });
      expect(charged(till)).toBe(3);
      // Requested again with its own ServiceID, each gets its own answer.
      expect(keyIn(await ask('Payment', atTime('2026-01-01T10:00:00Z'), { serviceId: 'A' }))).toEqual(keyIn(first));
      expect(keyIn(await ask('Payment', atTime(stamp), { serviceId: 'B' }))).toEqual(keyIn(second));
      expect(keyIn(await ask('Payment', atTime(stamp), { serviceId: 'C' }))).toEqual(keyIn(third));
      expect(charged(till)).toBe(3);
    },
  );

  test('tender: an undelivered approval cannot be followed by another tender', async () => {
    const { ask, till } = await opened('default', identity('tender'));
    await ask('Payment', atTime('2026-01-01T10:00:00Z'), { serviceId: 'A' });
    // The register starts again, perhaps after a crash: it is unknown whether it booked the answer.
    await ask('Login', {
      DateTime: '2026-01-01T10:01:00Z',
      OperatorLanguage: 'en',
      SaleSoftware: { ProviderIdentification: 'x', ApplicationName: 'x', SoftwareVersion: '1', CertificationCode: 'x' },
    });
    expect(await ask('Payment', atTime('2026-01-01T10:05:00Z'), { serviceId: 'B' })).toContain('"Result":"Failure"');
    expect(charged(till)).toBe(1);
  });

  test('service: another ServiceID is another payment, and the same ServiceID attaches', async () => {
    const { ask, till } = await opened('default', identity('service'));
    const first = await ask('Payment', atTime('2026-01-01T10:00:00Z'), { serviceId: 'A' });
    const second = await ask('Payment', atTime('2026-01-01T10:00:00Z'), { serviceId: 'B' });
    expect(keyIn(second)).not.toEqual(keyIn(first));
    expect(keyIn(await ask('Payment', atTime('2026-01-01T10:07:00Z'), { serviceId: 'A' }))).toEqual(keyIn(first));
    expect(charged(till)).toBe(2);
  });

  test.each(['2026-01-01T10:00:00Z', '2026-01-01T10:05:00Z', '2026-01-02T10:00:00Z'])(
    'service: while a payment runs, the sale is refused at another terminal, with the time stamp %s',
    async (stamp) => {
      const { ask, till } = await opened('default', identity('service'));
      const { onMoney } = till.gateway;
      till.gateway.onMoney = () => [];
      const first = ask('Payment', atTime('2026-01-01T10:00:00Z'), { serviceId: 'A' });
      await expect.poll(() => charged(till)).toBe(1);
      const refused = decodeURIComponent(await ask('Payment', atTime(stamp), { serviceId: 'B', poiId: 'T2' }));
      expect(refused).toContain('"ErrorCondition":"InProgress"');
      expect(refused).toContain('ServiceID A / SaleTransactionID order-1, which is still open');
      expect(refused).toContain('Ask for the TransactionStatus of that request. Do not send another payment');
      expect(refused).not.toMatch(/service [\da-f]{8}|[\da-f]{4}-[\da-f]{12}|abort it/);
      expect(charged(till)).toBe(1);
      const other = { ...atTime(stamp), PaymentTransaction: { AmountsReq: { Currency: 'EUR', RequestedAmount: 7 } } };
      const changed = decodeURIComponent(await ask('Payment', other, { serviceId: 'A' }));
      expect(changed).toContain('"ErrorCondition":"InProgress"');
      expect(changed).not.toMatch(/transactionId|Use a new|of its own|[\da-f]{4}-[\da-f]{12}/);
      expect(charged(till)).toBe(1);
      till.gateway.onMoney = onMoney;
      till.gateway.say(...onMoney(till.money(0)));
      expect(await first).toContain('"Result":"Success"');
      expect(await ask('Payment', atTime(stamp), { serviceId: 'C', poiId: 'T2' })).toContain('"Result":"Success"');
      expect(charged(till)).toBe(2);
    },
  );
});

test('a Logout ends a session, and another register with the SaleID is still served', async () => {
  const { ask } = await opened();
  await ask('Logout', {});
  expect(await ask('Payment', payment('sale-1'))).toContain('"Result":"Success"');
});

test.each(['2026-01-01T10:00:00', '2026-01-01T10:00:00.1234567'])(
  'a TimeStamp without a zone is accepted and returned: %s',
  async (TimeStamp) => {
    const { ask } = await opened();
    const body = { ...payment('sale-1'), SaleData: { SaleTransactionID: { TransactionID: 'sale-1', TimeStamp } } };
    const answer = await ask('Payment', body);
    expect(answer).toContain('"Result":"Success"');
    expect(answer).toContain(`"TimeStamp":"${TimeStamp}"`);
  },
);

test('a value that cannot be returned is refused with the expected form', async () => {
  const { ask, till } = await opened();
  const SaleData = { SaleTransactionID: { TransactionID: 'sale-1', TimeStamp: 'today' } };
  const answer = decodeURIComponent(await ask('Payment', { ...payment('sale-1'), SaleData }));
  expect(answer).toContain('SaleTransactionID.TimeStamp');
  expect(answer).toContain('a date and time with a zone');
  till.hasSentMoney(0);
});

test("a vendor's own reconciliation type closes nothing, and the answer says what to send", async () => {
  const { ask, till } = await opened();
  const answer = decodeURIComponent(await ask('Reconciliation', { ReconciliationType: 'InternalReconciliation' }));
  expect(answer).toContain('InternalReconciliation is not a ReconciliationType of the standard');
  expect(answer).toContain('GetTotals');
  till.hasSentMoney(0);
});

test('a register that only polls may send to /async without an address', async () => {
  const { ask } = await opened();
  const path = '/async';
  expect(await ask('Payment', payment('sale-1'), { serviceId: 'P', path })).toBe('ok');
  const MessageReference = { MessageCategory: 'Payment', SaleID: saleId, ServiceID: 'P' };
  expect(await ask('TransactionStatus', { MessageReference }, { path })).toContain('"PaymentResponse"');
});

describe('the answer in the dialect of one vendor', () => {
  const metadata = 'metadata.pos_hmac=1a2b&metadata.order=Order%207';

  test('has our text as a message, and returns the metadata of the request', async () => {
    const { ask, till } = await opened();
    till.whenPaying('Refusal');
    const answer = await ask('Payment', payment('sale-1', { SaleToAcquirerData: metadata }));
    const [, said = ''] = /"AdditionalResponse":"([^"]*)"/.exec(answer) ?? [];
    const read = new URLSearchParams(said);
    expect(read.get('message')).toContain('declined');
    expect(read.get('refusalReason')).toBe(read.get('message'));
    expect([read.get('metadata.pos_hmac'), read.get('metadata.order')]).toEqual(['1a2b', 'Order 7']);
  });

  test('has a message even for a refusal that started nothing, and for an event', async () => {
    const { ask } = await opened();
    const refused = await ask('Payment', { ...payment('sale-1'), PaymentData: { PaymentType: 'Instalment' } });
    expect(refused).toMatch(/"AdditionalResponse":"(?:refusalReason=[^&"]*&)?message=tenderd%20/);
    const rejected = await ask('Reconciliation', { ReconciliationType: 'InternalReconciliation' });
    expect(rejected).toMatch(/"EventDetails":"message=InternalReconciliation%20/);
  });
});
