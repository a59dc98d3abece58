/** A shop whose daemon keeps its address after a restart, and a register's client for it. */

import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { Tenderd } from '../../src/client/index.js';
import type { DaemonProcess, Start } from './daemon-process.js';
import { freePort } from './free-port.js';
import { movements, type PracticeStage, setPracticeStage, type StageOptions } from './practice-stage.js';

/** The daemon waits at twenty times the normal speed. */
export const hurried: Start = { environment: { TENDERD_SPEED: '20' } };

/** The shop that is described at the top of this file. */
export class ClientShop {
  readonly #stage: PracticeStage;
  #daemon: DaemonProcess;

  constructor(stage: PracticeStage, daemon: DaemonProcess) {
    this.#stage = stage;
    this.#daemon = daemon;
  }

  get daemon(): DaemonProcess {
    return this.#daemon;
  }

  /** The directory with the daemon's journal and token. */
  get dataDir(): string {
    return this.#stage.shop.dataDir;
  }

  get simulator(): PracticeStage['simulator'] {
    return this.#stage.simulator;
  }

  /** Returns a register's client. `token` may be a wrong one. */
  client(token = this.#daemon.register.token): Tenderd {
    return new Tenderd({ url: this.#daemon.url, token });
  }

  /** Kills the daemon with `kill -9`. Resolves when the process has ended. */
  async kill(): Promise<void> {
    this.#daemon.kill();
    await this.#daemon.ended;
  }

  /** Starts the daemon again at its address. The default is a daemon in this process with a higher speed. */
  async restart(start: Start = { ...hurried, isHere: true }): Promise<void> {
    this.#daemon = await this.#stage.shop.start({ ...start, port: Number(new URL(this.#daemon.url).port) });
  }

  /** Returns the number of movements of money for this transaction. */
  charges(transactionId: string): number {
    return movements(this.simulator, transactionId).length;
  }
}

/** Opens a shop. By default it is closed when the test ends. */
export async function openShop(
  options: StageOptions = {},
  start: Start = {},
  cleanUp: (end: () => Promise<void>) => void = (end) => onTestFinished(end),
): Promise<ClientShop> {
  const stage = await setPracticeStage(cleanUp, options);
  return new ClientShop(stage, await stage.shop.start({ port: await freePort(), ...start }));
}

/** Opens a shop for all tests of a file. The tests do not disturb each other, because each test uses its own terminal. */
export function sharedShop(options: StageOptions): () => ClientShop {
  let shop: ClientShop;
  const ends: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    shop = await openShop(options, { isHere: true }, (end) => ends.push(end));
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });
  return () => shop;
}

/** Returns a payment of 12.50 EUR. */
export function payment(id: string, terminal = 'till-1') {
  return { id, terminal, sale: `sale of ${id}`, amount: 12_50, currency: 'EUR' };
}
