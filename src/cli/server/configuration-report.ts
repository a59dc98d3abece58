/** A checked configuration for `tenderd config check`: as a JSON document, and as lines for the operator. Neither shows a secret. */

import {
  type Configuration,
  type GatewayConfiguration,
  type ListenerConfiguration,
  registerTokenPath,
  type ServiceConfiguration,
} from '../../config/index.js';
import { type NexoInterfaces, nexoLines } from '../nexo/nexo-interfaces.js';

/** The configuration as one document. For each secret it says which one is used, never its value. */
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

/** A gateway with the names of its headers, the client of its tokens and the identifier of its key. */
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
            keyVersion: security.keyVersion ?? 'of the start',
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

/** The configuration in lines, each with its label. `url` is the address of the API. */
export function configurationLines(
  { dataDir, api, log, gateways, listeners, terminals, services, registers }: Configuration,
  url: string,
  nexo: NexoInterfaces | undefined,
): readonly string[] {
  const origins = api.allowedOrigins.length === 0 ? '' : `, web pages of ${api.allowedOrigins.join(', ')}`;
  return [
    `  data        ${dataDir}`,
    `  API         ${url}${origins}`,
    ...(api.unixSocket === undefined ? [] : [`  socket      ${api.unixSocket} (needs no token)`]),
    ...(nexo === undefined ? [] : nexoLines(nexo)),
    `  log         ${log.level}${log.bodies && log.level === 'debug' ? ', with redacted messages' : ''}`,
    ...gateways.map(gatewayLine),
    ...listeners.map(listenerLine),
    ...terminals.map(terminalLine),
    ...services.map(serviceLine),
    ...registers.map(({ register, token }) => {
      const where = token === undefined ? registerTokenPath(dataDir, register) : 'where the configuration says';
      return `  register    ${register}: token ${where}`;
    }),
  ];
}

function gatewayLine({
  name,
  url,
  dialect,
  encoding,
  profile,
  tls,
  security,
  oauth2,
  headers,
}: GatewayConfiguration): string {
  const parts = [
    `  gateway     ${name}: ${url} (${dialect.name} in ${encoding}, profile ${profile.name})`,
    ...(tls?.expect === undefined ? [] : [`certificate for ${tls.expect}`]),
    ...(security === undefined
      ? []
      : [`sealed by ${security.kind} with key ${security.keyIdentifier} ${security.keyVersion ?? 'of the start'}`]),
    ...(oauth2 === undefined ? [] : [`tokens of ${oauth2.tokenUrl} for ${oauth2.clientId}`]),
    `headers: ${Object.keys(headers).join(', ') || 'none'}`,
  ];
  return parts.join(', ');
}

function listenerLine({ gateway, host, port, tls, peers }: ListenerConfiguration): string {
  const from = [...peers.keys()].join(', ');
  const security = tls === undefined ? 'without' : 'with';
  return `  listens     for the terminals of ${gateway} on ${host}, port ${port}, ${security} TLS, calls from ${from}`;
}

function terminalLine({ terminal, poiId, gateway, saleId }: Configuration['terminals'][number]): string {
  return `  terminal    ${terminal}: POIID ${poiId} on ${gateway}${saleId === undefined ? '' : `, SaleID ${saleId}`}`;
}

function serviceLine({ name, baseUrl, merchantId, profile, webhook }: ServiceConfiguration): string {
  return `  service     ${name}: ${baseUrl} (merchant ${merchantId}, profile ${profile}), ${webhookOf(webhook)}`;
}

function webhookOf(webhook: ServiceConfiguration['webhook']): string {
  if (webhook === undefined) return 'no webhooks: it is asked';
  const { port, publicUrl, secret } = webhook;
  return `webhooks of ${publicUrl} on 127.0.0.1:${port}, ${secret === undefined ? 'not signed' : 'signed'}`;
}
