/** A shop with a simulated gateway, for tests that kill parts of it. Everything is removed when the test ends. */

import { type DialectName, dialects } from '../../protocol/index.js';
import type { RunningSimulator, SimulatorOptions } from '../../src/simulator/index.js';
import { startSimulator } from '../../src/simulator/index.js';
import { Shop, type Wiring } from './daemon-process.js';
import { startRelay } from './relay.js';

/** The options of a stage. */
export interface StageOptions extends Partial<Pick<SimulatorOptions, 'script' | 'speed' | 'onReceived' | 'terminals'>> {
  readonly profile?: Wiring['profile'];
  /** The dialect of the terminals. The default is the XML of the standard, with a list of the connected terminals. */
  readonly dialect?: DialectName;
  /** Additional tables of the configuration. */
  readonly tables?: Wiring['tables'];
  /** Called with each text from the gateway to the daemon. False drops the text. */
  readonly onAnswer?: (text: string) => boolean;
}

/** A stage that is set up. */
export interface PracticeStage {
  readonly shop: Shop;
  readonly simulator: RunningSimulator;
}

/**
 * Sets up a stage. `cleanUp` receives the functions to call at the end. The terminals run much faster than the daemon.
 */
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

/** Returns the terminals' movements of money for this transaction. */
export function movements(simulator: RunningSimulator, transactionId: string) {
  return simulator.world.ledger().filter((entry) => entry.moved && entry.saleTransactionId === transactionId);
}
