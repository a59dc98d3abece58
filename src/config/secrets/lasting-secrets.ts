/** The secrets that the daemon uses until it stops. A new value of such a secret takes effect at the next start. */

import type { Configuration, SecurityConfiguration } from '../model/configuration.js';

/**
 * Returns the secrets that change only at a start, by the path of their setting. The key of sealed messages is one of
 * them, because a dialogue in progress could not continue with another key.
 */
export function lastingSecrets({
  console,
  gateways,
  metrics,
  nexo,
  publish,
  replicate,
  services,
}: Configuration): ReadonlyMap<string, string> {
  const all: (readonly [string, string | undefined])[] = [
    ['console.pin', console.pin],
    ['metrics.token', metrics?.token],
    ['publish.credentials', publish?.login === undefined ? undefined : JSON.stringify(publish.login)],
    ['replicate.credentials', replicate?.login === undefined ? undefined : JSON.stringify(replicate.login)],
    ['nexo.bearer', nexo?.bearer],
    ['nexo.login', nexo?.login],
    ['nexo.security', keyOf(nexo?.security)],
    ...gateways.flatMap(
      ({ name, security, proxy }) =>
        [
          [`gateways.${name}.security`, keyOf(security)],
          [`gateways.${name}.proxy.authorization`, proxy?.authorization],
        ] as const,
    ),
    ...services.flatMap(
      ({ name, token, webhook, proxy }) =>
        [
          [`services.${name}.token`, token.type === 'fixed' ? token.value : undefined],
          [`services.${name}.webhook.secret`, webhook?.secret],
          [`services.${name}.proxy.authorization`, proxy?.authorization],
        ] as const,
    ),
    ...[...(nexo?.async ?? [])].flatMap(
      ([saleId, { authorization, tls }]) =>
        [
          [`nexo.async.${saleId}.authorization`, authorization],
          [
            `nexo.async.${saleId}.tls`,
            tls === undefined ? undefined : JSON.stringify([tls.ca, tls.certificate, tls.key]),
          ],
        ] as const,
    ),
  ];
  return new Map(all.flatMap(([setting, value]) => (value === undefined ? [] : [[setting, value]])));
}

function keyOf(security: SecurityConfiguration | undefined): string | undefined {
  return security?.kind === 'mac' ? security.kek : security?.passphrase;
}
