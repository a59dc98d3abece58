/**
 * Liberal reading: valid answers about money, in all dialects and both encodings, with each field in turn removed,
 * emptied, damaged or given another type. A field that decides nothing never costs an approval, and a field that
 * decides is never invented. `liberal-lane.test.ts` checks the results in a lane.
 */

import { describe, expect, test } from 'vitest';
import { codecFor, dialectNames, type Encoding, type Message } from '../../protocol/index.js';
import { moneyAnswerIn } from '../../src/core/index.js';
import { hasFile, spelt } from '../protocol/dialect-messages.js';
import { golden } from '../protocol/golden-messages.js';
import { oneIn } from '../extent.js';
import { approvals, textOf } from './approvals.js';
import { isDecided, spoiltIn } from './spoilt.js';

interface Valid {
  readonly name: string;
  readonly encoding: Encoding;
  readonly text: string;
}

const encodings = ['xml', 'json'] as const;

const valid: readonly Valid[] = [
  ...encodings.flatMap((encoding) => [
    ...approvals.map((message) => ({ name: message.name, encoding, text: textOf(message, encoding) })),
    { name: 'status-response-repeated', encoding, text: golden('status-response-repeated', encoding) },
  ]),
  ...dialectNames.flatMap((dialect) =>
    (['payment-response', 'status-response-found'] as const)
      .filter((file) => hasFile(dialect, file))
      .map((file) => {
        const text = spelt(dialect, file);
        const encoding: Encoding = text.startsWith('{') ? 'json' : 'xml';
        return { name: `${file} of ${dialect}`, encoding, text };
      }),
  ),
];

/** Returns the ids and the Result of a text about money; undefined if the text says nothing about money. */
function meaningOf(message: Message): string | undefined {
  const answer = moneyAnswerIn(message);
  if (answer === undefined) return undefined;
  const { SaleID, POIID, ServiceID } = answer.header;
  return [answer.name, SaleID, POIID, ServiceID, answer.body.Response.Result].join('\n');
}

describe.each(valid)('$name in $encoding', ({ encoding, text }) => {
  const codec = codecFor(encoding);
  const whole = codec.decode(text);
  // The default run takes every third damaged answer.
  const spoilt = oneIn(3, spoiltIn(encoding, text));

  test('damage outside the decisive fields loses no approval', () => {
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
    expect(spoilt.length).toBeGreaterThan(10);
    expect(lost).toEqual([]);
  });

  test('damage never turns into another Result or another id', () => {
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
