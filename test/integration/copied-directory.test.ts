/** A data directory that is copied to a second till: real daemons in this process, with simulated terminals. */

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { newSaleIds, sameMachine } from '../../src/cli/journal/journal-machine.js';
import { Tenderd } from '../../src/client/index.js';
import { simulatedConfiguration } from '../../src/config/index.js';
import type { HostMarks } from '../../src/core/index.js';
import { type RunningDaemon, startDaemon } from '../../src/daemon/daemon.js';
import { startSimulator } from '../../src/simulator/index.js';
import { payment } from '../world/register-client.js';

const here: HostMarks = { network: ['mac-1'], disk: ['disk-1'], hostname: ['till'] };
const there: HostMarks = { network: ['mac-2'], disk: ['disk-2'], hostname: ['till'] };

interface Stage {
  readonly directory: string;
  /** Starts a daemon on the named directory, on a machine with these marks. */
  readonly start: (
    name: string,
    marks: HostMarks,
    environment?: Readonly<Record<string, string>>,
  ) => Promise<RunningDaemon>;
  readonly say: (script: string) => void;
  /** Resolves when the terminal has its next payment. */
  readonly payment: () => Promise<void>;
}

async function stage(): Promise<Stage> {
  const waiting: (() => void)[] = [];
  const simulator = await startSimulator({
    terminals: ['T1'],
    speed: 50,
    onReceived: ({ category, type }) => {
      if (category === 'Payment' && type === 'Request') for (const resolve of waiting.splice(0)) resolve();
    },
  });
  const directory = mkdtempSync(join(tmpdir(), 'tenderd-copied-'));
  const running: RunningDaemon[] = [];
  onTestFinished(async () => {
    for (const daemon of running) await daemon.close('the test is over');
    await simulator.close();
    rmSync(directory, { recursive: true, force: true });
  });
  return {
    directory,
    say: (script) => simulator.control(script),
    payment: async () => new Promise((resolve) => waiting.push(resolve)),
    async start(name, marks, environment = {}) {
      const { configuration } = await simulatedConfiguration(
        {
          environment: { TENDERD_DATA_DIR: join(directory, name), TENDERD_API_PORT: '0', ...environment },
          home: directory,
          flags: [],
        },
        {
          url: simulator.url,
          poiListUrl: `http://127.0.0.1:${simulator.port}/poi-list`,
          terminals: [{ terminal: 'till-1', poiId: 'T1' }],
        },
      );
      const daemon = await startDaemon(configuration, {
        version: '0.0.0',
        speed: 20,
        hostMarks: () => marks,
        logDestination: { write: () => undefined },
        onFatal: (error) => {
          throw error;
        },
      });
      running.push(daemon);
      // The lane's times pass quickly in this test. On a busy machine, a payment could wait for the session beyond its latest start.
      while ((await clientOf(daemon).terminals())[0]?.session !== 'standing');
      return daemon;
    },
  };
}

function tokenOf({ tokenPath }: RunningDaemon): string {
  return readFileSync(tokenPath, 'utf8').trim();
}

function clientOf(daemon: RunningDaemon): Tenderd {
  return new Tenderd({ url: daemon.apiUrl, token: tokenOf(daemon) });
}

async function saleIdOf(daemon: RunningDaemon): Promise<string | undefined> {
  const [terminal] = await clientOf(daemon).terminals();
  return terminal?.saleId;
}

async function codesOf(daemon: RunningDaemon): Promise<readonly string[]> {
  return (await clientOf(daemon).attention()).map(({ attention }) => attention.code);
}

async function pay(daemon: RunningDaemon, id: string): Promise<string> {
  const client = clientOf(daemon);
  const asked = { id, terminal: 'till-1', sale: id, amount: 1_000, currency: 'EUR' };
  const { result, revision } = await client.pay(asked);
  await client.acknowledge({ transactionId: id, revision });
  return result;
}

