/** The pages by plain HTTP, as a browser without scripts uses them. */

import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { cards, defaultConfiguration } from '../../../src/simulator/service/rules/index.js';
import { codeOf, type Merchant, merchantWith, start } from './merchant.js';
import { addressOf, card, follow, headingOf, open, postedBy, send, type Visit } from './page-visit.js';

const approved = '4111 1111 1111 1111';
const challenged = '4000 0000 0000 3220';
const embed = { merchantInfo: { ui: { mode: 'EMBED', origin: 'https://shop.example' } } };

function asksFor(visit: Visit, ...names: readonly string[]): readonly boolean[] {
  const there = visit.elements.flatMap(({ attributes }) => attributes.get('name') ?? []);
  return names.map((name) => there.includes(name));
}

/** Returns the checkbox of the store option. */
function store({ elements }: Visit) {
  return elements.find(({ attributes }) => attributes.get('id') === 'store')?.attributes;
}

async function paid(_reference: string, url: string): Promise<Visit> {
  return send(url, card(approved));
}

/** Returns the origins that may embed a page. */
async function ancestors(url: string): Promise<string | undefined> {
  return /frame-ancestors (.*)$/.exec((await open(url)).headers.get('content-security-policy') ?? '')?.[1];
}

/** Returns the addresses to which the forms of a page may lead. */
async function formAction(url: string): Promise<string | undefined> {
  return /form-action ([^;]*);/.exec((await open(url)).headers.get('content-security-policy') ?? '')?.[1];
}

