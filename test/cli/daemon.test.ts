import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { z } from 'zod';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ledgerAnswer } from '../../src/cli/demo/demo-comparison.js';
import type { ProcessInterface } from '../../src/cli/command/process-interface.js';
import { run } from '../../src/cli/server/run.js';
import { isWhole, some } from '../extent.js';
import { freePort } from '../world/free-port.js';
import { Home, tell } from './tenderd.js';
import { expectOut, expectErr } from './run-here.js';

let home: Home;
beforeEach(() => {
  home = new Home();
});
afterEach(async () => home.clear());

/** A part of the ready line. */
const nexoOf = z.object({ tcpPort: z.number() });

/** Writes a configuration to the home directory, for one terminal at this gateway. Returns its path. */
function configure(url: string, more = 'simulated = true'): string {
  const file = join(home.directory, 'tenderd.toml');
  const lists = `poiList = { url = "${url.replace('ws:', 'http:')}poi-list" }`;
  const text = `dataDir = "data"\n[gateways.g]\nurl = "${url}"\n${lists}\n${more}\n[terminals.till]\npoiId = "T1"\n`;
  writeFileSync(file, text);
  return file;
}

/** Starts a simulated gateway. */
async function gateway() {
  const { ready, end } = await home.simulate('--terminals T1 --speed 20');
  return { end, url: String(ready['url']), control: String(ready['control']) };
}

/** Makes a payment. A terminal that denies a later payment must repeat this payment before tenderd believes the denial. */
async function payBefore(file: string): Promise<void> {
  const { end } = await home.serveHere(['--config', file, '--port', '0']);
  expect((await home.run('pay 1.00 EUR --config', file)).code).toBe(0);
  await end();
}

async function moved(control: string): Promise<number> {
  const response = await fetch(`${control}/control/ledger`);
  return ledgerAnswer.parse(await response.json()).filter((line) => line.moved).length;
}