/** Runs a command on the named directory. Returns its output and how it ended. */
async function decide(
  { directory }: Stage,
  command: typeof newSaleIds,
  name: string,
  marks: HostMarks,
  configuration?: string,
): Promise<string> {
  let said = '';
  const stream = { write: (text: string) => void (said += text), isTTY: false };
  const context = {
    environment: {},
    home: directory,
    out: stream,
    err: stream,
    onInterrupt: () => new AbortController().signal,
  };
  const where = configuration === undefined ? { simulate: true } : { config: configuration };
  const options = { ...where, dataDir: join(directory, name), name: 'Kari', reason: 'looked at both' };
  try {
    return `${String(await command(options, context, () => marks))}: ${said}`;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}

async function copied(): Promise<{ readonly at: Stage; readonly saleId: string | undefined }> {
  const at = await stage();
  const first = await at.start('first', here);
  expect(await codesOf(first)).toEqual([]);
  expect(await pay(first, 'p1')).toBe('approved');
  const saleId = await saleIdOf(first);
  await first.close('to be copied');
  cpSync(join(at.directory, 'first'), join(at.directory, 'copy'), { recursive: true });
  return { at, saleId };
}

describe('a copied data directory on another machine', () => {
  test('is reported at each start, keeps its SaleID and takes payments until the command gives it a new one', async () => {
    const { at, saleId } = await copied();
    const copy = await at.start('copy', there);
    expect(copy.otherMachine).toContain('was used on another machine (network, disk differ)');
    expect(await codesOf(copy)).toEqual(['other-machine']);
    expect(await saleIdOf(copy)).toBe(saleId);
    expect(await pay(copy, 'p2')).toBe('approved');
    expect(await decide(at, newSaleIds, 'copy', there)).toBe('journal-locked');
    await copy.close('once more');

    const again = await at.start('copy', there);
    expect(await codesOf(again)).toEqual(['other-machine']);
    await again.close('to decide');

    expect(await decide(at, newSaleIds, 'copy', there)).toMatch(/^0: till-1 has the new SaleID TD[0-9A-Z]{6}\./);
    const renamed = await at.start('copy', there);
    expect(await codesOf(renamed)).toEqual([]);
    expect(await saleIdOf(renamed)).not.toBe(saleId);
    expect(await pay(renamed, 'p3')).toBe('approved');

    const first = await at.start('first', here);
    expect(await codesOf(first)).toEqual([]);
    expect(await saleIdOf(first)).toBe(saleId);
  });

  test('keeps its SaleID when the operator confirms the same till', async () => {
    const { at, saleId } = await copied();
    expect(await decide(at, sameMachine, 'copy', here)).toContain(
      'belongs to this machine already. Nothing was changed.',
    );
    expect(await decide(at, sameMachine, 'copy', there)).toMatch(/^0: Decided by Kari: looked at both/);
    const moved = await at.start('copy', there);
    expect(await codesOf(moved)).toEqual([]);
    expect(await saleIdOf(moved)).toBe(saleId);
  });

  test('is not checked if the configuration disables the check', async () => {
    const { at, saleId } = await copied();
    const copy = await at.start('copy', there, { TENDERD_JOURNAL_HOST_CHECK: 'false' });
    expect(await codesOf(copy)).toEqual([]);
    expect(await saleIdOf(copy)).toBe(saleId);
  });

  test('gets no new SaleID while a transaction is open or unresolved', async () => {
    const { at, saleId } = await copied();
    at.say('T1 next payment: answer late 60m');
    const copy = await at.start('copy', there);
    const sent = at.payment();
    const accepted = await fetch(`${copy.apiUrl}/v1/transactions/p2`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${tokenOf(copy)}`, 'content-type': 'application/json', prefer: 'wait=0' },
      body: JSON.stringify(payment('till-1', 's2')),
    });
    expect(accepted.status).toBe(202);
    await sent;
    await copy.close('while it runs');
    expect(await decide(at, newSaleIds, 'copy', there)).toBe('transactions-open');
    const again = await at.start('copy', there);
    expect(await saleIdOf(again)).toBe(saleId);
  });

  test('gets no new SaleID if all SaleIDs are configured, or without a journal', async () => {
    const { at } = await copied();
    const configured = join(at.directory, 'tenderd.toml');
    writeFileSync(configured, '[terminals.till-1]\nsaleId = "SHOP"\n');
    expect(await decide(at, newSaleIds, 'copy', there, configured)).toBe('no-random-sale-id');
    mkdirSync(join(at.directory, 'empty'));
    expect(await decide(at, newSaleIds, 'empty', there)).toBe('no-journal');
  });
});
