/** Collects the secrets of a configuration, so that the log can remove them from its lines. */

import type { Configuration } from '../model/configuration.js';
import type { NatsLoginConfiguration } from '../model/publish-configuration.js';

/**
 * Returns the secrets of the configuration, in no particular order. Tokens that the daemon created itself are not
 * included; they are in the data directory. The PIN of the console is not included either: no log line contains it, and
 * removing six digits would damage amounts and numbers in other lines.
 */
export function secretsIn({
  gateways,
  listeners,
  nexo,
  services,
  metrics,
  publish,
  replicate,
}: Configuration): readonly string[] {
  const ofGateways = gateways.flatMap(({ headers, oauth2 }) => [
    ...Object.values(headers).map((value) => value.replace(/^Bearer /, '')),
    ...(oauth2 === undefined ? [] : [oauth2.clientSecret]),
  ]);
  const ofWires = [...gateways, ...(nexo === undefined ? [] : [nexo])].flatMap(({ security, tls }) =>
    [security?.kind === 'mac' ? security.kek : security?.passphrase, tls?.key].flatMap((one) => one ?? []),
  );
  const ofServices = services.flatMap(({ apiKey, token, webhook }) => [
    apiKey,
    ...(token.type === 'fixed' ? [token.value] : token.type === 'file' ? [] : [token.secret]),
    ...(webhook?.secret === undefined ? [] : [webhook.secret]),
  ]);
  const ofResults = [...(nexo?.async.values() ?? [])].flatMap(({ authorization, tls }) => [
    ...(authorization === undefined ? [] : [authorization, authorization.replace(/^\S+ /, '')]),
    ...(tls?.key === undefined ? [] : [tls.key]),
  ]);
  const ofListeners = listeners.flatMap(({ tls }) => tls?.key ?? []);
  const ofNexo = [nexo?.bearer, nexo?.login].flatMap((secret) => secret ?? []);
  const ofMetrics = metrics === undefined ? [] : [metrics.token];
  const all = [...ofGateways, ...ofListeners, ...ofWires, ...ofServices, ...ofResults, ...ofNexo, ...ofMetrics];
  const logins = [publish?.login, replicate?.login].flatMap((login) => login ?? []);
  return [...all, ...logins.flatMap(secretsOfNats)];
}

/** Returns the secrets of a NATS login. Each line of a credentials file counts as a secret, because the log writes single lines. */
function secretsOfNats(login: NatsLoginConfiguration): readonly string[] {
  if (login.type === 'password') return [login.password];
  if (login.type === 'nkey') return [login.seed];
  return login.text
    .split('\n')
    .filter((line) => /^[\w.-]{32,}$/.test(line.trim()))
    .map((line) => line.trim());
}
