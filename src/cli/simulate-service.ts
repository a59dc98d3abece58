/** The payment service of `tenderd simulate --service`. */

import { exitCodes } from './exit-codes.js';
import { CommandFailure } from './failure.js';

/** What of the options is about the payment service. */
export interface SimulateServiceOptions {
  readonly service?: number;
  readonly store?: string;
  readonly serviceConfig?: string;
  readonly magicAmounts: boolean;
}

/** A payment service that runs, and what the command says of it. */
export interface SimulatedService {
  /** Of the ready line. */
  readonly ready: Readonly<Record<string, unknown>>;
  readonly lines: readonly string[];
  close(): Promise<void>;
}

/** Starts it where a port is named. Throws CommandFailure when a file or the port cannot be used. */
export async function startPaymentService(options: SimulateServiceOptions): Promise<SimulatedService | undefined> {
  const { service: port, store, serviceConfig, magicAmounts } = options;
  if (port === undefined) {
    if (store === undefined && serviceConfig === undefined) return undefined;
    throw new CommandFailure(exitCodes.usage, 'usage', 'Only the payment service has a store and a --service-config.', [
      'Start it, too:         tenderd simulate --service 0',
    ]);
  }
  const { defaultConfiguration, readConfiguration, ServiceConfigurationError, startService, StoreError } = await import(
    '../simulator/service/index.js'
  );
  try {
    const configuration = serviceConfig === undefined ? defaultConfiguration : readConfiguration(serviceConfig);
    const service = await startService({ port, store, configuration, hasMagicAmounts: magicAmounts });
    const { baseUrl, checkoutUrl, control } = service;
    const merchants = Object.entries(configuration.merchants).map(([merchantId, { apiKey, token }]) => ({
      merchantId,
      apiKey,
      token,
    }));
    const ready = { baseUrl, checkoutUrl, control, merchants, store };
    return { ready, lines: linesOf(ready), close: async () => service.close() };
  } catch (error) {
    if (error instanceof ServiceConfigurationError || error instanceof StoreError)
      throw new CommandFailure(exitCodes.usage, 'usage', error.message);
    throw portTaken(error, port, 'service') ?? error;
  }
}

interface Ready {
  readonly baseUrl: string;
  readonly checkoutUrl: string;
  readonly control: string;
  readonly merchants: readonly { readonly merchantId: string; readonly apiKey: string; readonly token: string }[];
}

function linesOf({ baseUrl, checkoutUrl, control, merchants }: Ready): readonly string[] {
  const credentials = merchants.flatMap(({ merchantId, apiKey, token }) => [
    `  merchant    merchant-id: ${merchantId}`,
    `              x-api-key: ${apiKey}`,
    `              Authorization: Bearer ${token}`,
  ]);
  return [
    `The simulated payment service is ready at ${baseUrl}`,
    ...credentials,
    `  pages       ${checkoutUrl} (the answer to a create has an address there)`,
    `  ledger      ${control}/ledger`,
  ];
}

/** Says that a port is taken; undefined where something else is wrong. */
export function portTaken(error: unknown, port: number, option: 'port' | 'service'): CommandFailure | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'EADDRINUSE') return undefined;
  return new CommandFailure(exitCodes.taken, 'port-taken', `Port ${port} on 127.0.0.1 is taken by another program.`, [
    `Take another one:      tenderd simulate --${option} 0`,
  ]);
}
