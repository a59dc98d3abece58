/**
 * Two sides without shared code understand each other: the handwritten messages and `protocol/checkout` on one side,
 * the simulated service on the other.
 */
import { describe, expect, test } from 'vitest';
import {
  checkoutMessages,
  endpointPath,
  endpoints,
  problemCodeOf,
  problemStatuses,
  readCheckout,
  saysSuccess,
} from '../../../protocol/checkout/index.js';
import type { Declaration } from '../../../protocol/declaration/declaration.js';
import { fixtureNames, fixtureText } from '../../protocol/checkout/messages.js';
import { start, type Merchant, type Reply } from './merchant.js';
import { addressOf, card, follow, postedBy } from './page-visit.js';

const { CreateSessionResponse, FollowUpResponse, InstrumentDeleted, PaymentInstruments, PaymentStatus, Problem } =
  checkoutMessages;

/** Reads an answer or a message, which must not cause a remark. */
function readAs<V>(declaration: Declaration<V>, { body }: Pick<Reply, 'body'>): V {
  const read = readCheckout(declaration, JSON.stringify(body));
  if (!read.ok) throw new Error(JSON.stringify([read.error, body]));
  expect(read.value.kept).toEqual([]);
  return read.value.body;
}

/** Returns the code of a refusal. The table must have this code with the status of the refusal. */
function refusalOf(reply: Reply): string | undefined {
  const problem = readAs(Problem, reply);
  const code = problemCodeOf(problem);
  expect(problem.status).toBe(String(reply.status));
  expect(code === undefined ? undefined : problemStatuses[code]).toBe(reply.status);
  return code;
}

async function post(merchant: Merchant, path: string, text: string): Promise<Reply> {
  return merchant.send('POST', path, undefined, { text });
}

/** Returns the path of an endpoint that names a payment. */
function pathOf(name: 'capture' | 'cancel' | 'update' | 'refund' | 'status', pspReference: string): string {
  const path = endpointPath(name, { pspReference });
  if (!path.ok) throw new Error(path.error.message);
  return path.value;
}

/** Makes a payment from a handwritten request, paid by a shopper. */
async function paid(merchant: Merchant, name: string, act: object = {}): Promise<string> {
  const reply = await post(merchant, endpoints.createSession.path, fixtureText(name));
  const { pspReference } = readAs(CreateSessionResponse, reply).sessionInfo;
  await merchant.shopper(pspReference, { act: 'pay', card: '4111111111111111', ...act });
  return pspReference;
}

/** The refusals of handwritten creates while nothing is stored yet. */
const refused = new Map([
  ['create-session-request.one-click', 'instrument-not-found'],
  ['create-session-request.stored-cards-only', 'no-stored-instruments'],
]);
const creates = fixtureNames.filter((name) => name.startsWith('create-session-request'));

