import { expect, test } from 'vitest';
import { codeOf, merchantWith, start } from './merchant.js';
import { addressOf, card, open, send } from './page-visit.js';

/** Returns an acquirer that accepts everything, with these restrictions. */
function acquirer(other: object): object {
  const all = { schemes: ['VISA'], agreements: { PUSH_WALLET: ['VISA'] } };
  return {
    acquirers: { A: { ...all, ...other } },
    ...merchantWith({ acquirers: ['A'], methods: ['CARD', 'PUSH_WALLET'] }),
  };
}

/** Returns the methods that a page offers, or the reason why the page offers none. */
async function offers(settings: object): Promise<string> {
  const merchant = await start(settings);
  const reply = await merchant.create();
  if (codeOf(reply) !== undefined) return `${codeOf(reply)}: ${String(Object(reply.body).detail)}`;
  const { url } = await addressOf(merchant);
  const { elements } = await open(url);
  const words = elements.flatMap(({ name, attributes }) =>
    name === 'button' && attributes.get('name') === 'method' ? (attributes.get('value') ?? []) : [],
  );
  const takesCards = elements.some(({ attributes }) => attributes.get('id') === 'number');
  return [...(takesCards ? ['CARD'] : []), ...words].join(' ');
}

test('R93, R94, R107: cards and push wallet are offered only if all their prerequisites are configured', async () => {
  expect(await offers(acquirer({}))).toBe('CARD PUSH_WALLET');
  expect(await offers(acquirer({ schemes: [] }))).toBe('PUSH_WALLET');
  expect(await offers(acquirer({ agreements: {} }))).toBe('CARD');
  expect(await offers({ ...acquirer({}), ...merchantWith({ acquirers: ['A'], methods: ['CARD'] }) })).toBe('CARD');
  expect(await offers(acquirer({ services: ['MIT'] }))).toContain('not-configured: Not configured: the service');
  expect(await offers(acquirer({ mccs: ['7011'] }))).toContain('not-configured: Not configured: the MCC');
  expect(await offers(acquirer({ operations: ['CAPTURE'] }))).toContain(
    'not-configured: Not configured: the operation',
  );
  expect(await offers(merchantWith({ acquirers: [], methods: ['CARD'] }))).toContain(
    'not-configured: Not configured: an acquirer',
  );
  expect(await offers(merchantWith({ schemes: [], methods: ['CARD'] }))).toContain('not-configured');
});

test('R107: the page refuses a card of a disabled scheme, and the session stays payable', async () => {
  const merchant = await start(acquirer({}));
  const { url, reference } = await addressOf(merchant);
  const refused = await send(url, card('5555555555554444'));
  expect([refused.status, refused.text.includes('the scheme MASTERCARD')]).toEqual([422, true]);
  expect((await send(url, card('4111111111111111'))).status).toBe(303);
  expect((await merchant.ledger(reference)).state).toBe('authorized');
});
