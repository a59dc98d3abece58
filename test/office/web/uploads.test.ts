/** Uploads of settlement files: a slow sender holds nobody up, gets the cause in words, and leaves nothing on the disk. */

import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import process from 'node:process';
import { setInterval as ticks } from 'node:timers/promises';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { readBoundedBody } from '../../../src/net/index.js';
import { type MatchEnd, type MatchOrder, matchProcess } from '../../../src/office/web/match/match-process.js';
import { matchRoutes, type UploadLimits } from '../../../src/office/web/match/match-routes.js';
import { Turn, UploadPlaces } from '../../../src/office/web/match/places.js';
import { UploadFolders } from '../../../src/office/web/match/upload-folders.js';
import { freshFolder } from '../../world/fresh-folder.js';
import { SignedIn } from './signed-in.js';

const limits: UploadLimits = { idleMs: 60_000, totalMs: 600_000, max: 4, ofOneMax: 3 };
const headers = { 'content-type': 'application/octet-stream' };

beforeEach(() => void vi.stubEnv('TMPDIR', freshFolder()));
afterEach(() => void vi.unstubAllEnvs());

/** The comparisons that began. Each has the content of its files, and ends when the test calls `end`. */
class Comparisons {
  readonly begun: (MatchOrder & { readonly content: string; readonly end: () => void })[] = [];
  /** True if each comparison ends at once. */
  isQuick = true;

  readonly run = async (order: MatchOrder): Promise<MatchEnd> => {
    const content = [order.mapping, order.file].map((path) => (path === undefined ? '' : readFileSync(path, 'utf8')));
    await new Promise<void>((end) => {
      this.begun.push({ ...order, content: content.join('|'), end });
      if (this.isQuick) end();
    });
    return {
      type: 'error',
      error: { code: 'file-empty', text: `ran ${content.join('|')}`, advice: [], refusals: [{ code: 'file-empty' }] },
    };
  };
}

async function open(changes: Partial<UploadLimits> = {}) {
  const comparisons = new Comparisons();
  const office = await SignedIn.open(
    matchRoutes(comparisons.run, new UploadFolders('office.toml'), { ...limits, ...changes }),
  );
  await office.signIn();
  const send = async (body: string, query = '', more: Readonly<Record<string, string>> = {}) =>
    office.ask(`/api/match?name=a${query}`, { method: 'POST', headers: { ...headers, ...more }, body });
  return { office, comparisons, send };
}

/** Begins an upload of this length, and sends only its beginning. */
function beginUpload(office: SignedIn, length: number, beginning: string): { socket: Socket; answer: Promise<string> } {
  const socket = connect(office.web.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.on('data', (part) => (text += part.toString('utf8')));
  const answer = new Promise<string>((resolve) => {
    socket.on('data', () => {
      if (text.includes('}')) resolve(text);
    });
    for (const event of ['close', 'error']) socket.on(event, () => resolve(text));
  });
  socket.write(
    `${office.headOf('POST', '/api/match?name=slow', { ...headers, 'content-length': String(length) })}${beginning}`,
  );
  return { socket, answer };
}

function left(): readonly string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith('tenderd-office-match-'));
}

test('A slow sender does not hold up the match of another file', async () => {
  const { office, comparisons, send } = await open();
  beginUpload(office, 100, 'half of it');
  await expect.poll(left).toHaveLength(1);
  expect(await send('whole')).toMatchObject({ status: 422 });
  expect(comparisons.begun.map(({ content }) => content)).toEqual(['|whole']);
  expect(left()).toHaveLength(1);
});

