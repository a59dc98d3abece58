/**
 * Liberal reading: valid answers that mean money, in all dialects and both encodings, with each field in turn removed, emptied, damaged or of
 * another type. Whatever decides nothing costs no approval: read so, and taken in by a lane, it ends its payment as approved. What
 * decides is never made up.
 */

import { describe, expect, test } from 'vitest';
import { codecFor, dialectNames, type Encoding, type Message } from '../../protocol/index.js';
import { deciding, decidingInHeader, saidByBody } from '../../protocol/deciding.js';
import { moneyAnswerIn, movedMoney } from '../../src/core/index.js';
import { readText, productRedactor } from '../../src/lane/reading.js';
import { DrivenLane } from '../core/driven-lane.js';
import { golden } from '../protocol/golden-messages.js';
import { spelt } from '../protocol/dialect-messages.js';

interface Valid {
  readonly name: string;
  readonly encoding: Encoding;
  readonly text: string;
}

const goldens = [
  'payment-response-approved',
  'reversal-response',
  'stored-value-response',
  'status-response-repeated',
  'card-acquisition-response',
];

const valid: readonly Valid[] = [
  ...goldens.flatMap((name) =>
    (['xml', 'json'] as const).map((encoding) => ({ name, encoding, text: golden(name, encoding) })),
  ),
  ...dialectNames.flatMap((dialect) =>
    ['payment-response', 'status-response-found'].map((file) => {
      const text = spelt(dialect, file);
      const encoding: Encoding = text.startsWith('{') ? 'json' : 'xml';
      return { name: `${file} of ${dialect}`, encoding, text };
    }),
  ),
];

/** One way to spoil a text in one place, and the text. */
interface Spoilt {
  readonly how: string;
  readonly text: string;
}

/** Each attribute of a document removed, emptied and damaged, and each element removed and emptied. */
function spoiltXml(text: string): readonly Spoilt[] {
  const made: Spoilt[] = [];
  for (const match of text.matchAll(/ ([A-Za-z]+)="([^"]*)"/g)) {
    const at = match.index;
    const put = (how: string, by: string): number =>
      made.push({ how: `${match[1]} ${how}`, text: text.slice(0, at) + by + text.slice(at + match[0].length) });
    put('removed', '');
    put('emptied', ` ${match[1]}=""`);
    put('damaged', ` ${match[1]}="#&lt;12,5"`);
  }
  for (const match of text.matchAll(/<([A-Za-z]+)(?:\s[^>]*)?(?:\/>|>[^<]*<\/\1>)/g)) {
    const rest = text.slice(match.index + match[0].length);
    made.push({ how: `${match[1]} removed`, text: text.slice(0, match.index) + rest });
    made.push({ how: `${match[1]} emptied`, text: `${text.slice(0, match.index)}<${match[1]}/>${rest}` });
    made.push({ how: `${match[1]} twice`, text: text.slice(0, match.index) + match[0] + match[0] + rest });
  }
  return made;
}

type Json = string | number | boolean | null | Json[] | { readonly [name: string]: Json };

/** Each member of a document removed, emptied, damaged and of another type. */
function spoiltJson(text: string): readonly Spoilt[] {
  const document: Json = JSON.parse(text);
  const made: Spoilt[] = [];
  const walk = (value: Json, path: string, rebuilt: (by: Json | undefined) => Json): void => {
    if (Array.isArray(value)) {
      value.forEach((item, index) =>
        walk(item, `${path}[${index}]`, (by) => rebuilt(value.flatMap((one, at) => (at === index ? (by ?? []) : one)))),
      );
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) {
        const { [name]: _old, ...others } = value;
        const change = (by: Json | undefined): Json => rebuilt(by === undefined ? others : { ...value, [name]: by });
        const put = (how: string, by: Json | undefined): number =>
          made.push({ how: `${path}.${name} ${how}`, text: JSON.stringify(change(by)) });
        put('removed', undefined);
        put('emptied', '');
        put('null', null);
        put('damaged', '#<12,5');
        put('an object', { Nobody: 'knows' });
        put('a list', [[1], [2]]);
        put('a flag', true);
        walk(member, `${path}.${name}`, change);
      }
    }
  };
  walk(document, '', (by) => by ?? null);
  return made;
}

/** The ids and the Result of what a text says about money; undefined where it says nothing. */
function meaningOf(message: Message): string | undefined {
  const answer = moneyAnswerIn(message);
  if (answer === undefined) return undefined;
  const { SaleID, POIID, ServiceID } = answer.header;
  return [answer.name, SaleID, POIID, ServiceID, answer.body.Response.Result].join('\n');
}

