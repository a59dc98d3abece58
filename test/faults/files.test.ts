import { expect, test } from 'vitest';
import { faultsIn } from './files.js';

const page = (...lines: readonly string[]): string => `# A page.\n\nan-id: it does wrong\n${lines.join('\n')}\n`;

test('a fault file is read with the lines that it replaces, and with the conditions of its days', () => {
  const days = '  days onlyPayments frameFaults=0.6 often=["P32"]';
  const [fault] = faultsIn(page('  in a.ts', '  found by faithful', days, '- a', '-', '-   b␣', '+ c'));
  expect(fault).toMatchObject({ id: 'an-id', what: 'it does wrong', file: 'a.ts', foundBy: 'faithful' });
  expect(fault).toMatchObject({
    find: 'a\n\n  b ',
    replace: 'c',
    setup: { parts: 0, frameFaults: 0.6, often: ['P32'] },
  });
});

test.each(['  found in x', '  days everyDay', 'nothing'])('"%s" is refused', (line) => {
  expect(() => faultsIn(page(line))).toThrow(/is no/);
});
