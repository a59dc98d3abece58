/** A vendor’s public client library, unmodified, as a register uses it: its configuration and its requests. */

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { ClientRequest, createServer } from 'node:http';
import { connect } from 'node:net';
import clientModule from '@adyen/api-library/lib/src/client.js';
import configModule from '@adyen/api-library/lib/src/config.js';
import type { CloudDeviceApiRequest } from '@adyen/api-library/lib/src/typings/clouddevice/models.js';
import deviceModule from '@adyen/api-library/lib/src/services/clouddevice/cloudDeviceApi.js';
import sealedDeviceModule from '@adyen/api-library/lib/src/services/clouddevice/encryptedCloudDeviceApi.js';
import cloudModule from '@adyen/api-library/lib/src/services/terminalCloudAPI.js';
import localModule from '@adyen/api-library/lib/src/services/terminalLocalAPI.js';
import plainModule from '@adyen/api-library/lib/src/services/terminalLocalAPIUnencrypted.js';
import {
  MessageCategoryType,
  MessageClassType,
  MessageReference,
  MessageType,
  type SaleToPOIRequest,
  type SecurityKey,
  type TerminalApiRequest,
  type TerminalApiResponse,
} from '@adyen/api-library/lib/src/typings/terminal/models.js';

/** The configuration of a register’s library. */
export interface Settings {
  /** The address of the interface over TLS: `https://127.0.0.1:PORT`. */
  readonly origin: string;
  readonly apiKey: string;
  /** The path of the authority's certificate in PEM form. */
  readonly authority: string;
}

/** Sends a request. Resolves with the library's result. */
export type Ask = (request: TerminalApiRequest) => Promise<TerminalApiResponse>;

/** Makes a client of the class for terminals on the LAN, which seals its messages. */
export function sealedClient(settings: Settings, key: SecurityKey): Ask {
  const service = new localModule.default(localClient(settings));
  return async (request) => service.request(request, key);
}

/** The same with plain messages. This class never checks a certificate, whatever its configuration says. */
export function plainClient(settings: Settings): Ask {
  const service = new plainModule.default(localClient(settings));
  return async (request) => service.request(request);
}

/**
 * Makes a client of the class for terminals behind the vendor’s cloud. With the live environment and no region, the
 * library uses the given endpoint.
 */
export function cloudClient({ origin, apiKey, authority }: Settings): InstanceType<typeof cloudModule.default> {
  const environment = configModule.EnvironmentEnum.LIVE;
  const options = { environment, apiKey, certificatePath: authority, terminalApiCloudEndpoint: origin };
  return new cloudModule.default(new clientModule.default(new configModule.default(options)));
}

/** The fixed host of the library’s device API in its test environment. */
export const deviceApiHost = 'device-api-test.adyen.com';

/**
 * Makes clients of the class for the device API, sealed ones if there is a key, and the options of each request: it
 * trusts the authority. The proxy at `proxyPort` connects its fixed host to the test.
 */
export function deviceClient({ apiKey, authority }: Settings, proxyPort: number, key: SecurityKey | undefined) {
  const environment = configModule.EnvironmentEnum.TEST;
  const client = new clientModule.default(new configModule.default({ environment, apiKey }));
  client.httpClient.proxy = { host: '127.0.0.1', port: proxyPort };
  const options = () => ({ ca: readFileSync(authority) });
  const sealed =
    key === undefined ? undefined : new sealedDeviceModule.EncryptedCloudDeviceApi(client, credentialsOf(key));
  return { plain: new deviceModule.CloudDeviceApi(client), sealed, options };
}

/** Returns the same request for the class of the device API, which has its own declarations of the same messages. */
export function asDeviceRequest(request: TerminalApiRequest): CloudDeviceApiRequest {
  return JSON.parse(JSON.stringify(request));
}

function credentialsOf({ KeyIdentifier, KeyVersion, AdyenCryptoVersion, Passphrase }: SecurityKey) {
  return {
    keyIdentifier: KeyIdentifier,
    keyVersion: KeyVersion,
    adyenCryptoVersion: AdyenCryptoVersion,
    passphrase: Passphrase,
  };
}

