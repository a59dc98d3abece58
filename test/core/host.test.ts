/** The differences that mean another machine, and those that one machine may have over the years. */

import { describe, expect, test } from 'vitest';
import { type HostMarks, judgeHost, learnedMarks } from '../../src/core/base/host.js';

const till: HostMarks = {
  hardware: ['uuid-1'],
  network: ['mac-1', 'mac-2'],
  disk: ['disk-1'],
  'machine-id': ['id-1'],
  hostname: ['till-1'],
};

describe('the machine counts as a different one if two kinds of marks differ that are known for both', () => {
  test.each<[string, HostMarks, 'same' | 'other' | 'unknown', readonly string[]]>([
    ['nothing changed', till, 'same', []],
    ['another name', { ...till, hostname: ['kasse'] }, 'same', ['hostname']],
    ['another network card', { ...till, network: ['mac-9'] }, 'same', ['network']],
    ['one of two network cards taken out', { ...till, network: ['mac-2'] }, 'same', []],
    [
      'one of two network cards replaced',
      { ...till, network: ['mac-9', 'mac-2'], hostname: ['kasse'] },
      'same',
      ['hostname'],
    ],
    ['a third network card', { ...till, network: ['mac-1', 'mac-2', 'mac-3'] }, 'same', []],
    ['a new installation', { ...till, 'machine-id': ['id-9'] }, 'same', ['machine-id']],
    ['another disk', { ...till, disk: ['disk-9'] }, 'same', ['disk']],
    ['another name, with nothing else readable', { hostname: ['kasse'] }, 'same', ['hostname']],
    [
      'an image of its disk on the same model',
      { ...till, network: ['mac-9'], disk: ['disk-9'] },
      'other',
      ['network', 'disk'],
    ],
    [
      'its files on another machine',
      { network: ['mac-9'], 'machine-id': ['id-9'] },
      'other',
      ['network', 'machine-id'],
    ],
    ['a removed card', { ...till, network: [], hostname: ['kasse'] }, 'same', ['hostname']],
    ['nothing readable', {}, 'unknown', []],
    ['empty marks', { network: [], disk: [] }, 'unknown', []],
  ])('%s', (_what, found, verdict, differing) => {
    expect(judgeHost(till, found)).toEqual({ verdict, differing });
  });

  test('at the first start the previous machine is unknown', () => {
    expect(judgeHost({}, till)).toEqual({ verdict: 'unknown', differing: [] });
  });
});

test('marks that are found now replace the stored marks; a stored mark that cannot be read now stays', () => {
  expect(
    learnedMarks({ network: ['mac-1'], disk: ['disk-1'] }, { network: ['mac-9'], disk: [], hostname: ['a'] }),
  ).toEqual({ network: ['mac-9'], disk: ['disk-1'], hostname: ['a'] });
});
