/** The texts of `tenderd doctor` about gateways and payment services. */

import type { ReachedFacts } from '../../en/doctor/doctor-network.js';
import type { Said } from '../../en/doctor/doctor.js';

/** `gateway`: this command reached the gateway. */
export function gatewayReached(facts: ReachedFacts): Said {
  const { where, address, ms, proxy, tls, hasToken, pongMs, listed } = facts;
  const parts = [
    `${where}${where.startsWith(address) ? '' : ` à ${address}`}${proxy === undefined ? '' : ` à travers le proxy ${proxy}`} en ${ms} ms`,
    ...(tls === undefined ? [] : [`${tls.protocol}, certificat jusqu’au ${tls.until}`]),
    ...(hasToken ? ['jeton émis'] : []),
    ...(pongMs === undefined ? [] : ['négociation acceptée', `pong après ${pongMs} ms`]),
    ...(listed === undefined ? [] : [`indique ${listed} ${listed < 2 ? 'terminal' : 'terminaux'}`]),
  ];
  return { value: parts.join(', '), remedy: [] };
}

/** `gateway-connected`: the daemon has the connection. */
export const gatewayConnected: Said = { value: 'connectée, d’après tenderd', remedy: [] };

/**
 * `gateway-not-connected`: the daemon has no connection, but this command could connect. `cause`: the words of the
 * daemon.
 */
export function gatewayNotConnected(cause: string): Said {
  return {
    value: `cette commande la joint, mais pas tenderd : ${cause}`,
    remedy: ['tenderd réessaie dans la demi-minute. S’il ne se connecte pas : sudo systemctl restart tenderd'],
  };
}

/** `gateway-not-probed`: a connection by this command could disturb the daemon's connection. */
export const gatewayNotProbed: Said = {
  value: 'tenderd ne peut pas être interrogé, et une seconde connexion pourrait couper la sienne : voir "processus"',
  remedy: [],
};

/** `gateway-not-probed`: this daemon is the standby. */
export const gatewayOfLeader: Said = {
  value: 'le meneur de la paire utilise cette connexion, et une seconde connexion pourrait mettre fin à la première',
  remedy: [],
};

/** `gateway-credentials-not-checked`: only a message would show whether the gateway accepts the keys. */
export const credentialsNotChecked: Said = { value: 'pour vérifier ses clés, démarrez tenderd', remedy: [] };

/** The finding `gateway-settings`. `problem`: the option, and what is wrong with it. */
export function gatewaySettings(problem: string): Said {
  return { value: problem, remedy: ['Corrigez ce réglage, puis : tenderd config check'] };
}

/** The failure and the steps of the remedy, by finding code. `cause`: the error text of the connection. */
export const failures = {
  'gateway-proxy-failed': (cause: string): Said => ({
    value: cause,
    remedy: [
      'Vérifiez proxy.url et proxy.authorization, et demandez à l’administrateur du réseau d’autoriser l’adresse.',
    ],
  }),
  'gateway-name-not-found': (cause: string): Said => ({
    value: cause,
    remedy: [
      'Vérifiez le nom d’hôte dans url.',
      'S’il est exact, vérifiez le réseau et son DNS : resolvectl query HOST',
    ],
  }),
  'gateway-refused': (cause: string): Said => ({
    value: cause,
    remedy: [
      'Vérifiez l’hôte et le port dans url.',
      'S’ils sont exacts, la passerelle est arrêtée ou un pare-feu fait obstacle : renseignez-vous.',
    ],
  }),
  'gateway-silent': (cause: string): Said => ({
    value: cause,
    remedy: [
      'Vérifiez le câble, le routeur et le pare-feu : docs/operate/security.md',
      'Si d’autres adresses fonctionnent, la passerelle est bloquée : appelez son assistance.',
    ],
  }),
  'gateway-not-tls': (cause: string): Said => ({
    value: cause,
    remedy: ['Vérifiez le port et le début de url : wss, https et tls sont chiffrés, ws, http et tcp ne le sont pas.'],
  }),
  'gateway-credentials-refused': (cause: string): Said => ({
    value: cause,
    remedy: [
      'Corrigez la clé dans son fichier ou sa variable, telle que la passerelle l’a donnée. tenderd relit de lui-même un fichier modifié.',
    ],
  }),
  'gateway-token-refused': (cause: string): Said => ({
    value: cause,
    remedy: ['Vérifiez oauth2.clientId, le fichier de oauth2.clientSecret, et oauth2.tokenUrl.'],
  }),
  'gateway-not-a-gateway': (cause: string): Said => ({
    value: cause,
    remedy: ['Un autre serveur répond à cette adresse : vérifiez l’hôte, le port et le chemin dans url.'],
  }),
  'gateway-no-pong': (cause: string): Said => ({
    value: cause,
    remedy: [
      'La passerelle est bloquée, ou un proxy intermédiaire élimine les pings : appelez l’assistance de la passerelle.',
    ],
  }),
  'gateway-fails': (cause: string): Said => ({
    value: cause,
    remedy: ['Si cela dure, appelez l’assistance de la passerelle.'],
  }),
  'gateway-list-failed': (cause: string): Said => ({
    value: `sa liste des terminaux : ${cause}`,
    remedy: [
      'Vérifiez poiList.url et poiList.path. Sans la liste, tenderd considère chaque terminal comme non connecté.',
    ],
  }),
} as const;

