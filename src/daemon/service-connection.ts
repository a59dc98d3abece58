/** The connection settings of a payment service, from its configuration. */

import { ConfigurationError, type ServiceConfiguration } from '../config/index.js';
import { type NetTime, readTarget, readTls, type Target, throughProxy } from '../net/index.js';
import {
  fixedToken,
  type ServiceOptions,
  tokenInFile,
  tokensByCredentials,
  type TokenSource,
} from '../online/index.js';

/** Returns the settings. Throws ConfigurationError if an address or authority cannot be used. */
export function serviceOptions(service: ServiceConfiguration, time: NetTime): ServiceOptions {
  const { name, baseUrl, merchantId, apiKey, apiKeyAgain } = service;
  const tls = readTls(service.tls ?? {});
  if ('problem' in tls) throw unusable(name, 'ca', tls.problem);
  const targetOf = (setting: string, url: string): Target => {
    const target = readTarget(url, 'http:', 'https:', () => tls);
    if ('problem' in target) throw unusable(name, setting, target.problem);
    const reached = throughProxy(target, service.proxy);
    if ('problem' in reached) throw unusable(name, 'proxy.url', reached.problem);
    return reached;
  };
  const tokens = tokensOf(service, targetOf, time);
  return { target: targetOf('baseUrl', baseUrl), merchantId, apiKey, apiKeyAgain, tokens, time };
}

function tokensOf(
  { token }: ServiceConfiguration,
  targetOf: (setting: string, url: string) => Target,
  time: NetTime,
): TokenSource {
  switch (token.type) {
    case 'fixed':
      return fixedToken(token.value);
    case 'file':
      return tokenInFile(token.path);
    case 'client-credentials': {
      const { url, id, secret, secretAgain } = token;
      const setting = 'token.clientCredentials';
      const credentials = { target: targetOf(`${setting}.url`, url), id, secret, setting };
      return tokensByCredentials(credentials, time, secretAgain);
    }
  }
}

function unusable(name: string, setting: string, text: string): ConfigurationError {
  const path = `services.${name}.${setting}`;
  return new ConfigurationError([{ origin: { type: 'file', file: 'configuration' }, path, text }]);
}
