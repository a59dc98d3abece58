/**
 * A payment service with misleading answers: operations of other people, answers about another customer,
 * contradictions. None of them may cost money.
 */

import { describe, expect, test } from 'vitest';
import { type Fault, pending } from '../world/practice-service.js';
import { type OnlineRequest, returnUrls, Shop } from '../world/shop.js';
import { eur } from '../world/terminal-words.js';

type Operations = readonly {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly details?: object;
}[];

type Change = (operations: Operations) => readonly object[];

/** Returns an operation that another party asked for. */
function elsewhere(type: string, status: string, amount?: number): object {
  const id = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
  return { id, type, status, ...(amount === undefined ? {} : { details: { amount, currency: 'EUR' } }) };
}

/** Changes the details of every authorized shopper in this way. */
function named(change: object): Change {
  return (all) =>
    all.map((one) => (one.type === 'AUTHORIZATION' ? { ...one, details: { ...one.details, ...change } } : one));
}

/** Gives every operation of a type this status. */
function as(status: string, type: string): Change {
  return (all) => all.map((one) => (one.type === type ? { ...one, status } : one));
}

/** No shopper was authorized yet, and the last attempt failed. */
const failedOnce: Change = (all) => [
  ...all.filter(({ type }) => type === 'CREATE_SESSION'),
  elsewhere('AUTHORIZATION', 'FAILED', 3_000),
];

/** Adds a failed operation of this type to the history. */
function withFailed(type: string, isFirst: boolean): Change {
  const failed = elsewhere(type, 'FAILED', 1_000);
  return (all) => (isFirst ? [failed, ...all] : [...all, failed]);
}

/** Answers with a problem although the request was carried out. */
function problem(code: string, status = 422): Fault {
  const text = JSON.stringify({ type: `urn:psp:problem:${code}`, title: code, status });
  return (answer) => ({ ...answer, status, contentType: 'application/problem+json', text });
}

/** Returns a shop with a captured order of 10.00 EUR. */
async function captured(): Promise<Shop> {
  const shop = await new Shop().order();
  await shop.about('capture', 'o1', 1_000);
  shop.run(5_000);
  await shop.acknowledge('capture-1');
  return shop;
}

/** Returns a shop where anna has stored her card. */
async function stored(profile = 'default') {
  const shop = new Shop(profile);
  const recurring = { model: 0, frequency: 28, description: 'Coffee' };
  await shop.link('first', { online: { returnUrls, shopper: 'anna', recurring } });
  shop.run(500).shopper('first').run(5_000);
  const { instrument = '', recurringReference = '' } = shop.view('first').outcome?.stored ?? {};
  const withCard: OnlineRequest = { online: { returnUrls, shopper: 'anna', instrument } };
  const byAgreement: OnlineRequest = {
    online: { shopper: 'anna', instrument, recurring: { reference: recurringReference } },
  };
  return { shop, withCard, byAgreement };
}

/** Makes the history show only the first captures. */
function captures(count: number): Change {
  return (all) => {
    const shown = all.filter(({ type }) => type === 'CAPTURE').slice(0, count);
    return [...all.filter(({ type }) => type !== 'CAPTURE'), ...shown];
  };
}

/** Returns the captures after the first one. */
function behindFirst(all: Operations): Operations {
  return all.filter(({ type }) => type === 'CAPTURE').slice(1);
}