describe('the daemon', () => {
  it('keeps its data private, writes endpoint.json, and removes it at the stop', async () => {
    const file = configure('ws://127.0.0.1:9/');
    const { server, ready } = await home.serve(['run --config', file, '--port', '0']);
    const data = join(home.directory, 'data');
    expect(ready).toMatchObject({ ready: true, dataDir: data, simulated: true, terminals: ['till'] });
    expect(statSync(data).mode & 0o777).toBe(0o700);
    for (const name of ['token', 'journal.sqlite', 'endpoint.json', 'tenderd.log']) {
      expect(statSync(join(data, name)).mode & 0o777).toBe(0o600);
    }
    const note: unknown = JSON.parse(readFileSync(join(data, 'endpoint.json'), 'utf8'));
    expect(note).toEqual({ url: ready['url'], pid: server.child.pid, simulated: true });
    const looked = await home.run('attention --config', file);
    expect(looked.out).toMatch(
      /no connection {2}till: .*\n {2}Find the cause and its remedy: tenderd doctor .*\nNothing else needs/,
    );
    server.child.kill('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0, signal: null });
    expect(existsSync(join(data, 'endpoint.json'))).toBe(false);
  });

  it('reports a lost answer at once to the paying caller and in the status', async () => {
    const { end, url, control } = await gateway();
    const file = configure(url);
    await home.serveHere(['--config', file, '--port', '0']);
    await tell(control, 'T1 next: card after 40s');
    const paying = home.startHere(['pay 5.00 EUR --id lost-1 --config', file]);
    await paying.says('the payment goes to the terminal');
    await end();
    await paying.says('NOT APPROVED AND NOT DECLINED YET: The connection was lost during the payment');
    const asked =
      /\n {2}as soon as the terminal is connected, tenderd asks the terminal for the outcome of transaction lost-1 \(answer lost at \d\d:\d\d:\d\d\)\n/;
    for (const command of ['status', 'terminals'])
      expect((await home.run(command, '--config', file)).out).toMatch(asked);
  });

  it('refuses a journal or a port that is in use', async () => {
    const file = configure('ws://127.0.0.1:9/');
    const { ready } = await home.serveHere(['--config', file, '--port', '0']);
    const second = await home.run('run --config', file, '--port', '0');
    expect(second).toMatchObject({
      code: 73,
      err: expect.stringMatching(/second tenderd[^]*tenderd status --config /),
    });
    const port = new URL(String(ready['url'])).port;
    const elsewhere = join(home.directory, 'other');
    const taken = await home.run('run --config', file, '--port', port, '--data-dir', elsewhere);
    const other = `tenderd run --config ${file} --data-dir ${elsewhere} --port ${Number(port) + 1} `;
    expectErr(taken, 73, `Port ${port} on 127.0.0.1 is taken`);
    expect(taken.err).toContain(other);
  });

  it.runIf(isWhole)('reports its nexo interfaces, and names an interface whose port is taken', async () => {
    const file = configure('ws://127.0.0.1:9/');
    const nexo = '[nexo]\nenabled = true\ntcpPort = 0\nlogin = { env = "TENDERD_NEXO_LOGIN" }\n';
    writeFileSync(file, readFileSync(file, 'utf8') + nexo);
    const secret = { TENDERD_NEXO_LOGIN: 'a secret of the shop' };
    const { ready } = await home.serve(['run --config', file, '--port', '0'], secret);
    const url = String(ready['url']);
    const { tcpPort } = nexoOf.parse(ready['nexo']);
    expect(ready['nexo']).toEqual({ addresses: { json: `${url}/nexo`, xml: `${url}/EPASSaleToPOI/3.1` }, tcpPort });
    const another = ['run', '--config', file, '--port', '0', '--data-dir', join(home.directory, 'other')];
    const taken = await home.startHere(another, { ...secret, TENDERD_NEXO_TCP_PORT: String(tcpPort) }).ended;
    expect(taken.code).toBe(73);
    expect(taken.err).toContain(`Port ${tcpPort} (nexo.tcpPort) on 127.0.0.1 is taken by another program.`);
    expect(taken.err).toContain(`TENDERD_NEXO_TCP_PORT=${tcpPort + 1} tenderd run`);
    const checked = await home.startHere(['config check --config', file], secret).ended;
    expect(checked.out).toContain('nexo        http://127.0.0.1:8741/nexo (JSON: POST, WebSocket)');
    expect(checked.out).toContain('nexo        127.0.0.1, any free port (bare TCP)');
  });

  it.runIf(isWhole)('prints commands that reach it from any other shell', async () => {
    const till = join(home.directory, 'a till');
    const server = home.start(['run --simulate --port 0 --data-dir', relative('.', till)]);
    await server.says('or first');
    const directory = `'${till}'`;
    expect(server.out).toContain(`tenderd pay 12.50 EUR --terminal till-1 --data-dir ${directory}`);
    expect(server.out).toContain(`export TENDERD_DATA_DIR=${directory} `);
  });

  it.runIf(existsSync('/proc/self'))(
    'ends at once with a message if its data directory cannot be created',
    async () => {
      const started = await home.run('run --simulate --port 0 --data-dir /proc/foo/data');
      expectErr(started, 78, 'nothing can be created in /proc; is the disk');
      const blocked = join(home.directory, 'file');
      writeFileSync(blocked, '');
      expectErr(
        await home.run('run --simulate --port 0 --data-dir', join(blocked, 'data')),
        78,
        `cannot be created: a parent of ${blocked}`,
      );
    },
  );

  it('moves real money only with --real-money', async () => {
    const file = configure('ws://127.0.0.1:9/', '');
    const daemon = ['--config', file];
    await home.run('journal create', ...daemon);
    await home.serveHere([...daemon, '--port', '0']);
    const refused = await home.run('pay 1.00 EUR', ...daemon);
    expect(refused).toMatchObject({
      code: 2,
      err: expect.stringMatching(/real money. Nothing was sent[^]*--real-money/),
    });
    for (const command of [
      ['refund', '1.00', 'EUR', '--unlinked'],
      ['reverse', 'some-payment'],
    ]) {
      expect((await home.run(...command, ...daemon)).err).toContain('--real-money');
    }
    expect((await home.run('transactions list', ...daemon)).out).toContain('No transaction matches.');
    const meant = home.startHere(['pay 1.00 EUR --real-money --id meant', ...daemon]);
    await meant.says('asked for a payment');
    await home.run('abort meant', ...daemon);
    expectOut(await meant.ended, 13, 'NOT PROCESSED');
  });

  it.each([
    ['a faster clock', { TENDERD_SPEED: '2' }, /TENDERD_SPEED: is refused/],
    ['a crash on purpose', { TENDERD_KILL_AT: 'sent' }, /TENDERD_KILL_AT: is refused/],
  ])('refuses %s with real money', async (_, environment, words) => {
    const file = configure('ws://127.0.0.1:9/', '');
    const started = await home.startHere(['run --config', file, '--port', '0'], environment).ended;
    expect(started).toMatchObject({ code: 78, err: expect.stringMatching(words) });
  });

  it.runIf(isWhole)('refuses an unknown moment of TENDERD_KILL_AT, and an invalid speed', async () => {
    const file = configure('ws://127.0.0.1:9/');
    for (const environment of [{ TENDERD_KILL_AT: 'lunch' }, { TENDERD_KILL_AT: 'sent:0' }, { TENDERD_SPEED: '-1' }]) {
      expect((await home.startHere(['run --config', file], environment).ended).code).toBe(78);
    }
  });

  const deaths = [
    ['before it answered the register', 'accepted', 13, 0],
    ['before the request left', 'committed-before-send', 13, 0],
    ['with the answer read and not written down', 'answer-read', 0, 1],
  ] as const;
  // `integration/kill.test.ts` tests the moments in between and, by default, the earlier moments.
  it.each(some(deaths, 2))(
    'dies %s, and the next daemon reports the true outcome to the waiting command',
    async (_, point, exitCode, charged) => {
      const { url, control } = await gateway();
      const file = configure(url);
      // A slow answer to the first Login makes the payment wait: it is accepted, but not sent yet.
      const isFirst = point === 'accepted';
      if (isFirst) await tell(control, 'T1 next login: answer late 60m');
      else await payBefore(file);
      const port = String(await freePort());
      const first = await home.serve(['run --config', file, '--port', port], { TENDERD_KILL_AT: point });
      const paying = home.start(['pay 7.00 EUR --config', file, '--id', 'survivor']);
      expect(await first.server.ended).toMatchObject({ code: null, signal: 'SIGKILL' });
      // A new process cannot know that the old request is lost until the request can no longer arrive. This takes minutes, so time runs faster.
      await home.serve(['run --config', file, '--port', port], { TENDERD_SPEED: '20' });
      const { code, out } = await paying.ended;
      expect(out).toContain('does not answer');
      expect({ code, charged: await moved(control) }).toEqual({ code: exitCode, charged: (isFirst ? 0 : 1) + charged });
    },
  );

  it.runIf(isWhole)(
    'reports for a payment without a link that its outcome is unknown until the link is back',
    async () => {
      const { end, url, control } = await gateway();
      const file = configure(url);
      await home.serve(['run --config', file, '--port', '0']);
      await tell(control, 'T1 next: card never');
      const paying = home.start(['pay 7.00 EUR --config', file, '--id', 'cut-off']);
      await paying.says('Insert');
      await end();
      await paying.says('the connection');
      const { out } = await home.run('status cut-off --config', file);
      expect(out).toMatch(
        /RECOVERING[^]*No connection to the terminal \(lost at .*\)\. The outcome is not known until/,
      );
    },
  );

  it('moves no money after the loss of its journal until an operator confirms it', async () => {
    const { url } = await gateway();
    const file = configure(url);
    const one = await home.serveHere(['--config', file, '--port', '0']);
    expect((await home.run('pay 7.00 EUR --config', file)).code).toBe(0);
    await one.end();
    const journal = join(home.directory, 'data', 'journal.sqlite');
    for (const end of ['', '-wal', '-shm']) rmSync(journal + end, { force: true });

    const two = await home.serveHere(['--config', file, '--port', '0']);
    expectErr(await home.run('pay 7.00 EUR --config', file), 77, 'tenderd journal confirm');
    expectOut(await home.run('status --config', file), 75, 'missing');
    const confirm = [
      'journal',
      'confirm',
      '--config',
      file,
      '--name',
      'Kari',
      '--reason',
      'new disk, terminals compared',
    ];
    expectErr(await home.run(...confirm), 75, 'Stop the daemon');
    await two.end();
    expectOut(await home.run(...confirm), 0, 'Confirmed by Kari');
    expectOut(await home.run(...confirm), 0, 'needs no confirmation');

    await home.serveHere(['--config', file, '--port', '0']);
    expect((await home.run('pay 7.00 EUR --config', file)).code).toBe(0);
  });

  it.runIf(isWhole)('gets a new SaleID only by command and while it is stopped', async () => {
    const file = configure('ws://127.0.0.1:9/');
    const person = ['--config', file, '--name', 'Kari', '--reason', 'a second till'];
    const saleId = async () => /"saleId": ?"(TD\w{6})"/.exec((await home.run('status --json --config', file)).out)?.[1];
    const one = await home.serve(['run --config', file, '--port', '0']);
    const before = await saleId();
    expectErr(await home.run('journal new-sale-id', ...person), 75, 'Stop the daemon first');
    one.server.child.kill('SIGTERM');
    await one.server.ended;
    expectOut(await home.run('journal same-machine', ...person), 0, 'belongs to this machine already');
    const changed = await home.run('journal new-sale-id', ...person);
    expect(changed).toMatchObject({ code: 0, out: expect.stringMatching(/till has the new SaleID TD\w{6}\./) });
    await home.serve(['run --config', file, '--port', '0']);
    const after = await saleId();
    expect(changed.out).toContain(after);
    expect(before).toMatch(/^TD/);
    expect(after).not.toBe(before);
  });

  it.runIf(isWhole)('logs no keys, and messages only on request and redacted', async () => {
    const { url } = await gateway();
    const key = 'key-of-the-gateway-42';
    const file = configure(url, 'simulated = true\nheaders = { x-api-key = { env = "SHOP_KEY" } }');
    for (const bodies of ['false', 'true']) {
      const environment = { SHOP_KEY: key, TENDERD_LOG_LEVEL: 'debug', TENDERD_LOG_BODIES: bodies };
      const { server } = await home.serve(['run --config', file, '--port', '0'], environment);
      expect((await home.run('pay 7.00 EUR --config', file)).code).toBe(0);
      server.child.kill('SIGTERM');
      const { err } = await server.ended;
      expect(err).toContain('"msg":"stopped"');
      expect(err).not.toContain(key);
      expect(err).not.toContain(readFileSync(join(home.directory, 'data', 'token'), 'utf8').trim());
      expect(err.includes('PaymentRequest')).toBe(bodies === 'true');
    }
  });

  it('ends at once with exit code 1 if the engine fails', async () => {
    const { url } = await gateway();
    const file = configure(url);
    const exits: number[] = [];
    const said = { out: '', err: '' };
    const broken = new Promise<number>((resolve) => {
      const host: ProcessInterface = {
        onStop: () => undefined,
        onCrash: () => undefined,
        exit(code) {
          exits.push(code);
          resolve(code);
        },
        // The hook runs inside the turn, so its exception breaks the engine.
        kill() {
          throw new Error('a broken invariant');
        },
      };
      const context = {
        environment: { TENDERD_KILL_AT: 'committed-before-send', TENDERD_LOG_LEVEL: 'error' },
        home: home.directory,
        out: { write: (text: string) => (said.out += text) },
        err: { write: (text: string) => (said.err += text) },
        onInterrupt: () => new AbortController().signal,
      };
      void run({ config: file, port: 0, json: true }, context, host);
      // A daemon keeps the heap of its process small (src/cli/server/heap-size.ts). Later tests in this process would
      // collect garbage all the time.
      onTestFinished(() => setFlagsFromString('--heap-growing-percent=0'));
    });
    await expect.poll(() => said.out).toContain('\n');
    const paying = home.start(['pay 7.00 EUR --config', file, '--id', 'broken']);
    expect(await broken).toBe(1);
    expect(exits).toEqual([1]);
    expect(said.err).toContain('a broken invariant');
    paying.child.kill('SIGKILL');
  });
});
