/** Messages about a pair of daemons. */

import type * as english from '../../en/daemon/replication.js';

/** The texts of failures, by their stable code. */
export const failures: typeof english.failures = {
  'replicate-unreachable': (detail) =>
    `Aucun serveur NATS n’est joignable : ${detail}. Aucun paiement ne passe avant qu’un serveur réponde. Vérifiez les serveurs et le réseau.`,
  'replicate-login-refused': (detail) =>
    `Le serveur NATS a refusé la connexion : ${detail}. Aucun paiement ne passe. Corrigez replicate.credentials.`,
  'replicate-not-permitted': (detail) =>
    `Le serveur NATS ne permet pas une demande : ${detail}. Aucun paiement ne passe. Donnez à son utilisateur les droits du manuel.`,
  'replicate-no-quorum': (detail) =>
    `Les serveurs NATS ne confirment pas une entrée : ${detail}. Aucun paiement ne passe avant qu’une majorité réponde.`,
  'replicate-refused': (detail) =>
    `Le serveur NATS a refusé une demande : ${detail}. Aucun paiement ne passe avant qu’il l’accepte.`,
  'replicate-stream-full': (detail) =>
    `Le flux est plein : ${detail}. Aucun paiement ne passe. Donnez plus de place au flux ou à ses serveurs.`,
  'replicate-not-installed': (detail) =>
    `${detail} ne peut pas être chargé. Aucun paiement ne passe. Installez les paquets de NATS, ou corrigez replicate.packages.`,
  'replicate-stream-settings': (detail) =>
    `Le réglage ${detail} du flux, du bucket ou du serveur ne conserve pas chaque entrée. Aucun paiement ne passe. Corrigez-le selon le manuel.`,
  'replicate-other-stream': (detail) =>
    `Ce flux n’est pas celui du journal (${detail}). Aucun paiement ne passe. Corrigez replicate.stream, ou suivez le manuel.`,
  'replicate-stream-behind': (detail) =>
    `Le flux a perdu des entrées que ce journal possède (${detail}). Aucun paiement ne passe. Il vient sans doute d’une ancienne copie : suivez le manuel.`,
  'replicate-journal-ahead': (detail) =>
    `Ce journal a des entrées que le flux n’a pas, et elles ont peut-être eu un effet : ${detail}. Aucun argent ne circule sur ce démon. Gardez ce journal, vérifiez ses paiements, puis suivez le manuel.`,
  'replicate-history-missing': (detail) =>
    `Le flux n’a plus une entrée dont ce journal a besoin (${detail}). Aucun paiement ne passe. Démarrez ce démon avec une copie du journal du meneur.`,
  'replicate-other-base': (detail) =>
    `La paire a commencé avec un autre journal, celui de ${detail}. Aucun paiement ne passe par ce démon. Donnez-lui une copie de ce journal, ou un dossier de données vide.`,
  'replicate-name-taken': (detail) =>
    `Un autre démon nommé ${detail} mène. Donnez à chaque démon de la paire son propre replicate.name.`,
  'replicate-entry-newer': (detail) =>
    `Une version plus récente de tenderd a écrit l’entrée ${detail}, et cette version ne peut pas la lire. Ce démon ne prend pas le relais. Installez ici aussi la version plus récente.`,
  'replicate-entry-foreign': (detail) =>
    `L’entrée ${detail} du flux ne vient pas de cette paire. Aucun paiement ne passe. Ne laissez écrire que les démons de la paire.`,
  'replicate-journal-alone': (detail) =>
    `Ce journal a des entrées qu’aucun flux ne possède (${detail}), car tenderd a tourné sans [replicate]. Aucun paiement ne passe par ce démon. Démarrez-le avec un dossier de données vide.`,
  'replicate-deposed': (detail) =>
    `Un autre démon mène maintenant (${detail}). Ce processus se termine et revient en attente.`,
  'replicate-entry-too-large': (detail) =>
    `Une entrée est trop grande pour le serveur NATS : ${detail}. Rien n’en a été envoyé. Ce démon ne mène pas en ce moment. Augmentez max_payload des serveurs, ou max_msg_size du flux.`,
};

