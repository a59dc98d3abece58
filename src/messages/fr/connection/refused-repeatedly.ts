/** `refused-repeatedly`: the attention text for each kind of refusal that does not stop by itself. */

const program = 'Une caisse ou un autre programme sur cette machine';
const network = 'Un programme à l’adresse où les terminaux appellent';
const service = 'Un appelant à l’adresse des webhooks, peut-être le service de paiement,';

const correct = 'Corrigez le programme.';
const check = 'Vérifiez le programme.';
const correctAddress = 'Corrigez l’adresse dans ses réglages.';
const checkProxy = 'Vérifiez le proxy placé devant tenderd.';
const sameKey = 'Configurez la même clé des deux côtés.';
const freeSpace = 'Libérez de l’espace sur le disque.';

/**
 * The sender, the fault and the remedy, for each refusal code. A code that is not listed, such as `sale-open`, gives no
 * attention item, because its response says enough.
 */
export const advice: Readonly<Record<string, string>> = {
  unauthorized: `${program} n’envoie pas de jeton, ou en envoie un incorrect. Corrigez le jeton dans ses réglages.`,
  'login-refused': `${program} n’envoie pas de secret dans son Login, ou en envoie un incorrect. Corrigez CertificationCode dans ses réglages.`,
  'not-found': `${program} utilise un chemin qui n’existe pas. ${correctAddress}`,
  'method-not-allowed': `${program} utilise une mauvaise méthode HTTP. ${correct}`,
  'unsupported-media-type': `${program} envoie des corps d’un mauvais type de média. Corrigez le Content-Type.`,
  'body-too-large': `${program} envoie des corps trop volumineux. Envoyez moins de données, ou augmentez limits.bodyBytes.`,
  'headers-too-large': `${program} envoie des en-têtes trop volumineux. ${correct}`,
  'invalid-json': `${program} envoie des corps qui ne sont pas du JSON. ${correct}`,
  'invalid-utf8': `${program} envoie des corps qui ne sont pas en UTF-8. ${correct}`,
  'bad-http': `${program} envoie des données qui ne sont pas du HTTP valide. Vérifiez qu’il utilise le bon port, et http ou https.`,
  'bad-target': `${program} utilise une adresse non valide. ${correctAddress}`,
  'request-timeout': `${program} commence des requêtes et ne les termine pas. ${check}`,
  'host-not-allowed': `${program} appelle tenderd par un autre nom que celui de cette machine. Utilisez 127.0.0.1.`,
  'origin-not-allowed':
    'Une page web appelle tenderd, mais son origine (origin) ne figure pas dans la liste. Si c’est la vôtre, ajoutez-la à api.allowedOrigins.',
  Reject: `${program} envoie des messages illisibles. ${correct}`,
  unreadable: `${program} envoie des messages qui enfreignent les règles de nexo. La réponse nomme la faute. ${correct}`,
  'seal-plain': `${program} envoie des messages sans sceau. ${sameKey}`,
  'seal-forged': `${program} scelle avec une autre clé. ${sameKey}`,
  'seal-unwritten': `tenderd ne peut pas enregistrer son relevé des messages scellés. ${freeSpace}`,
  'answers-not-taken': `${program} ne lit pas ses réponses. ${check}`,
  'binary-message': `${program} envoie des messages WebSocket binaires. Envoyez du texte.`,
  'keep-alive-flood': `${program} envoie des trames vides sans pause. ${correct}`,
  'large-messages-full': `${program} envoie trop de gros messages à la fois. Envoyez-les l’un après l’autre.`,
  'listener-full': 'Trop de connexions sont ouvertes. Trouvez le programme qui ne ferme pas ses connexions.',
  'message-not-utf8': `${program} envoie des messages qui ne sont pas en UTF-8. ${correct}`,
  'message-not-whole': `${program} commence des messages et ne les termine pas. ${check}`,
  'message-too-large': `${program} envoie des messages trop volumineux pour l’interface nexo. Envoyez des paniers plus petits.`,
  'no-message': `${program} n’envoie pas de trames du transport TCP de nexo. Vérifiez qu’il utilise le bon port.`,
  'not-proved': `${program} se connecte et n’ouvre pas de session. ${check}`,
  'not-websocket': `${program} ne respecte pas le protocole WebSocket. ${correct}`,
  'too-many-under-way': `${program} envoie trop de requêtes à la fois sur une même connexion. Attendez les réponses.`,
  'request-not-whole':
    'Des requêtes commencent et ne se terminent pas, ou ne sont pas du HTTP. Vérifiez le programme qui les envoie.',
  'tls-failed': 'TLS avec un appelant échoue. Vérifiez à quel certificat l’appelant fait confiance.',
  'caller-not-named': `${network} n’est pas un terminal configuré. S’il est à vous, ajoutez son adresse à la configuration.`,
  'call-flood': `${network} appelle trop souvent. Redémarrez le terminal. Si cela continue, appelez l’assistance de sa passerelle.`,
  'call-unreadable': `${network} envoie des données qu’aucun terminal n’envoie. Vérifiez l’adresse dans les réglages du terminal.`,
  'call-not-taken': `${network} appelle plus vite que tenderd ne peut répondre. Redémarrez le terminal.`,
  'webhook-wrong-path': `${service} utilise une adresse que tenderd n’a pas attribuée. Vérifiez le chemin du proxy et webhook.publicUrl.`,
  'webhook-wrong-method': `${service} n’utilise pas POST. ${checkProxy}`,
  'webhook-wrong-type': `${service} envoie un autre type de média. ${checkProxy}`,
  'webhook-too-large': `${service} envoie trop de données. ${checkProxy}`,
  'webhook-flood': `${service} appelle trop souvent. ${checkProxy}`,
  'webhook-not-signed': `${service} ne signe pas comme webhook.secret l’exige. Corrigez le secret des deux côtés.`,
  'webhook-unreadable': `${service} envoie des données qui ne sont pas un webhook de ce service. Appelez l’assistance du service.`,
  'webhook-not-kept': `tenderd ne peut pas enregistrer les webhooks. ${freeSpace}`,
};

/** `refused-repeatedly`: the advice for `code`, with the number of refusals. */
export function text(code: string, count: number): string {
  return `${advice[code] ?? ''} tenderd l’a rejeté ${count} fois. Le log contient des lignes avec "refused: ${code}".`;
}
