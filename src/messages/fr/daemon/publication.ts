/** Messages about the publication of events. */

import type * as english from '../../en/daemon/publication.js';

/** The texts of failures, by their stable code. */
export const failures: typeof english.failures = {
  'publish-unreachable': ({ url, detail }) =>
    `Le serveur NATS ${url} est injoignable : ${detail}. Vérifiez qu’il fonctionne, et vérifiez le réseau.`,
  'publish-login-refused': ({ url, detail }) =>
    `Le serveur NATS ${url} a refusé la connexion de tenderd : ${detail}. Corrigez publish.credentials.`,
  'publish-not-permitted': ({ subject, detail }) =>
    `Le serveur NATS ne permet pas à tenderd de publier sous ${subject} : ${detail}. Donnez ce droit à son utilisateur.`,
  'publish-no-jetstream': ({ url }) =>
    `Le serveur NATS ${url} n’a pas de JetStream pour cet utilisateur. Activez JetStream, ou corrigez publish.url.`,
  'publish-stream-missing': ({ stream, detail }) =>
    `Le serveur NATS ne montre pas de flux ${stream} : ${detail}. Créez le flux, ou corrigez publish.stream.`,
  'publish-subject-missing': ({ stream, subject, detail }) =>
    `Le flux ${stream} n’accepte pas le sujet ${subject} : ${detail}. Ajoutez le sujet à ce flux, ou corrigez publish.subject.`,
  'publish-stream-full': ({ stream, detail }) =>
    `Le flux ${stream} est plein : ${detail}. Donnez plus de place au flux ou au serveur.`,
  'publish-event-refused': ({ stream, detail }) =>
    `Le flux ${stream} a refusé un événement à cause de sa taille : ${detail}. Augmentez max_msg_size du flux et max_payload du serveur.`,
  'publish-slow': ({ url }) =>
    `Le serveur NATS ${url} n’a pas confirmé un événement à temps. Vérifiez sa charge et son disque.`,
  'publish-refused': ({ url, detail }) => `Le serveur NATS ${url} a refusé un événement : ${detail}.`,
  'publish-no-room': () =>
    'La publication ne peut pas commencer, car le disque du journal est presque plein. Libérez de la place.',
  'publish-not-installed': ({ detail }) =>
    `Les événements ne sont pas publiés : ${detail} ne peut pas être chargé. Installez les paquets de NATS, ou corrigez publish.packages.`,
};

/** Details for failures about which the server sends no text. */
export const details: typeof english.details = {
  closed: 'la connexion a été fermée',
  noStream: 'aucun flux ne l’a',
  noAcknowledgement: 'la réponse n’est pas une confirmation de ce flux',
};

/** The attention item `publish-late`. */
export const late: typeof english.late = (at, cause) => {
  const why = cause ?? 'Le serveur confirme les événements plus lentement qu’ils n’arrivent.';
  return `Les événements depuis ${at} ne sont pas encore publiés. Aucun paiement n’est touché, et aucun événement n’est perdu. ${why}`;
};
