/** The texts of `tenderd doctor` about gateways and payment services. */

import type { ReachedFacts } from '../../en/doctor/doctor-network.js';
import type { Said } from '../../en/doctor/doctor.js';

/** `gateway`: this command reached the gateway. */
export function gatewayReached(facts: ReachedFacts): Said {
  const { where, address, ms, proxy, tls, hasToken, pongMs, listed } = facts;
  const parts = [
    `${where}${where.startsWith(address) ? '' : ` (${address})`}${proxy === undefined ? '' : ` genom proxyn ${proxy}`} på ${ms} ms`,
    ...(tls === undefined ? [] : [`${tls.protocol}, certifikat till ${tls.until}`]),
    ...(hasToken ? ['token utfärdad'] : []),
    ...(pongMs === undefined ? [] : ['handskakning godtagen', `pong efter ${pongMs} ms`]),
    ...(listed === undefined ? [] : [`listar ${listed} ${listed === 1 ? 'terminal' : 'terminaler'}`]),
  ];
  return { value: parts.join(', '), remedy: [] };
}

/** `gateway-connected`: the daemon has the connection. */
export const gatewayConnected: Said = { value: 'ansluten, enligt tenderd', remedy: [] };

/**
 * `gateway-not-connected`: the daemon has no connection, but this command could connect. `cause`: the words of the
 * daemon.
 */
export function gatewayNotConnected(cause: string): Said {
  return {
    value: `det här kommandot når den, men den tenderd som körs gör det inte: ${cause}`,
    remedy: ['tenderd försöker igen inom en halv minut. Om den inte ansluter: sudo systemctl restart tenderd'],
  };
}

/** `gateway-not-probed`: a connection by this command could disturb the daemon's connection. */
export const gatewayNotProbed: Said = {
  value: 'tenderd kan inte tillfrågas, och en andra anslutning kan bryta dess egen: se "process"',
  remedy: [],
};

/** `gateway-not-probed`: this daemon is the standby. */
export const gatewayOfLeader: Said = {
  value: 'ledaren i paret använder denna anslutning, och en andra anslutning kunde avsluta den första',
  remedy: [],
};

/** `gateway-credentials-not-checked`: only a message would show whether the gateway accepts the keys. */
export const credentialsNotChecked: Said = { value: 'starta tenderd för att kontrollera dess nycklar', remedy: [] };

/** The finding `gateway-settings`. `problem`: the option, and what is wrong with it. */
export function gatewaySettings(problem: string): Said {
  return { value: problem, remedy: ['Rätta den här inställningen och kör sedan: tenderd config check'] };
}

/** The failure and the steps of the remedy, by finding code. `cause`: the error text of the connection. */
export const failures = {
  'gateway-proxy-failed': (cause: string): Said => ({
    value: cause,
    remedy: ['Kontrollera proxy.url och proxy.authorization, och be nätverksadministratören att tillåta adressen.'],
  }),
  'gateway-name-not-found': (cause: string): Said => ({
    value: cause,
    remedy: [
      'Kontrollera värdnamnet i url.',
      'Om det är rätt, kontrollera nätverket och dess DNS: resolvectl query HOST',
    ],
  }),
  'gateway-refused': (cause: string): Said => ({
    value: cause,
    remedy: [
      'Kontrollera värd och port i url.',
      'Om de är rätt är gatewayen nere, eller så står en brandvägg i vägen: hör efter om den.',
    ],
  }),
  'gateway-silent': (cause: string): Said => ({
    value: cause,
    remedy: [
      'Kontrollera kabeln, routern och brandväggen: docs/operate/security.md',
      'Om andra adresser fungerar hänger gatewayen: kontakta dess support.',
    ],
  }),
  'gateway-not-tls': (cause: string): Said => ({
    value: cause,
    remedy: ['Kontrollera porten och början av url: wss, https och tls är krypterade, ws, http och tcp är det inte.'],
  }),
  'gateway-credentials-refused': (cause: string): Said => ({
    value: cause,
    remedy: [
      'Rätta nyckeln i dess fil eller variabel, så som gatewayen har uppgett den. En ändrad fil läser tenderd av sig själv.',
    ],
  }),
  'gateway-token-refused': (cause: string): Said => ({
    value: cause,
    remedy: ['Kontrollera oauth2.clientId, filen i oauth2.clientSecret och oauth2.tokenUrl.'],
  }),
  'gateway-not-a-gateway': (cause: string): Said => ({
    value: cause,
    remedy: ['En annan server svarar på den här adressen: kontrollera värd, port och sökväg i url.'],
  }),
  'gateway-no-pong': (cause: string): Said => ({
    value: cause,
    remedy: ['Gatewayen hänger, eller så kastar en proxy däremellan pingar: kontakta gatewayens support.'],
  }),
  'gateway-fails': (cause: string): Said => ({
    value: cause,
    remedy: ['Om det håller i sig, kontakta gatewayens support.'],
  }),
  'gateway-list-failed': (cause: string): Said => ({
    value: `dess lista över terminaler: ${cause}`,
    remedy: [
      'Kontrollera poiList.url och poiList.path. Utan listan behandlar tenderd varje terminal som inte ansluten.',
    ],
  }),
} as const;

