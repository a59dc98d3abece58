/** The pages about the match list exactly what exists. */

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  findingCodes,
  findingRules,
  mappingColumns,
  mappingRoles,
  mappingSettings,
  readMapping,
  refusalCodes,
} from '../../src/match/index.js';
import { matchFindings } from '../../src/messages/index.js';
import { parse } from 'smol-toml';

function page(name: string): string {
  return readFileSync(new URL(`../../docs/reference/${name}.md`, import.meta.url), 'utf8');
}

/** The rows of the table after a heading: the cells of each row whose first cell is code. */
function rowsAfter(text: string, heading: string): readonly (readonly string[])[] {
  const part = text.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...part.matchAll(/^\| `([^`]+)` \|(.*)\|$/gm)].map(([, code = '', cells = '']) => [
    code,
    ...cells.split(/(?<!\\)\|/).map((cell) => cell.trim()),
  ]);
}

test('the reference of the match lists the codes of findings with their texts', () => {
  const expected = findingCodes.map((code) => {
    const { title, cause, action } = matchFindings.findings[code];
    return [code, findingRules[code].first, title, cause, action];
  });
  expect(rowsAfter(page('match-findings'), 'Codes')).toEqual(expected);
  expect(findingCodes.filter((code) => !findingRules[code].isMismatch)).toEqual(['chargeback']);
});

test('the reference of the match lists the codes of refusals', () => {
  const rows = rowsAfter(page('match-findings'), 'Why a file is refused');
  expect(rows.map(([code]) => code)).toEqual(refusalCodes);
});

test('the reference of the match lists the settings of a mapping file with their defaults', () => {
  const text = page('match-mapping');
  const expected = Object.entries(mappingSettings).map(([name, setting]) => [
    name,
    'default' in setting ? `\`${JSON.stringify(setting.default)}\`` : '',
  ]);
  expect(rowsAfter(text, 'Settings').map(([name, value]) => [name, value])).toEqual(expected);
  expect(rowsAfter(text, 'Columns').map(([name]) => name)).toEqual(mappingColumns);
  expect(rowsAfter(text, 'Types').map(([name]) => name)).toEqual(mappingRoles);
});

test('the reference of the match has a valid example of a mapping file', () => {
  const [, example = ''] = /```toml\n([^]*?)```/.exec(page('match-mapping')) ?? [];
  expect(readMapping(parse(example))).toMatchObject({ ok: true, value: { name: 'Example bank', otherTypes: 'other' } });
});
