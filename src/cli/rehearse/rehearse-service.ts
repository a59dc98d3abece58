/** The payment service of a rehearsed day, in this process. */

import { once } from 'node:events';
import { createServer } from 'node:net';
import { z } from 'zod';
import type { ServiceFault } from '../../rehearsal/days.js';
import { defaultConfiguration, startService } from '../../simulator/service/index.js';
import { type PracticeService, readServiceLedger } from '../practice/practice-service.js';

/** One that runs. */
export interface RehearsedService extends PracticeService {
  /** A port that was free a moment ago, for the daemon's webhook listener. */
  readonly webhookPort: number;
  /** So many declines end a link. */
  readonly attemptsMax: number;
  /** What it captured, by the transactions of the daemon; minor units. */
  captured(): Promise<readonly { readonly transactionId: string; readonly amount: number }[]>;
  close(): Promise<void>;
}

/** Starts one with its faults on cue. Rejects where it cannot be started. */
export async function startRehearsedService(faults: readonly ServiceFault[]): Promise<RehearsedService> {
  const [named] = Object.entries(defaultConfiguration.merchants);
  if (named === undefined) throw new RangeError('the simulated service has no merchant');
  const [merchantId, { apiKey, token }] = named;
  const webhookPort = await freePort();
  // A declined link ends within the day.
  const configuration = { ...defaultConfiguration, attemptsMax: 1 };
  // The amount is the same on all days, and plays no fault by itself.
  const service = await startService({ hasMagicAmounts: false, configuration });
  const { baseUrl, control } = service;
  for (const fault of faults) {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${control}/faults`, { method: 'POST', headers, body: JSON.stringify(fault) });
    if (!answer.ok) throw new RangeError(`the simulated service has no such fault: ${await answer.text()}`);
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
