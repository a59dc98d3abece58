/** The texts of `tenderd doctor` about gateways and payment services. */

import type { ReachedFacts } from '../../en/doctor/doctor-network.js';
import type { Said } from '../../en/doctor/doctor.js';

/** `gateway`: this command reached the gateway. */
export function gatewayReached(facts: ReachedFacts): Said {
  const { where, address, ms, proxy, tls, hasToken, pongMs, listed } = facts;
  const parts = [
    `${where}${where.startsWith(address) ? '' : ` unter ${address}`}${proxy === undefined ? '' : ` über den Proxy ${proxy}`} in ${ms} ms`,
    ...(tls === undefined ? [] : [`${tls.protocol}, Zertifikat bis ${tls.until}`]),
    ...(hasToken ? ['Token ausgestellt'] : []),
    ...(pongMs === undefined ? [] : ['Handshake angenommen', `Pong nach ${pongMs} ms`]),
    ...(listed === undefined ? [] : [`meldet ${listed} ${listed === 1 ? 'Terminal' : 'Terminals'}`]),
  ];
  return { value: parts.join(', '), remedy: [] };
}

/** `gateway-connected`: the daemon has the connection. */
export const gatewayConnected: Said = { value: 'verbunden, wie der Dienst meldet', remedy: [] };

/**
 * `gateway-not-connected`: the daemon has no connection, but this command could connect. `cause`: the words of the
 * daemon.
 */
export function gatewayNotConnected(cause: string): Said {
  return {
    value: `dieser Befehl erreicht es, der Dienst aber nicht: ${cause}`,
    remedy: [
      'Der Dienst versucht es innerhalb einer halben Minute wieder. Wenn er keine Verbindung bekommt: sudo systemctl restart tenderd',
    ],
  };
}

/** `gateway-not-probed`: a connection by this command could disturb the daemon's connection. */
export const gatewayNotProbed: Said = {
  value: 'der Dienst antwortet nicht, und eine zweite Verbindung könnte seine eigene beenden: siehe "Prozess"',
  remedy: [],
};

/** `gateway-not-probed`: this daemon is the standby. */
export const gatewayOfLeader: Said = {
  value: 'der führende Daemon des Paares verwendet diese Verbindung, und eine zweite könnte die erste beenden',
  remedy: [],
};

/** `gateway-credentials-not-checked`: only a message would show whether the gateway accepts the keys. */
export const credentialsNotChecked: Said = { value: 'seine Schlüssel: starten Sie tenderd', remedy: [] };

/** The finding `gateway-settings`. `problem`: the option, and what is wrong with it. */
export function gatewaySettings(problem: string): Said {
  return { value: problem, remedy: ['Korrigieren Sie diese Einstellung, dann: tenderd config check'] };
}

/** The failure and the steps of the remedy, by finding code. `cause`: the error text of the connection. */
export const failures = {
  'gateway-proxy-failed': (cause: string): Said => ({
    value: cause,
    remedy: [
      'Prüfen Sie proxy.url und proxy.authorization, und bitten Sie den Administrator des Netzes, die Adresse zu erlauben.',
    ],
  }),
  'gateway-name-not-found': (cause: string): Said => ({
    value: cause,
    remedy: [
      'Prüfen Sie den Hostnamen in url.',
      'Wenn er stimmt, prüfen Sie das Netz und sein DNS: resolvectl query HOST',
    ],
  }),
  'gateway-refused': (cause: string): Said => ({
    value: cause,
    remedy: [
      'Prüfen Sie Host und Port in url.',
      'Wenn sie stimmen, läuft das Gateway nicht, oder eine Firewall ist dazwischen: Fragen Sie nach.',
    ],
  }),
  'gateway-silent': (cause: string): Said => ({
    value: cause,
    remedy: [
      'Prüfen Sie Kabel, Router und Firewall: docs/operate/security.md',
      'Wenn andere Adressen gehen, hängt das Gateway: Rufen Sie dessen Support.',
    ],
  }),
  'gateway-not-tls': (cause: string): Said => ({
    value: cause,
    remedy: [
      'Prüfen Sie den Port und den Anfang von url: wss, https und tls sind verschlüsselt, ws, http und tcp nicht.',
    ],
  }),
  'gateway-credentials-refused': (cause: string): Said => ({
    value: cause,
    remedy: [
      'Korrigieren Sie den Schlüssel in seiner Datei oder Variablen, so wie das Gateway ihn ausgab. Eine geänderte Datei liest tenderd von selbst.',
    ],
  }),
  'gateway-token-refused': (cause: string): Said => ({
    value: cause,
    remedy: ['Prüfen Sie oauth2.clientId, die Datei von oauth2.clientSecret und oauth2.tokenUrl.'],
  }),
  'gateway-not-a-gateway': (cause: string): Said => ({
    value: cause,
    remedy: ['Unter dieser Adresse antwortet ein anderer Server: Prüfen Sie Host, Port und Pfad in url.'],
  }),
  'gateway-no-pong': (cause: string): Said => ({
    value: cause,
    remedy: ['Das Gateway hängt, oder ein Proxy dazwischen verwirft Pings: Rufen Sie den Support des Gateways.'],
  }),
  'gateway-fails': (cause: string): Said => ({
    value: cause,
    remedy: ['Wenn es anhält, rufen Sie den Support des Gateways.'],
  }),
  'gateway-list-failed': (cause: string): Said => ({
    value: `seine Liste der Terminals: ${cause}`,
    remedy: [
      'Prüfen Sie poiList.url und poiList.path. Ohne die Liste gilt für tenderd jedes Terminal als nicht verbunden.',
    ],
  }),
} as const;

