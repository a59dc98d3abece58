/** The texts of `tenderd doctor` about gateways and payment services. */

import type { Said } from './doctor.js';

/** The parts of the line about a gateway that works. */
export interface ReachedFacts {
  readonly where: string;
  readonly address: string;
  readonly ms: number;
  readonly proxy: string | undefined;
  readonly tls: { readonly protocol: string; readonly until: string } | undefined;
  readonly hasToken: boolean;
  readonly pongMs: number | undefined;
  /** The number of terminals in the list of the gateway; undefined without a list. */
  readonly listed: number | undefined;
}

/** `gateway`: this command reached the gateway. */
export function gatewayReached(facts: ReachedFacts): Said {
  const { where, address, ms, proxy, tls, hasToken, pongMs, listed } = facts;
  const parts = [
    `${where}${where.startsWith(address) ? '' : ` at ${address}`}${proxy === undefined ? '' : ` through the proxy ${proxy}`} in ${ms} ms`,
    ...(tls === undefined ? [] : [`${tls.protocol}, certificate until ${tls.until}`]),
    ...(hasToken ? ['token issued'] : []),
    ...(pongMs === undefined ? [] : ['handshake accepted', `pong after ${pongMs} ms`]),
    ...(listed === undefined ? [] : [`lists ${listed} ${listed === 1 ? 'terminal' : 'terminals'}`]),
  ];
  return { value: parts.join(', '), remedy: [] };
}

/** `gateway-connected`: the daemon has the connection. */
export const gatewayConnected: Said = { value: 'connected, as the daemon reports', remedy: [] };

/**
 * `gateway-not-connected`: the daemon has no connection, but this command could connect. `cause`: the words of the
 * daemon.
 */
export function gatewayNotConnected(cause: string): Said {
  return {
    value: `this command reaches the gateway, but the daemon does not: ${cause}`,
    remedy: ['The daemon tries again within half a minute. If it does not connect: sudo systemctl restart tenderd'],
  };
}

/** `gateway-not-probed`: a connection by this command could disturb the daemon's connection. */
export const gatewayNotProbed: Said = {
  value:
    'the daemon does not report this connection, and a test connection could end the connection of the daemon: see "process"',
  remedy: [],
};

/** `gateway-not-probed`: this daemon is the standby. */
export const gatewayOfLeader: Said = {
  value: 'the leader of the pair uses this connection, and a second connection could end the first',
  remedy: [],
};

/** `gateway-credentials-not-checked`: only a message would show whether the gateway accepts the keys. */
export const credentialsNotChecked: Said = { value: 'to check the keys, start tenderd', remedy: [] };

/** The finding `gateway-settings`. `problem`: the option, and what is wrong with it. */
export function gatewaySettings(problem: string): Said {
  return { value: problem, remedy: ['Correct this setting, then: tenderd config check'] };
}

/** The failure and the steps of the remedy, by finding code. `cause`: the error text of the connection. */
export const failures = {
  'gateway-proxy-failed': (cause: string): Said => ({
    value: cause,
    remedy: ['Check proxy.url and proxy.authorization, and ask the network’s administrator to allow the address.'],
  }),
  'gateway-name-not-found': (cause: string): Said => ({
    value: cause,
    remedy: [
      'Check the host name in url.',
      'If the name is right, check the network and its DNS: resolvectl query HOST',
    ],
  }),
  'gateway-refused': (cause: string): Said => ({
    value: cause,
    remedy: [
      'Check host and port in url.',
      'If they are right, the gateway is down or a firewall blocks it: call the support of the gateway.',
    ],
  }),
  'gateway-silent': (cause: string): Said => ({
    value: cause,
    remedy: [
      'Check the cable, the router and the firewall: docs/operate/security.md',
      'If other addresses work, the gateway hangs: call the support of the gateway.',
    ],
  }),
  'gateway-not-tls': (cause: string): Said => ({
    value: cause,
    remedy: ['Check the port and the start of url: wss, https and tls are encrypted, and ws, http and tcp are not.'],
  }),
  'gateway-credentials-refused': (cause: string): Said => ({
    value: cause,
    remedy: [
      'Correct the key in its file or variable, as the gateway gave it. tenderd reads a changed file by itself.',
    ],
  }),
  'gateway-token-refused': (cause: string): Said => ({
    value: cause,
    remedy: ['Check oauth2.clientId, the file of oauth2.clientSecret, and oauth2.tokenUrl.'],
  }),
  'gateway-not-a-gateway': (cause: string): Said => ({
    value: cause,
    remedy: ['Another server answers at this address: check host, port and path in url.'],
  }),
  'gateway-no-pong': (cause: string): Said => ({
    value: cause,
    remedy: ['The gateway hangs, or a proxy in between drops pings: call the support of the gateway.'],
  }),
  'gateway-fails': (cause: string): Said => ({
    value: cause,
    remedy: ['If the fault continues, call the support of the gateway.'],
  }),
  'gateway-list-failed': (cause: string): Said => ({
    value: `its list of terminals: ${cause}`,
    remedy: ['Check poiList.url and poiList.path. Without the list tenderd treats every terminal as not connected.'],
  }),
} as const;