describe('a hosted page', () => {
  test('R83: has a URL below the checkout URL, and leads to the unchanged return URLs', async () => {
    const merchant = await start({ attemptsMax: 1 });
    const merchantInfo = {
      successRedirectUrl: 'https://shop.example/größe?a=1&b=%20#x',
      cancelRedirectUrl: 'http://shop.example:8080/cancel?order=<1>',
      errorRedirectUrl: 'https://shop.example',
    };
    const good = await addressOf(merchant, { merchantInfo });
    expect(good.url.startsWith(`${merchant.service.checkoutUrl}/`)).toBe(true);
    expect(headingOf(await open(good.url))).toBe('Pay NOK 100.00');
    const left = await send(good.url, { act: 'leave' });
    expect([left.status, left.location]).toEqual([303, 'http://shop.example:8080/cancel?order=<1>']);
    expect(await merchant.steps(good.reference)).toEqual(['CREATE_SESSION COMPLETED']);
    // A header cannot contain an ö.
    const done = await send(good.url, card(approved));
    expect([done.status, done.location]).toEqual([303, 'https://shop.example/gr%C3%B6%C3%9Fe?a=1&b=%20#x']);
    const declined = await addressOf(merchant, { merchantInfo });
    expect((await send(declined.url, card('4000000000000002'))).location).toBe('https://shop.example');
    expect((await merchant.ledger(good.reference)).state).toBe('authorized');
    expect((await merchant.ledger(declined.reference)).state).toBe('declined');
  });

  test('leaves the same history as the control interface', async () => {
    const merchant = await start();
    const both = async (number: string, ...then: readonly Record<string, string>[]) => {
      const [byPage, byControl] = [await addressOf(merchant), await merchant.session()];
      for (const form of [card(number), ...then]) await send(byPage.url, form);
      await merchant.shopper(byControl, { act: 'pay', card: number });
      for (const { passed } of then) await merchant.shopper(byControl, { act: 'challenge', passed: passed === 'true' });
      return [await merchant.steps(byPage.reference), await merchant.steps(byControl)];
    };
    const passed = { act: 'challenge', passed: 'true' };
    const failed = { act: 'challenge', passed: 'false' };
    for (const [page, control] of [
      await both(approved),
      await both('4000000000000002'),
      await both(challenged, passed),
      await both(challenged, failed),
      await both('4000002760003184', passed),
      await both('4000002500003155', passed),
      await both('4000000000003063', passed),
    ])
      expect(page).toEqual(control);
  });

  test('R95: approves or rejects push wallet, app wallets and the deferred method on their own pages', async () => {
    const merchant = await start({ attemptsMax: 1 });
    for (const method of ['PUSH_WALLET', 'APP_WALLET_1', 'APP_WALLET_2', 'DEFERRED_PAYMENT']) {
      const [one, other] = [await addressOf(merchant), await addressOf(merchant)];
      const page = await open(`${one.url}?method=${method}`);
      expect(asksFor(page, 'accepted', 'number')).toEqual([method === 'DEFERRED_PAYMENT', false]);
      await send(page.url, { act: 'approve', method, accepted: 'on' });
      await send(other.url, { act: 'reject', method });
      expect(await merchant.ledger(one.reference)).toMatchObject({ state: 'authorized', method });
      expect(await merchant.ledger(other.reference)).toMatchObject({ state: 'declined', method });
    }
    const { url } = await addressOf(merchant);
    const unread = await send(`${url}?method=DEFERRED_PAYMENT`, { act: 'approve', method: 'DEFERRED_PAYMENT' });
    expect([unread.status, unread.text.includes('Accept the contract')]).toEqual([422, true]);
  });

  test('R23, R24: offers only what the session allows', async () => {
    const merchant = await start();
    const page = async (profile: object, other: object = {}) => {
      const body = { paymentInstrumentsProfileData: { merchantShopperId: 'anna', ...profile }, ...other };
      return open((await addressOf(merchant, { body })).url);
    };
    expect(store(await page({}))).toBeUndefined();
    expect(store(await page({ storePaymentInstrument: 'OPTIONAL' }))?.has('checked')).toBe(false);
    const mandated = await addressOf(merchant, {
      body: { paymentInstrumentsProfileData: { merchantShopperId: 'anna', storePaymentInstrument: 'MANDATED' } },
    });
    const fixed = store(await open(mandated.url));
    expect([fixed?.has('checked'), fixed?.has('disabled')]).toEqual([true, true]);
    await send(mandated.url, card(approved));
    expect(await merchant.steps(mandated.reference)).toContain('STORED_CREDENTIALS COMPLETED');
    expect(asksFor(await page({}), 'instrument', 'number', 'method')).toEqual([true, true, true]);
    expect(asksFor(await page({ allowStoredInstrumentsOnly: true }), 'instrument', 'number')).toEqual([true, false]);
    const whitelist = { paymentMethodInfo: { paymentMethodWhitelist: ['CARD'] } };
    expect(asksFor(await page({}, whitelist), 'number', 'method')).toEqual([true, false]);
    const without = await start(merchantWith({ storing: false }));
    const profile = { merchantShopperId: 'anna', storePaymentInstrument: 'OPTIONAL' };
    const unable = await addressOf(without, { body: { paymentInstrumentsProfileData: profile } });
    expect(store(await open(unable.url))).toBeUndefined();
  });

  test('lets the shopper try another card after a decline, as often as configured', async () => {
    const merchant = await start({ attemptsMax: 3 });
    const { url, reference } = await addressOf(merchant);
    expect((await follow(url, card('4000000000000002'))).text).toContain('You can try again.');
    expect(headingOf(await follow(url, card('4000002760003184')))).toBe('3-D Secure: is it you?');
    await follow(url, { act: 'challenge', passed: 'false' });
    await send(url, card('5555555555554444'));
    expect(headingOf(await open(url))).toBe('3-D Secure: is it you?');
    await send(url, { act: 'challenge', passed: 'true' });
    expect(await merchant.ledger(reference)).toMatchObject({ state: 'authorized', scheme: 'MASTERCARD' });
  });

  test('shows how the payment ended: paid, declined, expired, cancelled or refunded', async () => {
    const merchant = await start({ attemptsMax: 1 });
    const heading = async (doing: (reference: string, url: string) => Promise<unknown>) => {
      const { reference, url } = await addressOf(merchant);
      await doing(reference, url);
      const visit = await open(url);
      const again = await send(url, card(approved));
      expect([again.status, await merchant.steps(reference)]).toEqual([422, await merchant.steps(reference)]);
      return [headingOf(visit), visit.elements.find(({ name }) => name === 'a')?.attributes.get('href')];
    };
    const [success, error] = ['https://shop.example/success', 'https://shop.example/error'];
    expect(await heading(paid)).toEqual(['Thank you', success]);
    expect(await heading(async (_, url) => send(url, card('4000000000000002')))).toEqual(['Declined', error]);
    expect(await heading(async () => merchant.later(90_000))).toEqual(['This payment has expired', error]);
    expect(await heading(async (one) => merchant.operate(one, 'cancel'))).toEqual([
      'This payment was cancelled',
      error,
    ]);
    const refunded = async (reference: string, url: string) => {
      await paid(reference, url);
      await merchant.operate(reference, 'capture');
      await merchant.operate(reference, 'refund');
    };
    expect(await heading(refunded)).toEqual(['Refunded', success]);
    const pending = async (reference: string, url: string) => {
      await merchant.control('faults', { fault: 'pending', request: 'pay' });
      await paid(reference, url);
    };
    expect(await heading(pending)).toEqual(['Your payment is being processed', success]);
  });

  test('R38: leads to the error URL after a failed capture', async () => {
    const merchant = await start({ attemptsMax: 1 });
    const { url } = await addressOf(merchant, { amount: 10_016, transactionData: { immediateCapture: true } });
    expect((await send(url, card(approved))).location).toBe('https://shop.example/error');
  });
});

