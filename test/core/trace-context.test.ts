/** The `traceparent` headers that are accepted (W3C Trace Context). */

import { expect, test } from 'vitest';
import { traceContextIn, traceparentOf } from '../../src/core/index.js';

const [trace, span] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'] as const;

test.each([
  [`00-${trace}-${span}-01`, true],
  [`00-${trace}-${span}-00`, false],
  [`00-${trace}-${span}-03`, true],
  // A later version with an unknown field.
  [`01-${trace}-${span}-01-what`, true],
  [`cc-${trace}-${span}-00`, false],
])('the reader accepts %s', (header, isSampled) => {
  expect(traceContextIn(header)).toEqual({ traceId: trace, spanId: span, isSampled });
});

test.each([
  undefined,
  '',
  'hello',
  `ff-${trace}-${span}-01`,
  `00-${trace}-${span}-01-more`,
  `00-${trace}-${span}-01x`,
  `00-${trace}-${span}`,
  `00-${trace.toUpperCase()}-${span}-01`,
  `00-${'0'.repeat(32)}-${span}-01`,
  `00-${trace}-${'0'.repeat(16)}-01`,
  `00-${trace}-${span}-0g`,
  // Two headers as Node joins them.
  `00-${trace}-${span}-01, 00-${trace}-${span}-01`,
])('the reader ignores %s', (header) => {
  expect(traceContextIn(header)).toBeUndefined();
});

test('a context is written as it was read', () => {
  const header = `00-${trace}-${span}-01`;
  const context = traceContextIn(header);
  expect(context && traceparentOf(context)).toBe(header);
});
