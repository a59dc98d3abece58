/**
 * A till under Wine with two named terminals, one connected over WebSocket and one over TCP. The terminals and the register run on this machine outside
 * Wine, because node.exe cannot use `fetch` under Wine.
 */

import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requires, step } from './report.js';
import { Terminals, Till } from './till.js';
import { Wine } from './wine.js';

const under = 'Windows under Wine:';

/** Takes payments with a daemon under Wine. `native` is the unpacked program for this machine, which runs the terminals. */
export async function payUnderWine(wine: Wine, folder: string, native: string): Promise<void> {
  const data = join(folder, 'till');
  mkdirSync(data);
  const bySocket = await Terminals.start(native, '--terminals', 'till-1');
  const byTcp = await Terminals.start(native, '--terminals', 'till-2', '--wire', 'tcp');
  try {
    const configFile = join(folder, 'tenderd.toml');
    const place = { configFile, tokenFile: join(data, 'token'), dataDir: Wine.nameOf(data) };
    const till = await Till.prepare(place, { 'till-1': bySocket.url, 'till-2': byTcp.url });
    till.configure();
    await new WineTill(wine, till, data, configFile).play(bySocket, byTcp);
  } finally {
    bySocket.end();
    byTcp.end();
  }
}

class WineTill {
  readonly #wine: Wine;
  readonly #till: Till;
  readonly #data: string;
  readonly #configFile: string;
  #starts = 0;

  constructor(wine: Wine, till: Till, data: string, configFile: string) {
    this.#wine = wine;
    this.#till = till;
    this.#data = data;
    this.#configFile = configFile;
  }

  async play(bySocket: Terminals, byTcp: Terminals): Promise<void> {
    const till = this.#till;
    let daemon: ReturnType<Wine['start']> | undefined;
    await step(`${under} config check accepts the configuration`, () => {
      const code = this.#wine.run('tenderd.cmd', 'config', 'check', '--config', Wine.nameOf(this.#configFile));
      requires(code === 0, `exit status ${code}`);
      return '';
    });
    await step(`${under} payments at named terminals, over WebSocket and over TCP`, async () => {
      daemon = await this.#start();
      await this.#pays('socket-1', 12_50, 'till-1', 'approved');
      await this.#pays('tcp-1', 8_00, 'till-2', 'approved');
      return '';
    });
    await step(`${under} a decline`, async () => {
      await this.#pays('declined-1', 8_01, 'till-1', 'declined');
      requires((await bySocket.charges('declined-1')) === 0, 'the terminal charged it');
      return String((await till.transaction('declined-1')).message);
    });
    for (const [terminals, id, terminal] of [
      [bySocket, 'cut-1', 'till-1'],
      [byTcp, 'cut-2', 'till-2'],
    ] as const)
      await step(`${under} the link of ${terminal} is cut after the approval: recovered, charged once`, async () => {
        await terminals.script(`${terminal} next payment: cut after-approval`);
        await this.#pays(id, 4_40, terminal, 'approved');
        requires((await terminals.charges(id)) === 1, 'it was not charged once');
        return '';
      });
    await step(`${under} taskkill during a payment: the next start recovers it, charged once`, async () => {
      await bySocket.script('till-1 next payment: host after 5s');
      await till.startPayment('killed-1', 47_11);
      await till.isAtTheBank('killed-1');
      await this.#kill(daemon);
      daemon = await this.#start();
      const after = await till.ended('killed-1');
      requires(after.result === 'approved', JSON.stringify(after));
      requires((await bySocket.charges('killed-1')) === 1, 'it was not charged once');
      return String(after.message);
    });
    await step(
      `${under} a torn write at the end of the log: the journal opens, and each payment has its outcome`,
      async () => {
        await this.#kill(daemon);
        const torn = tearLog(join(this.#data, 'journal.sqlite-wal'));
        rmSync(join(this.#data, 'journal.sqlite-shm'), { force: true });
        writeFileSync(join(this.#data, 'backup.part'), 'an unfinished copy');
        daemon = await this.#start();
        for (const [id, result] of [
          ['socket-1', 'approved'],
          ['tcp-1', 'approved'],
          ['declined-1', 'declined'],
          ['killed-1', 'approved'],
        ] as const)
          requires((await till.transaction(id)).result === result, `${id} is not ${result}`);
        await this.#pays('after-1', 3_00, 'till-1', 'approved');
        return torn;
      },
    );
    await this.#kill(daemon);
  }

  async #start(): Promise<ReturnType<Wine['start']>> {
    this.#starts += 1;
    const words = ['tenderd.cmd', 'run', '--config', Wine.nameOf(this.#configFile)];
    const daemon = this.#wine.start(`daemon-${this.#starts}.txt`, ...words);
    await this.#till.isReady();
    return daemon;
  }

  /** Ends the daemon as the task manager of Windows does, without a shutdown. */
  async #kill(daemon: ReturnType<Wine['start']> | undefined): Promise<void> {
    if (daemon === undefined) return;
    const ended = once(daemon, 'close');
    const code = this.#wine.run('taskkill', '/f', '/im', 'node.exe');
    requires(code === 0, `taskkill ended with ${code}`);
    await ended;
  }

  async #pays(id: string, amount: number, terminal: string, result: string): Promise<void> {
    await this.#till.startPayment(id, amount, terminal);
    const after = await this.#till.ended(id);
    requires(after.result === result, `${id}: ${JSON.stringify(after)}`);
  }
}

const headerBytes = 32;
const frameHeaderBytes = 24;

/** Writes half a frame after the last frame of the write-ahead log, as a power cut during a write would. Returns the position of the half frame. */
function tearLog(file: string): string {
  const log = readFileSync(file);
  const salts = log.subarray(16, 24);
  const frameBytes = frameHeaderBytes + log.readUInt32BE(8);
  let end = headerBytes;
  while (end + frameBytes <= log.length && log.subarray(end + 8, end + 16).equals(salts)) end += frameBytes;
  const last = log.subarray(Math.max(headerBytes, end - frameBytes), end);
  writeFileSync(
    file,
    Buffer.concat([log.subarray(0, end), last.subarray(0, frameBytes / 2), log.subarray(end + frameBytes / 2)]),
  );
  return `after frame ${(end - headerBytes) / frameBytes}`;
}
