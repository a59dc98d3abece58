/** The names of backups, and which of them tenderd removes. */

import { expect, test } from 'vitest';
import { backupName, backupsToRemove, partName, partsIn } from '../../src/backup/file-names.js';

const origin = '1f0c9b3a';
const at = (day: number): string => backupName(`2026-03-0${day}T02:30:00.000Z`, origin);

test('the file name of a backup has the time in UTC and the id of the journal', () => {
  expect(at(1)).toBe('tenderd-20260301T023000Z-1f0c9b3a.sqlite');
  expect([at(3), at(1), at(2)].toSorted()).toEqual([at(1), at(2), at(3)]);
});

test.each([
  ['there are fewer than are kept', [1, 2], 3, 7, []],
  ['there is one more', [1, 2, 3], 4, 3, [1]],
  ['only the new one is kept', [1, 2, 3], 4, 1, [1, 2, 3]],
  ['fewer are kept than before', [1, 2, 3, 4], 5, 2, [1, 2, 3]],
  ['the clock was set back, so that the new one stays', [7, 8, 9], 1, 2, [7, 8]],
])('the rotation of backups removes the right files if %s', (_name, others, newest, keep, removed) => {
  const names = [...others, newest].map(at);
  expect(backupsToRemove(names, { origin, newest: at(newest), keep })).toEqual(removed.map(at));
});

test('the rotation never removes unfinished files or files of other programs and tills', () => {
  const foreign = [
    'tenderd.toml',
    'tenderd-20260301T023000Z-1f0c9b3a.sqlite.bak',
    'tenderd-20260301T023000Z-ffffffff.sqlite',
    'tenderd-20260301-1f0c9b3a.sqlite',
    `my-${at(1)}`,
    partName(at(1)),
  ];
  expect(backupsToRemove([...foreign, at(2)], { origin, newest: at(2), keep: 1 })).toEqual([]);
});

test('the cleaning finds only the unfinished files of this journal', () => {
  const other = partName(backupName('2026-03-01T02:30:00.000Z', 'ffffffff'));
  const own = [partName(at(1)), `${partName(at(1))}-journal`];
  expect(partsIn([at(1), ...own, other, `${at(1)}.part.txt`], origin)).toEqual(own);
});
