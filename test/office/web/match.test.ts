/** The match with an uploaded file, at a real PostgreSQL and with the real command: the same result, and nothing is left. */

import { readdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fileBytesMax } from '../../../src/office/web/match/uploaded-file.js';
import { isWhole } from '../../extent.js';
import { runHere } from '../../cli/run-here.js';
import { freshFolder } from '../../world/fresh-folder.js';
import { isPostgresMissing } from '../postgres-server.js';
import { addSettledPayments, settlementFile } from './settled-payments.js';
import type { SignedIn } from './signed-in.js';
import { OfficeTables } from './tables.js';

const ends: (() => void | Promise<void>)[] = [];
const isMissing = isPostgresMissing();
let tables: OfficeTables;
let office: SignedIn;

beforeAll(async () => {
  if (isMissing) return;
  tables = await OfficeTables.open((end) => ends.push(end));
  await addSettledPayments(tables);
  office = await tables.signIn((end) => ends.push(end));
  // The server of the database cannot enter this folder.
  vi.stubEnv(
    'TMPDIR',
    freshFolder((end) => ends.push(end)),
  );
});

afterAll(async () => {
  for (const end of ends.toReversed()) await end();
  vi.unstubAllEnvs();
});

const headers = { 'content-type': 'application/octet-stream' };

async function upload(body: string, query = 'name=march.csv', more: Readonly<Record<string, string>> = {}) {
  return office.ask(`/api/match?${query}`, { method: 'POST', headers: { ...headers, ...more }, body });
}

/** Returns the status and the document of an upload. `mapping`: a text before the file. */
async function refusals(body: string, query?: string, mapping = ''): Promise<unknown> {
  const size = { 'x-tenderd-mapping-bytes': String(mapping.length) };
  const { status, json } = await upload(mapping + body, query, mapping === '' ? {} : size);
  return { status, ...Object(json) };
}

/** Returns what uploads have left on the disk. */
function left(): readonly string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith('tenderd-office-match-'));
}

describe.skipIf(isMissing)('the match with an uploaded file', () => {
  test('An uploaded file gives the report of the command, and the same CSV', async () => {
    const file = join(freshFolder(), 'march.csv');
    writeFileSync(file, settlementFile);
    const command = async (form: string) =>
      (await runHere(['office match', file, '--config', tables.configFile(), form], freshFolder())).out;
    const [got, expected, csv] = [await upload(settlementFile), await command('--json'), await command('--csv')];
    expect(got).toMatchObject({ status: 200, json: { found: 4, mismatches: 4 } });
    expect(got.json).toEqual({ ...JSON.parse(expected), found: 4, result: expect.any(String) });
    const result = String(Reflect.get(Object(got.json), 'result'));
    expect((await office.ask(`/api/match.csv?result=${result}`)).text).toBe(csv);
    // The newest result must not be saved as if it were an earlier one.
    expect((await office.ask('/api/match.csv')).json).toMatchObject({ code: 'match-not-kept' });
    expect(left()).toEqual([]);
  });

  test('A wrong file is refused with the codes of the command, and nothing is compared', async () => {
    const refused = { status: 422, code: 'match-file-refused' };
    expect(await refusals('no settlement\n')).toMatchObject({
      ...refused,
      refusals: [{ code: 'not-a-settlement-file', text: expect.stringContaining('march.csv, line 1: This is no') }],
    });
    expect(await refusals(settlementFile, 'name=march.csv&merchant=ShopDE')).toMatchObject({
      ...refused,
      refusals: [{ code: 'other-merchant', text: expect.stringContaining('The file is from merchant "Chain"') }],
    });
    expect(left()).toEqual([]);
    if (!isWhole) return;
    expect((await upload(settlementFile, 'name=march.csv&merchant=ShopDE,Chain')).status).toBe(200);
    // This mapping has no merchant, so the merchant of the form could not be checked.
    const mapping = 'name = "x"\n[columns]\namount = "a"\ncurrency = "c"\npaid = "p"\nsale = "s"\n';
    const mapped = 'a,c,p,s\n5.00,EUR,2026-03-01,R-1\n';
    expect(await refusals(mapped, 'name=march.csv&merchant=Chain', mapping)).toMatchObject({
      ...refused,
      refusals: [{ code: 'merchant-not-mapped', text: expect.stringContaining('is from Chain') }],
    });
    expect(await refusals(mapped, 'name=march.csv', mapping)).toMatchObject({ status: 200 });
    expect(left()).toEqual([]);
  });

  test.skipIf(!isWhole)('A mapping comes before the file, and wrong values are refused', async () => {
    const refused = { status: 422, code: 'match-file-refused' };
    expect((await upload(settlementFile, 'name=..%2F..%2Fa&store=store-2')).json).toMatchObject({
      found: 5,
      files: [{ file: '_.._a' }],
    });
    expect(await refusals('a;b\n', undefined, 'nothing = 1\n')).toMatchObject({
      ...refused,
      refusals: expect.arrayContaining([expect.objectContaining({ code: 'mapping-wrong' })]),
    });
    expect(await refusals(settlementFile, 'since=never')).toMatchObject({ ...refused, refusals: [{ code: 'usage' }] });
  });

  test('Only the page of a signed-in operator may upload, and no large file', async () => {
    expect((await upload(settlementFile, '', { cookie: '' })).status).toBe(401);
    expect((await upload(settlementFile, '', { origin: 'http://evil.example' })).status).toBe(403);
    expect((await upload(settlementFile, '', { 'content-type': 'text/plain' })).json).toMatchObject({
      code: 'body-wrong',
    });
    expect((await upload('')).json).toMatchObject({ code: 'match-file-missing' });
    const large = { 'content-length': String(fileBytesMax + 1) };
    expect(await upload('x', '', large)).toMatchObject({ status: 413, json: { code: 'match-file-too-large' } });
    expect(left()).toEqual([]);
  });

  test('A browser that goes away ends the upload and the comparison, and leaves nothing', async () => {
    const head = office.headOf('POST', '/api/match?name=a', { ...headers, 'content-length': '100' });
    const half = connect(office.web.port, '127.0.0.1');
    half.write(`${head}half of it`);
    await expect.poll(left).toHaveLength(1);
    half.destroy();
    await expect.poll(left).toEqual([]);
    const whole = connect(office.web.port, '127.0.0.1');
    whole.write(
      `${office.headOf('POST', '/api/match?name=a', { ...headers, 'content-length': String(settlementFile.length) })}${settlementFile}`,
    );
    await expect.poll(left).toHaveLength(1);
    whole.destroy();
    await expect.poll(left).toEqual([]);
    expect((await upload(settlementFile)).status).toBe(200);
    expect(office.failures.filter((line) => line.includes('failed'))).toEqual([]);
  });
});
