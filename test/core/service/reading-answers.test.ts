/** What each answer of a service is read as: what it says, or why it says nothing. */

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

describe('an answer that cannot be read', () => {
  test.each([
    ['', undefined],
    ['text/h\u00e4ml', 'text/h?ml'],
    [`text/${'x'.repeat(100)}`, `text/${'x'.repeat(55)}`],
  ])('says which media type it has: %j', (contentType, shown) => {
    const why = shown === undefined ? 'it has no media type' : `it has the media type ${shown}`;
    expect(creationIn(answer({}, 200, contentType))).toEqual({ type: 'unread', why });
  });

  test('is read in its own media type, whatever its parameters and however it is written', () => {
    const body = { responseInfo: success, operationList: [] };
    expect(historyIn(answer(body, 200, ` ${media.toUpperCase()} ; charset=utf-8`)).type).toBe('history');
  });

  test('says nothing, whatever was asked for', () => {
    const broken = { ...answer({}), text: '{' };
    const why = expect.any(String);
    expect(operatedIn(broken, cancelling, reference)).toEqual({ type: 'unread', why });
    expect(namedIn(broken)).toEqual({ type: 'unread', why });
  });

  test('is shown to people with its status, and why it could not be used', () => {
    expect(undecidedAnswerIn(answer({}), { type: 'unread', why: 'bad-value' })).toBe(
      'HTTP 200, which cannot be read: bad-value',
    );
    expect(undecidedAnswerIn(answer({}), { type: 'created' })).toBe('HTTP 200, which cannot be used');
    expect(undecidedAnswerIn(answer({}), { type: 'operated' })).toBeUndefined();
  });

  test('says which member is wrong', () => {
    const read = historyIn(answer({ responseInfo: success, operationList: [{ id: 7 }] }));
    expect(read).toEqual({ type: 'unread', why: 'bad-value at PaymentStatus.operationList.id' });
  });

  test('says that it is no success where its code is none', () => {
    const read = historyIn(answer({ responseInfo: { responseCode: '999', responseText: 'No' }, operationList: [] }));
    expect(read).toEqual({ type: 'unread', why: 'its responseCode does not report success' });
  });
});

describe('a refusal', () => {
  test('is a refusal, whatever was asked for, and is kept as it came', () => {
    const refused = problem({ type: 'urn:psp:problem:declined' }, 422);
    const read = { type: 'refused', status: 422, code: 'declined', kept: { redacted: [] } };
    expect(operatedIn(refused, cancelling, reference)).toMatchObject(read);
    expect(historyIn(refused)).toMatchObject(read);
    expect(refusalIn(refused).kept.message).toEqual({ type: 'urn:psp:problem:declined' });
  });

  test('has no more than 200 letters of words', () => {
    expect(refusalIn(problem({ title: 'x'.repeat(201) })).words).toBe(` (${'x'.repeat(200)})`);
  });

  test('has no words where it says none', () => {
    expect(refusalIn(problem({ type: 'urn:psp:problem:declined', status: 422 }, 422))).toMatchObject({
      code: 'declined',
      words: '',
    });
  });

  test('has a blank for what is no text', () => {
    expect(refusalIn(problem({ title: 'no\tmoney' })).words).toBe(' (no money)');
  });

  test('has its status alone where it is no problem that can be read', () => {
    const broken = { ...problem({}), text: '{"title":' };
    expect(refusalIn(broken)).toEqual({
      type: 'refused',
      status: 409,
      code: 'http-409',
      words: '',
      kept: { message: { status: 409 }, redacted: [] },
    });
  });

  test('has its status alone in another media type', () => {
    expect(refusalIn(answer({ type: 'urn:psp:problem:declined' }, 422))).toMatchObject({ code: 'http-422', words: '' });
  });

  test('is told by its code, and by its status alone where it has none', () => {
    const coded = problem({ type: 'urn:psp:problem:request-in-progress' });
    expect(undecidedAnswerIn(coded, { type: 'refused' })).toBe('HTTP 409 request-in-progress');
    expect(undecidedAnswerIn(problem({}), { type: 'refused' })).toBe('HTTP 409');
  });
});

