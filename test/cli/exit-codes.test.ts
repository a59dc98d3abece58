import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problems } from '../../src/api/problems/problem-table.js';
import { exitCodeOfProblem, exitCodeOfResult, exitCodes } from '../../src/cli/output/exit-codes.js';
import { isWhole, some } from '../extent.js';
import { freePort } from '../world/free-port.js';
import { Home, tell } from './tenderd.js';
import { expectOut, expectErr } from './run-here.js';

describe('the table of exit codes', () => {
  it('has the documented codes', () => {
    expect(exitCodes).toEqual({
      ok: 0,
      failure: 1,
      usage: 2,
      declined: 10,
      unresolved: 11,
      cancelled: 12,
      notProcessed: 13,
      partlyApproved: 14,
      unusableData: 65,
      unreachable: 69,
      taken: 73,
      tryLater: 75,
      notAllowed: 77,
      configuration: 78,
      interrupted: 130,
    });
  });

  it('has a code for each result, and the code of a failure for an unknown result', () => {
    const results = [
      'approved',
      'declined',
      'unresolved',
      'cancelled',
      'not-processed',
      'partly-approved',
      undefined,
      'new',
    ];
    expect(results.map(exitCodeOfResult)).toEqual([0, 10, 11, 12, 13, 14, 75, 1]);
  });

  it('has a code other than 0 for each problem of the daemon', () => {
    for (const code of Object.keys(problems)) expect(exitCodeOfProblem(code)).not.toBe(0);
    expect(exitCodeOfProblem('queue-full')).toBe(75);
    expect(exitCodeOfProblem('sale-open')).toBe(77);
    expect(exitCodeOfProblem('id-reused')).toBe(2);
    expect(exitCodeOfProblem('internal-error')).toBe(1);
    expect(['standby', 'replicate-no-quorum'].map((code) => exitCodeOfProblem(code))).toEqual([75, 75]);
  });
});

/** Commands that are refused before anything is sent. By default one of each command. */
const misuses = some<readonly [what: string, args: readonly string[]]>(
  [
    ['no amount', ['pay']],
    ['an unknown command', ['payy']],
    ['an unknown option', ['status', '--jsn']],
    ['a comma in the amount', ['pay', '12,50', 'EUR', '--terminal', 'till-1']],
    ['an amount finer than the currency', ['pay', '12.505', 'EUR', '--terminal', 'till-1']],
    ['a currency that is none', ['pay', '12.50', 'XQX', '--terminal', 'till-1']],
    ['nothing', ['pay', '0.00', 'EUR', '--terminal', 'till-1']],
    ['no terminal where there are two', ['pay', '12.50', 'EUR']],
    ['a terminal that is not there', ['pay', '12.50', 'EUR', '--terminal', 'till-9']],
    ['a transaction that is not there', ['status', 'nobody']],
    ['an id of another request', ['pay', '99.00', 'EUR', '--terminal', 'till-1', '--id', 'approved-1']],
    ['a refund without an original', ['refund', '1.00', 'EUR', '--terminal', 'till-1']],
    ['a terminal’s number without its time', ['reverse', '--poi-transaction', '1', '--terminal', 'till-1']],
    ['a resolution without a name', ['transactions', 'resolve', 'approved-1', '--outcome', 'approved']],
    ['a journal that is not there', ['journal', 'confirm', '--name', 'K', '--reason', 'r', '--data-dir', '/nowhere']],
  ],
  0,
  1,
  9,
  11,
);

