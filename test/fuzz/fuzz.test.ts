import { describe, expect, it, test } from 'vitest';
import { bodies, codecFor, ok, type Encoding, type Message } from '../../protocol/index.js';
import { isWhole, some } from '../extent.js';
import { golden } from '../protocol/golden-messages.js';
import { reachable } from '../protocol/reachable-types.js';
import { type Decoder, compare } from './compare.js';
import { Documents } from './documents.js';
import { fuzz } from './run.js';
import { leftOutWhenRead } from './schema.js';

const documents = isWhole ? 500 : 40;
/** Generated messages of each version. A long run generates more. */
const generated = 12;

/** Returns how many of 250 documents reveal a broken decoder. */
function foundWith(broken: (message: Message) => Message): number {
  const decoderOf = (encoding: Encoding): Decoder => ({
    decode(text, how) {
      const result = codecFor(encoding).decode(text, how);
      return result.ok ? ok(broken(result.value)) : result;
    },
  });
  return fuzz({ seed: 7, generated, isEnough: (count) => count >= 250, decoderOf }).unexplained;
}

function withSaleId(message: Message, change: (value: string) => string): Message {
  return { ...message, header: { ...message.header, SaleID: change(message.header.SaleID) } };
}

describe('mutated documents', () => {
  it.each([1, 2])('of seed %i get the same result from both readers', (seed) => {
    const report = fuzz({ seed, generated, isEnough: (count) => count >= documents });
    expect(report.findings.map(({ disagreement }) => disagreement)).toEqual([]);
    expect(report.accepted).toBeGreaterThan(documents / 5);
    expect(report.accepted).toBeLessThan((documents * 4) / 5);
  });

  it('are the same for the same seed', () => {
    const [one, other] = [new Documents(5, generated), new Documents(5, generated)];
    for (const number of [3, 0, 3]) expect(other.document(number)).toEqual(one.document(number));
    expect(new Documents(6, generated).document(3)).not.toEqual(one.document(3));
  });
});

test('the second reader knows exactly the mandatory fields that may be missing', () => {
  const declared = [...reachable(...Object.values(bodies))].flatMap(({ name, fields }) =>
    [...fields].flatMap(([field, { mayLack }]) => (mayLack === 'when-read' ? [`${name}.${field}`] : [])),
  );
  expect([...leftOutWhenRead].toSorted()).toEqual(declared.toSorted());
});

describe('the fuzzer finds a decoder', () => {
  const broken: readonly [string, (message: Message) => Message][] = [
    ['drops a value', (message) => ({ ...message, header: { ...message.header, ServiceID: undefined } })],
    ['alters a value', (message) => withSaleId(message, (value) => `${value}0`)],
    ['trims a value', (message) => withSaleId(message, (value) => value.trim())],
    ['omits unknown fields', (message) => ({ ...message, kept: [] })],
    ['invents a field', (message) => ({ ...message, kept: [{ path: 'Extra', why: 'unknown-field' }] })],
  ];
  it.each(some(broken, 3))('that %s', (_, decode) => {
    expect(foundWith(decode)).toBeGreaterThan(0);
  });

  it.each<Encoding>(['xml', 'json'])('that accepts a cut document, or refuses a whole one, in %s', (encoding) => {
    const whole = { encoding, text: golden('payment-response-approved', encoding) };
    const cut = { encoding, text: whole.text.slice(0, -1) };
    const codec = codecFor(encoding);
    expect(compare(whole, codec)).toEqual({ isAccepted: true });
    const refusing = { decode: () => codec.decode(cut.text) };
    const accepting = { decode: () => codec.decode(whole.text) };
    expect(compare(whole, refusing).disagreement?.about).toBe('we refuse what is well-formed');
    expect(compare(cut, accepting).disagreement?.about).toBe('we accept what is malformed');
  });

  it.each<Encoding>(['xml', 'json'])('that does not note missing fields, in %s', (encoding) => {
    const codec = codecFor(encoding);
    const text = golden('print-request', encoding).replace(/ ResponseMode="PrintEnd"|"ResponseMode":"PrintEnd",/, '');
    const read = codec.decode(text, 'strictly');
    const silent: Decoder = { decode: () => (read.ok ? ok({ ...read.value, kept: [] }) : read) };
    expect(compare({ encoding, text }, codec)).toEqual({ isAccepted: true });
    expect(compare({ encoding, text }, silent).disagreement?.theirs).toEqual([
      '!PrintRequest.PrintOutput.ResponseMode',
    ]);
  });

  it('that misreads an amount with an exponent', () => {
    const codec = codecFor('json');
    const text = golden('payment-response-approved', 'json').replace(/("AuthorizedAmount":\s*)[\d.]+/, '$11.25e1');
    const digits: Decoder = { decode: () => codec.decode(text.replace('1.25e1', '125')) };
    expect(compare({ encoding: 'json', text }, codec)).toEqual({ isAccepted: true });
    expect(compare({ encoding: 'json', text }, digits).disagreement?.about).toBe('values');
  });
});
