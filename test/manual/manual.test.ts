/**
 * Every command of README and docs does what the page says: typed in order, as a reader would, with a simulated
 * terminal.
 */

import { expect, onTestFinished, test } from 'vitest';
import { isWhole } from '../extent.js';
import { isMissing } from '../tools.js';
import { hasAll, isPrinted } from './compare.js';
import { play } from './play.js';
import { stages } from './stages.js';

test('the check finds output on a page that no command has printed', () => {
  expect(isPrinted('paid at 10:00:00\n...\nend\n', 'paid at 11:30:00.5\nmore\nend')).toBe(true);
  expect(isPrinted('paid\n', 'not paid')).toBe(false);
  expect(hasAll({ code: '123456', more: 1 }, { code: '654321' })).toBe(true);
  expect([hasAll({ result: 'declined' }, { result: 'approved' }), hasAll({}, { receipts: ['...'] })]).toEqual([
    false,
    false,
  ]);
});

const played = [...stages].filter(([, { isLong }]) => isWhole || isLong !== true);

test.skipIf(isMissing('curl')).each(played)('%s', async (page, stage) => {
  expect(await play(page, stage, onTestFinished)).toEqual([]);
});