/** The finding `gateway-certificate-expired`. */
export function certificateExpired(where: string, endedAt: string): Said {
  return {
    value: `das Zertifikat von ${where} ist am ${endedAt} abgelaufen`,
    remedy: [
      'Wenn die Zeile "Uhr" nicht ok ist, stellen Sie zuerst die Uhr.',
      'Das Gateway braucht ein neues Zertifikat: Rufen Sie dessen Support. Wenn es ein Terminal ist, erstellen Sie ein neues Zertifikat dafür.',
    ],
  };
}

/** The finding `gateway-certificate-not-yet-valid`. */
export function certificateNotYetValid(where: string): Said {
  return {
    value: `das Zertifikat von ${where} ist noch nicht gültig`,
    remedy: ['Die Uhr dieses Rechners geht wahrscheinlich nach: sudo timedatectl set-ntp true'],
  };
}

/** The finding `gateway-certificate-unknown-authority`. `code`: the error code of OpenSSL. */
export function certificateUnknownAuthority(where: string, code: string): Said {
  return {
    value: `das Zertifikat von ${where} kommt von einer Zertifizierungsstelle, der dieser Rechner nicht vertraut (${code})`,
    remedy: [
      'Wenn der Hersteller Ihnen eine Zertifizierungsstelle gab, nennen Sie deren Datei: tls = { ca = "..." }',
      'Wenn nicht, antwortet vielleicht ein anderer Rechner an seiner Stelle: Vertrauen Sie ihm nicht, und rufen Sie den Hersteller an.',
    ],
  };
}

/** The finding `gateway-certificate-other-name`. */
export function certificateOtherName(where: string, expected: string, names: string): Said {
  return {
    value: `das Zertifikat von ${where} gilt für ${names === '' ? 'keinen Namen' : names}, nicht für ${expected}`,
    remedy: [
      'Schreiben Sie den Namen in url so, wie der Hersteller ihn nannte. Wenn das Zertifikat mit Absicht einen anderen Namen hat: tls.expect',
      'Wenn beides nicht zutrifft, antwortet vielleicht ein anderer Rechner an seiner Stelle: Rufen Sie den Hersteller an.',
    ],
  };
}

/** The finding `gateway-certificate-rejected`. `code`: the error code of OpenSSL. */
export function certificateRejected(where: string, code: string): Said {
  return {
    value: `das Zertifikat von ${where} wird abgelehnt (${code})`,
    remedy: ['Rufen Sie den Support des Gateways.'],
  };
}

/** `gateway-certificate-ends`: the certificate expires soon. */
export function certificateEnds(where: string, endsAt: string): Said {
  return {
    value: `das Zertifikat von ${where} läuft am ${endsAt} ab`,
    remedy: ['Halten Sie das nächste bereit.'],
  };
}

/** `service`: the service accepted the token and a question about a payment that does not exist. */
export function service(where: string, ms: number): Said {
  return { value: `${where} nimmt unsere Schlüssel an und antwortet innerhalb von ${ms} ms`, remedy: [] };
}

/** The failure at a payment service, by the code of the finding. `cause`: the error text of the connection. */
export const serviceFailures = {
  'service-unreachable': (cause: string): Said => ({
    value: cause,
    remedy: ['Prüfen Sie baseUrl, das Netz, sein DNS und die Firewall.'],
  }),
  'service-certificate': (cause: string): Said => ({
    value: cause,
    remedy: [
      'Wenn die Zeile "Uhr" ok ist, prüfen Sie ca und den Host in baseUrl. Wenn beide stimmen, rufen Sie den Zahlungsdienst an.',
    ],
  }),
  'service-token-refused': (cause: string): Said => ({
    value: cause,
    remedy: ['Prüfen Sie token: seine Datei, oder id, secret und url seiner clientCredentials.'],
  }),
  'service-credentials-refused': (cause: string): Said => ({
    value: cause,
    remedy: ['Prüfen Sie apiKey, merchantId und token, so wie der Zahlungsdienst sie ausgab.'],
  }),
  'service-fails': (cause: string): Said => ({
    value: cause,
    remedy: ['Wenn es anhält, rufen Sie den Support des Zahlungsdienstes.'],
  }),
  'service-not-a-service': (cause: string): Said => ({
    value: cause,
    remedy: ['Unter dieser Adresse antwortet ein anderer Server: Prüfen Sie Host, Port und Pfad in baseUrl.'],
  }),
} as const;

/** The service answered with an HTTP status that it never uses. */
export function unexpectedAnswer(where: string, status: number): string {
  return `${where} antwortete mit HTTP ${status} auf eine Frage nach einer Zahlung`;
}

/** The finding `webhook`. */
export function webhook(url: string): Said {
  return { value: `Webhooks: ${url} führt zu diesem Dienst`, remedy: [] };
}

/** The finding `webhook-unreachable`. `cause`: the result of the call. */
export function webhookUnreachable(url: string, cause: string): Said {
  return {
    value: `Webhooks: von hier aus führt ${url} nicht zu diesem Dienst: ${cause}`,
    remedy: [
      'Prüfen Sie publicUrl und den Proxy, der es an webhook.port weiterleitet. Zahlungen werden auch ohne Webhooks gefunden, nur später.',
    ],
  };
}

/** The reason why a webhook address does not lead to this daemon: the status of the answer. */
export function webhookAnswered(status: number): string {
  return `stattdessen kam HTTP ${status}`;
}

/** The finding `webhook-not-checked`. */
export const webhookNotChecked: Said = { value: 'Webhooks: starten Sie tenderd', remedy: [] };