/** What a create with this session is read as. */
function created(sessionInfo: object): ReturnType<typeof creationIn> {
  return creationIn(answer({ responseInfo: success, sessionInfo }));
}

describe('the answer to a create', () => {
  const url = 'https://pay.example/c/1';
  const iframeUrl = 'https://pay.example/i/1';

  test.each<[string, unknown, object | undefined]>([
    ['no page inside', undefined, { url }],
    ['a page without an integration', { mode: 'iframe' }, { url }],
    ['an integration without an address', { integration: { type: 'iframe' } }, { url }],
    [
      'a page inside whose messages name no origin',
      { integration: { iframeUrl } },
      { url, embed: { iframeUrl, sessionId: reference } },
    ],
    [
      'a page inside with the origin of its messages',
      { integration: { iframeUrl, events: { pspOrigin: 'https://pay.example' } } },
      { url, embed: { iframeUrl, sessionId: reference, pspOrigin: 'https://pay.example' } },
    ],
  ])('has %s', (_what, ui, checkout) => {
    const read = created({ pspReference: reference, checkoutUrl: url, ...(ui === undefined ? {} : { ui }) });
    expect(read).toMatchObject({ type: 'created', pspReference: reference });
    expect(read.type === 'created' ? read.checkout : undefined).toStrictEqual(checkout);
  });

  test('has no page where it names none', () => {
    expect(created({ pspReference: reference })).toMatchObject({ type: 'created', checkout: undefined });
  });

  test('has a page inside no page', () => {
    const read = created({ pspReference: reference, checkoutUrl: '', ui: { integration: { iframeUrl } } });
    expect(read).toMatchObject({ type: 'created', checkout: undefined });
  });

  test('names its payment in small letters, and its session as the service writes it', () => {
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
  ])('with %s counts, with what it moved', (status, isDone) => {
    expect(operated({ type: 'CANCEL', status, cancelledAmount }, reference.toUpperCase())).toMatchObject({
      type: 'operated',
      isDone,
      moved: cancelledAmount,
    });
  });

  test('that names no payment counts', () => {
    expect(operated({ type: 'CANCEL', status: 'SUCCESS' })).toMatchObject({ type: 'operated', moved: undefined });
  });

  test.each<[string, object | undefined, string | undefined]>([
    ['it names no operation', undefined, undefined],
    ['it names another payment', { type: 'CANCEL', status: 'SUCCESS' }, another],
    ['it names the operation REFUND', { type: 'REFUND', status: 'SUCCESS' }, undefined],
    ['its status is not known', { type: 'CANCEL', status: 'BOOKED' }, undefined],
  ])('says nothing where %s', (why, operationInfo, named) => {
    expect(operated(operationInfo, named)).toEqual({ type: 'unread', why });
  });
});

describe('the answer to a cancel by our reference', () => {
  test('names the payment in small letters, done or refused', () => {
    const pspReference = reference.toUpperCase();
    expect(namedIn(answer({ responseInfo: success, pspReference }))).toMatchObject({
      type: 'named',
      pspReference: reference,
    });
    expect(namedIn(problem({ pspReference }))).toMatchObject({ type: 'refused', pspReference: reference });
  });

  test('says nothing where it names none', () => {
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
  ])('names %s as who was charged', (_who, details, customer) => {
    expect(operations({ ...refund, details })).toMatchObject({ type: 'history', operations: [{ customer }] });
  });

  test('names nobody, and nothing else that it does not say', () => {
    const read = operations(refund);
    expect(read.type === 'history' ? read.operations : []).toStrictEqual([refund]);
  });

  test('says of each operation what was moved, and which card and agreement it names', () => {
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

  test('in which an operation stands twice says nothing', () => {
    expect(operations(refund, refund)).toEqual({ type: 'unread', why: 'it lists one operation twice in the history' });
  });
});
