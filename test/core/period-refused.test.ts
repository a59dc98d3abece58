/** A reconciliation that was refused or rejected: what the terminal's period confirms of that, and what it cannot. */

import { describe, expect, test } from 'vitest';
import { Closing, failure, success } from './closing-lane.js';
import { headerOf } from './records.js';

describe('it is refused', () => {
  test('Busy: the same period is the veto that lets it be made again, with its period asked anew', () => {
    const lane = new Closing().totals('7').closed(failure('Busy'));
    lane.totals('7');
    expect(lane.states('z1')).toEqual(['not-started']);
    lane.wait(11_000);
    expect(lane.sent('GetTotals')).toHaveLength(3);
    lane.totals('7');
    expect(lane.states('z1')).toEqual(['not-started', 'open']);
  });

  test('Busy, and then another period is open: the first copy of the request has closed it', () => {
    const lane = new Closing().totals('7').closed(failure('Busy'));
    expect(lane.totals('8').previous(success).told('z1')).toBe('approved: approved');
    expect(lane.states('z1')).toEqual(['answered']);
  });

  test('MessageFormat: the same period is the veto, and it is never sent again', () => {
    const lane = new Closing().totals('7').closed(failure('MessageFormat'));
    expect(lane.totals('7').told('z1')).toBe('not-processed: malformed');
  });

  test('Busy, and then its period has lost something: nobody knows, and nothing is sent again', () => {
    const lane = new Closing().totals('7', 3).closed(failure('Busy'));
    lane.totals('7', 2);
    expect(lane.states('z1')).toEqual(['open']);
  });

  test('Busy of one who tells no period is believed when it answers', () => {
    const lane = new Closing().totals('NotAllowed').closed(failure('Busy'));
    lane.totals('NotAllowed');
    expect(lane.states('z1')).toEqual(['not-started']);
  });

  test('rejected, where no period is told: it may have arrived since, and closed, so nobody knows', () => {
    const lane = new Closing().totals('NotAllowed');
    const header = headerOf({ MessageClass: 'Event', MessageCategory: 'Event', MessageType: 'Notification' });
    const body = { TimeStamp: '2026-01-01T00:00:00Z', EventToNotify: 'Reject', EventDetails: 'unexpected data' };
    lane.say({ name: 'EventNotification', kept: [], header, body }, { rejected: lane.toAttempt() });
    lane.relink().totals('NotAllowed');
    expect(lane.told('z1')).toBe('no outcome');
    lane.asked().totals('NotAllowed');
    expect([lane.told('z1'), lane.states('z1')]).toEqual(['unresolved: period-unknown', ['unrecoverable']]);
    expect(lane.record('z1').outcome?.message).toContain('unexpected data');
  });
});
