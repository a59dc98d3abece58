/** How each answer of a service is read: what it says, or why it says nothing. */

import { describe, expect, test } from 'vitest';
import {
  type Answered,
  creationIn,
  historyIn,
  isSuccess,
  namedIn,
  operatedIn,
  refusalIn,
  undecidedAnswerIn,
} from '../../../src/core/service/messages/decode-response.js';
import { cancelling } from '../../../src/core/service/messages/service-kind.js';

const media = 'application/vnd.payments.v1+json';
const reference = '01890a5d-ac96-774b-bcce-b302099a8057';
const another = '01890a5d-ac96-774b-bcce-b302099a8058';
const success = { responseCode: '000', responseText: 'Success' };

function answer(body: unknown, status = 200, contentType = media): Answered {
  return { type: 'answered', id: 'a', status, contentType, text: JSON.stringify(body) };
}

function problem(body: unknown, status = 409): Answered {
  return answer(body, status, 'application/problem+json');
}

test.each([
  [199, false],
  [200, true],
  [299, true],
  [300, false],
])('HTTP %i is a success: %s', (status, is) => {
  expect(isSuccess(answer({}, status))).toBe(is);
});

describe('an unreadable answer', () => {
  test.each([
    ['', undefined],
    ['text/h\u00e4ml', 'text/h?ml'],
    [`text/${'x'.repeat(100)}`, `text/${'x'.repeat(55)}`],
  ])('is reported with its media type: %j', (contentType, shown) => {
    const why = shown === undefined ? 'it has no media type' : `it has the media type ${shown}`;
    expect(creationIn(answer({}, 200, contentType))).toEqual({ type: 'unread', why });
  });

  test('is readable in its media type with any parameters and letter case', () => {
    const body = { responseInfo: success, operationList: [] };
    expect(historyIn(answer(body, 200, ` ${media.toUpperCase()} ; charset=utf-8`)).type).toBe('history');
  });

  test('proves nothing, for each kind of request', () => {
    const broken = { ...answer({}), text: '{' };
    const why = expect.any(String);
    expect(operatedIn(broken, cancelling, reference)).toEqual({ type: 'unread', why });
    expect(namedIn(broken)).toEqual({ type: 'unread', why });
  });

  test('is shown with its status and the reason', () => {
    expect(undecidedAnswerIn(answer({}), { type: 'unread', why: 'bad-value' })).toBe(
      'HTTP 200, with a body that cannot be read: bad-value',
    );
    expect(undecidedAnswerIn(answer({}), { type: 'created' })).toBe('HTTP 200, which is not a usable answer');
    expect(undecidedAnswerIn(answer({}), { type: 'operated' })).toBeUndefined();
  });

  test('is reported with the wrong member', () => {
    const read = historyIn(answer({ responseInfo: success, operationList: [{ id: 7 }] }));
    expect(read).toEqual({ type: 'unread', why: 'bad-value at PaymentStatus.operationList.id' });
  });

  test('is reported as no success if its code is not that of success', () => {
    const read = historyIn(answer({ responseInfo: { responseCode: '999', responseText: 'No' }, operationList: [] }));
    expect(read).toEqual({ type: 'unread', why: 'its responseCode does not report success' });
  });
});

describe('a refusal', () => {
  test('is read for each kind of request, and stored unchanged', () => {
    const refused = problem({ type: 'urn:psp:problem:declined' }, 422);
    const read = { type: 'refused', status: 422, code: 'declined', kept: { redacted: [] } };
    expect(operatedIn(refused, cancelling, reference)).toMatchObject(read);
    expect(historyIn(refused)).toMatchObject(read);
    expect(refusalIn(refused).kept.message).toEqual({ type: 'urn:psp:problem:declined' });
  });

  test('has at most 200 characters of text', () => {
    expect(refusalIn(problem({ title: 'x'.repeat(201) })).words).toBe(` (${'x'.repeat(200)})`);
  });

  test('has no text if the service sent none', () => {
    expect(refusalIn(problem({ type: 'urn:psp:problem:declined', status: 422 }, 422))).toMatchObject({
      code: 'declined',
      words: '',
    });
  });

  test('has a space instead of a control character', () => {
    expect(refusalIn(problem({ title: 'no\tmoney' })).words).toBe(' (no money)');
  });

  test('has only its status if its problem document is unreadable', () => {
    const broken = { ...problem({}), text: '{"title":' };
    expect(refusalIn(broken)).toEqual({
      type: 'refused',
      status: 409,
      code: 'http-409',
      words: '',
      kept: { message: { status: 409 }, redacted: [] },
    });
  });

  test('has only its status in another media type', () => {
    expect(refusalIn(answer({ type: 'urn:psp:problem:declined' }, 422))).toMatchObject({ code: 'http-422', words: '' });
  });

  test('is reported with its code, or with its status if it has none', () => {
    const coded = problem({ type: 'urn:psp:problem:request-in-progress' });
    expect(undecidedAnswerIn(coded, { type: 'refused' })).toBe('HTTP 409 request-in-progress');
    expect(undecidedAnswerIn(problem({}), { type: 'refused' })).toBe('HTTP 409');
  });
});

/** Returns how a create with this session is read. */
function created(sessionInfo: object): ReturnType<typeof creationIn> {
  return creationIn(answer({ responseInfo: success, sessionInfo }));
}