function none(): undefined {
  return undefined;
}

/** Names of fields that decide, whichever message they stand in; and what stands around them. */
const decides = new Set(
  [...Object.values(deciding).flat(), ...decidingInHeader, ...saidByBody].flatMap((path) => path.split('.')),
);
const around = new Set([
  'SaleToPOIResponse',
  'RepeatedResponseMessageBody',
  ...Object.keys(deciding),
  // Whose sale it is: another one is another's answer.
  'TransactionID',
  'SaleTransactionID',
]);

function isDecided(how: string): boolean {
  const name = (how.split(' ')[0] ?? '').split('.').at(-1)?.replace(/\[.*/, '') ?? '';
  return decides.has(name) || around.has(name);
}

describe.each(valid)('$name in $encoding', ({ encoding, text }) => {
  const codec = codecFor(encoding);
  const whole = codec.decode(text);
  const spoilt = encoding === 'xml' ? spoiltXml(text) : spoiltJson(text);

  test('what decides nothing costs nothing', () => {
    if (!whole.ok) throw new Error(JSON.stringify(whole.error));
    const meaning = meaningOf(whole.value);
    expect(meaning).toMatch(/Success$/);
    const lost = spoilt
      .filter(({ how }) => !isDecided(how))
      .flatMap(({ how, text: one }) => {
        const read = codec.decode(one);
        if (!read.ok) return [`${how}: ${read.error.code} ${read.error.path ?? ''}`];
        return meaningOf(read.value) === meaning ? [] : [`${how}: ${meaningOf(read.value)}`];
      });
    expect(spoilt.length).toBeGreaterThan(30);
    expect(lost).toEqual([]);
  });

  test('what decides is never made up: another Result or another id is never read out of damage', () => {
    if (!whole.ok) throw new Error(JSON.stringify(whole.error));
    const [name, saleId, poiId, serviceId] = meaningOf(whole.value)?.split('\n') ?? [];
    for (const { how, text: one } of spoilt) {
      const read = codec.decode(one);
      const answer = read.ok ? moneyAnswerIn(read.value) : undefined;
      if (answer === undefined || answer.isHeadless === true) continue;
      const { header } = answer;
      const said = [header.SaleID, header.POIID, header.ServiceID];
      for (const [index, id] of [saleId, poiId, serviceId].entries())
        expect(['', '#<12,5', undefined, id], `${how} ${name}`).toContain(said[index]);
    }
  });
});

describe('through a lane', () => {
  const answers = ['xml', 'json'] as const;
  test.each(answers)('no approval is lost for a field that decides nothing, in %s', (encoding) => {
    const codec = codecFor(encoding);
    const lost: string[] = [];
    const model = codec.decode(golden('payment-response-approved', encoding));
    if (!model.ok || model.value.name !== 'PaymentResponse') throw new Error('the golden answer is one');
    const { header, body } = model.value;
    const template = new DrivenLane().ask('p1');
    const ours = {
      ...model.value,
      header: { ...header, SaleID: 'SHOP', POIID: 'T1', ServiceID: template.attempt('p1') },
      body: {
        ...body,
        SaleData: { SaleTransactionID: { TransactionID: 'p1', TimeStamp: '2026-01-01T00:00:00Z' } },
      },
    };
    const written = codec.encode(ours);
    if (!written.ok) throw new Error(JSON.stringify(written.error));
    for (const { how, text } of encoding === 'xml' ? spoiltXml(written.value) : spoiltJson(written.value)) {
      if (isDecided(how)) continue;
      const nobody = { find: none, findByServiceId: none, findByKey: () => [], findBySale: () => [] };
      const parts = { turn: nobody, redactor: productRedactor, ownIds: new Set(['SHOP', 'T1']) };
      const reading = readText(text, codec, parts);
      const lane = new DrivenLane().ask('p1');
      if (reading.type === 'message') lane.happen({ type: 'message', connection: 1, received: reading.received });
      const { outcome } = lane.record('p1');
      if (!movedMoney(outcome)) lost.push(`${how}: ${outcome?.result}`);
      // A figure is told only where it can be read, and there it is the terminal's or what was asked for.
      else if (outcome.authorized === undefined && outcome.difference !== 'unknown') lost.push(`${how}: no figure`);
    }
    expect(lost).toEqual([]);
  });
});
