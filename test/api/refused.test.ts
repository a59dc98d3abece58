/** Refusals are logged, and a caller who repeats a refused request does not fill the log. */

import { expect, test } from 'vitest';
import { ConsoleAccess } from '../../src/console/index.js';
import { consoleLog } from '../../src/daemon/log/console-log.js';
import { spaceReporter } from '../../src/daemon/housekeeping.js';
import { RefusalLog } from '../../src/daemon/log/refusal-log.js';
import { openInterface } from './open-interface.js';

function heard() {
  const lines: (readonly [level: string, text: string, detail?: object])[] = [];
  const say = (level: string) => (text: string, detail?: object) => {
    lines.push(detail === undefined ? [level, text] : [level, text, detail]);
  };
  return { lines, log: { info: say('info'), warn: say('warn'), error: say('error') } };
}

test('the API notes the code of each refusal by its routes, its guard and its HTTP parser', async () => {
  const daemon = await openInterface();
  await daemon.pay('t1');
  await daemon.pay('t1', { sale: 'another' });
  await daemon.call({ path: '/v1/transactions', headers: { authorization: undefined } });
  await daemon.get('/v1/nowhere');
  const socket = daemon.dial();
  socket.write('no http at all\r\n\r\n');
  await expect.poll(() => daemon.notes.length).toBe(5);
  const codes = daemon.notes.map(({ code }) => code);
  expect(codes).toEqual([undefined, 'id-reused', 'unauthorized', 'not-found', 'bad-http']);
});

test('a refusal has one log line, and the next line of the same kind has the number of omitted lines', () => {
  const { lines, log } = heard();
  let nowMs = 0;
  const refusals = new RefusalLog(log, { nowMs: () => nowMs });
  const note = (code: 'sale-open' | 'journal-reserve', status: number) =>
    refusals.note({ method: 'PUT', path: '/v1/transactions/x', status, ms: 1, code });
  for (let count = 0; count < 100; count += 1) note('sale-open', 409);
  note('journal-reserve', 503);
  nowMs = 60_000;
  note('sale-open', 409);
  const told = { method: 'PUT', path: '/v1/transactions/x' };
  expect(lines).toEqual([
    ['info', 'refused: sale-open', { code: 'sale-open', status: 409, ...told }],
    ['warn', 'refused: journal-reserve', { code: 'journal-reserve', status: 503, ...told }],
    ['info', 'refused: sale-open', { code: 'sale-open', status: 409, ...told, moreSinceTheLastLine: 99 }],
  ]);
});

test('the log has each wrong request of the token that only reads, but the attention list has none', () => {
  const { lines, log } = heard();
  const refusals = new RefusalLog(log);
  const wrong = { method: 'GET', path: '/v1/nowhere/x', status: 405, ms: 1, code: 'method-not-allowed' } as const;
  for (let count = 0; count < 5; count += 1) refusals.note({ ...wrong, isReader: true });
  expect(refusals.attention()).toEqual([]);
  expect(lines).toMatchObject([['info', 'refused: method-not-allowed', { token: 'reader' }]]);
  for (let count = 0; count < 3; count += 1) refusals.note(wrong);
  expect(refusals.attention()).toMatchObject([{ code: 'refused-repeatedly' }]);
});

test('a refused nexo message has the same log line as a refused request over HTTP, and both count together', () => {
  const { lines, log } = heard();
  let nowMs = 0;
  const refusals = new RefusalLog(log, { nowMs: () => nowMs });
  refusals.note({ method: 'PUT', path: '/v1/transactions/x', status: 409, ms: 1, code: 'sale-open' });
  const message = { category: 'Payment', condition: 'InProgress', code: 'sale-open' } as const;
  for (let count = 0; count < 50; count += 1) refusals.noteMessage(message);
  refusals.noteMessage({ category: 'Login', condition: 'NotAllowed' });
  refusals.noteMessage({ category: 'Payment', condition: 'DeviceOut', code: 'terminal-faulted' });
  refusals.noteMessage({ category: 'x'.repeat(100) });
  refusals.noteMessage({});
  nowMs = 60_000;
  refusals.noteMessage(message);
  expect(lines.slice(1)).toEqual([
    ['info', 'refused: NotAllowed', { code: 'NotAllowed', category: 'Login', condition: 'NotAllowed' }],
    ['warn', 'refused: terminal-faulted', { code: 'terminal-faulted', category: 'Payment', condition: 'DeviceOut' }],
    ['info', 'refused: Reject', { code: 'Reject', category: 'x'.repeat(40) }],
    ['info', 'refused: sale-open', { ...message, moreSinceTheLastLine: 50 }],
  ]);
});