describe('after PENDING for our own operation', () => {
  test('a FAILED operation that was never seen PENDING may belong to another party and does not count as a decline', async () => {
    const shop = await captured();
    shop.next('refund', pending);
    await shop.about('refund', 'o1', 300);
    shop.run(25);
    shop.history((all) => [...all.filter(({ type }) => type !== 'REFUND'), elsewhere('REFUND', 'FAILED', 300)]);
    shop.run(400_000).matches('refund-1', { outcome: { result: 'unresolved' }, retry: 'after-resolution' });
  });

  test.each([false, true])(
    'an operation that was seen PENDING and failed is ours (with a new process between: %s)',
    async (dies) => {
      const shop = await captured();
      shop.next('refund', pending);
      await shop.about('refund', 'o1', 300);
      shop.run(25);
      shop.history(as('PENDING', 'REFUND'));
      shop.run(10_000).shows('refund-1', 'running');
      if (dies) shop.restart();
      shop.history(as('FAILED', 'REFUND'));
      shop.run(60_000).matches('refund-1', { outcome: { result: 'declined' }, retry: 'safe' });
    },
  );

  test.each([
    ['was shown before it left', false, 'approved'],
    ['is shown late', true, 'unresolved'],
  ])('an equal earlier operation that %s counts as a different operation', async (_name, isLate, result) => {
    const shop = await new Shop().order({ online: { returnUrls, split: true } });
    shop.history(captures(isLate ? 0 : 1));
    await shop.about('capture', 'o1', 300);
    shop.run(5_000).shows('capture-1', 'approved');
    await shop.acknowledge('capture-1');
    shop.next('capture', pending);
    await shop.about('capture', 'o1', 300, { transactionId: 'capture-2' });
    shop.run(1_000);
    shop.history(captures(isLate ? 1 : 2));
    shop.run(400_000).shows('capture-2', result);
  });

  test('an operation that was itself answered as failed is declined, even if an equal earlier operation shows late', async () => {
    const shop = await new Shop().order({ online: { returnUrls, split: true } });
    shop.history(captures(0));
    await shop.about('capture', 'o1', 300);
    shop.run(5_000);
    await shop.acknowledge('capture-1');
    shop.next('capture', problem('capture-failed'));
    await shop.about('capture', 'o1', 300, { transactionId: 'capture-2' });
    shop.run(30);
    shop.history((all) => [...captures(0)(all), ...as('FAILED', 'CAPTURE')(behindFirst(all))]);
    shop.run(60_000).matches('capture-2', { outcome: { result: 'declined' }, retry: 'safe' });
  });

  test('if another operation fails than the operation seen PENDING, the result stays unknown', async () => {
    const shop = await captured();
    shop.next('refund', pending);
    await shop.about('refund', 'o1', 300);
    shop.run(25);
    shop.history(as('PENDING', 'REFUND'));
    shop.run(10_000);
    shop.history((all) => [...all.filter(({ type }) => type !== 'REFUND'), elsewhere('REFUND', 'FAILED', 300)]);
    shop.run(400_000).shows('refund-1', 'unresolved');
  });
});

describe('a history that lacks earlier operations', () => {
  test.each(['COMPLETED', 'FAILED'])(
    'belongs to another payment: it proves nothing about our operation after PENDING (%s)',
    async (status) => {
      const shop = await captured();
      shop.next('refund', pending);
      await shop.about('refund', 'o1', 300);
      shop.run(25);
      shop.history(() => [elsewhere('REFUND', status, 300)]);
      shop.run(400_000).shows('refund-1', 'unresolved');
    },
  );
});

describe('a refused payment with a stored card', () => {
  test.each([
    ['declined', 422],
    ['capture-failed', 422],
    ['already-captured', 409],
    ['not-authorized', 409],
    ['unheard-of', 422],
    ['payment-not-found', 404],
    ['reference-malformed', 400],
    ['amount-too-high', 422],
    ['currency-mismatch', 422],
  ] as const)('and %s, without the reference of its payment, may have been processed', async (code, status) => {
    const { shop, withCard } = await stored();
    shop.next('authorize', ...Array.from({ length: 100 }, () => problem(code, status)));
    await shop.link('p1', withCard);
    shop.run(2_000);
    expect(shop.view('p1').retry).not.toBe('safe');
    shop.run(400_000).matches('p1', { outcome: { result: 'unresolved' }, retry: 'unsafe' });
  });

  test.each([
    ['bad-value', 400],
    ['not-configured', 403],
    ['instrument-not-found', 404],
    ['unsupported-media-type', 415],
    ['not-acceptable', 406],
    ['method-not-allowed', 405],
    ['body-too-large', 413],
    ['storing-not-enabled', 422],
  ] as const)('and %s was not processed', async (code, status) => {
    const { shop, withCard } = await stored();
    shop.next('authorize', problem(code, status));
    await shop.link('p1', withCard);
    shop.run(5_000).matches('p1', { outcome: { result: 'not-processed', reason: code }, retry: 'safe' });
  });
});