/** The finding `gateway-certificate-expired`. */
export function certificateExpired(where: string, endedAt: string): Said {
  return {
    value: `certifikatet för ${where} gick ut ${endedAt}`,
    remedy: [
      'Om raden "klocka" inte är ok, ställ klockan först.',
      'Gatewayen behöver ett nytt certifikat: kontakta dess support. Om det är en terminal, skapa ett nytt certifikat för den.',
    ],
  };
}

/** The finding `gateway-certificate-not-yet-valid`. */
export function certificateNotYetValid(where: string): Said {
  return {
    value: `certifikatet för ${where} gäller inte ännu`,
    remedy: ['Den här datorns klocka går troligen efter: sudo timedatectl set-ntp true'],
  };
}

/** The finding `gateway-certificate-unknown-authority`. `code`: the error code of OpenSSL. */
export function certificateUnknownAuthority(where: string, code: string): Said {
  return {
    value: `certifikatet för ${where} kommer från en utfärdare som inte är betrodd här (${code})`,
    remedy: [
      'Om leverantören har gett dig en utfärdare, ange dess fil: tls = { ca = "..." }',
      'Om inte kan en annan dator svara i dess ställe: lita inte på den, och kontakta leverantören.',
    ],
  };
}

/** The finding `gateway-certificate-other-name`. */
export function certificateOtherName(where: string, expected: string, names: string): Said {
  return {
    value: `certifikatet för ${where} gäller ${names === '' ? 'inget namn' : names}, och inte ${expected}`,
    remedy: [
      'Skriv namnet i url så som leverantören har uppgett det. Om certifikatet med avsikt har ett annat namn: tls.expect',
      'Om inget av detta stämmer kan en annan dator svara i dess ställe: kontakta leverantören.',
    ],
  };
}

/** The finding `gateway-certificate-rejected`. `code`: the error code of OpenSSL. */
export function certificateRejected(where: string, code: string): Said {
  return { value: `certifikatet för ${where} avvisas (${code})`, remedy: ['Kontakta gatewayens support.'] };
}

/** `gateway-certificate-ends`: the certificate expires soon. */
export function certificateEnds(where: string, endsAt: string): Said {
  return { value: `certifikatet för ${where} går ut ${endsAt}`, remedy: ['Ha nästa till hands.'] };
}

/** `service`: the service accepted the token and a question about a payment that does not exist. */
export function service(where: string, ms: number): Said {
  return { value: `${where} godtar våra nycklar och svarar inom ${ms} ms`, remedy: [] };
}

/** The failure at a payment service, by the code of the finding. `cause`: the error text of the connection. */
export const serviceFailures = {
  'service-unreachable': (cause: string): Said => ({
    value: cause,
    remedy: ['Kontrollera baseUrl, nätverket, dess DNS och brandväggen.'],
  }),
  'service-certificate': (cause: string): Said => ({
    value: cause,
    remedy: ['Om raden "klocka" är ok, kontrollera ca och värden i baseUrl. Om båda är rätt, kontakta betaltjänsten.'],
  }),
  'service-token-refused': (cause: string): Said => ({
    value: cause,
    remedy: ['Kontrollera token: dess fil, eller id, secret och url i dess clientCredentials.'],
  }),
  'service-credentials-refused': (cause: string): Said => ({
    value: cause,
    remedy: ['Kontrollera apiKey, merchantId och token, så som betaltjänsten har uppgett dem.'],
  }),
  'service-fails': (cause: string): Said => ({
    value: cause,
    remedy: ['Om det håller i sig, kontakta betaltjänstens support.'],
  }),
  'service-not-a-service': (cause: string): Said => ({
    value: cause,
    remedy: ['En annan server svarar på den här adressen: kontrollera värd, port och sökväg i baseUrl.'],
  }),
} as const;

/** The service answered with an HTTP status that it never uses. */
export function unexpectedAnswer(where: string, status: number): string {
  return `${where} svarade HTTP ${status} på en fråga om en betalning`;
}

/** The finding `webhook`. */
export function webhook(url: string): Said {
  return { value: `webhookar: ${url} leder till denna tenderd`, remedy: [] };
}

/** The finding `webhook-unreachable`. `cause`: the result of the call. */
export function webhookUnreachable(url: string, cause: string): Said {
  return {
    value: `webhookar: sett härifrån leder ${url} inte till denna tenderd: ${cause}`,
    remedy: [
      'Kontrollera publicUrl och proxyn som vidarebefordrar den till webhook.port. Utan webhookar får tenderd ändå veta om betalningar, men senare.',
    ],
  };
}

/** The reason why a webhook address does not lead to this daemon: the status of the answer. */
export function webhookAnswered(status: number): string {
  return `HTTP ${status} kom i stället`;
}

/** The finding `webhook-not-checked`. */
export const webhookNotChecked: Said = { value: 'starta tenderd för att kontrollera webhookar', remedy: [] };
