/** A terminal is paired with a simulated cloud by the real binary: what is kept, what is refused, and what a death in the middle leaves. */

import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { keepPairing } from '../../src/pairing/index.js';
import { isWhole } from '../extent.js';
import { Home, type Running, tell } from './tenderd.js';

const readyLine = z.object({
  control: z.string(),
  oauth2: z.object({ tokenUrl: z.string(), clientId: z.string(), clientSecret: z.string() }),
  pairing: z.object({ pairingUrl: z.string(), codes: z.record(z.string(), z.string()) }),
});
const failure = z.object({ error: z.object({ code: z.string(), exitCode: z.int(), text: z.string() }) });

let home: Home;
beforeEach(() => {
  home = new Home();
});
afterEach(async () => {
  await home.clear();
});

const secret = 'not-to-be-seen';

/** A simulated cloud with two terminals, and a configuration whose till-1 is to be paired with it. */
async function cloud(
  change: (ready: z.infer<typeof readyLine>) => Partial<Record<'pairingUrl' | 'clientSecret', string>> = () => ({}),
) {
  const terminals = ['--wire', 'http', '--tokens', '--dialect', 'swedbank-3.1', '--speed', '20'];
  const simulator = await home.simulate(...terminals);
  const ready = readyLine.parse(simulator.ready);
  const { tokenUrl, clientId, clientSecret } = ready.oauth2;
  const changed = { pairingUrl: ready.pairing.pairingUrl, clientSecret, ...change(ready) };
  const file = join(home.directory, 'tenderd.toml');
  const dataDir = join(home.directory, 'data');
  writeFileSync(join(home.directory, 'secret'), changed.clientSecret, { mode: 0o600 });
  writeFileSync(
    file,
    [
      `dataDir = ${JSON.stringify(dataDir)}`,
      'api = { port = 0 }',
      '[gateways.cloud]',
      'dialect = "swedbank-3.1"',
      'profile = "swedbank-cloud"',
      'simulated = true',
      `pairingUrl = "${changed.pairingUrl}"`,
      `oauth2 = { tokenUrl = "${tokenUrl}", clientId = "${clientId}", clientSecret = { file = "secret" } }`,
      '[terminals.till-1]',
      'poiId = "till-1"',
      '',
    ].join('\n'),
  );
  return {
    ...ready,
    simulator,
    code: ready.pairing.codes['till-1'] ?? '',
    kept: join(dataDir, 'pairings', 'till-1.json'),
    pair: async (code: string, ...more: readonly string[]) =>
      home.run('pair', 'till-1', code, '--config', file, ...more),
    start: (code: string): Running => home.start(['pair', 'till-1', code, '--config', file]),
    run: async (...args: readonly string[]) => home.run(...args, '--config', file),
    serve: async (speed = '10') => home.serve(['run', '--config', file], { TENDERD_SPEED: speed }),
  };
}

async function ends(running: Running): Promise<void> {
  running.child.kill('SIGTERM');
  await running.ended;
}

