/** The output of `tenderd config check`: the configuration as a JSON document, and as lines for the operator. Neither contains a secret. */

import {
  type Configuration,
  type GatewayConfiguration,
  type ListenerConfiguration,
  registerTokenPath,
  type ServiceConfiguration,
} from '../../config/index.js';
import { cliServer as texts } from '../../messages/index.js';
import { type NexoInterfaces, nexoLines } from '../nexo/nexo-interfaces.js';

/** Returns the configuration as one document. For a secret, the document contains only the name, never the value. */
export function configurationDocument(configuration: Configuration, nexo: NexoInterfaces | undefined) {
  const { source, dataDir, api, limits, log, simulated, listeners, terminals } = configuration;
  return {
    source,
    dataDir,
    api,
    nexo,
    limits,
    log,
    simulated,
    gateways: configuration.gateways.map(gatewayDocument),
    ...(listeners.length === 0 ? {} : { listeners: listeners.map(listenerDocument) }),
    terminals,
    services: configuration.services.map(serviceDocument),
    registers: configuration.registers.map(({ register, token }) => ({ register, ownToken: token !== undefined })),
  };
}

/**
 * Returns the document of a gateway. Instead of secrets it has the names of headers, the client that fetches tokens, and the identifier of the key.
 */
function gatewayDocument({ headers, tls, security, oauth2, profile, dialect, ...gateway }: GatewayConfiguration) {
  return {
    ...gateway,
    dialect: dialect.name,
    profile: profile.name,
    headers: Object.keys(headers),
    ownAuthority: tls?.ca !== undefined,
    ...(tls?.expect === undefined ? {} : { expect: tls.expect }),
    ownCertificate: tls?.certificate !== undefined,
    ...(oauth2 === undefined
      ? {}
      : { oauth2: { tokenUrl: oauth2.tokenUrl, clientId: oauth2.clientId, scope: oauth2.scope } }),
    ...(security === undefined
      ? {}
      : {
          security: {
            kind: security.kind,
            keyIdentifier: security.keyIdentifier,
            keyVersion: security.keyVersion ?? texts.keyVersionOfStart,
          },
        }),
  };
}

function listenerDocument({ gateway, host, port, tls, peers }: ListenerConfiguration) {
  return { gateway, host, port, tls: tls !== undefined, peers: [...peers.keys()] };
}

function serviceDocument({ name, baseUrl, merchantId, profile, token, simulated, tls, webhook }: ServiceConfiguration) {
  return {
    name,
    baseUrl,
    merchantId,
    profile,
    token: token.type,
    simulated,
    ownAuthority: tls !== undefined,
    ...(webhook === undefined
      ? {}
      : { webhook: { port: webhook.port, publicUrl: webhook.publicUrl, isSigned: webhook.secret !== undefined } }),
  };
}

/** Returns the configuration as lines with labels. `url` is the address of the API. */
export function configurationLines(
  { dataDir, api, log, gateways, listeners, terminals, services, registers }: Configuration,
  url: string,
  nexo: NexoInterfaces | undefined,
): readonly string[] {
  const { rows } = texts;
  return [
    rows.data(dataDir),
    rows.api(url, api.allowedOrigins),
    ...(api.unixSocket === undefined ? [] : [rows.socket(api.unixSocket)]),
    ...(nexo === undefined ? [] : nexoLines(nexo)),
    rows.log(log.level, log.bodies && log.level === 'debug'),
    ...gateways.map(gatewayLine),
    ...listeners.map(listenerLine),
    ...terminals.map(({ terminal, poiId, gateway, saleId }) =>
      rows.terminal(texts.terminalRow(terminal, poiId, gateway, saleId)),
    ),
    ...services.map(serviceLine),
    ...registers.map(({ register, token }) =>
      rows.register(register, token === undefined ? registerTokenPath(dataDir, register) : undefined),
    ),
  ];
}

function gatewayLine({ headers, ...gateway }: GatewayConfiguration): string {
  const { name, url, dialect, encoding, profile, poiListUrl, tls, security, oauth2 } = gateway;
  const { gatewayParts: parts, keyVersionOfStart } = texts;
  return texts.rows.gateway([
    parts.identity({ name, url, dialect: dialect.name, encoding, profile: profile.name }),
    ...(poiListUrl === undefined ? [] : [parts.poiList(poiListUrl)]),
    ...(tls?.expect === undefined ? [] : [parts.certificate(tls.expect)]),
    ...(security === undefined
      ? []
      : [parts.security(security.kind, `${security.keyIdentifier} ${security.keyVersion ?? keyVersionOfStart}`)]),
    ...(oauth2 === undefined ? [] : [parts.tokens(oauth2.tokenUrl, oauth2.clientId)]),
    parts.headers(Object.keys(headers)),
  ]);
}

function listenerLine({ gateway, host, port, tls, peers }: ListenerConfiguration): string {
  const from = [...peers.keys()].join(', ');
  return texts.rows.listener(texts.listens({ gateway, host, port, hasTls: tls !== undefined, from }));
}

function serviceLine({ name, baseUrl, merchantId, profile, webhook }: ServiceConfiguration): string {
  const webhooks =
    webhook === undefined
      ? texts.noWebhooks
      : texts.webhooksAt(webhook.publicUrl, webhook.port, webhook.secret !== undefined);
  return texts.rows.service(texts.service({ name, baseUrl, merchantId, profile, webhooks }));
}