describe('the binary ends with', () => {
  const home = new Home();
  let simulator: unknown;
  let ready: Readonly<Record<string, unknown>>;
  const pay = async (amount: string, ...more: readonly string[]) =>
    home.run('pay', amount, 'EUR', '--terminal', 'till-1', ...more);

  beforeAll(async () => {
    ({ ready } = await home.serveHere(['--simulate --port 0'], { TENDERD_SPEED: '10' }));
    simulator = ready['simulator'];
  });
  afterAll(async () => home.clear());

  it('0 and its transaction id for an approved payment', async () => {
    const { code, out, err } = await pay('12.50', '--id', 'approved-1');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^requesting transaction approved-1 on http:\/\/127\.0\.0\.1:\d+ \(simulated\)\n/);
    expect(out).toMatch(/\nAPPROVED {2}12\.50 EUR on till-1\n.*\n {2}charge again\? +NO\n/);
    expect(out).toContain('tenderd transactions acknowledge approved-1');
  });

  it('10 for a declined payment', async () => {
    const { code, out } = await pay('8.01');
    expect(code).toBe(10);
    expect(out).toMatch(/\nDECLINED {2}8\.01 EUR[^]*charge again\? +yes, safely/);
  });

  it('14 and the remaining amount for a partly approved payment', async () => {
    const { code, out } = await pay('8.04', '--allow-partial');
    expect(code).toBe(14);
    expect(out).toMatch(/PARTLY APPROVED {2}4\.04 EUR[^]*still to pay +4\.00 EUR/);
  });

  it.runIf(isWhole)('130 after Ctrl-C, with a note that the payment continues', async () => {
    // As long as an honest payment can take. On a busy machine four commands need more than the 4.5 s after which a
    // payment without a card ends.
    const slow = 'card after 44s; pin wrong after 44s, wrong after 44s, after 44s; host after 54s';
    await tell(simulator, `till-1 next: ${slow}`);
    const paying = home.start(['pay 10.00 EUR --terminal till-1 --id watched-1']);
    await paying.says('Insert');
    paying.child.kill('SIGINT');
    const { code, err } = await paying.ended;
    expect(code).toBe(130);
    expect(err).toMatch(/The payment continues[^]*tenderd status watched-1[^]*tenderd abort watched-1/);
    // The payment continues: it has no outcome yet, so the caller must ask again later. Then the abort ends it.
    expect((await home.run('status watched-1')).code).toBe(75);
    const late = await home.run('transactions resolve watched-1 --outcome declined --name K --reason r');
    expect(late.err).toContain('tenderd is still asking for its outcome');
    expectOut(await home.run('abort watched-1'), 12, 'CANCELLED');
  });

  it.each(misuses)('2 for %s', async (_, args) => {
    const { code, err } = await home.run(...args);
    expect({ code, isTold: err.length > 10 }).toEqual({ code: 2, isTold: true });
  });

  it.runIf(isWhole)('2 and all missing options of a decision at once', async () => {
    const { err } = await home.run('transactions resolve approved-1');
    expect(err).toContain('missing: --outcome <outcome> --name <name> --reason <text>');
    const help = await home.run('transactions resolve --help');
    expect(help.out).toMatch(
      /pages of the payment service[^]*declined +the terminal, the payment service or the bank declined it[^]*The outcome is final/,
    );
    const said = ['--outcome', 'declined', '--name', 'K', '--reason', 'r'];
    const refused = await home.run('transactions resolve approved-1', ...said);
    expect(refused.err).toContain('tenderd transactions show approved-1');
  });

  it.runIf(isWhole)('a note that nothing was sent, and the command that lists ids', async () => {
    expect((await pay('6.00', '--terminal', 'till-9')).err).toContain('Nothing was sent.');
    expect((await pay('6.00', '--start-before', 'tomorrow')).err).toContain('Nothing was sent.');
    expect((await home.run('status nobody')).err).toContain('tenderd transactions list');
    const tooMuch = await home.run('refund 99.00 EUR --original approved-1');
    expect(tooMuch.err).toMatch(/Nothing was sent\.\n/);
  });

  it.runIf(isWhole)(
    '11 for an unresolved payment, with the steps to resolve it and to refund it by its receipt',
    async () => {
      const data = ['--data-dir', join(home.directory, 'forgetful')];
      const daemon = await home.serveHere(['--simulate --port 0', ...data], { TENDERD_SPEED: '20' });
      await tell(daemon.ready['simulator'], 'till-1 next payment: restart after-approval forget');
      const { code, out } = await pay('12.50', '--id', 'te1', '--sale', 'S 9', ...data);
      expect(code).toBe(11);
      const flag = `--data-dir ${data[1]}`;
      expect(out).toContain(`tenderd transactions resolve ${flag} te1 --outcome OUTCOME --name `);
      expect(out).not.toMatch(/stays in the inbox|transactions acknowledge/);
      expect((await pay('12.50', '--sale', 'S 9', ...data)).err).toMatch(
        /Find out how it ended[^]*resolve --data-dir \S+ te1/,
      );
      const said = ['--outcome', 'approved', '--name', 'K', '--reason', 'the bank has it'];
      expect((await home.run('transactions resolve te1', ...said, ...data)).code).toBe(0);
      const where = "--poi-transaction NUMBER --poi-time TIME --terminal till-1 --sale 'S 9'";
      await home.run('transactions acknowledge te1', ...data);
      expect((await home.run('reverse te1', ...data)).err).toContain(`tenderd reverse ${flag} ${where}`);
    },
  );

  it('77 for a second transaction of the same sale, naming the first', async () => {
    expect((await pay('5.00', '--sale', 'S-1', '--id', 'first-1')).code).toBe(0);
    const { code, out, err } = await pay('5.00', '--sale', 'S-1', '--id', 'second-1');
    expect(code).toBe(77);
    // The transaction is not created. The only line about it says that it was requested.
    expect(out).toMatch(/^requesting transaction second-1 on \S+ \(simulated\)\n$/);
    expect(err).toMatch(
      /Nothing was sent[^]*The sale is PAID[^]*acknowledge first-1[^]*--reviewed first-1@1 .* charges/,
    );
    const slip = ['--poi-transaction', '4711', '--poi-time', '2026-03-01T12:00:00Z', '--terminal', 'till-1'];
    const reversed = await home.run('reverse', ...slip, '--sale', 'S-1');
    expectErr(reversed, 77, 'After the review:      repeat the command');
    expect(reversed.err).not.toMatch(/charges|once more/);
    expect((await pay('5.00', '--sale', 'S-1', '--id', 'third-1', '--retry-of', 'first-1')).code).toBe(77);
    const review = ['--reviewed', 'first-1@1', '--reviewed-by', 'A. Berg'];
    expect((await pay('5.00', '--sale', 'S-1', '--id', 'third-1', ...review.slice(0, 2))).code).toBe(2);
    expect((await pay('5.00', '--sale', 'S-1', '--id', 'third-1', ...review)).code).toBe(0);
  });

  it('77 for an amount above the held or paid amount, before anything is sent', async () => {
    expect((await home.run('pre-authorize 20.00 EUR --terminal till-1 --id held-1')).code).toBe(0);
    expect(await home.run('capture 30.00 EUR --original held-1')).toMatchObject({
      code: 77,
      err: expect.stringMatching(/the capture asks for 30\.00 EUR[^]*Nothing was sent\./),
    });
    expect(await home.run('refund 99.00 EUR --original approved-1')).toMatchObject({
      code: 77,
      err: expect.stringMatching(/Nothing was sent\./),
    });
  });

  it.runIf(isWhole)('77 for a second refund of a payment until the first refund is acknowledged', async () => {
    expect((await pay('6.00', '--sale', 'S-2', '--id', 'paid-2')).code).toBe(0);
    const refund = async (...more: readonly string[]) => home.run('refund 1.00 EUR --original paid-2', ...more);
    expect(await refund('--id', 'refund-2')).toMatchObject({ code: 0, out: expect.stringMatching(/sale +S-2\n/) });
    expectErr(await refund(), 77, 'acknowledge refund-2');
    await home.run('transactions acknowledge refund-2');
    expect((await refund()).code).toBe(0);
  });

  it.runIf(isWhole)('2 and the path of a missing token file', async () => {
    const token = join(home.directory, 'no-token');
    expectErr(await home.run('status --token-file', token), 2, `--token-file is "${token}"`);
  });

  it.runIf(isWhole)(
    'no payment without --real-money unless the endpoint file next to the token says that the money is simulated',
    async () => {
      const { url, tokenPath } = ready;
      const named = [
        '--url',
        String(url),
        '--token-file',
        String(tokenPath),
        '--data-dir',
        join(home.directory, 'none'),
      ];
      expect((await home.run('status', ...named)).out).toContain(': ready, simulated money');
      expect((await pay('6.00', ...named)).code).toBe(0);
      const copy = join(home.directory, 'copied-token');
      writeFileSync(copy, readFileSync(String(tokenPath)));
      const elsewhere = [...named.slice(0, 3), copy, ...named.slice(4)];
      const words = 'not known to be simulated, so it counts as REAL MONEY';
      // The status shows what the daemon itself reports after it accepted the token. A payment needs the endpoint file.
      expect((await home.run('status', ...elsewhere)).out).toContain(': ready, simulated money');
      const refused = await pay('6.00', ...elsewhere);
      expect(refused.code).toBe(2);
      expect(refused.err).toContain(words);
    },
  );

  it('77 for a wrong token, and a single attempt adds no attention item', async () => {
    const token = join(home.directory, 'wrong-token');
    writeFileSync(token, 'x'.repeat(43));
    expectErr(await home.run('status --token-file', token), 77, 'token');
    expectOut(await home.run('attention'), 0, 'Nothing needs attention.');
  });

  it('69 if no daemon answers or ever ran', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const silent = await home.run('pay 1.00 EUR --terminal x --url', url, '--real-money');
    const nothing = 'Nothing was sent: this command moved no money.';
    const refused = { code: 69, err: expect.stringMatching(`ECONNREFUSED[^]*${nothing}`) };
    expect(silent).toMatchObject(refused);
    const stopped = await home.run('pay 1.00 EUR --terminal x --url', url);
    expect(stopped).toMatchObject(refused);
    const reversed = await home.run('reverse p1 --url', url, '--real-money');
    expect(reversed).toMatchObject(refused);
    const elsewhere = ['--data-dir', join(home.directory, 'elsewhere')];
    const never = await home.run('status', ...elsewhere);
    expectErr(never, 69, 'tenderd run');
    expect(never.err).not.toContain(nothing);
    expect(await pay('1.00', ...elsewhere)).toMatchObject({ code: 69, err: expect.stringContaining(nothing) });
  });

  it('78 for a wrong configuration, with each mistake and its line', async () => {
    const file = fileURLToPath(new URL('../../fixtures/config/every-mistake.toml', import.meta.url));
    for (const command of [['config', 'check'], ['run']]) {
      const { code, err } = await home.run(...command, '--config', file);
      expect(code).toBe(78);
      expect(err).toMatch(/every-mistake\.toml:1:1: datadir: is unknown; did you mean "dataDir"\?\n[^]*23 mistakes/);
    }
    expectErr(await home.run('run'), 78, 'tenderd run --simulate');
  });

  it('0 for help and version', async () => {
    expectOut(await home.run('--help'), 0, 'Exit codes:');
    expectOut(await home.run('simulate --help'), 0, 'customer cancels after');
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(await home.run('--version')).toMatchObject({ code: 0, out: `${version}\n` });
  });

  it('only one JSON document with --json, even after a failure', async () => {
    // Commands with --json. By default each code once.
    const commands: readonly (readonly [number, ...string[]])[] = [
      [0, 'pay', '3.00', 'EUR', '--terminal', 'till-1', '--acknowledge'],
      [10, 'pay', '3.01', 'EUR', '--terminal', 'till-1'],
      [2, 'pay', '3.00', 'EUR', '--terminal', 'till-9'],
      [2, 'pay'],
      [0, 'status'],
      [0, 'status', 'approved-1'],
      [0, 'terminals'],
      [1, 'terminals', 'release', 'till-2', '--name', 'K', '--reason', 'r'],
      [0, 'attention'],
      [0, 'transactions', 'list', '--limit', '2'],
      [0, 'transactions', 'show', 'approved-1'],
      [0, 'transactions', 'acknowledge', 'approved-1'],
      [78, 'config', 'check'],
      [1, 'abort', 'approved-1'],
    ];
    // One after another, because many processes at the same time would keep the daemon from its link.
    for (const [expected, ...command] of some(commands, 1, 3, 5, 7, 9, 12, 13)) {
      const { out, code } = await home.run(...command, '--json');
      expect({ command, code }).toEqual({ command, code: expected });
      const document: { readonly error?: { readonly exitCode: number } } = JSON.parse(out);
      expect(document).toBeTypeOf('object');
      expect(document.error?.exitCode ?? code).toBe(code);
    }
  });
});