test('a TransactionStatus without a result does not count as refused', () => {
  const { lines, log } = heard();
  const refusals = new RefusalLog(log);
  for (const condition of ['NotFound', 'Busy', 'InProgress'] as const)
    refusals.noteMessage({ category: 'TransactionStatus', condition });
  expect(lines).toEqual([]);
  refusals.noteMessage({ category: 'TransactionStatus', condition: 'LoggedOut' });
  refusals.noteMessage({ category: 'Payment', condition: 'Busy' });
  expect(lines).toHaveLength(2);
});

test('a query about existence or readiness does not count as refused', () => {
  const { lines, log } = heard();
  const refusals = new RefusalLog(log);
  const path = '/v1/transactions/x';
  refusals.note({ method: 'GET', path, status: 404, ms: 1, code: 'unknown-transaction' });
  for (const code of ['not-ready', 'replicate-no-quorum'] as const)
    refusals.note({ method: 'GET', path: '/readyz', status: 503, ms: 1, code });
  refusals.note({ method: 'PUT', path, status: 201, ms: 1 });
  expect(lines).toEqual([]);
  refusals.note({ method: 'GET', path, status: 401, ms: 1, code: 'unauthorized' });
  expect(lines).toHaveLength(1);
});

test('the log reports a full disk once, and once that the disk has room again', () => {
  const { lines, log } = heard();
  let takesMore = true;
  const say = spaceReporter({ hasReserve: () => takesMore }, log);
  say();
  expect(lines).toEqual([]);
  takesMore = false;
  say();
  say();
  expect(lines).toEqual([['error', 'the disk is almost full: new payments are refused until space is free again']]);
  takesMore = true;
  say();
  expect(lines[1]).toEqual(['info', 'the disk has free space again: new payments are accepted']);
});

/** Returns a warning, with the number of refusals since the line before it. */
function line(text: RegExp, more?: number) {
  const detail = more === undefined ? [] : [{ moreSinceTheLastLine: more }];
  return ['warn', expect.stringMatching(text), ...detail];
}

test('the log has one line a minute for refused sign-ins, and one line for each session and its end', () => {
  const { lines, log } = heard();
  let nowMs = 0;
  const clock = { monoMs: () => nowMs, wallMs: () => nowMs };
  const access = new ConsoleAccess({ clock, pin: '480317', onEvent: consoleLog(log, () => nowMs) });
  const guess = () => {
    for (let count = 0; count < 100; count += 1) {
      access.openByCode('guessed');
      access.openByPin('480318');
    }
  };
  guess();
  for (let count = 0; count < 2; count += 1) access.openByCode(access.createCode());
  nowMs = 60_000;
  guess();
  nowMs += 15 * 60_000;
  guess();
  access.close();
  const [code, wrong, closed, still] = [
    /^a code for/,
    /^a wrong PIN/,
    /is locked for 15/,
    /takes no PIN for 15 minutes/,
  ];
  const opened = ['info', 'the console was opened with a code'];
  expect(lines).toEqual([
    line(code),
    line(wrong),
    line(closed),
    line(still),
    opened,
    opened,
    line(code, 99),
    line(still, 94),
    line(code, 99),
    line(wrong, 3),
    line(closed),
    line(still, 99),
  ]);
});

test('three refusals of one kind within an hour add an attention item for a day, but ordinary refusals never do', () => {
  const { log } = heard();
  let nowMs = 0;
  const wallMs = () => Date.parse('2026-03-01T12:00:00Z') + nowMs;
  const refusals = new RefusalLog(log, { nowMs: () => nowMs, wallMs });
  const wrongType = () => refusals.noteWebhook('webhook-wrong-type', { service: 'shop' });
  for (let count = 0; count < 9; count += 1)
    refusals.note({ method: 'PUT', path: '/v1/transactions/x', status: 409, ms: 1, code: 'sale-open' });
  wrongType();
  nowMs = 3_600_001;
  wrongType();
  wrongType();
  expect(refusals.attention()).toEqual([]);
  wrongType();
  refusals.noteEnded('message-too-large', { over: 'tcp' });
  expect(refusals.attention()).toEqual([
    {
      code: 'refused-repeatedly',
      at: '2026-03-01T12:00:00.000Z',
      text: expect.stringMatching(/media type.*refused this 4 times.*"refused: webhook-wrong-type"/),
      actions: [],
    },
  ]);
  nowMs += 86_400_001;
  expect(refusals.attention()).toEqual([]);
});
