/** A shop whose daemon keeps its address when it starts again, and the client of a register in it. */

import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { Tenderd } from '../../src/client/index.js';
import type { DaemonProcess, Start } from './daemon-process.js';
import { freePort } from './free-port.js';
import { movements, type PracticeStage, setPracticeStage, type StageOptions } from './practice-stage.js';

/** Waits of the daemon pass twenty times as fast. */
export const hurried: Start = { environment: { TENDERD_SPEED: '20' } };

/** See above. */
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

  /** Where the daemon keeps its journal and its token. */
  get dataDir(): string {
    return this.#stage.shop.dataDir;
  }

  get simulator(): PracticeStage['simulator'] {
    return this.#stage.simulator;
  }

  /** A register's client; `token` may be a wrong one. */
  client(token = this.#daemon.register.token): Tenderd {
    return new Tenderd({ url: this.#daemon.url, token });
  }

  /** `kill -9` of the daemon; returns when it is gone. */
  async kill(): Promise<void> {
    this.#daemon.kill();
    await this.#daemon.ended;
  }

  /** Starts it again where it was. */
  async restart(start: Start = hurried): Promise<void> {
    this.#daemon = await this.#stage.shop.start({ ...start, port: Number(new URL(this.#daemon.url).port) });
  }

  /** How often the terminals moved money for this transaction. */
  charges(transactionId: string): number {
    return movements(this.simulator, transactionId).length;
  }
}

/** Opens a shop; it is gone when the test ends, unless another end of it is named. */
export async function openShop(
  options: StageOptions = {},
  start: Start = {},
  cleanUp: (end: () => Promise<void>) => void = (end) => onTestFinished(end),
): Promise<ClientShop> {
  const stage = await setPracticeStage(cleanUp, options);
  return new ClientShop(stage, await stage.shop.start({ port: await freePort(), ...start }));
}

/** Opens a shop for the tests of a file that disturb each other in nothing, each at a terminal of its own. */
export function sharedShop(options: StageOptions): () => ClientShop {
  let shop: ClientShop;
  const ends: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    shop = await openShop(options, {}, (end) => ends.push(end));
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });
  return () => shop;
}

/** A payment of 12.50 EUR. */
export function payment(id: string, terminal = 'till-1') {
  return { id, terminal, sale: `sale of ${id}`, amount: 12_50, currency: 'EUR' };
}
