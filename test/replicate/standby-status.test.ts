/**
 * What a technician sees on the machine of the standby: `tenderd status` and `tenderd doctor` of a real pair, and who may
 * see it.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Start } from '../world/daemon-process.js';
import { Register } from '../world/register-client.js';
import { isWhole } from '../extent.js';
import { isMissing } from '../tools.js';
import { pay, TwoDaemons } from './two-daemons.js';

const there = isMissing('nats-server') ? [] : [true];
const soon = { timeout: 30_000, interval: 100 };

/** A pair whose daemon `b` is the standby. With `isHere` it runs in this process, so the test must let it lead and stop. */
async function pairWithStandby(standby: Start = {}) {
  const pair = await TwoDaemons.set({ servers: 1 });
  const a = await pair.lead('a', { isHere: true });
  const { api, leads } = await pair.follow('b', standby);
  const command = async (...args: readonly string[]) => pair.shops.b.run(args);
  const check = async (): Promise<string> => (await command('status', '--check')).output;
  await expect.poll(check, soon).toContain('can take over');
  const token = (): string => readFileSync(join(pair.shops.b.dataDir, 'token'), 'utf8').trim();
  return { pair, a, api, leads, command, check, token };
}

/** Returns the codes of the doctor's findings on the machine of the standby. */
async function findings(command: (...args: readonly string[]) => Promise<{ readonly output: string }>) {
  const { output } = await command('doctor', '--json');
  const found: readonly { readonly code: string; readonly state: string }[] = JSON.parse(output).findings;
  return found.map(({ code, state }) => `${state} ${code}`);
}

test.each(there)(
  'the commands show who leads, how far the standby follows, and that it can take over, to a caller with a token',
  async () => {
    const { a, api, command, check, pair, token } = await pairWithStandby();
    await pay(a, 'p1');
    const last = await pair.cluster.last();
    const all = `the journal has all ${last} entries of the stream, read at `;
    await expect.poll(check, soon).toContain(all);
    const line = await command('status', '--check');
    expect(line.output).toMatch(
      /^TENDERD OK - b is the standby of its pair, and a leads; the journal has all \d+ entries/,
    );
    expect([line.code, line.output]).toEqual([0, expect.stringContaining('| entries_behind=0;;;0\n')]);
    const shown = await command('status');
    expect(shown.code, shown.output).toBe(0);
    expect(shown.output).toContain('STANDBY, simulated money');
    expect(shown.output).toContain('b is the standby of its pair, and a leads');
    expect(shown.output).toContain('it can take over if the leader is lost');
    expect(JSON.parse((await command('status', '--json')).output)).toMatchObject({
      standby: { name: 'b', leader: 'a', state: 'following', canTakeOver: true, entries: { applied: last, last } },
    });
    const codes = await findings(command);
    expect(codes).toContain('ok standby');
    expect(codes).toContain('ok journal-in-use');
    expect(codes.filter((code) => /^(?:error|warning) (?!backup|configuration|disk|clock)/.test(code))).toEqual([]);

    // Only a caller with a token gets the state, in its language.
    const stateIn = async (bearer: string, headers: Readonly<Record<string, string>> = {}) => {
      const { status, text } = await new Register(api.url, bearer).ask('GET', '/v1/terminals', undefined, headers);
      return { status, ...JSON.parse(text) };
    };
    const known = await stateIn(token(), { 'accept-language': 'de' });
    expect(known).toMatchObject({ status: 503, code: 'standby', standby: { name: 'b', leader: 'a' } });
    expect(known.title).toBe('Dieser Daemon ist der Standby eines Paares');
    for (const other of ['', 'x'.repeat(43)]) {
      const { status, code, standby } = await stateIn(other);
      expect([status, code, standby]).toEqual([503, 'standby', undefined]);
    }
    expect(
      (await new Register(api.url, '').ask('GET', `/v1/proof?key=${'0'.repeat(64)}&nonce=${'n'.repeat(32)}`)).status,
    ).toBe(503);
  },
);

test.runIf(isWhole).each(there)(
  'the commands say what keeps the standby from taking over, and when it can again',
  async () => {
    const { pair, check, command } = await pairWithStandby();
    const [server] = pair.cluster.servers;
    await server?.kill();
    const blocked = async () => [(await command('status')).code, await check()];
    const text = 'it cannot take over: No NATS server can be reached';
    await expect.poll(blocked, soon).toEqual([75, expect.stringContaining(text)]);
    expect(await check()).toMatch(
      /^TENDERD WARNING - b is the standby of its pair, and a led when the stream was last read;/,
    );
    expect(await findings(command)).toContain('warning standby-blocked');
    await server?.start();
    await expect.poll(blocked, soon).toEqual([0, expect.stringContaining('can take over')]);
  },
);

test.runIf(isWhole).each(there)('the commands say that an operator must act', async () => {
  const { pair, check, command } = await pairWithStandby();
  await pair.cluster.publish('hello');
  await expect.poll(check, soon).toContain('is not from this pair');
  expect(await check()).toMatch(/^TENDERD CRITICAL - /);
  expect(await findings(command)).toContain('error standby-stopped');
});

test.each(there)('a rotated token is valid at the standby, and is recorded once the standby leads', async () => {
  const { pair, a, command, leads, token } = await pairWithStandby({ isHere: true });
  const before = token();
  const rotated = await command('token', 'rotate');
  expect(rotated.code, rotated.output).toBe(0);
  expect(rotated.output).toContain('The running daemon accepts the new token.');
  expect(token()).not.toBe(before);
  expect((await command('status')).code).toBe(0);
  await a.stop();
  const b = await leads;
  const audit = async (): Promise<string> => (await new Register(b.url, token()).ask('GET', '/v1/audit')).text;
  await expect.poll(audit, soon).toContain('"token-rotated"');
  // A fact that only this journal has would make the next start refuse the stream (`replicate-journal-alone`).
  await b.stop();
  const again = await pair.lead('b', { isHere: true });
  await expect.poll(async () => (await again.register.ask('GET', '/readyz')).status, soon).toBe(200);
});