describe('the binary ends with 11', () => {
  const home = new Home();
  afterAll(async () => home.clear());

  it('for an unresolved payment, and status and attention show what to do', async () => {
    // tenderd asks the terminal until no request can arrive any more: a minute of simulated time.
    const { ready } = await home.serveHere(['--simulate --port 0'], { TENDERD_SPEED: '20' });
    await tell(ready['simulator'], 'till-2 next: restart after-approval for 10s forget');
    const { code, out } = await home.run('pay 9.00 EUR --terminal till-2 --id unresolved-1');
    expect(code).toBe(11);
    expect(out).toMatch(/UNRESOLVED[^]*ATTENTION[^]*tenderd transactions resolve unresolved-1 --outcome/);
    expect((await home.run('status unresolved-1')).code).toBe(11);
    expectOut(await home.run('attention'), 75, 'unresolved-1');
    expectOut(await home.run('status'), 75, '1 item needs attention: tenderd attention');
    expectOut(await home.run('status --check'), 2, 'TENDERD CRITICAL - till-2: It is not known whether');
    const person = ['--name', 'Kari', '--reason', 'on the report of the terminal'];
    const resolved = await home.run('transactions resolve unresolved-1 --outcome approved', ...person);
    expect(resolved).toMatchObject({ code: 0, out: expect.stringMatching(/decided by +Kari: on the report/) });
    expect((await home.run('status unresolved-1')).code).toBe(0);
    expect((await home.run('status')).out).toMatch(/\n1 outcome is waiting to be acknowledged[^\n]*: unresolved-1\n/);
    expect((await home.run('transactions acknowledge unresolved-1')).code).toBe(0);
    expectOut(await home.run('status'), 0, 'The register has acknowledged every outcome.');
  });
});