test('An upload that stops is ended with its cause, and leaves nothing', async () => {
  const { office, send } = await open({ idleMs: 100 });
  const { answer } = beginUpload(office, 100, 'half of it');
  expect(await answer).toMatch(/^HTTP\/1\.1 400 .*"code":"match-upload-stalled","message":"The file stopped arriving/s);
  expect(left()).toEqual([]);
  expect((await send('whole')).status).toBe(422);
});

test('An upload that takes too long is ended with its cause, although its bytes keep coming', async () => {
  const { office } = await open({ idleMs: 200, totalMs: 300 });
  const { socket, answer } = beginUpload(office, 100, 'x');
  let text: string | undefined;
  void answer.then((got) => (text = got));
  for await (const _ of ticks(20)) {
    if (text !== undefined) break;
    socket.write('x');
  }
  expect(text).toMatch(/^HTTP\/1\.1 400 .*"code":"match-upload-slow","message":"The file did not arrive/s);
  expect(left()).toEqual([]);
});

test('A start removes what a killed process of this office left, and nothing else', async () => {
  const folders = new UploadFolders('office.toml');
  const [own, other] = [await folders.make(), await new UploadFolders('other.toml').make()];
  writeFileSync(join(own, 'march.csv'), 'left');
  const ended = spawnSync(process.execPath, ['-e', '']).pid;
  const named = (pid: number): string => own.replace(`-${process.pid}-`, `-${pid}-`);
  mkdirSync(named(process.ppid));
  symlinkSync(other, named(ended));
  const ofKilled = `${named(ended).slice(0, -1)}_`;
  mkdirSync(join(ofKilled, 'mapping'), { recursive: true });
  await folders.removeStale();
  // This process has no upload yet, so the folder with its id is from an earlier process.
  expect(
    left()
      .map((name) => join(tmpdir(), name))
      .toSorted(),
  ).toEqual([named(process.ppid), named(ended), other].toSorted());
});

test('A start keeps the uploads of another container with the same process id, until they are too old', async () => {
  const folders = new UploadFolders('office.toml');
  const other = await new UploadFolders('office.toml', 'other boot pid:[1]').make();
  const earlier = join(tmpdir(), basename(other).replace(/-[0-9a-f]{8}-/, '-'));
  mkdirSync(earlier);
  await folders.removeStale();
  expect(left().toSorted()).toEqual([basename(earlier), basename(other)].toSorted());
  const hoursAgo = new Date(Date.now() - 3 * 3_600_000);
  for (const folder of [other, earlier]) utimesSync(folder, hoursAgo, hoursAgo);
  await folders.removeStale();
  expect(left()).toEqual([]);
});

test('The number of uploads is bounded, and one that has arrived waits for its turn', async () => {
  const { office, comparisons, send } = await open();
  comparisons.isQuick = false;
  const slow = beginUpload(office, 8, 'half');
  await expect.poll(left).toHaveLength(1);
  const first = send('first');
  await expect.poll(() => comparisons.begun).toHaveLength(1);
  slow.socket.write('rest');
  // While a file is compared, no further file is received.
  expect(await send('third')).toMatchObject({ status: 503, json: { code: 'match-busy' } });
  expect(left()).toHaveLength(2);
  comparisons.begun[0]?.end();
  expect((await first).text).toContain('ran |first');
  await expect.poll(() => comparisons.begun.map(({ content }) => content)).toEqual(['|first', '|halfrest']);
  comparisons.begun[1]?.end();
  expect(await slow.answer).toContain('ran |halfrest');
  expect(left()).toEqual([]);
  for (const length of [100, 100, 100]) beginUpload(office, length, 'half');
  await expect.poll(left).toHaveLength(3);
  expect(await send('third')).toMatchObject({ status: 503, json: { code: 'match-busy' } });
});

test('One operator cannot take the places of all', () => {
  const places = new UploadPlaces({ max: 3, ofOneMax: 2 });
  const [first, second] = [places.take('one'), places.take('one')];
  expect([first, second, places.take('one')]).toEqual([expect.any(Function), expect.any(Function), undefined]);
  expect([places.take('other'), places.take('other')]).toEqual([expect.any(Function), undefined]);
  first?.();
  expect(places.take('one')).toEqual(expect.any(Function));
});

test('An upload whose browser goes away leaves the queue', async () => {
  const turn = new Turn();
  const gone = new AbortController();
  const stays = new AbortController().signal;
  expect(await turn.take(stays)).toBe(true);
  const waiting = [turn.take(gone.signal), turn.take(stays)];
  gone.abort();
  expect(await waiting[0]).toBe(false);
  turn.release();
  expect(await waiting[1]).toBe(true);
  turn.release();
  expect(turn.isTaken).toBe(false);
});

test('A report that is too large for the page is refused with its limit', async () => {
  const script = join(freshFolder(), 'report.mjs');
  const run = matchProcess('office.toml', script);
  const order = { file: 'march.csv', merchant: '', stores: '', since: '', until: '' };
  const ended = async (bytes: number): Promise<MatchEnd> => {
    writeFileSync(script, `process.stdout.write(JSON.stringify('x'.repeat(${bytes} - 2)));`);
    return run(order, new AbortController().signal);
  };
  const limit = 16 * 1_024 * 1_024;
  expect(await ended(limit)).toMatchObject({ type: 'report' });
  expect(await ended(limit + 1)).toEqual({ type: 'too-large' });
  const office = await SignedIn.open(matchRoutes(async () => ended(limit + 1), new UploadFolders('office.toml')));
  await office.signIn();
  const got = await office.ask('/api/match?name=a', { method: 'POST', headers, body: 'x' });
  expect(got).toMatchObject({ status: 422, json: { code: 'match-too-many' } });
  expect(got.text).toContain('The report has more than 16 MiB (about 20,000 differences)');
  expect(got.text).toContain('The file may be from another merchant, or stores are missing.');
  expect(got.text).toContain('on the machine of the head office has no such limit.');
});

/** The header for a mapping file of this length. */
const mapped = (bytes: string) => ({ 'x-tenderd-mapping-bytes': bytes });

test('The fields of the form reach the comparison, and wrong ones are refused before anything is received', async () => {
  const { comparisons, send } = await open();
  await send('name="x"\nfile', '&merchant=ShopDE,%20ShopSE&store=store-2', mapped('9'));
  expect(comparisons.begun).toMatchObject([
    { merchant: 'ShopDE, ShopSE', stores: 'store-2', content: 'name="x"\n|file' },
  ]);
  const refused = async (query: string, more = {}) => (await send('x'.repeat(200), query, more)).json;
  expect(await refused('', mapped('1e2'))).toMatchObject({ code: 'body-wrong' });
  expect(await refused('', mapped('0x10'))).toMatchObject({ code: 'body-wrong' });
  expect(await refused('&merchant=,')).toMatchObject({ code: 'search-wrong', field: 'merchant' });
  expect(await refused('&since=2026-04-01T00:00:00Z&until=2026-03-01T00:00:00Z')).toMatchObject({
    code: 'match-period-wrong',
  });
  expect(comparisons.begun).toHaveLength(1);
});

test('Any other request whose body does not arrive in time gets the cause, too', async () => {
  const office = await SignedIn.open([
    {
      method: 'POST',
      path: '/api/slow',
      access: 'open',
      bodyMs: 100,
      serve: async ({ incoming }) =>
        new Promise((resolve) => readBoundedBody(incoming, 100, () => resolve({ status: 204, json: {} }))),
    },
  ]);
  const socket = connect(office.web.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(`${office.headOf('POST', '/api/slow', { 'content-length': '10' })}half`);
  const text = await new Promise((resolve) => socket.once('data', (part) => resolve(part.toString('utf8'))));
  expect(text).toMatch(/^HTTP\/1\.1 400 .*"code":"body-slow"/s);
});