describe('an embedded page', () => {
  test('R85, R86, R87: posts each cause of a breakout to the expected origin, with a URL that is valid once', async () => {
    const contract = { APP_WALLET_2: { kind: 'app-wallet', redirect: 'CONTRACT_ACCEPTANCE' } };
    const [merchant, other] = [await start(), await start({ methods: contract })];
    const breakout = async (by: Merchant, form: Readonly<Record<string, string>>) => {
      const { url, reference } = await addressOf(by, embed);
      const page = await follow(url, form);
      const posted = postedBy(page);
      expect(posted?.origin).toBe('https://shop.example');
      const { redirectUrl, sessionId, ...rest } = Object(posted?.message);
      expect([sessionId, rest.type]).toEqual([reference, 'psp.checkout.requires_breakout']);
      expect(redirectUrl).toMatch(/\/checkout\/breakout\?token=[\da-f-]+$/);
      const link = page.elements.find(({ name }) => name === 'a')?.attributes;
      expect([link?.get('href'), link?.get('target')]).toEqual([redirectUrl, '_top']);
      const yes = 'method' in form ? { act: 'approve', method: form['method'] ?? '', accepted: 'on' } : passed;
      expect((await open(redirectUrl)).headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect((await send(redirectUrl, yes)).location).toBe('https://shop.example/success');
      expect((await by.ledger(reference)).state).toBe('authorized');
      return [rest.reason, rest.subReason, rest.paymentMethod];
    };
    const passed = { act: 'challenge', passed: 'true' };
    const by = async (method: string, on = merchant) => breakout(on, { act: 'breakout', method });
    const authentication = 'AUTHENTICATION_REQUIRED';
    expect(await breakout(merchant, card(challenged))).toEqual([authentication, '3DS_CHALLENGE', 'CARD']);
    expect(await breakout(merchant, card('4000002500003155'))).toEqual([authentication, 'BANKID_APP_SWITCH', 'CARD']);
    expect(await breakout(merchant, card('4000000000003063'))).toEqual([authentication, 'ISSUER_REDIRECT', 'CARD']);
    expect(await breakout(merchant, card('4000002760003184'))).toEqual([authentication, '3DS_CHALLENGE', 'CARD']);
    const redirect = 'PAYMENT_METHOD_REQUIRES_REDIRECT';
    expect(await by('APP_WALLET_1')).toEqual([redirect, 'APP_SWITCH', 'APP_WALLET_1']);
    expect(await by('APP_WALLET_2')).toEqual([redirect, 'TOP_LEVEL_REDIRECT', 'APP_WALLET_2']);
    expect(await by('DEFERRED_PAYMENT')).toEqual([redirect, 'HOSTED_IDENTITY', 'DEFERRED_PAYMENT']);
    expect(await by('APP_WALLET_2', other)).toEqual([redirect, 'CONTRACT_ACCEPTANCE', 'APP_WALLET_2']);
  });

  test('R85: has a breakout URL that is valid for ten minutes and one action, however often it is opened', async () => {
    const merchant = await start({ attemptsMax: 2 });
    const { url, reference } = await addressOf(merchant, embed);
    const addressAfter = async (form: Readonly<Record<string, string>>): Promise<string> =>
      Object(postedBy(await follow(url, form))?.message).redirectUrl;
    const first = await addressAfter(card(challenged));
    expect([(await open(first)).status, (await open(first)).status]).toEqual([200, 200]);
    await merchant.later(601);
    expect([(await open(first)).status, headingOf(await open(first))]).toEqual([410, 'This address is no longer good']);
    expect((await send(first, { act: 'challenge', passed: 'true' })).status).toBe(410);
    expect(headingOf(await open(url))).toBe('Your bank wants to ask you');
    const second = await addressAfter({ act: 'breakout' });
    const failed = await send(second, { act: 'challenge', passed: 'false' });
    expect((await open(second)).status).toBe(410);
    // The session continues with a new address.
    const third = new URL(failed.location, second).href;
    expect((await open(third)).text).toContain('You can try again.');
    expect((await send(third, card(approved))).location).toBe('https://shop.example/success');
    expect([(await open(third)).status, headingOf(await open(third))]).toEqual([200, 'Thank you']);
    expect((await merchant.ledger(reference)).state).toBe('authorized');
  });

  test('lets the shopper leave and return after a breakout, or choose another method', async () => {
    const merchant = await start({ attemptsMax: 2 });
    const { url, reference } = await addressOf(merchant, embed);
    const first = String(Object(postedBy(await follow(url, card(challenged)))?.message).redirectUrl);
    expect((await send(first, { act: 'leave' })).location).toBe('https://shop.example/cancel');
    expect((await open(first)).status).toBe(200);
    const failed = await send(first, { act: 'challenge', passed: 'false' });
    const page = await open(new URL(failed.location, first).href);
    const token = page.elements.find(({ attributes }) => attributes.get('name') === 'token')?.attributes.get('value');
    const wallet = await open(`${merchant.service.checkoutUrl}/breakout?token=${token}&method=APP_WALLET_1`);
    expect(headingOf(wallet)).toBe('App wallet 1');
    await send(wallet.url, { act: 'approve', method: 'APP_WALLET_1' });
    expect(await merchant.ledger(reference)).toMatchObject({ state: 'authorized', method: 'APP_WALLET_1' });
  });

  test('refuses methods inside the iframe that need the whole window', async () => {
    const merchant = await start();
    const { url, reference } = await addressOf(merchant, embed);
    expect(headingOf(await open(`${url}?method=PUSH_WALLET`))).toBe('Push wallet');
    expect(headingOf(await open(`${url}?method=APP_WALLET_1`))).toBe('Pay NOK 100.00');
    expect((await send(url, { act: 'breakout', method: 'PUSH_WALLET' })).text).toContain('finishes inside the iframe');
    expect((await send(url, { act: 'breakout', method: 'COUPON' })).text).toContain('no such method');
    expect(await merchant.steps(reference)).toEqual(['CREATE_SESSION COMPLETED']);
    await send(url, card(approved));
    expect((await send(url, { act: 'breakout', method: 'APP_WALLET_1' })).status).toBe(422);
  });

  test('R90: posts the return URL without an outcome, only to the expected origin', async () => {
    const merchant = await start({ attemptsMax: 1 });
    const completed = async (form: Readonly<Record<string, string>>) => {
      const { url, reference } = await addressOf(merchant, embed);
      const page = await follow(url, form);
      const message = { type: 'psp.checkout.completed', sessionId: reference };
      return [
        page,
        (redirectUrl: string) => ({ message: { ...message, redirectUrl }, origin: 'https://shop.example' }),
      ] as const;
    };
    const [thanks, withThanks] = await completed(card(approved));
    expect(postedBy(thanks)).toEqual(withThanks('https://shop.example/success'));
    const [declined, withDeclined] = await completed(card('4000000000000002'));
    expect(postedBy(declined)).toEqual(withDeclined('https://shop.example/error'));
    const [left, withLeft] = await completed({ act: 'leave' });
    expect(postedBy(left)).toEqual(withLeft('https://shop.example/cancel'));
    expect((await addressOf(merchant)).url).not.toContain('/embed/');
  });

  test('R84: exists only for an embedded session, and only for the page of ui.origin', async () => {
    const merchant = await start();
    const [embedded, hosted] = [await addressOf(merchant, embed), await addressOf(merchant)];
    expect(await ancestors(embedded.url)).toBe('https://shop.example');
    expect(await ancestors(embedded.hosted)).toBe("'none'");
    expect(await ancestors(hosted.url)).toBe("'none'");
    const token = hosted.url.split('/').at(-1);
    expect((await open(`${merchant.service.checkoutUrl}/embed/${token}`)).status).toBe(404);
    for (const origin of ['https://a;script-src *', 'https://a,b', "https://a'b", 'https://a/b']) {
      const refused = await merchant.create({ merchantInfo: { ui: { mode: 'EMBED', origin } } });
      expect([origin, codeOf(refused)]).toEqual([origin, 'bad-value']);
    }
  });
});

describe('every page', () => {
  test('is valid HTML with a title, a language and a strict policy, and loads nothing from other origins', async () => {
    const merchant = await start();
    const [hosted, embedded, ended] = [
      await addressOf(merchant),
      await addressOf(merchant, embed),
      await addressOf(merchant),
    ];
    await send(ended.url, card(approved));
    const visits = [
      await open(hosted.url),
      await open(`${hosted.url}?method=DEFERRED_PAYMENT`),
      await send(hosted.url, card('1')),
      await open(ended.url),
      await follow(embedded.url, { act: 'leave' }),
      await follow(embedded.url, card(challenged)),
      await open(embedded.hosted),
      await open(`${merchant.service.checkoutUrl}/nothing`),
      await open(`${merchant.service.checkoutUrl}/breakout?token=1`),
    ];
    for (const { url, mistakes, headers, elements } of visits) {
      const { origin } = new URL(merchant.service.checkoutUrl);
      expect({ url, mistakes }).toEqual({ url, mistakes: [] });
      expect(elements.find(({ name }) => name === 'html')?.attributes.get('lang')).toBe('en');
      expect(elements.find(({ name }) => name === 'title')?.text).not.toBe('');
      expect(elements.filter(({ name }) => name === 'h1')).toHaveLength(1);
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; base-uri 'none'; form-action 'self'[^;]*; frame-ancestors \S+$/,
      );
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(elements.filter(({ attributes }) => attributes.has('style') || attributes.has('onclick'))).toEqual([]);
      const loaded = elements.flatMap(({ name, attributes }) =>
        name === 'a' ? [] : (attributes.get('src') ?? attributes.get('href') ?? []),
      );
      for (const address of loaded.filter((one) => one !== 'data:,')) {
        expect(new URL(address, url).origin).toBe(origin);
        expect((await open(new URL(address, url).href)).status).toBe(200);
      }
    }
  });

  test('allows forms only to itself and the return URLs, and inside an iframe only to itself', async () => {
    const merchant = await start();
    const merchantInfo = {
      successRedirectUrl: 'https://one.example/a?b',
      cancelRedirectUrl: 'https://one.example/c',
      // An origin that could inject something else into the header is left out.
      errorRedirectUrl: "https://two.example;script-src'/",
    };
    const embedded = await addressOf(merchant, { merchantInfo: { ...merchantInfo, ...embed.merchantInfo } });
    expect(await formAction(embedded.hosted)).toBe("'self' https://one.example");
    expect(await formAction(embedded.url)).toBe("'self'");
  });

  test('shows given values as text, without markup', async () => {
    const merchant = await start();
    const transactionData = { merchantReference: '<script>"&' };
    const { url } = await addressOf(merchant, { transactionData });
    expect((await open(url)).text).toContain('&lt;script&gt;&quot;&amp;');
  });

  test('shows its payment, and reports faults of a form without repeating the input', async () => {
    const merchant = await start();
    const { url, reference } = await addressOf(merchant);
    const wrong = await send(url, {
      act: 'pay',
      number: '4242 4242 4242 424',
      expiry: '13/20',
      code: '12',
      store: 'on',
    });
    expect(wrong.status).toBe(422);
    const marked = wrong.elements.filter(({ attributes }) => attributes.get('aria-invalid') === 'true');
    expect(marked.map(({ attributes }) => attributes.get('id'))).toEqual(['expiry', 'code']);
    expect((await send(url, card('4242424242424242', { expiry: '01/20' }))).text).toContain('This card has expired.');
    const unknown = await send(url, card('4242 4242 4242 4242'));
    expect(unknown.text).toContain('use one of the test cards');
    expect(unknown.text).not.toMatch(/4242 ?4242|\b987\b/);
    expect((await send(url, { act: 'dance' })).status).toBe(422);
    expect((await send(url, { act: 'approve', method: 'COUPON' })).text).toContain('the session offers');
    expect((await send(url, { act: 'challenge', passed: 'true' })).text).toContain('there is no challenge');
    expect((await send(url, { act: 'breakout', method: 'APP_WALLET_1' })).text).toContain('not embedded');
    expect((await open(url, { method: 'POST', body: '{}' })).status).toBe(415);
    expect((await send(url, { act: 'x'.repeat(9_000) })).status).toBe(413);
    expect((await open(url, { method: 'PUT' })).status).toBe(405);
    expect(await merchant.steps(reference)).toEqual(['CREATE_SESSION COMPLETED']);
  });

  test('keeps no typed card data in the store, even for a card that the shopper stores', async () => {
    const file = join(tmpdir(), `tenderd-pages-${randomUUID()}.db`);
    const files = ['', '-wal'].map((end) => file + end);
    onTestFinished(() => {
      for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
    });
    const merchant = await start({}, file);
    const body = { paymentInstrumentsProfileData: { merchantShopperId: 'anna', storePaymentInstrument: 'OPTIONAL' } };
    const [stored, waiting, wrong] = [
      await addressOf(merchant, { body }),
      await addressOf(merchant, embed),
      await addressOf(merchant),
    ];
    await send(stored.url, card(approved, { store: 'on' }));
    await send(waiting.url, card(challenged));
    await send(wrong.url, card('4242424242424242'));
    expect(await merchant.steps(stored.reference)).toContain('STORED_CREDENTIALS COMPLETED');
    const kept = files.map((name) => readFileSync(name, 'latin1')).join('');
    expect(kept).toContain('order-1');
    expect(kept).not.toMatch(/4111 ?1111|4000 ?0000 ?0000|4242 ?4242|"987"/);
    expect((await merchant.send('GET', '/v1/payment-instruments/anna')).body).toMatchObject({
      paymentInstruments: [{ maskedPan: '411111******1111', scheme: 'VISA_CREDIT' }],
    });
  });
});

test('the manual lists all test cards and breakout causes', () => {
  const page = readFileSync(new URL('../../../docs/test-your-register/payment-service.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `([\d ]+)` \| (.*) \|$/gm)].map(([, number = '', says = '']) => [number, says]);
  expect(rows.map(([number, says = '']) => [number?.replaceAll(' ', ''), says.replace(/ \(.*\)$/, '')])).toEqual(
    cards.map(({ number, says }) => [number, says]),
  );
  const redirected = Object.entries(defaultConfiguration.methods).filter(([, { redirect }]) => redirect !== undefined);
  for (const [name, { redirect }] of redirected)
    expect(page).toContain(`| \`${name}\` | \`PAYMENT_METHOD_REQUIRES_REDIRECT\` | \`${redirect}\` |`);
});
