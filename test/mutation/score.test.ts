/** The results that fail a run of `npm run mutation`. */

import { expect, test } from 'vitest';
import { judge, oneLine, scoreOf, type Explained, type Fate, type Mutant } from './score.js';

function mutant(file: string, fate: Fate, to = 'true'): Mutant {
  return { file, line: 1, place: 'step', nth: 1, mutator: 'ConditionalExpression', from: 'a < b', to, fate };
}

/** Returns the reason for a mutant. */
function reasonOf({ file, place, nth, mutator, from, to }: Mutant): Explained {
  return { file, place, nth, mutator, from, to, because: 'it is the same' };
}

const times = (count: number, one: Mutant): readonly Mutant[] => Array.from({ length: count }, () => one);

test('the score is the share of mutants that were found', () => {
  const fates: readonly Fate[] = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'RuntimeError', 'Ignored'];
  const score = scoreOf(
    'all',
    fates.map((fate) => mutant('src/lane/api/lanes-interface.ts', fate)),
  );
  expect(score).toEqual({ name: 'all', found: 2, survived: 1, uncovered: 1, percent: 50 });
});

test('a module below its goal fails, even if the average is above it', () => {
  const lane = [
    ...times(84, mutant('src/lane/api/lanes-interface.ts', 'Killed')),
    ...times(16, mutant('src/lane/api/lanes-interface.ts', 'Survived')),
  ];
  const core = times(1000, mutant('src/core/terminal/step.ts', 'Killed'));
  expect(judge([...core, ...lane], []).missed).toEqual(['src/lane: 84.0 % found, and 85 % are the goal']);
});

test('a survivor of the core needs its own reason, and a survivor of another module does not', () => {
  const survivor = mutant('src/core/terminal/step.ts', 'Survived');
  const uncovered = mutant('src/core/terminal/step.ts', 'NoCoverage', 'false');
  const elsewhere = mutant('src/lane/api/lanes-interface.ts', 'Survived');
  const explained = [reasonOf(survivor)];
  expect(judge([survivor, uncovered, elsewhere], explained).unexplained).toEqual([uncovered]);
  expect(judge([mutant('src/core/terminal/step.ts', 'Killed')], explained).outdated).toEqual(explained);
});

test('a reason covers its own place, and not the same text in another function or further down in its own function', () => {
  const survivor = { ...mutant('src/core/terminal/step.ts', 'Survived'), nth: 2 };
  const reason = reasonOf(survivor);
  expect(judge([{ ...survivor, line: 200 }], [reason])).toMatchObject({ unexplained: [], outdated: [] });
  // The explained mutant is found now, and the same text survives at a place that has no reason.
  for (const swapped of [
    { ...survivor, place: 'stepBack' },
    { ...survivor, nth: 1 },
  ]) {
    const found = { ...survivor, fate: 'Killed' as const };
    expect(judge([found, swapped], [reason])).toMatchObject({ unexplained: [swapped], outdated: [reason] });
  }
});

test('a reason names the text whatever its line breaks', () => {
  expect(oneLine('{\n    a;\n  }\n')).toBe('{ a; }');
});