/** The finding `gateway-certificate-expired`. */
export function certificateExpired(where: string, endedAt: string): Said {
  return {
    value: `the certificate of ${where} expired on ${endedAt}`,
    remedy: [
      'If the line "clock" is not ok, correct the clock first.',
      'The gateway needs a new certificate: call the support of the gateway. If a terminal has this certificate, create a new one for the terminal.',
    ],
  };
}

/** The finding `gateway-certificate-not-yet-valid`. */
export function certificateNotYetValid(where: string): Said {
  return {
    value: `the certificate of ${where} is not valid yet`,
    remedy: ['The clock of this machine is probably behind: sudo timedatectl set-ntp true'],
  };
}

/** The finding `gateway-certificate-unknown-authority`. `code`: the error code of OpenSSL. */
export function certificateUnknownAuthority(where: string, code: string): Said {
  return {
    value: `the certificate of ${where} comes from an authority that this machine does not trust (${code})`,
    remedy: [
      'If the vendor gave you an authority, name its file: tls = { ca = "..." }',
      'If the vendor gave you none, another machine may answer in place of the gateway: call the vendor.',
    ],
  };
}

/** The finding `gateway-certificate-other-name`. */
export function certificateOtherName(where: string, expected: string, names: string): Said {
  return {
    value: `the certificate of ${where} is for ${names === '' ? 'no name' : names}, and not for ${expected}`,
    remedy: [
      'In url, write the name that the vendor gave you. If the certificate has another name on purpose, set tls.expect.',
      'If neither helps, another machine may answer in place of the gateway: call the vendor.',
    ],
  };
}

/** The finding `gateway-certificate-rejected`. `code`: the error code of OpenSSL. */
export function certificateRejected(where: string, code: string): Said {
  return { value: `the certificate of ${where} is rejected (${code})`, remedy: ['Call the support of the gateway.'] };
}

/** `gateway-certificate-ends`: the certificate expires soon. */
export function certificateEnds(where: string, endsAt: string): Said {
  return { value: `the certificate of ${where} expires on ${endsAt}`, remedy: ['Have the next certificate ready.'] };
}

/** `service`: the service accepted the token and a question about a payment that does not exist. */
export function service(where: string, ms: number): Said {
  return { value: `${where} accepts our keys, and answers within ${ms} ms`, remedy: [] };
}

/** The failure at a payment service, by the code of the finding. `cause`: the error text of the connection. */
export const serviceFailures = {
  'service-unreachable': (cause: string): Said => ({
    value: cause,
    remedy: ['Check baseUrl, the network, its DNS and the firewall.'],
  }),
  'service-certificate': (cause: string): Said => ({
    value: cause,
    remedy: ['If the line "clock" is ok, check ca and the host in baseUrl. If both are right, call the service.'],
  }),
  'service-token-refused': (cause: string): Said => ({
    value: cause,
    remedy: ['Check token: its file, or the id, secret and url of its client credentials.'],
  }),
  'service-credentials-refused': (cause: string): Said => ({
    value: cause,
    remedy: ['Check apiKey, merchantId and token, as the service gave them.'],
  }),
  'service-fails': (cause: string): Said => ({
    value: cause,
    remedy: ['If this continues, call the support of the service.'],
  }),
  'service-not-a-service': (cause: string): Said => ({
    value: cause,
    remedy: ['Another server answers at this address: check host, port and path in baseUrl.'],
  }),
} as const;

/** The service answered with an HTTP status that it never uses. */
export function unexpectedAnswer(where: string, status: number): string {
  return `${where} answered HTTP ${status} to a request about a payment`;
}

/** The finding `webhook`. */
export function webhook(url: string): Said {
  return { value: `webhooks: ${url} leads to this daemon`, remedy: [] };
}

/** The finding `webhook-unreachable`. `cause`: the result of the call. */
export function webhookUnreachable(url: string, cause: string): Said {
  return {
    value: `webhooks: seen from this machine, ${url} does not lead to this daemon: ${cause}`,
    remedy: [
      'Check publicUrl, and the proxy that passes webhooks to webhook.port. Without webhooks tenderd still learns of payments, but later.',
    ],
  };
}

/** The reason why a webhook address does not lead to this daemon: the status of the answer. */
export function webhookAnswered(status: number): string {
  return `the answer was HTTP ${status}`;
}

/** The finding `webhook-not-checked`. */
export const webhookNotChecked: Said = { value: 'to check webhooks, start tenderd', remedy: [] };