describe('a page that was shown for a stored card', () => {
  const later: readonly (readonly [string, Fault])[] = [
    [
      'a repeat is declined',
      (answer) => {
        const { pspReference } = JSON.parse(answer.text).sessionInfo;
        const text = JSON.stringify({ type: 'urn:psp:problem:declined', status: 422, pspReference });
        return { ...answer, status: 422, contentType: 'application/problem+json', text };
      },
    ],
    [
      'a repeat has no address',
      (answer) => ({ ...answer, text: answer.text.replace(/"checkoutUrl":"[^"]*"/, '"checkoutUrl":""') }),
    ],
  ];
  test.each(later)('may still be paid if a new process asks for its address and %s', async (_name, fault) => {
    const { shop, withCard } = await stored();
    await shop.link('p1', { ...withCard, amountDetails: eur(3_000) });
    shop.run(500).shows('p1', 'waiting');
    shop.restart();
    shop.history(failedOnce);
    shop.next('authorize', fault);
    // The caller wants the address of the link.
    shop.shows('p1', 'waiting').run(600_000).shows('p1', 'waiting');
  });
});

describe('a history of another customer', () => {
  test.each(['COMPLETED', 'FAILED'])('proves nothing about a payment with a stored card, %s', async (status) => {
    const { shop, byAgreement } = await stored();
    shop.history((all) =>
      named({ paymentInstrumentReference: '00000000-0000-7000-8000-000000000009' })(
        all.map((one) => (one.type === 'AUTHORIZATION' ? { ...one, status } : one)),
      ),
    );
    await shop.link('p1', byAgreement);
    shop.run(400_000).matches('p1', { outcome: { result: 'unresolved' }, retry: 'unsafe' });
    shop.lists('p1: foreign-history');
  });

  test('proves nothing about a link with a shopper, until our own history comes', async () => {
    const shop = new Shop('strict');
    await shop.link('p1', { online: { returnUrls, shopper: 'anna', store: 'must' } });
    shop.run(1_000).shopper('p1');
    shop.history(named({ merchantShopperId: 'bert' }));
    shop.run(60_000).shows('p1', 'waiting').lists('p1: foreign-history');
    shop.history((all) => all);
    shop.run(60_000).shows('p1', 'approved');
  });

  test('is accepted if our own name of the shopper looks like a card number, and is masked in the stored history', async () => {
    const shop = new Shop();
    await shop.link('p1', { online: { returnUrls, shopper: '4111111111111111', store: 'must' } });
    shop.run(1_000).shopper('p1').run(60_000).shows('p1', 'approved').needs();
  });

  test('does not exist if the shopper chose another card on the page, or the service names no customer', async () => {
    const { shop, withCard } = await stored();
    await shop.link('p1', { ...withCard, amountDetails: eur(3_000) });
    shop.run(500).shopper('p1');
    shop.history(
      named({ paymentInstrumentReference: '00000000-0000-7000-8000-000000000009', merchantShopperId: undefined }),
    );
    shop.run(5_000).shows('p1', 'approved').needs();
  });
});

describe('an operation that went through after or before a failed one', () => {
  test.each([true, false])(
    'pays the link if it is an authorization, without an attention item (the failed one first: %s)',
    async (isFirst) => {
      const shop = new Shop('strict');
      await shop.link('p1');
      shop.run(1_000).shopper('p1');
      shop.history(withFailed('AUTHORIZATION', isFirst));
      shop
        .run(60_000)
        .ends('p1', { result: 'approved', authorized: { amount: 1_000 } })
        .needs();
    },
  );

  test.each([true, false])(
    'pays the link if it is a capture, with an item about a possible return (the failed one first: %s)',
    async (isFirst) => {
      const shop = new Shop('strict');
      await shop.link('p1');
      shop.run(1_000).shopper('p1');
      shop.history(withFailed('CAPTURE', isFirst));
      shop.run(60_000).ends('p1', { result: 'approved', authorized: { amount: 1_000 } });
      shop.needs('p1: capture-contradicted');
    },
  );
});

describe('an order that another party captured at the service', () => {
  test.each([true, false])(
    'is not refunded here, and the refusal says where to refund it (known before: %s)',
    async (isBefore) => {
      const shop = new Shop();
      await shop.link('o1', { kind: 'pre-authorization' });
      shop.run(1_000).shopper('o1');
      if (isBefore) shop.service.elsewhere('capture', 'o1');
      shop.run(60_000);
      if (!isBefore) shop.service.elsewhere('capture', 'o1');
      shop.shows('o1', 'approved');
      await shop.acknowledge('o1');
      const refusal = { code: 'original-not-refundable', text: expect.stringMatching(/[Rr]efund (?:it )?there/) };
      expect(await shop.about('refund', 'o1', 300)).toMatchObject({ ok: false, refusal });
      expect(shop.attention()).toEqual(isBefore ? ['o1: done-elsewhere'] : []);
      const cancel = await shop.about('reversal', 'o1');
      shop.run(60_000);
      const told = cancel.ok ? shop.view('reversal-1') : cancel.refusal;
      const refused = { text: 'Transaction o1 is captured: refund it. Nothing was sent.' };
      expect(told).toMatchObject(isBefore ? refused : { outcome: { result: 'not-processed' }, retry: 'safe' });
      shop.hasCalled('refund', 0);
    },
  );
});

describe('a cancel without its amount', () => {
  test('leaves the rest of an order unknown, and nothing more is sent for it', async () => {
    const shop = new Shop();
    await shop.link('o1', { kind: 'pre-authorization' });
    shop.run(1_000).shopper('o1');
    shop.history((all) => [...all, elsewhere('CANCEL', 'COMPLETED')]);
    shop.run(60_000);
    const view = shop.view('o1');
    expect(view.outcome).toMatchObject({ result: 'approved', reason: 'amount-unknown', difference: 'unknown' });
    expect(view.outcome?.authorized).toBeUndefined();
    expect(view.order).toBeUndefined();
    shop.lists('o1: done-elsewhere');
    await shop.acknowledge('o1');
    expect(await shop.about('capture', 'o1', 1_000)).toMatchObject({ ok: false });
    expect(await shop.about('reversal', 'o1')).toMatchObject({ ok: false });
    shop.hasCalled('capture', 0);
  });

  test('after a failed immediate capture does not prove that everything was returned', async () => {
    const shop = new Shop('strict');
    await shop.link('p1');
    shop.run(1_000).shopper('p1');
    shop.history((all) => [
      ...all.map((one) => (one.type === 'CAPTURE' ? { ...one, status: 'FAILED' } : one)),
      elsewhere('CANCEL', 'COMPLETED'),
    ]);
    shop.run(60_000).matches('p1', { outcome: { result: 'unresolved' }, retry: 'unsafe' });
  });
});

test('a truncated answer is reported as malformed, without an empty detail', async () => {
  const shop = new Shop().next('createSession', 'half-body');
  await shop.link();
  shop.run(30_000);
  const said = shop.till.journal.factsOf('p1').map(({ text }) => text);
  expect(said).toContain('the answer of the payment service was lost: malformed');
  expect(said.join('\n')).not.toContain('undefined');
});

test('an unknown operation adds one attention item with its type and amount, and a failed one adds none', async () => {
  const shop = await captured();
  const chargeback = elsewhere('CHARGEBACK', 'COMPLETED', 600);
  shop.history((all) => [
    ...all,
    chargeback,
    { ...elsewhere('REPRESENTMENT', 'FAILED', 600), id: '01ARZ3NDEKTSV4RRFFQ69G5FAW' },
  ]);
  for (const transactionId of ['refund-1', 'refund-2']) {
    await shop.about('refund', 'o1', 100, { transactionId });
    shop.run(60_000);
    await shop.acknowledge(transactionId);
    shop.shows(transactionId, 'approved');
  }
  const items = shop.view('o1').attention.filter(({ code }) => code === 'done-elsewhere');
  expect(items).toHaveLength(1);
  expect(items[0]?.text).toContain('CHARGEBACK 6.00 EUR');
  expect(items[0]?.text).toContain('does not count this operation in the remaining amount');
  expect(items[0]?.text).not.toContain('REPRESENTMENT');
});
