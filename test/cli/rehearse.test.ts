import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { days } from '../../src/rehearsal/days.js';
import { nexoDays } from '../../src/rehearsal/nexo-days.js';
import { isWhole } from '../extent.js';
import { Home } from './tenderd.js';
import { expectErr, runHere } from './run-here.js';

describe('tenderd rehearse', () => {
  const home = new Home();
  afterAll(async () => home.clear());
  /** Runs a command that starts no other process in this process. */
  const here = async (...args: readonly string[]) => runHere(args, home.directory);

  it('lists the scenarios, and refuses an unknown scenario', async () => {
    const { code, out } = await here('rehearse --list');
    expect(code).toBe(0);
    for (const { name } of days) expect(out).toContain(name);
    expectErr(await here('rehearse --only doomsday -- true'), 2, 'There is no day "doomsday"');
    expect(await here('rehearse --json')).toMatchObject({ code: 2 });
    const nexo = await here('rehearse --interface adyen --list');
    for (const { name } of nexoDays) expect(nexo.out).toContain(name);
    expect(nexo.out).not.toContain('link-paid');
    expectErr(await here('rehearse --security nexo-blob --list'), 2, '--interface adyen');
  });

  it('skips link scenarios for a register without links, and fails these scenarios with --only', async () => {
    const pays = `curl -s -o /dev/null -X PUT "$TENDERD_URL/v1/transactions/$TENDERD_TRANSACTION_ID" -H "Authorization: Bearer $TENDERD_TOKEN" \\
  -H 'Content-Type: application/json' -H 'Prefer: wait=25' \\
  -d '{"kind": "payment", "terminal": "till-1", "sale": "s", "amountDetails": {"amount": 1250, "currency": "EUR"}}'\n`;
    const program = join(home.directory, 'card-only.sh');
    writeFileSync(program, pays);
    const skipped = days.filter(({ name }) => name !== 'link-paid').map(({ name }) => name);
    const left = await home.run('rehearse --skip', skipped.join(','), '--', 'sh', program);
    expect(left).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^skip +link-paid.*skipped, it requested no link/m),
    });
    if (!isWhole) return;
    const named = await home.run('rehearse --only link-paid --json -- sh', program);
    expect(named.code).toBe(1);
    expect(JSON.parse(named.out)).toMatchObject({
      days: [
        { leftOut: false, findings: [{ rule: 'asks', saw: expect.stringContaining('requested no payment link') }] },
      ],
    });
  });

  it('reports a program that requests nothing, as text and as JUnit, and leaves no process', async () => {
    const program = join(home.directory, 'mute.sh');
    writeFileSync(program, 'echo "$TENDERD_AMOUNT $TENDERD_CURRENCY at $TENDERD_TERMINAL"\n');
    const junit = join(home.directory, 'junit.xml');
    const args = ['--only', 'approved', '--json', '--junit', junit, '--', 'sh', program];
    const { code, out } = await home.run('rehearse', ...args);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      passed: false,
      days: [{ name: 'approved', findings: [{ rule: 'asks', saw: expect.stringContaining('1250 EUR at till-1') }] }],
    });
    expect(readFileSync(junit, 'utf8')).toContain('failures="1"');
  });
});