describe('the practice service, given requests written by hand,', () => {
  test.each(creates.filter((name) => !refused.has(name)))(
    'understands %s, and tenderd reads the answer',
    async (name) => {
      const reply = await post(await start(), endpoints.createSession.path, fixtureText(name));
      const answer = readAs(CreateSessionResponse, reply);
      expect(saysSuccess(answer)).toBe(true);
      expect(answer.sessionInfo.checkoutUrl).toMatch(/^http/);
      expect(answer.sessionInfo.ui === undefined).toBe(!name.endsWith('.embed'));
    },
  );

  test.each([...refused])('refuses %s with %s because no card is stored', async (name, code) => {
    expect(refusalOf(await post(await start(), endpoints.createSession.path, fixtureText(name)))).toBe(code);
  });

  test('names operation and amount in the answers to update, cancel and capture, and lists them in the history', async () => {
    const merchant = await start();
    const pspReference = await paid(merchant, 'create-session-request.split-shipment');
    const steps = [
      ['update', 'updatedAmount', '64900'],
      ['cancel', 'cancelledAmount', '10000'],
      ['capture', 'capturedAmount', '40000'],
    ] as const;
    for (const [name, amountName, amount] of steps) {
      const reply = await post(merchant, pathOf(name, pspReference), fixtureText(`${name}-request`));
      const { operationInfo, ...answer } = readAs(FollowUpResponse, reply);
      expect(saysSuccess(answer)).toBe(true);
      expect(operationInfo).toEqual({
        type: name.toUpperCase(),
        status: 'SUCCESS',
        [amountName]: { amount, currency: 'NOK' },
      });
      const status = readAs(PaymentStatus, await merchant.send('GET', pathOf('status', pspReference)));
      expect(status.operationList.at(-1)).toMatchObject({
        type: name.toUpperCase(),
        status: 'COMPLETED',
        details: { amount, currency: 'NOK' },
      });
    }
  });

  test('refunds a captured payment, and refuses a refund before the capture', async () => {
    const merchant = await start();
    const pspReference = await paid(merchant, 'create-session-request');
    const refund = async () => post(merchant, pathOf('refund', pspReference), fixtureText('refund-request'));
    expect(refusalOf(await refund())).toBe('not-captured');
    readAs(FollowUpResponse, await merchant.send('POST', pathOf('capture', pspReference)));
    expect(readAs(FollowUpResponse, await refund()).operationInfo).toEqual({
      type: 'REFUND',
      status: 'SUCCESS',
      refundedAmount: { amount: '15000', currency: 'NOK' },
    });
    expect(refusalOf(await post(merchant, pathOf('cancel', pspReference), fixtureText('cancel-request')))).toBe(
      'already-captured',
    );
  });

  test('cancels by the merchant reference if the answer to create was lost', async () => {
    const merchant = await start();
    const pspReference = await paid(merchant, 'create-session-request');
    const reply = await post(merchant, endpoints.fallbackCancel.path, fixtureText('fallback-cancel-request'));
    expect(readAs(FollowUpResponse, reply)).toMatchObject({ pspReference, operationInfo: { type: 'CANCEL' } });
  });

  test('stores, lists and deletes a card', async () => {
    const merchant = await start();
    const pspReference = await paid(merchant, 'create-session-request.store-card-mandated');
    const { operationList } = readAs(PaymentStatus, await merchant.send('GET', pathOf('status', pspReference)));
    const stored = operationList.find(({ type }) => type === 'STORED_CREDENTIALS')?.details;
    const names = {
      merchantShopperId: stored?.merchantShopperId ?? '',
      paymentInstrumentReference: stored?.paymentInstrumentReference ?? '',
    };
    const list = endpointPath('listInstruments', names);
    const listed = readAs(PaymentInstruments, await merchant.send('GET', list.ok ? list.value : ''));
    expect(listed.paymentInstruments.map((one) => one.paymentInstrumentReference)).toEqual([
      names.paymentInstrumentReference,
    ]);
    const deletion = endpointPath('deleteInstrument', names);
    const deleted = await merchant.send('DELETE', deletion.ok ? deletion.value : '');
    expect(saysSuccess(readAs(InstrumentDeleted, deleted))).toBe(true);
  });
});

test('posts the page messages of the table', async () => {
  const merchant = await start();
  const ui = { mode: 'EMBED', origin: 'https://shop.example' };
  const posted = async (form: Readonly<Record<string, string>>) => {
    const { url, reference } = await addressOf(merchant, { merchantInfo: { ui } });
    return { reference, body: postedBy(await follow(url, form))?.message };
  };
  const broken = await posted(card('4000000000003220'));
  expect(readAs(checkoutMessages.BreakoutMessage, broken)).toMatchObject({
    sessionId: broken.reference,
    reason: 'AUTHENTICATION_REQUIRED',
    subReason: '3DS_CHALLENGE',
  });
  const completed = await posted(card('4111111111111111'));
  expect(readAs(checkoutMessages.CompletionMessage, completed)).toEqual({
    type: 'psp.checkout.completed',
    sessionId: completed.reference,
    redirectUrl: 'https://shop.example/success',
  });
});