/**
 * Opens an HTTP CONNECT proxy that connects one host to a port of this machine and refuses all others. Returns its
 * port.
 */
export async function openProxy(
  host: string,
  port: number,
): Promise<{ readonly port: number; readonly close: () => void }> {
  const server = createServer();
  server.on('connect', ({ url }, client) => {
    if (url !== `${host}:443`) return void client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    const here = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      here.pipe(client).pipe(here);
    });
    here.on('error', () => client.destroy());
    client.on('error', () => here.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return { port: address.port, close: () => void server.close() };
}

/**
 * The library appends ":8443/nexo/", because a terminal has only that port. After a "#" this has no effect, so a test
 * can use any free port of the machine.
 */
function localClient({ origin, apiKey, authority }: Settings): InstanceType<typeof clientModule.default> {
  const environment = configModule.EnvironmentEnum.TEST;
  const options = { environment, apiKey, certificatePath: authority, terminalApiLocalEndpoint: `${origin}/nexo/#` };
  return new clientModule.default(new configModule.default(options));
}

/**
 * Returns a function that cuts the connection of every running request in this process. The library notices the broken
 * connection.
 */
export function cuttingConnections(): { readonly cut: () => void; readonly end: () => void } {
  const underWay = new Set<ClientRequest>();
  const note = (message: unknown): void => {
    if (typeof message !== 'object' || message === null || !('request' in message)) return;
    const { request } = message;
    if (!(request instanceof ClientRequest)) return;
    underWay.add(request);
    request.once('close', () => underWay.delete(request));
  };
  subscribe('http.client.request.start', note);
  return {
    cut: () => {
      for (const { socket } of underWay) socket?.destroy();
    },
    end: () => void unsubscribe('http.client.request.start', note),
  };
}

/** The requests of one register to one terminal, numbered in order. */
export class Requests {
  readonly #saleId: string;
  readonly #poiId: string;
  #count = 0;

  constructor(saleId: string, poiId: string) {
    this.#saleId = saleId;
    this.#poiId = poiId;
  }

  /** Returns a payment in EUR for a sale. */
  payment(transactionId: string, amount: number): TerminalApiRequest {
    const SaleTransactionID = { TransactionID: transactionId, TimeStamp: '2026-03-01T12:00:00+01:00' };
    const PaymentRequest = {
      SaleData: { SaleTransactionID },
      PaymentTransaction: { AmountsReq: { Currency: 'EUR', RequestedAmount: amount } },
    };
    return this.#request(MessageCategoryType.Payment, { PaymentRequest });
  }

  /** Returns a TransactionStatus about this payment. */
  status(payment: TerminalApiRequest): TerminalApiRequest {
    return this.#request(MessageCategoryType.TransactionStatus, {
      TransactionStatusRequest: { ReceiptReprintFlag: false, MessageReference: this.#referenceTo(payment) },
    });
  }

  /** Returns an Abort of this payment. */
  abort(payment: TerminalApiRequest): TerminalApiRequest {
    const AbortRequest = { AbortReason: 'MerchantAbort', MessageReference: this.#referenceTo(payment) };
    return this.#request(MessageCategoryType.Abort, { AbortRequest });
  }

  #referenceTo({ SaleToPOIRequest }: TerminalApiRequest): MessageReference {
    const ServiceID = SaleToPOIRequest.MessageHeader.ServiceID ?? '';
    const MessageCategory = MessageReference.MessageCategoryEnum.Payment;
    return { MessageCategory, ServiceID, SaleID: this.#saleId, POIID: this.#poiId };
  }

  #request(category: MessageCategoryType, body: Omit<SaleToPOIRequest, 'MessageHeader'>): TerminalApiRequest {
    this.#count += 1;
    const MessageHeader = {
      ProtocolVersion: '3.0',
      MessageClass: MessageClassType.Service,
      MessageCategory: category,
      MessageType: MessageType.Request,
      ServiceID: String(this.#count),
      SaleID: this.#saleId,
      POIID: this.#poiId,
    };
    return { SaleToPOIRequest: { MessageHeader, ...body } };
  }
}
