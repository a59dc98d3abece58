/** The simulated payment service of a scenario. It runs in the process of the rehearsal itself. */

import { once } from 'node:events';
import { createServer } from 'node:net';
import { z } from 'zod';
import { cliRehearse as texts } from '../../messages/index.js';
import type { ServiceFault } from '../../rehearsal/days.js';
import { defaultConfiguration, startService } from '../../simulator/service/index.js';
import { type PracticeService, readServiceLedger } from '../practice/practice-service.js';

/** A running payment service. */
export interface RehearsedService extends PracticeService {
  /** A port for the daemon's webhook listener. No program used the port a moment ago. */
  readonly webhookPort: number;
  /** The number of declines that end a link. */
  readonly attemptsMax: number;
  /** Returns the captured amount of each transaction, in minor units. */
  captured(): Promise<readonly { readonly transactionId: string; readonly amount: number }[]>;
  close(): Promise<void>;
}

/** Starts the payment service with the faults of the scenario. Rejects if the service cannot start. */
export async function startRehearsedService(faults: readonly ServiceFault[]): Promise<RehearsedService> {
  const [named] = Object.entries(defaultConfiguration.merchants);
  if (named === undefined) throw new RangeError('no merchant');
  const [merchantId, { apiKey, token }] = named;
  const webhookPort = await freePort();
  // One decline ends a link, so that the link ends during the scenario.
  const configuration = { ...defaultConfiguration, attemptsMax: 1 };
  // All scenarios have the same amount, so the amount must not trigger a fault.
  const service = await startService({ hasMagicAmounts: false, configuration });
  const { baseUrl, control } = service;
  for (const fault of faults) {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${control}/faults`, { method: 'POST', headers, body: JSON.stringify(fault) });
    if (!answer.ok) throw new RangeError(texts.unknownFault(await answer.text()));
  }
  return {
    baseUrl,
    merchantId,
    apiKey,
    token,
    webhookPort,
    attemptsMax: configuration.attemptsMax,
    async captured() {
      const entries = await readServiceLedger(control);
      return entries
        .filter(({ captured }) => captured > 0)
        .map(({ merchantReference, captured }) => ({ transactionId: merchantReference, amount: captured }));
    },
    close: async () => service.close(),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.int() }).parse(server.address());
  await once(server.close(), 'close');
  return port;
}