describe('tenderd pair', () => {
  it('keeps the channel, the daemon pays by it, and a later pairing takes its place; with money open it is refused', async () => {
    const { code, kept, pair, run, serve, control, simulator, oauth2 } = await cloud();
    const before = await run('config', 'check');
    expect(before).toMatchObject({ code: 78, err: expect.stringMatching(/tenderd pair .*till-1 CODE/) });
    const paired = await pair(code);
    expect([paired.code, paired.err]).toEqual([0, '']);
    expect(statSync(kept).mode & 0o777).toBe(0o600);
    const checked = await run('config', 'check');
    expect(checked).toMatchObject({
      code: 0,
      out: expect.stringMatching(/till-1: POIID till-1 .*by its pairing of 20.*till-1\.json/),
    });

    const first = await serve();
    expect(await run('pay', '12.50', 'EUR', '--terminal', 'till-1')).toMatchObject({ code: 0 });
    expect((await run('status')).out).toMatch(/Reached by a pairing in the data directory: till-1, paired 20/);
    // While it runs the journal is its own.
    const next = code.replace(/1$/, '2');
    expect(await pair(next)).toMatchObject({ code: 75, err: expect.stringContaining('Stop the daemon first') });

    // A payment is open when the daemon dies: its terminal must not change.
    await tell(control, 'till-1 next payment: card after 40s');
    const paying = home.start([
      'pay',
      '3.00',
      'EUR',
      '--terminal',
      'till-1',
      '--id',
      'open-1',
      '--config',
      join(home.directory, 'tenderd.toml'),
    ]);
    await tellsOf(control, 'open-1');
    first.server.child.kill('SIGKILL');
    await first.server.ended;
    paying.child.kill('SIGKILL');
    const earlier = readFileSync(kept, 'utf8');
    const refused = failure.parse(JSON.parse((await pair(next, '--json')).out));
    expect(refused.error).toMatchObject({
      code: 'transactions-open',
      exitCode: 77,
      text: expect.stringContaining('open-1'),
    });
    expect(readFileSync(kept, 'utf8')).toBe(earlier);

    const second = await serve();
    expect(await run('status', 'open-1')).toMatchObject({ code: expect.any(Number) });
    const end = await home.run(
      'pay',
      '3.00',
      'EUR',
      '--terminal',
      'till-1',
      '--id',
      'open-1',
      '--config',
      join(home.directory, 'tenderd.toml'),
    );
    expect(end.code).toBe(0);
    await ends(second.server);
    expect(await pair(next)).toMatchObject({ code: 0 });
    expect(readFileSync(kept, 'utf8')).not.toBe(earlier);
    expect([await statusAt(oauth2, earlier), await statusAt(oauth2, readFileSync(kept, 'utf8'))]).toEqual([404, 200]);
    const third = await serve();
    expect(await run('pay', '4.00', 'EUR', '--terminal', 'till-1')).toMatchObject({ code: 0 });
    const shown = [paired, checked, end].map(({ out, err }) => out + err).join('') + third.server.err + simulator.err();
    for (const hidden of ['practice-only', 'practice-token', code]) expect(shown).not.toContain(hidden);
  });

  it.runIf(isWhole)(
    'where another register took the terminal in the middle of a payment, nothing is decided until a person does, and the terminal is paired again',
    async () => {
      const { code, pair, run, serve, control } = await cloud();
      await pair(code);
      const { server } = await serve('60');
      await tell(control, 'till-1 next payment: card after 40s');
      const file = join(home.directory, 'tenderd.toml');
      const paying = home.start(['pay', '3.00', 'EUR', '--terminal', 'till-1', '--id', 'open-1', '--config', file]);
      await tellsOf(control, 'open-1');
      await tell(control, 'till-1 now: channel replaced');
      await tell(control, 'gateway now: cut');
      // The answer is lost with its connection, and at the old channel nobody says what became of it.
      expect(await paying.ended).toMatchObject({ code: 11, out: expect.stringContaining('Do not charge again') });
      expect((await run('attention')).out).toMatch(/channel-unknown[^]*404[^]*Pair the terminal again[^]*unresolved/);
      const decided = ['--outcome', 'approved', '--name', 'Kari Nordmann', '--reason', 'it stands on the receipt'];
      expect(await run('transactions', 'resolve', 'open-1', ...decided)).toMatchObject({ code: 0 });
      await ends(server);

      expect(await pair(code.replace(/1$/, '2'))).toMatchObject({ code: 0 });
      await serve();
      expect(await run('pay', '4.00', 'EUR', '--terminal', 'till-1')).toMatchObject({ code: 0 });
      expect((await run('attention')).out).toBe('Nothing needs attention.\n');
      const ledger = await (await fetch(`${control}/control/ledger`)).json();
      expect(ledger).toMatchObject([{ authorizedAmount: '3.00' }, { authorizedAmount: '4.00' }]);
    },
  );

  it.each<readonly [string, string, number, (cue: string, code: string) => readonly [string | undefined, string]]>([
    ['a wrong code', 'pairing-code-wrong', 2, () => [undefined, 'till-1-99']],
    ['a code that is over', 'pairing-code-expired', 2, (_, code) => ['till-1 now: pairing code over', code]],
    ['a client that may not', 'pairing-unauthorised', 77, (_, code) => ['gateway now: pairing refused 403', code]],
    [
      'a cloud that is down',
      'pairing-unavailable',
      75,
      (_, code) => ['gateway now: pairing refused 503 for 600s', code],
    ],
    ['an answer that nobody knows', 'pairing-unusable', 1, (_, code) => ['gateway now: pairing refused 418', code]],
    ['an answer that is lost', 'pairing-lost', 75, (_, code) => ['gateway now: pairing lost', code]],
    ['a token endpoint that is down', 'pairing-unreachable', 75, (_, code) => ['gateway now: tokens withheld', code]],
  ])('%s is said as %s (exit %d), and nothing is kept', async (_, expected, exitCode, play) => {
    const { code, kept, pair, control } = await cloud();
    const [cue, typed] = play('', code);
    if (cue !== undefined) await tell(control, cue);
    const said = await pair(typed, '--json');
    expect(failure.parse(JSON.parse(said.out)).error).toMatchObject({ code: expected, exitCode });
    expect(said.code).toBe(exitCode);
    expect(said.out + said.err).not.toContain(typed);
    expect(existsSync(kept)).toBe(false);
  });

  it('says who does not accept us, what is not there, and what is no code; an earlier pairing stands', async () => {
    const wrong = await cloud(() => ({ clientSecret: secret }));
    const refused = await wrong.pair(wrong.code, '--json');
    expect(failure.parse(JSON.parse(refused.out)).error).toMatchObject({ code: 'pairing-unauthorised', exitCode: 77 });
    expect(refused.out).not.toContain(secret);
    expect(await wrong.pair('two words')).toMatchObject({ code: 2 });
    const file = join(home.directory, 'tenderd.toml');
    const unknown = await home.run('pair', 'till-9', 'x', '--config', file);
    expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining('There is no terminal till-9') });
    writeFileSync(file, readFileSync(file, 'utf8').replace(/pairingUrl.*\n/, ''));
    writeFileSync(file, `${readFileSync(file, 'utf8')}url = "http://127.0.0.1:9/"\n`);
    const without = await home.run('pair', 'till-1', 'x', '--config', file);
    expect(without).toMatchObject({ code: 78, err: expect.stringContaining('it has no pairingUrl') });
  });

  it('killed while the cloud answers has kept nothing, and the earlier pairing stands', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => silent.closeAllConnections());
    onTestFinished(() => void silent.close());
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const pairingUrl = `http://127.0.0.1:${port}/api/v1/pairing`;
    const { code, kept, start } = await cloud(() => ({ pairingUrl }));
    const killedOnce = async (): Promise<void> => {
      const pairing = start(code);
      await once(silent, 'request');
      pairing.child.kill('SIGKILL');
      await pairing.ended;
    };
    await killedOnce();
    expect(existsSync(kept)).toBe(false);
    const check = ['config', 'check', '--config', join(home.directory, 'tenderd.toml')];
    expect(await home.run(...check)).toMatchObject({ code: 78, err: expect.stringContaining('is not paired') });
    const channel = { channel: 'C-1', pairedAt: '2026-11-25T10:00:00.000Z' };
    keepPairing(join(home.directory, 'data'), {
      terminal: 'till-1',
      poiId: 'till-1',
      kind: 'channel',
      service: pairingUrl,
      ...channel,
    });
    await killedOnce();
    expect(readFileSync(kept, 'utf8')).toContain('"C-1"');
    expect(await home.run(...check)).toMatchObject({ code: 0, out: expect.stringContaining('/channels/C-1/nexo') });
  });
});

/** What the cloud answers at the channel that was kept, to an Abort of nothing. */
async function statusAt(
  { tokenUrl, clientId, clientSecret }: z.infer<typeof readyLine>['oauth2'],
  kept: string,
): Promise<number> {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const issued = await fetch(tokenUrl, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token: token } = z.object({ access_token: z.string() }).parse(await issued.json());
  const { service, channel } = z.object({ service: z.string(), channel: z.string() }).parse(JSON.parse(kept));
  const headers = { authorization: `Bearer ${token}` };
  const about = '<MessageReference MessageCategory="Payment" ServiceID="none"/>';
  const header =
    'MessageClass="Service" MessageCategory="Abort" MessageType="Request" ServiceID="z1" SaleID="S" POIID="till-1"';
  const body = `<SaleToPOIRequest><MessageHeader ${header}/><AbortRequest>${about}<AbortReason>x</AbortReason></AbortRequest></SaleToPOIRequest>`;
  return (await fetch(new URL(`channels/${channel}/nexo`, service), { method: 'POST', headers, body })).status;
}

/** Resolves when a terminal has the payment. */
async function tellsOf(control: string, transactionId: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${control}/control/received`);
    if ((await response.text()).includes(transactionId)) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