/** The API of a standby. */
export const standby: typeof english.standby = (leader) => {
  const who = leader === undefined ? 'Aucun démon ne mène en ce moment' : `${leader} mène`;
  return `Ce démon est en attente et ne prend aucune demande. ${who}. Il n’a rien lancé pour cette demande : envoyez-la au meneur. Si cet identifiant a déjà été envoyé, son paiement est peut-être en cours : n’encaissez pas autrement avant la réponse du meneur.`;
};

/** The short texts of refusals. */
export const titles: typeof english.titles = {
  standby: () => 'Ce démon est en attente dans une paire',
  stopped: () => 'Ce démon d’une paire ne prend aucune demande',
};

/** `replicate-reading`. */
export const reading: typeof english.reading = () =>
  'Ce démon n’a pas encore lu tout le flux. Il pourra prendre la relève quand son journal aura chaque entrée.';

/** The API of a leader without a quorum. A request that was not accepted. */
export const waits =
  'Les serveurs NATS ne confirment pas les entrées : tenderd ne lance rien de nouveau. Si cet identifiant a déjà été envoyé, son paiement est peut-être en cours ou débité : n’encaissez pas autrement, et renvoyez la demande avec le même identifiant. Sinon rien n’a été envoyé : répétez la demande plus tard.';

/** The API of a leader without a quorum. The stream may have the entry of the request. */
export const notYetKnown =
  'Les serveurs NATS ne confirment pas les entrées : on ne sait pas encore si cette demande a été acceptée. Son paiement peut encore commencer : n’encaissez pas autrement. Renvoyez la demande avec le même identifiant pour connaître son état.';

/** Not ready: the stream does not confirm entries. */
export const notReady: typeof english.notReady = (code) => `les serveurs NATS ne confirment pas les entrées (${code})`;

/** A daemon that takes no requests until the operator has acted. */
export const stopped: typeof english.stopped = (failure) =>
  `${failure} Si cet identifiant a déjà été envoyé, son paiement est peut-être débité : n’encaissez pas autrement avant que l’opérateur l’ait vérifié.`;

/** The audit of a confirmation. */
export const confirmed: typeof english.confirmed = (name, by, reason) =>
  by === undefined
    ? `${name} tourne à nouveau : son processus précédent est terminé et n’envoie plus rien`
    : `${by} a confirmé que ${name} est arrêté : ${reason ?? ''}`;

/** Log lines at the start: the role of this daemon in the pair. */
export const roles: typeof english.roles = {
  follows: 'ce démon suit le flux en attente',
  takesOver: 'le bail est libre : ce démon prend la relève',
  leads: 'ce démon mène',
  answersAgain: 'les serveurs NATS répondent à nouveau',
  compares: 'ce journal a des entrées que le flux n’a pas : il est comparé à un journal fait à partir du flux',
  experimental:
    'la paire est expérimentale : docs/operate/standby.md dit ce qui n’a pas été montré. replicate.experimental = true l’accepte',
};

/** `stream-unchecked`. */
export const streamUnchecked: typeof english.streamUnchecked = () =>
  'Ce démon mène avec un journal qui a commencé vide, et aucun autre journal n’a montré que le flux est complet. Si les serveurs NATS ont été restaurés à partir d’une ancienne copie, des paiements manquent ici et peuvent être débités une seconde fois. Comparez avec les listes des terminaux avant d’encaisser.';

/** `journal-moved`. */
export const journalMoved: typeof english.journalMoved = (folder) =>
  `Le flux avait perdu des entrées du journal de ce démon, donc le journal a été refait à partir du flux. Aucune entrée perdue de ce journal n’avait envoyé ou annoncé quoi que ce soit. L’ancien journal est gardé dans ${folder} : sortez-le du répertoire de données pour clore ce point.`;

/** `replicate.experimental` is needed with real money. */
export const onlyExperimental =
  'doit être true, car tous les services et passerelles ne disent pas "simulated = true" et la paire est expérimentale : voir le manuel';
