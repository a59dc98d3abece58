import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { days } from '../../src/rehearsal/days.js';
import { Home } from './tenderd.js';

describe('tenderd rehearse', () => {
  const home = new Home();
  afterAll(async () => home.clear());

  it('names the days, and refuses one that there is not', async () => {
    const { code, out } = await home.run('rehearse', '--list');
    expect(code).toBe(0);
    for (const { name } of days) expect(out).toContain(name);
    const unknown = await home.run('rehearse', '--only', 'doomsday', '--', 'true');
    expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining('There is no day "doomsday"') });
    expect(await home.run('rehearse', '--json')).toMatchObject({ code: 2 });
  });

  it('says of a program that asks for nothing what it printed, for people and for a CI, and leaves nothing running', async () => {
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