/** The finding `gateway-certificate-expired`. */
export function certificateExpired(where: string, endedAt: string): Said {
  return {
    value: `le certificat de ${where} a expiré le ${endedAt}`,
    remedy: [
      'Si la ligne "horloge" n’est pas ok, corrigez d’abord l’horloge.',
      'La passerelle a besoin d’un nouveau certificat : appelez son assistance. S’il s’agit d’un terminal, créez-lui un nouveau certificat.',
    ],
  };
}

/** The finding `gateway-certificate-not-yet-valid`. */
export function certificateNotYetValid(where: string): Said {
  return {
    value: `le certificat de ${where} n’est pas encore valable`,
    remedy: ['L’horloge de cette machine retarde probablement : sudo timedatectl set-ntp true'],
  };
}

/** The finding `gateway-certificate-unknown-authority`. `code`: the error code of OpenSSL. */
export function certificateUnknownAuthority(where: string, code: string): Said {
  return {
    value: `le certificat de ${where} vient d’une autorité qui n’est pas reconnue ici (${code})`,
    remedy: [
      'Si le fabricant vous a donné une autorité, indiquez son fichier : tls = { ca = "..." }',
      'Sinon, une autre machine répond peut-être à sa place : ne lui faites pas confiance, et appelez le fabricant.',
    ],
  };
}

/** The finding `gateway-certificate-other-name`. */
export function certificateOtherName(where: string, expected: string, names: string): Said {
  return {
    value:
      names === ''
        ? `le certificat de ${where} n’est établi pour aucun nom, donc pas pour ${expected}`
        : `le certificat de ${where} est établi pour ${names}, et non pour ${expected}`,
    remedy: [
      'Écrivez le nom dans url tel que le fabricant l’a donné. Si le certificat a volontairement un autre nom : tls.expect',
      'Si ni l’un ni l’autre n’est vrai, une autre machine répond peut-être à sa place : appelez le fabricant.',
    ],
  };
}

/** The finding `gateway-certificate-rejected`. `code`: the error code of OpenSSL. */
export function certificateRejected(where: string, code: string): Said {
  return {
    value: `le certificat de ${where} est rejeté (${code})`,
    remedy: ['Appelez l’assistance de la passerelle.'],
  };
}

/** `gateway-certificate-ends`: the certificate expires soon. */
export function certificateEnds(where: string, endsAt: string): Said {
  return { value: `le certificat de ${where} expire le ${endsAt}`, remedy: ['Préparez le suivant.'] };
}

/** `service`: the service accepted the token and a question about a payment that does not exist. */
export function service(where: string, ms: number): Said {
  return { value: `${where} accepte nos clés, et répond en ${ms} ms`, remedy: [] };
}

/** The failure at a payment service, by the code of the finding. `cause`: the error text of the connection. */
export const serviceFailures = {
  'service-unreachable': (cause: string): Said => ({
    value: cause,
    remedy: ['Vérifiez baseUrl, le réseau, son DNS et le pare-feu.'],
  }),
  'service-certificate': (cause: string): Said => ({
    value: cause,
    remedy: [
      'Si la ligne "horloge" est ok, vérifiez ca et l’hôte dans baseUrl. Si les deux sont exacts, appelez le service.',
    ],
  }),
  'service-token-refused': (cause: string): Said => ({
    value: cause,
    remedy: ['Vérifiez token : son fichier, ou bien id, secret et url de ses clientCredentials.'],
  }),
  'service-credentials-refused': (cause: string): Said => ({
    value: cause,
    remedy: ['Vérifiez apiKey, merchantId et token, tels que le service les a donnés.'],
  }),
  'service-fails': (cause: string): Said => ({
    value: cause,
    remedy: ['Si cela dure, appelez l’assistance du service.'],
  }),
  'service-not-a-service': (cause: string): Said => ({
    value: cause,
    remedy: ['Un autre serveur répond à cette adresse : vérifiez l’hôte, le port et le chemin dans baseUrl.'],
  }),
} as const;

/** The service answered with an HTTP status that it never uses. */
export function unexpectedAnswer(where: string, status: number): string {
  return `${where} a répondu HTTP ${status} à une question sur un paiement`;
}

/** The finding `webhook`. */
export function webhook(url: string): Said {
  return { value: `webhooks : ${url} mène à ce tenderd`, remedy: [] };
}

/** The finding `webhook-unreachable`. `cause`: the result of the call. */
export function webhookUnreachable(url: string, cause: string): Said {
  return {
    value: `webhooks : vue d’ici, ${url} ne mène pas à ce tenderd : ${cause}`,
    remedy: [
      'Vérifiez publicUrl, et le proxy qui la transmet à webhook.port. Sans webhooks, tenderd apprend quand même les paiements, mais plus tard.',
    ],
  };
}

/** The reason why a webhook address does not lead to this daemon: the status of the answer. */
export function webhookAnswered(status: number): string {
  return `HTTP ${status} est arrivé à la place`;
}

/** The finding `webhook-not-checked`. */
export const webhookNotChecked: Said = { value: 'pour vérifier les webhooks, démarrez tenderd', remedy: [] };
