/** The payment service of `tenderd simulate --service`, and the sample shop that uses it. */

import type { RunningService, TlsIdentity } from '../../simulator/service/index.js';
import { cliSimulate as texts } from '../../messages/index.js';
import { exitCodes } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import type { ShownCertificate } from './simulate-tls.js';

/** The options for the payment service. */
export interface SimulateServiceOptions {
  readonly service?: number;
  readonly store?: string;
  readonly serviceConfig?: string;
  readonly merchantSample?: number;
  readonly magicAmounts: boolean;
}

/** A running payment service, and the output about it. */
export interface SimulatedService {
  /** The members of the ready line about the payment service. */
  readonly ready: Readonly<Record<string, unknown>>;
  readonly lines: readonly string[];
  close(): Promise<void>;
}

/** Starts the payment service if `--service` gives a port. Throws CommandFailure if a file or the port cannot be used. */
export async function startPaymentService(
  options: SimulateServiceOptions,
  shown: ShownCertificate | undefined,
): Promise<SimulatedService | undefined> {
  const { service: port, store, serviceConfig, merchantSample, magicAmounts } = options;
  if (port === undefined) {
    const others = [store, serviceConfig, merchantSample];
    if (others.every((other) => other === undefined)) return undefined;
    throw new CommandFailure(exitCodes.usage, 'usage', texts.onlyWithService, [texts.addService]);
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

/** Starts the sample shop for the first merchant, if a port is given. If the shop cannot start, closes the payment service. */
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
  const { serviceRows } = texts;
  return [
    texts.serviceReady(baseUrl),
    ...merchants.flatMap(({ merchantId, apiKey, token }) => serviceRows.merchant(merchantId, apiKey, token)),
    serviceRows.pages(checkoutUrl),
    serviceRows.ledger(`${control}/ledger`),
    ...(tlsCert === undefined ? [] : [serviceRows.https(tlsCert)]),
    ...(merchantSample === undefined ? [] : [serviceRows.sampleShop(merchantSample)]),
  ];
}

/** Returns the failure if another program uses the port. Returns undefined for other errors. */
export function portTaken(
  error: unknown,
  port: number,
  option: 'port' | 'service' | 'merchant-sample',
): CommandFailure | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'EADDRINUSE') return undefined;
  return new CommandFailure(exitCodes.taken, 'port-taken', texts.portTaken(port), [texts.anyFreePort(option)]);
}