describe('the answer to a create request', () => {
  const url = 'https://pay.example/c/1';
  const iframeUrl = 'https://pay.example/i/1';

  test.each<[string, unknown, object | undefined]>([
    ['no embedded page', undefined, { url }],
    ['a page without an integration', { mode: 'iframe' }, { url }],
    ['an integration without an address', { integration: { type: 'iframe' } }, { url }],
    [
      'an embedded page without a message origin',
      { integration: { iframeUrl } },
      { url, embed: { iframeUrl, sessionId: reference } },
    ],
    [
      'an embedded page with a message origin',
      { integration: { iframeUrl, events: { pspOrigin: 'https://pay.example' } } },
      { url, embed: { iframeUrl, sessionId: reference, pspOrigin: 'https://pay.example' } },
    ],
  ])('with %s is read', (_what, ui, checkout) => {
    const read = created({ pspReference: reference, checkoutUrl: url, ...(ui === undefined ? {} : { ui }) });
    expect(read).toMatchObject({ type: 'created', pspReference: reference });
    expect(read.type === 'created' ? read.checkout : undefined).toStrictEqual(checkout);
  });

  test('without an address has no page', () => {
    expect(created({ pspReference: reference })).toMatchObject({ type: 'created', checkout: undefined });
  });

  test('without an address has no embedded page either', () => {
    const read = created({ pspReference: reference, checkoutUrl: '', ui: { integration: { iframeUrl } } });
    expect(read).toMatchObject({ type: 'created', checkout: undefined });
  });

  test('names its payment in lower case, and its session unchanged', () => {
    const loud = reference.toUpperCase();
    const read = created({ pspReference: loud, checkoutUrl: url, ui: { integration: { iframeUrl } } });
    expect(read).toMatchObject({ pspReference: reference, checkout: { embed: { sessionId: loud } } });
  });
});

function operated(operationInfo: object | undefined, pspReference?: string): ReturnType<typeof operatedIn> {
  const body = { responseInfo: success, operationInfo, ...(pspReference === undefined ? {} : { pspReference }) };
  return operatedIn(answer(body), cancelling, reference);
}

describe('the answer to an operation', () => {
  const cancelledAmount = { amount: 400, currency: 'EUR' };

  test.each([
    ['SUCCESS', true],
    ['PENDING', false],
  ])('with %s is read with the moved amount', (status, isDone) => {
    expect(operated({ type: 'CANCEL', status, cancelledAmount }, reference.toUpperCase())).toMatchObject({
      type: 'operated',
      isDone,
      moved: cancelledAmount,
    });
  });

  test('without a payment is read', () => {
    expect(operated({ type: 'CANCEL', status: 'SUCCESS' })).toMatchObject({ type: 'operated', moved: undefined });
  });

  test.each<[string, object | undefined, string | undefined]>([
    ['it names no operation', undefined, undefined],
    ['it names another payment', { type: 'CANCEL', status: 'SUCCESS' }, another],
    ['it names the operation REFUND', { type: 'REFUND', status: 'SUCCESS' }, undefined],
    ['its status is not known', { type: 'CANCEL', status: 'BOOKED' }, undefined],
  ])('proves nothing if %s', (why, operationInfo, named) => {
    expect(operated(operationInfo, named)).toEqual({ type: 'unread', why });
  });
});

describe('the answer to a cancel by our reference', () => {
  test('names the payment in lower case, whether it was done or refused', () => {
    const pspReference = reference.toUpperCase();
    expect(namedIn(answer({ responseInfo: success, pspReference }))).toMatchObject({
      type: 'named',
      pspReference: reference,
    });
    expect(namedIn(problem({ pspReference }))).toMatchObject({ type: 'refused', pspReference: reference });
  });

  test('proves nothing if it names no payment', () => {
    expect(namedIn(answer({ responseInfo: success }))).toEqual({ type: 'unread', why: 'it names no payment' });
    expect(namedIn(problem({}))).not.toHaveProperty('pspReference');
  });
});

function operations(...operationList: readonly object[]): ReturnType<typeof historyIn> {
  return historyIn(answer({ responseInfo: success, operationList }));
}

describe('a history', () => {
  const id = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
  const refund = { id, type: 'REFUND', status: 'COMPLETED' };

  test.each([
    ['a shopper', { merchantShopperId: 'anna' }, { shopper: 'anna', instrument: undefined }],
    ['a stored card', { paymentInstrumentReference: 'i-1' }, { shopper: undefined, instrument: 'i-1' }],
    ['both', { merchantShopperId: 'anna', paymentInstrumentReference: 'i-1' }, { shopper: 'anna', instrument: 'i-1' }],
  ])('names %s as the customer', (_who, details, customer) => {
    expect(operations({ ...refund, details })).toMatchObject({ type: 'history', operations: [{ customer }] });
  });

  test('has no customer and no other field if the service sent none', () => {
    const read = operations(refund);
    expect(read.type === 'history' ? read.operations : []).toStrictEqual([refund]);
  });

  test('has the moved amount, the card and the agreement of each operation', () => {
    const other = { ...refund, id: '01ARZ3NDEKTSV4RRFFQ69G5FAW', type: 'CAPTURE' };
    const details = { amount: 400, currency: 'EUR', paymentInstrumentReference: 'i-1', recurringReference: 'a-1' };
    const read = operations({ ...refund, details }, other);
    expect(read.type === 'history' ? read.operations : []).toStrictEqual([
      {
        ...refund,
        amount: 400,
        currency: 'EUR',
        instrument: expect.any(String),
        agreement: 'a-1',
        customer: { shopper: undefined, instrument: 'i-1' },
      },
      other,
    ]);
  });

  test('that lists an operation twice proves nothing', () => {
    expect(operations(refund, refund)).toEqual({ type: 'unread', why: 'it lists one operation twice in the history' });
  });
});
