/** A register names a terminal by its POIID or by its configured name. If that is ambiguous, nothing is guessed. */

import { expect, test } from 'vitest';
import { TerminalNames } from '../../src/nexo/identity/terminal-names.js';
import { MemoryLanes } from '../api/memory-lanes.js';

function named(...terminals: readonly (readonly [terminal: string, poiId: string])[]): TerminalNames {
  const [known] = new MemoryLanes().terminals();
  if (known === undefined) throw new Error('no terminal to copy');
  const views = terminals.map(([terminal, poiId]) => ({ ...known, terminal, poiId }));
  return new TerminalNames({ terminals: () => views, asked: () => [] });
}

test('a POIID of two terminals is refused with the names to send instead', () => {
  const names = named(['near', 'A-1'], ['far', 'A-1'], ['other', 'B-1']);
  expect(names.find('A-1')).toEqual({
    condition: 'UnavailableDevice',
    text: 'Several terminals have the POIID A-1: near, far. Send the name of the right terminal as POIID. Nothing was sent.',
  });
  expect(names.find('far')).toMatchObject({ terminal: 'far', poiId: 'A-1' });
  expect(names.find('B-1')).toMatchObject({ terminal: 'other' });
});

test('an unknown POIID is refused with the known POIIDs', () => {
  expect(named(['near', 'A-1'], ['other', 'B-1']).find('C-1')).toEqual({
    condition: 'UnavailableDevice',
    text: 'There is no terminal with the POIID C-1. Configured: A-1, B-1. Nothing was sent.',
  });
});
