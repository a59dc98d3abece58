/** Headers with empty ids: to which request they belong, if the dialect allows empty ids. */

import { expect, test } from 'vitest';
import { defaultDialect, dialects, type MessageHeader } from '../../protocol/index.js';
import { withOwnIds } from '../../src/core/terminal/lane/empty-ids.js';
import { DrivenLane } from './driven-lane.js';
import { headerOf } from './records.js';

const { 'epas-1.0': epas } = dialects;

const isOurs = ({ serviceId }: { readonly serviceId: string }): boolean => serviceId === 'OLD';

/** Returns the header with our ids. `p1` runs under the ServiceID, and the journal also has `OLD`. */
function mended(change: Partial<MessageHeader>, dialect = epas): Pick<MessageHeader, 'SaleID' | 'POIID'> {
  const lane = new DrivenLane().ask('p1');
  const header = headerOf({ ServiceID: lane.attempt('p1'), ...change });
  const { SaleID, POIID, ...rest } = withOwnIds(header, dialect, [lane.state], isOurs);
  const { SaleID: _sale, POIID: _poi, ...said } = header;
  expect(rest).toEqual(said);
  return { SaleID, POIID };
}

const ours = { SaleID: 'SHOP', POIID: 'T1' };

test.each([
  ['both', { SaleID: '', POIID: '' }],
  ['the SaleID alone', { SaleID: '' }],
  ['the POIID alone', { POIID: '' }],
])('%s: the lane fills empty ids from the request in flight or from the journal', (_what, empty) => {
  expect(mended(empty)).toEqual(ours);
  expect(mended({ ...empty, ServiceID: 'OLD' })).toEqual(ours);
});

test.each([
  ['another SaleID', { SaleID: 'OTHER', POIID: '' }, { SaleID: 'OTHER', POIID: 'T1' }],
  ['another POIID', { SaleID: '', POIID: 'T9' }, { SaleID: 'SHOP', POIID: 'T9' }],
  ['both ids of another one', { SaleID: 'OTHER', POIID: 'T9' }, { SaleID: 'OTHER', POIID: 'T9' }],
])('the lane does not change %s', (_what, said, told) => {
  expect(mended(said)).toEqual(told);
});

const empty = { SaleID: '', POIID: '' };

test.each<[string, Partial<MessageHeader>]>([
  ['of a ServiceID that is not ours', { ServiceID: 'NOBODYS' }],
  ['without a ServiceID', { ServiceID: undefined }],
  ['of the terminal with a request, whose answer repeats its header', { MessageType: 'Request' }],
])('ids stay empty in a message %s', (_what, change) => {
  expect(mended({ ...empty, ...change })).toEqual(empty);
});

test('ids stay empty if the dialect allows no empty ids', () => {
  expect(mended(empty, defaultDialect)).toEqual(empty);
});
