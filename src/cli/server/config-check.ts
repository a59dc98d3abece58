/** `tenderd config check`: every mistake of the configuration at once, or what it amounts to. */

import { formatProblem, loadConfiguration, registerTokenPath, type ServiceConfiguration } from '../../config/index.js';
import { configurationInput } from '../command/configuration-input.js';
import type { CommandContext } from '../command/context.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { nexoInterfaces, nexoLines } from '../nexo/nexo-interfaces.js';
import { Screen } from '../output/screen.js';

/** Checks as `run` would, secrets included, and starts nothing. Throws ConfigurationError (78). */
export async function checkConfiguration(
  options: { readonly config?: string; readonly dataDir?: string; readonly json?: boolean },
  context: CommandContext,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const input = configurationInput(options, context.environment, context.home);
  const { configuration, warnings } = await loadConfiguration(input);
  const {
    source,
    dataDir,
    api,
    limits,
    log,
    gateways,
    listeners,
    terminals,
    services,
    registers,
    nexo,
    simulated,
    pairings,
  } = configuration;
  const url = `http://127.0.0.1:${api.port}`;
  const interfaces =
    nexo === undefined
      ? undefined
      : await nexoInterfaces(url, { tcp: nexo.tcpPort, tls: nexo.tls?.port }, nexo.security);
  screen.document({
    ok: true,
    source,
    dataDir,
    api,
    nexo: interfaces,
    limits,
    log,
    simulated,
    // Which headers are sent, never what they say.
    gateways: gateways.map(({ headers, tls, security, oauth2, profile, dialect, ...gateway }) => ({
      ...gateway,
      dialect: dialect.name,
      profile: profile.name,
      headers: Object.keys(headers),
      ownAuthority: tls?.ca !== undefined,
      ...(tls?.expect === undefined ? {} : { expect: tls.expect }),
      ownCertificate: tls?.certificate !== undefined,
      // Who we are there, never by which secret.
      ...(oauth2 === undefined
        ? {}
        : { oauth2: { tokenUrl: oauth2.tokenUrl, clientId: oauth2.clientId, scope: oauth2.scope } }),
      // Which key is used, never what it is.
      ...(security === undefined
        ? {}
        : {
            security: {
              kind: security.kind,
              keyIdentifier: security.keyIdentifier,
              keyVersion: security.keyVersion ?? 'of the start',
            },
          }),
    })),
    ...(listeners.length === 0
      ? {}
      : {
          listeners: listeners.map(({ gateway, host, port, tls, peers }) => ({
            gateway,
            host,
            port,
            tls: tls !== undefined,
            peers: [...peers.keys()],
          })),
        }),
    terminals,
    // Where they are paired and where that is kept.
    pairings: pairings.map(({ terminal, gateway, kind, service, used, hasOwnUrl }) => ({
      terminal,
      gateway,
      kind,
      service,
      addressFrom: hasOwnUrl ? 'configuration' : 'pairing',
      ...used,
    })),
    // Where secrets are, never what they are.
    services: services.map(({ name, baseUrl, merchantId, profile, token, simulated: isPractice, tls, webhook }) => ({
      name,
      baseUrl,
      merchantId,
      profile,
      token: token.type,
      simulated: isPractice,
      ownAuthority: tls !== undefined,
      ...(webhook === undefined
        ? {}
        : { webhook: { port: webhook.port, publicUrl: webhook.publicUrl, isSigned: webhook.secret !== undefined } }),
    })),
    // Where tokens come from, never what they are.
    registers: registers.map(({ register, token }) => ({ register, ownToken: token !== undefined })),
    warnings: warnings.map(formatProblem),
  });
  for (const warning of warnings) screen.line(`${screen.tint('careful', 'warning')} ${formatProblem(warning)}`);
  screen.line(`${source} is fine: ${simulated ? 'simulated money' : screen.tint('strong', 'REAL MONEY')}`);
  screen.line(`  data        ${dataDir}`);
  screen.line(
    `  API         ${url}${api.allowedOrigins.length === 0 ? '' : `, web pages of ${api.allowedOrigins.join(', ')}`}`,
  );
  if (api.unixSocket !== undefined) screen.line(`  socket      ${api.unixSocket} (needs no token)`);
  if (interfaces !== undefined) for (const line of nexoLines(interfaces)) screen.line(line);
  screen.line(`  log         ${log.level}${log.bodies && log.level === 'debug' ? ', with redacted messages' : ''}`);
  for (const gateway of gateways) {
    const headers = Object.keys(gateway.headers).join(', ') || 'none';
    screen.line(
      `  gateway     ${gateway.name}: ${gateway.url} (${gateway.dialect.name} in ${gateway.encoding}, profile ${gateway.profile.name})${gateway.tls?.expect === undefined ? '' : `, certificate for ${gateway.tls.expect}`}${gateway.security === undefined ? '' : `, sealed by ${gateway.security.kind} with key ${gateway.security.keyIdentifier} ${gateway.security.keyVersion ?? 'of the start'}`}${gateway.oauth2 === undefined ? '' : `, tokens of ${gateway.oauth2.tokenUrl} for ${gateway.oauth2.clientId}`}, headers: ${headers}`,
    );
  }
  for (const { gateway, host, port, tls, peers } of listeners) {
    const from = [...peers.keys()].join(', ');
    screen.line(
      `  listens     for the terminals of ${gateway} on ${host}, port ${port}, ${tls === undefined ? 'without' : 'with'} TLS, calls from ${from}`,
    );
  }
  for (const { terminal, poiId, gateway, saleId } of terminals) {
    const used = pairings.find((one) => one.terminal === terminal)?.used;
    const paired = used === undefined ? '' : `, by its pairing of ${used.pairedAt} in ${used.file}`;
    screen.line(
      `  terminal    ${terminal}: POIID ${poiId} on ${gateway}${saleId === undefined ? '' : `, SaleID ${saleId}`}${paired}`,
    );
  }
  for (const { name, baseUrl, merchantId, profile, webhook } of services) {
    screen.line(
      `  service     ${name}: ${baseUrl} (merchant ${merchantId}, profile ${profile}), ${webhookOf(webhook)}`,
    );
  }
  for (const { register, token } of registers) {
    const where = token === undefined ? registerTokenPath(dataDir, register) : 'where the configuration says';
    screen.line(`  register    ${register}: token ${where}`);
  }
  return exitCodes.ok;
}

function webhookOf(webhook: ServiceConfiguration['webhook']): string {
  if (webhook === undefined) return 'no webhooks: it is asked';
  const { port, publicUrl, secret } = webhook;
  return `webhooks of ${publicUrl} on 127.0.0.1:${port}, ${secret === undefined ? 'not signed' : 'signed'}`;
}
