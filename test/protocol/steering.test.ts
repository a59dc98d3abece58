/** Characters of a peer that would control a screen or a printer. */

import { expect, test } from 'vitest';
import { readReceipts } from '../../protocol/index.js';
import { steeringEscaped } from '../../src/platform/screen-text.js';

test('a receipt line has no control characters and no direction marks', () => {
  const [receipt] = readReceipts({
    DocumentQualifier: 'CustomerReceipt',
    OutputContent: { OutputFormat: 'Text', OutputText: [{ Text: 'TOTAL\u001b[2J \u009b12.34\u202e EUR\u2066' }] },
  });
  expect(JSON.stringify(receipt?.lines)).not.toMatch(/\\u00|[\p{Cc}\u202e\u2066]/u);
});

test('a text of several lines keeps its lines, and shows control characters escaped', () => {
  expect(steeringEscaped('a\u001b[2J\n\tb\u202ec')).toBe('a\\u001b[2J\n\tb\\u202ec');
});
