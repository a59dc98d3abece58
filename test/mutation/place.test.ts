import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { placeOf, textAt } from './place.js';
import { readReport } from './report.js';
import { freshFolder } from '../world/fresh-folder.js';

const source = `import { a } from './a.js';

export function first(x: number): boolean {
  return x < a || x < a;
}

const table: Table = {
  'a-row': {
    fits: (x) => x < a,
  },
  other(x) {
    return x < a;
  },
};

export abstract class Turn {
  readonly lane = 1;

  #wait(x: number): boolean {
    return x < a;
  }
}
`;

/** Returns a survivor as a report has it: five characters from this place on. */
function survivor(line: number, column: number): object {
  return {
    id: '7',
    mutatorName: 'ConditionalExpression',
    replacement: 'true',
    status: 'Survived',
    location: { start: { line, column }, end: { line, column: column + 5 } },
  };
}

test('the place of a mutant is its declaration, or the member of its class or table', () => {
  const places = source.split('\n').map((text, index) => (text.includes('x < a') ? placeOf(source, index + 1) : ''));
  expect(places.filter((place) => place !== '')).toEqual(['first', 'table.a-row', 'table.other', 'Turn.#wait']);
  expect(placeOf(source, 1)).toBe('file');
  expect(textAt(source, 'table.other')).toContain('return x < a;');
});

test('the report has the place of each mutant and its number there', () => {
  const folder = freshFolder();
  const mutants = [survivor(20, 12), survivor(4, 19), survivor(4, 10), survivor(12, 12)];
  writeFileSync(join(folder, 'report.json'), JSON.stringify({ files: { 'x.ts': { source, mutants } } }));
  const read = readReport(join(folder, 'report.json')).map(({ place, nth, from }) => [place, nth, from]);
  expect(read).toEqual([
    ['first', 1, 'x < a'],
    ['first', 2, 'x < a'],
    ['table.other', 1, 'x < a'],
    ['Turn.#wait', 1, 'x < a'],
  ]);
});
