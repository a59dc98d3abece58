/** One shop before one simulated gateway, for tests that kill what stands on it; all of it goes when the test ends. */

import { type DialectName, dialects } from '../../protocol/index.js';
import type { RunningSimulator, SimulatorOptions } from '../../src/simulator/index.js';
import { startSimulator } from '../../src/simulator/index.js';
import { Shop, type Wiring } from './daemon-process.js';
import { startRelay } from './relay.js';

/** What a stage has that is not the ordinary. */
export interface StageOptions extends Partial<Pick<SimulatorOptions, 'script' | 'speed' | 'onReceived' | 'terminals'>> {
  readonly profile?: Wiring['profile'];
  /** How the terminals speak; XML of the standard unless it is said, with a list of the connected ones. */
  readonly dialect?: DialectName;
  /** Further tables of the configuration. */
  readonly tables?: Wiring['tables'];
  /** Sees each text of the gateway on its way to the daemon; false drops it. */
  readonly onAnswer?: (text: string) => boolean;
}

/** A stage that stands. */
export interface PracticeStage {
  readonly shop: Shop;
  readonly simulator: RunningSimulator;
}

/** Sets a stage; `cleanUp` is told what to do at the end. The terminal lives much faster than the daemon. */
export async function setPracticeStage(
  cleanUp: (end: () => Promise<void>) => void,
  options: StageOptions = {},
): Promise<PracticeStage> {
  const { terminals = ['till-1'], script = '', speed = 50, onReceived, onAnswer, profile, tables, dialect } = options;
  const simulator = await startSimulator({
    terminals,
    speed,
    script,
    ...(onReceived === undefined ? {} : { onReceived }),
    ...(dialect === undefined ? {} : { dialect }),
  });
  const relay = onAnswer === undefined ? undefined : await startRelay(simulator.url, onAnswer);
  const shop = new Shop({
    url: relay?.url ?? simulator.url,
    terminals,
    ...(dialect === undefined
      ? { poiListUrl: `http://127.0.0.1:${simulator.port}/poi-list` }
      : { encoding: dialects[dialect].encodings[0], gatewayLines: [`dialect = ${JSON.stringify(dialect)}`] }),
    ...(profile === undefined ? {} : { profile }),
    ...(tables === undefined ? {} : { tables }),
  });
  cleanUp(async () => {
    await shop.clear();
    await relay?.close();
    await simulator.close();
  });
  return { shop, simulator };
}

/** What the terminals really charged: one line for each movement of money of this transaction. */
export function movements(simulator: RunningSimulator, transactionId: string) {
  return simulator.world.ledger().filter((entry) => entry.moved && entry.saleTransactionId === transactionId);
}
