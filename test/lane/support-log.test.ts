/**
 * What the engine reports about its own steps: to the log, and to a test that ends the process at a moment of a
 * payment.
 */

import { expect, test } from 'vitest';
import { openJournal } from '../../src/journal/index.js';
import { VirtualTime } from '../simulation/virtual-time.js';
import { attemptOf, leaveIn, recordOf } from './open-records.js';
import { display } from '../world/terminal-words.js';
import { journalOn, Till } from '../world/till.js';

test('each fact is in the log after its commit, with its ids', async () => {
  const till = Till.connected();
  await till.pay('p1');
  till.run(500).answers(0, 'Success').run(10);
  const facts = till.lanes.feed.after(0, 1_000);
  expect(facts.length).toBeGreaterThan(4);
  expect(till.infos).toStrictEqual(
    facts.map(({ text, type, terminal, transactionId, serviceId }) => ({
      text,
      detail: {
        terminal,
        fact: type,
        ...(transactionId === undefined ? {} : { transactionId }),
        ...(serviceId === undefined ? {} : { serviceId }),
      },
    })),
  );
});

test('the program names the moments of a payment in order', async () => {
  const till = Till.connected();
  await till.pay('p1');
  till.run(500);
  expect(till.moments).toEqual(['committed-before-send', 'sent']);
  till.answers(0, 'Success').run(10);
  expect(till.moments.slice(2)).toEqual(['answer-read', 'committed-before-told']);
});

test('the program names the moments of a payment that waits for its link and then loses it', async () => {
  const till = new Till();
  await till.pay('p1');
  expect(till.moments).toEqual(['accepted']);
  till.up().run(100);
  expect(till.moments.slice(1)).toEqual(['committed-before-send', 'sent']);
  till.whenAsked('InProgress');
  till.gateway.cut();
  till.run(100);
  expect(till.moments.slice(3)).toEqual(['status-sent']);
});

test('only the gateway logs a failed connection, so that the lanes do not log it again', () => {
  const till = Till.connected();
  till.gateway.fail();
  expect(till.warnings).toEqual([]);
});

test('requests at one moment share one turn', async () => {
  const till = Till.connected({ terminals: { a: 'T1', b: 'T2' } });
  let turns = 0;
  till.lanes.feed.listen(() => (turns += 1));
  const asked = [till.ask('p1'), till.ask('p2'), till.ask('q1', { terminal: 'b' })];
  till.run(1);
  await Promise.all(asked);
  expect(turns).toBe(1);
  await till.pay('p3');
  expect(turns).toBe(2);
});

test('a frame that the socket did not accept was not sent; it leaves on the next link without a question', async () => {
  const till = Till.connected();
  till.gateway.takesFrames = false;
  await till.pay('p1');
  till.run(10);
  expect(till.moments).toEqual(['committed-before-send']);
  till.hasAttempts('p1', 'unsent');
  till.gateway.takesFrames = true;
  till.up().run(5_000).hasAttempts('p1', 'unsent', 'open').hasSentMoney(1).hasSent('TransactionStatusRequest', 0);
});

test('a failing journal ends the engine: the error is thrown once, and nothing more is sent', async () => {
  const time = new VirtualTime();
  const journal = openJournal({ path: ':memory:', now: () => new Date(time.wallMs()).toISOString() });
  const till = Till.connected({ time, journal });
  await till.pay('p1');
  const before = till.run(500).gateway.sent.length;
  journal.close();
  till.gateway.say(display(till.money(0), 'INSERT CARD'));
  expect(() => till.run(10)).toThrow(/is closed/);
  till.answers(0, 'Success');
  till.gateway.cut();
  expect(() => till.run(600_000)).not.toThrow();
  expect(till.gateway.sent).toHaveLength(before);
});

test('each of many open payments of a removed terminal is reported', () => {
  const time = new VirtualTime();
  const journal = journalOn(time);
  const left = Array.from({ length: 150 }, (_none, index) => recordOf(`p${index}`, [attemptOf(`A${index}`, 'open')]));
  leaveIn(journal, ...left);
  const till = new Till({ time, journal, terminals: { b: 'T2' } }).run(10);
  expect(new Set(left.map(({ request }) => till.told(request.transactionId)))).toEqual(new Set(['unresolved']));
});

test('a daemon without terminals starts on a journal with open payments and shows them', () => {
  const time = new VirtualTime();
  const journal = journalOn(time);
  leaveIn(journal, recordOf('p1', [attemptOf('A', 'open')]));
  expect(new Till({ time, journal, terminals: {} }).run(10).lanes.list({ state: 'open' })).toHaveLength(1);
});
