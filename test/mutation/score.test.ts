/** What fails a run of `npm run mutation`. */

import { expect, test } from 'vitest';
import { judge, oneLine, scoreOf, type Fate, type Mutant } from './score.js';

function mutant(file: string, fate: Fate, to = 'true'): Mutant {
  return { file, line: 1, mutator: 'ConditionalExpression', from: 'a < b', to, fate };
}

const times = (count: number, one: Mutant): readonly Mutant[] => Array.from({ length: count }, () => one);

test('a score counts what was found of what could be found', () => {
  const fates: readonly Fate[] = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'RuntimeError', 'Ignored'];
  const score = scoreOf(
    'all',
    fates.map((fate) => mutant('src/lane/interface.ts', fate)),
  );
  expect(score).toEqual({ name: 'all', found: 2, survived: 1, uncovered: 1, percent: 50 });
});

test('a room below its goal is missed, also if the others would lift it', () => {
  const lane = [
    ...times(84, mutant('src/lane/interface.ts', 'Killed')),
    ...times(16, mutant('src/lane/interface.ts', 'Survived')),
  ];
  const core = times(1000, mutant('src/core/terminal/step.ts', 'Killed'));
  expect(judge([...core, ...lane], []).missed).toEqual(['src/lane: 84.0 % found, and 85 % are the goal']);
});

test('a survivor of the core needs its own reason, one of another room does not', () => {
  const survivor = mutant('src/core/terminal/step.ts', 'Survived');
  const uncovered = mutant('src/core/terminal/step.ts', 'NoCoverage', 'false');
  const elsewhere = mutant('src/lane/interface.ts', 'Survived');
  const { file, mutator, from, to } = survivor;
  const explained = [{ file, mutator, from, to, because: 'it is the same' }];
  expect(judge([survivor, uncovered, elsewhere], explained).unexplained).toEqual([uncovered]);
  expect(judge([mutant('src/core/terminal/step.ts', 'Killed')], explained).outdated).toEqual(explained);
});

test('a reason covers as many survivors as it names, and not the same text in another place', () => {
  const survivor = mutant('src/core/terminal/step.ts', 'Survived');
  const another = { ...survivor, line: 200 };
  const { file, mutator, from, to } = survivor;
  const one = { file, mutator, from, to, because: 'it is the same' };
  expect(judge([survivor, another], [one]).unexplained).toEqual([another]);
  const two = { ...one, count: 2 };
  expect(judge([survivor, another], [two])).toMatchObject({ unexplained: [], outdated: [] });
  expect(judge([survivor], [two]).outdated).toEqual([two]);
});

test('a reason names the text whatever its line breaks', () => {
  expect(oneLine('{\n    a;\n  }\n')).toBe('{ a; }');
});
