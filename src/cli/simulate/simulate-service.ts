/** The payment service of `tenderd simulate --service`, and the sample shop that uses it. */

import type { RunningService, TlsIdentity } from '../../simulator/service/index.js';
import { exitCodes } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import type { ShownCertificate } from './simulate-tls.js';

/** What of the options is about the payment service. */
export interface SimulateServiceOptions {
  readonly service?: number;
  readonly store?: string;
  readonly serviceConfig?: string;
  readonly merchantSample?: number;
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
export async function startPaymentService(
  options: SimulateServiceOptions,
  shown: ShownCertificate | undefined,
): Promise<SimulatedService | undefined> {
  const { service: port, store, serviceConfig, merchantSample, magicAmounts } = options;
  if (port === undefined) {
    const others = [store, serviceConfig, merchantSample];
    if (others.every((other) => other === undefined)) return undefined;
    throw new CommandFailure(
      exitCodes.usage,
      'usage',
      'Only the payment service has --store, --service-config and --merchant-sample.',
      ['Start it, too:         tenderd simulate --service 0'],
    );
  }
  const simulated = await import('../../simulator/service/index.js');
  const { defaultConfiguration, readConfiguration, ServiceConfigurationError, startService, StoreError } = simulated;
  try {
    const configuration = serviceConfig === undefined ? defaultConfiguration : readConfiguration(serviceConfig);
    const tls = shown?.tls;
    const service = await startService({ port, store, configuration, tls, hasMagicAmounts: magicAmounts });
    const merchants = Object.entries(configuration.merchants).map(([merchantId, { apiKey, token }]) => ({
      merchantId,
      apiKey,
      token,
    }));
    const sample = await startSample(merchantSample, service, merchants, tls);
    const { baseUrl, checkoutUrl, control } = service;
    const tlsCert = shown?.file;
    const ready = { baseUrl, checkoutUrl, control, merchants, store, tlsCert, merchantSample: sample?.url };
    const close = async (): Promise<void> => {
      await sample?.close();
      await service.close();
    };
    return { ready, lines: linesOf(ready), close };
  } catch (error) {
    if (error instanceof ServiceConfigurationError || error instanceof StoreError)
      throw new CommandFailure(exitCodes.usage, 'usage', error.message);
    throw portTaken(error, port, 'service') ?? error;
  }
}

/** Starts the sample shop where a port is named, as the first merchant. Without it the service ends, too. */
async function startSample(
  port: number | undefined,
  service: RunningService,
  [merchant]: Ready['merchants'],
  tls: TlsIdentity | undefined,
) {
  if (port === undefined || merchant === undefined) return undefined;
  const { startMerchantSample } = await import('../../simulator/merchant-sample/index.js');
  const { baseUrl, checkoutUrl } = service;
  return startMerchantSample({ baseUrl, checkoutUrl, ...merchant, certificate: tls?.cert }, port).catch(
    async (error: unknown) => {
      await service.close();
      throw portTaken(error, port, 'merchant-sample') ?? error;
    },
  );
}

interface Ready {
  readonly baseUrl: string;
  readonly checkoutUrl: string;
  readonly control: string;
  readonly merchants: readonly { readonly merchantId: string; readonly apiKey: string; readonly token: string }[];
  readonly tlsCert: string | undefined;
  readonly merchantSample: string | undefined;
}

function linesOf({ baseUrl, checkoutUrl, control, merchants, tlsCert, merchantSample }: Ready): readonly string[] {
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
    ...(tlsCert === undefined ? [] : [`  HTTPS       with the certificate ${tlsCert}: trust it where you connect`]),
    ...(merchantSample === undefined ? [] : [`  sample shop ${merchantSample}`]),
  ];
}

/** Says that a port is taken; undefined where something else is wrong. */
export function portTaken(
  error: unknown,
  port: number,
  option: 'port' | 'service' | 'merchant-sample',
): CommandFailure | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'EADDRINUSE') return undefined;
  return new CommandFailure(exitCodes.taken, 'port-taken', `Port ${port} on 127.0.0.1 is taken by another program.`, [
    `Take another one:      tenderd simulate --${option} 0`,
  ]);
}
