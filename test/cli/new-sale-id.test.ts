/**
 * Open transactions at a payment service were sent without a SaleID, so they do not prevent a change of the SaleIDs.
 */

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openJournal } from '../../src/journal/index.js';
import { now, part, payment } from '../journal/samples.js';
import { unchecked } from '../unchecked.js';
import { type Home, newHome } from './tenderd.js';

const person = ['--name', 'Kari', '--reason', 'a second till'];

/** Makes a link that waits for its shopper. */
function link(id: string): ReturnType<typeof payment> {
  const { request } = payment(id);
  const { terminal: _none, ...asked } = request;
  return payment(id, { request: unchecked({ ...asked, service: 'shop' }) });
}

/** Makes a stopped daemon with one lane and more open transactions: more links than one list has. */
function stopped(atTerminal: readonly string[]): { readonly home: Home; readonly where: readonly string[] } {
  const home = newHome();
  const data = join(home.directory, 'data');
  const journal = openJournal({ path: join(data, 'journal.sqlite'), now, pregrowBytes: 0 });
  const lane = {
    terminal: 'till-1',
    poiId: 'T1',
    saleId: 'TD000001',
    sessionEpoch: 1,
    sessionStanding: true,
    seen: true,
  };
  const held = atTerminal.map((id) => payment(id));
  expect(journal.commit([{ ...part('till-1', ...held), lane: { ...lane, attention: [] } }])).toMatchObject([
    { ok: true },
  ]);
  const links = Array.from({ length: 1_001 }, (_none, number) => link(`l-${number}`));
  expect(journal.commit([part('shop', ...links)])).toMatchObject([{ ok: true }]);
  journal.close();
  return { home, where: ['--data-dir', data] };
}

test('a new SaleID is possible while links wait', async () => {
  const { home, where } = stopped([]);
  const { code, out } = await home.run('journal new-sale-id', ...where, ...person);
  expect([code, out]).toEqual([0, expect.stringMatching(/^till-1 has the new SaleID TD\w{6}\.$/m)]);
});

test('a new SaleID is refused while a terminal payment is open, even behind many newer links', async () => {
  const { home, where } = stopped(['p-1']);
  const { code, err } = await home.run('journal new-sale-id', ...where, ...person);
  expect([code, err]).toEqual([77, expect.stringContaining('Transaction p-1 is open or unresolved')]);
});
