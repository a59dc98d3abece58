/** `tenderd match --accept`: an operator says that a difference is settled, and takes it back. */

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { readMatchedMark } from '../../src/journal/index.js';
import { expectErr, expectOut } from './run-here.js';
import { Home, tell } from './tenderd.js';

let home: Home;
beforeEach(() => {
  home = new Home();
});
afterEach(async () => {
  await home.clear();
});

const mapping = `
name = "bank"
[columns]
amount = "amount"
currency = "currency"
paid = "paid"
settled = "settled"
sale = "sale"
line = "id"
`;

const report = z.object({
  mismatches: z.number(),
  accepted: z.number(),
  conclusion: z.string(),
  findings: z.array(z.object({ code: z.string(), key: z.string(), isMismatch: z.boolean() })),
});

const days = (count: number): string => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);

test('an operator accepts a second charge, and the mark passes it until the acceptance is revoked', async () => {
  const dataDir = join(home.directory, 'data');
  const place = `--simulate --data-dir ${dataDir}`;
  const { end } = await home.serveHere([place, '--port', '0']);
  for (const sale of ['S1', 'S2'])
    expect((await home.run(`pay 12.50 EUR --terminal till-1 ${place} --sale ${sale} --acknowledge`)).code).toBe(0);
  const [file, mappingFile] = [join(home.directory, 'bank.csv'), join(home.directory, 'bank.toml')];
  writeFileSync(mappingFile, mapping);
  const write = (...rows: readonly string[]): void =>
    writeFileSync(file, `${['amount,currency,paid,settled,sale,id', ...rows].join('\n')}\n`);
  const lines = ['S1,1', 'S1,2', 'S2,3'].map((ids) => `12.50,EUR,${days(0)},${days(1)},${ids}`);
  write(...lines);
  const match = `match ${file} --mapping ${mappingFile} --since ${days(-9)} --until ${days(1)}`;
  const by = ['--name', 'A. Berg', '--reason', 'refunded by hand'] as const;
  const read = async (words = '--json'): Promise<z.output<typeof report>> =>
    report.parse(JSON.parse((await home.run(`${match} ${place} ${words}`)).out));

  const [finding] = (await read()).findings;
  const key = finding?.key ?? '';
  expect(finding).toMatchObject({ code: 'charged-twice', isMismatch: true });
  expectOut(await home.run(`${match} ${place}`), 75, key);
  expectOut(await home.run(`${match} ${place}`), 75, 'run the command again with --accept KEY --name NAME');

  // Nothing is recorded if the operator is unknown, the key is wrong, or the journal is another one.
  expectErr(await home.run(`${match} ${place} --accept ${key}`), 2, '--accept and --revoke need --name and --reason');
  const accept = [...`${match} ${place} --accept`.split(' '), key, ...by];
  expectErr(await home.run(...accept, '--terminal', 'till-1'), 2, 'not for --journal, --url or --terminal');
  const wrong = [...`${match} ${place} --mark --accept ${key},0123456789abcdef`.split(' '), ...by];
  expectErr(await home.run(...wrong), 2, 'No difference of this run has the key 0123456789abcdef');
  const [acceptedFile, markFile] = [join(dataDir, 'accepted.json'), join(dataDir, 'matched.json')];
  expect(() => readFileSync(acceptedFile)).toThrow('ENOENT');
  expect(() => readFileSync(markFile)).toThrow('ENOENT');
  expectErr(
    await home.run(...`${match} ${place} --revoke ${key}`.split(' '), ...by),
    2,
    `There is no acceptance with the key ${key}`,
  );

  const words = accept.filter((word) => word !== 'refunded by hand');
  expectErr(await home.run(...words, 'refunded\nby \u001B[1mhand'), 2, '--name and --reason must each be one line');
  expect(() => readFileSync(acceptedFile)).toThrow('ENOENT');

  // The operator may type a key twice, or in capital letters. Each difference gets one act.
  const twice = accept.map((word) => (word === key ? `${key.toUpperCase()},${key}` : word));
  const accepted = await home.run(...twice, '--mark');
  expectOut(accepted, 0, `${key}: accepted by A. Berg on ${days(0)}: refunded by hand`);
  expectOut(accepted, 0, 'Operators have accepted each difference.');
  expectOut(accepted, 0, 'Marked: all transactions before');
  const marked = readMatchedMark(dataDir, new Date().toISOString()).mark?.matchedUntil ?? '';
  await end();
  const again = await home.run(...accept.map((word) => (word === 'A. Berg' ? 'B. Dahl' : word)));
  expectOut(again, 0, `${key}: accepted by A. Berg`);
  expect(again.err).toContain(`A. Berg already accepted ${key} on ${days(0)}. That acceptance stays`);
  expect(await read()).toMatchObject({ mismatches: 0, accepted: 1, conclusion: 'accepted' });
  const table = await home.run(`${match} ${place} --csv`);
  expectOut(table, 0, `${key},`);
  expectOut(table, 0, ',A. Berg,refunded by hand');
  const copy = await home.run(`${match} --journal ${join(dataDir, 'journal.sqlite')} --json`);
  expect(report.parse(JSON.parse(copy.out))).toMatchObject({ mismatches: 1, accepted: 0 });

  // A third charge is another difference. The mark never moves back.
  write(...lines, `12.50,EUR,${days(0)},${days(1)},S1,4`);
  expect(await read('--json --mark')).toMatchObject({ mismatches: 1, accepted: 1, conclusion: 'differs' });
  expect(readMatchedMark(dataDir, new Date().toISOString()).mark?.matchedUntil).toBe(marked);
  write(...lines);

  const text = readFileSync(acceptedFile, 'utf8');
  expect(JSON.parse(text)).toMatchObject({
    acts: [{ act: 'accepted', key, name: 'A. Berg', reason: 'refunded by hand', code: 'charged-twice' }],
  });
  expect(JSON.parse(text).acts).toHaveLength(1);
  const changes: readonly (readonly [content: string, code: string])[] = [
    [text.slice(0, -9), 'accepted-unreadable'],
    [text.replace('"accepted"', '"settled"'), 'accepted-unreadable'],
    [text.replace(/"last": \{\s*"transactionId": "[^"]+"/, '"last": {"transactionId": "x"'), 'accepted-other-journal'],
    [text.replace(/"at": "20/, '"at": "30'), 'accepted-in-future'],
  ];
  for (const [content, code] of changes) {
    writeFileSync(acceptedFile, content);
    const refused = await home.run(`${match} ${place} --json`);
    expect([refused.code, JSON.parse(refused.out)]).toMatchObject([65, { error: { code } }]);
  }
  rmSync(acceptedFile);
  mkdirSync(acceptedFile);
  expectErr(await home.run(`${match} ${place}`), 65, 'accepted.json in');
  rmSync(acceptedFile, { recursive: true });
  writeFileSync(acceptedFile, text);

  const revoked = await home.run(...`${match} ${place} --revoke ${key}`.split(' '), ...by);
  expectOut(revoked, 75, '1 mismatch.');
  expect(await read()).toMatchObject({ mismatches: 1, accepted: 0 });
  expect(JSON.parse(readFileSync(acceptedFile, 'utf8'))).toMatchObject({
    acts: [{ act: 'accepted' }, { act: 'revoked', key, name: 'A. Berg' }],
  });
});

test('an operator cannot accept a line of an unresolved payment', async () => {
  const dataDir = join(home.directory, 'data');
  const place = `--simulate --data-dir ${dataDir}`;
  const { ready } = await home.serveHere([place, '--port', '0'], { TENDERD_SPEED: '20' });
  await tell(ready['simulator'], 'till-1 next: restart after-approval for 10s forget');
  await home.run(`pay 12.50 EUR --terminal till-1 ${place} --sale S1 --id open-1`);
  const [file, mappingFile] = [join(home.directory, 'bank.csv'), join(home.directory, 'bank.toml')];
  writeFileSync(mappingFile, mapping);
  writeFileSync(file, `amount,currency,paid,settled,sale,id\n12.50,EUR,${days(0)},${days(1)},S1,1\n`);
  const match = `match ${file} --mapping ${mappingFile} --since ${days(-9)} --until ${days(1)} ${place}`;
  const { findings } = report.parse(JSON.parse((await home.run(`${match} --json`)).out));
  expect(findings).toMatchObject([{ code: 'charge-of-unresolved', isMismatch: true }]);
  const [{ key } = { key: '' }] = findings;
  const shown = await home.run(match);
  expectOut(shown, 75, 'charge-of-unresolved');
  expect(shown.out).not.toMatch(new RegExp(`${key}|--accept`));
  const accept = [...`${match} --accept ${key}`.split(' '), '--name', 'A. Berg', '--reason', 'looks right'];
  expectErr(await home.run(...accept), 2, 'Resolve the transaction first: tenderd resolve');
  const refused = await home.run(...accept, '--json');
  expect(JSON.parse(refused.out)).toMatchObject({ error: { code: 'finding-unresolved' } });
  expect(() => readFileSync(join(dataDir, 'accepted.json'))).toThrow('ENOENT');
});
