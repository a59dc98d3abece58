/** The output of `tenderd status`, `attention`, `terminals` and `prompts`. */

import { amount as amountOf, result as resultOf, subjectOf } from '../words.js';

/** The label before an attention item. */
export const attentionLabel = 'À TRAITER';

/** The first line of the status of a daemon that answers. `money`: whether its payments move real money. */
export function daemon(url: string, readiness: string, money: string): string {
  return `tenderd à l’adresse ${url} : ${readiness}, ${money}`;
}

/** The line about the daemon's process. `uptime`: a text such as `2 h 5 min`. */
export function process(facts: {
  readonly version: string;
  readonly uptime: string;
  readonly processId: number;
  readonly dataDirectory: string;
}): string {
  const { version, uptime, processId, dataDirectory } = facts;
  return `version ${version}, actif depuis ${uptime}, processus ${processId}, répertoire de données ${dataDirectory}`;
}

/** The label before a trouble, by its level. */
export const levels = { error: 'ERREUR', warning: 'AVERTISSEMENT' } as const;

/** After the help of `tenderd status`. */
export const statusHelp = `
Le code de sortie est 0 si chaque terminal peut accepter des paiements et si aucun
opérateur ne doit agir. Il est 75 tant qu’un terminal ne peut accepter aucun paiement,
qu’un point reste à traiter ou que tenderd connaît une autre erreur. Les avertissements
n’y changent rien. Pour une transaction, c’est le code de son résultat, 75 sans résultat.
Pour le démon en attente d’une paire, il est 0 s’il peut prendre la relève, sinon 75.
Avec --check, il est 0 (OK), 1 (WARNING), 2 (CRITICAL) ou 3 (UNKNOWN).`;

/** After the help of `tenderd attention`. */
export const attentionHelp = `
Le code de sortie est 75 tant qu’un point reste à traiter, qu’un terminal ne peut
accepter aucun paiement ou que tenderd connaît une autre erreur ; sinon 0. Les
avertissements n’y changent rien.`;

/** The doctor's finding about one subject, if the daemon does not answer. */
export function found(subject: string, value: string): string {
  return `${subject} : ${value}`;
}

/** One step of the remedy for {@link found}. */
export function foundStep(step: string): string {
  return `  -> ${step}`;
}

/** The instruction to run the command as another user. */
export function asUser(user: string): string {
  return `sudo -u ${user} tenderd status`;
}

/** The next step, after {@link found}. */
export const moreByDoctor = 'Examiner toute la caisse : tenderd doctor';

/** The line of `tenderd status --check`. Its first words stay English, because monitoring programs read them. */
export function check(state: 'ok' | 'warning' | 'critical' | 'unknown', text: string, performance: string): string {
  return `TENDERD ${state.toUpperCase()} - ${text}${performance === '' ? '' : ` | ${performance}`}`;
}

/** `--check`: all terminals can take payments. */
export function allTake(terminals: number): string {
  const count = terminals === 1 ? '1 terminal accepte les paiements' : `${terminals} terminaux acceptent les paiements`;
  return `${terminals === 0 ? 'prêt' : count}, rien à traiter`;
}

/** `--check`: the first trouble, and the number of all troubles. */
export function firstOf(texts: readonly string[], count: number): string {
  const more = count - texts.length;
  return `${texts.join(' ')}${more === 0 ? '' : ` Et ${more} ${more === 1 ? 'autre' : 'autres'}.`}`;
}

/** `--check`: the configuration cannot be read, so the daemon cannot be found. */
export const configurationUnusable = 'La configuration n’est pas utilisable : voir tenderd config check';

/** Whether the daemon can take payments. */
export const readiness = { ready: 'prêt', notReady: 'PAS PRÊT' } as const;

/** The last verified backup. `age`: its age, such as 3 h 20 min. */
export function lastBackup(age: string, file: string): string {
  return `dernière sauvegarde il y a ${age} : ${file}`;
}

/** A backup is being made. */
export function backupRunning(directory: string, percent: number): string {
  return `sauvegarde en cours dans ${directory} : ${percent} %`;
}

/** A backup is configured, but none was made yet. */
export function backupAwaited(directory: string): string {
  return `pas encore de sauvegarde dans ${directory}`;
}

/** No backup is configured, and none was made. */
export const noBackup = 'aucune sauvegarde n’est configurée';

/** The kind of money that the payments of the daemon move. */
export const money = {
  simulated: 'argent simulé',
  real: 'ARGENT RÉEL',
  unknown: 'on ne sait pas si l’argent est simulé, il compte donc comme ARGENT RÉEL',
} as const;

/** A warning: the connection to a gateway with real money is not encrypted. */
export function unencrypted(gateway: string): string {
  return `De l’argent réel circule sans chiffrement vers ${gateway} : toute personne sur ce réseau peut falsifier une acceptation. Utilisez une adresse chiffrée.`;
}

/** The address where the terminals of a gateway can call tenderd. */
export function terminalListener(gateway: string, url: string): string {
  return `Les terminaux de ${gateway} appellent ${url}`;
}

/** No transaction is running or waiting. */
export const nothingOpen = 'Aucune transaction n’est ouverte.';

/** Before the list of open transactions. */
export const openTransactions = 'Transactions ouvertes :';

/** The attention list has items. */
export function attentionCount(count: number): string {
  return `${count} ${count === 1 ? 'point' : 'points'} à traiter : tenderd attention`;
}

/** The attention list is empty. */
export const nothingToReview = 'Il n’y a rien à traiter.';

/** The attention list is empty, but the lines above show other problems. */
export const nothingElseToReview = 'Il n’y a rien d’autre à traiter.';

/** The daemon is not ready, and no attention item gives the reason. */
export const noPayments = 'Aucun paiement n’est possible : les premières lignes disent pourquoi.';

/** The daemon is ready, but these terminals are not. */
export function noPaymentsAt(terminals: string): string {
  return `Aucun paiement n’est possible sur ${terminals}.`;
}

/** The inbox is empty. */
export const everyOutcomeAcknowledged = 'La caisse a accusé réception de chaque résultat.';

/** The inbox contains outcomes. `ids`: the first of them. */
export function inbox(count: number, ids: readonly string[], hasMore: boolean): readonly string[] {
  const total =
    count === 1 && !hasMore
      ? '1 résultat attend'
      : `${count}${hasMore ? ' résultats ou plus' : ' résultats'} attendent`;
  return [
    `${total} l’accusé de réception de la caisse, le plus ancien d’abord : ${ids.join(', ')}${count > ids.length ? ', ...' : ''}`,
    '  Si la caisse ne peut pas le faire, comptabilisez à la main, puis : tenderd transactions acknowledge TRANSACTION',
  ];
}

/** The terminal of an open transaction has no connection. `lostAt`: the time at which the connection was lost. */
export function noConnection(lostAt: string | undefined, isSent: boolean): string {
  const lost = lostAt === undefined ? '' : ` (perdue à ${lostAt})`;
  const consequence = isSent
    ? ' Le résultat n’est pas connu tant que le terminal n’est pas reconnecté. Vérifiez le réseau et la passerelle.'
    : '';
  return `Pas de connexion au terminal${lost}.${consequence}`;
}

/** The texts for the state of a terminal's login session. The keys are the values of the API. */
export const sessions: Readonly<Record<string, string>> = {
  standing: 'session ouverte',
  none: 'session non ouverte',
  'logged-out': 'session fermée ; la prochaine demande l’ouvre',
  'not-used': 'aucune session nécessaire',
};

/**
 * The texts for a terminal that has no connection. `none` replaces its login session, and `noLink` follows its state.
 */
export const connection = { none: 'non connecté', noLink: 'pas de liaison' } as const;

/** The identity of a terminal. */
export function terminalIdentity(facts: {
  readonly poiId: string;
  readonly gateway: string;
  readonly profile: string;
  readonly login: string;
}): string {
  return `POIID ${facts.poiId}, passerelle ${facts.gateway}, profil ${facts.profile}, ${facts.login}`;
}

/** The transaction that a terminal serves, or that blocks it. */
export function serves(transactionId: string, isBlocked: boolean): string {
  return `${isBlocked ? 'bloqué par' : 'occupé par'} la transaction ${transactionId}`;
}

/** The device request that a terminal serves. */
export function servesDeviceRequest(kind: string): string {
  return `occupé par une demande au terminal (${subjectOf(kind).noun})`;
}

/** Names the register that requested the work of a terminal. Follows the work. */
export function ofRegister(register: string): string {
  return `, pour la caisse ${register}`;
}

/** tenderd asks a terminal for a lost outcome. `lostAt`: when the answer was lost. */
export function recovering(transactionId: string, isConnected: boolean, lostAt: string | undefined): string {
  const about = `le résultat de la transaction ${transactionId}${lostAt === undefined ? '' : `, perdu à ${lostAt}`}`;
  return isConnected
    ? `tenderd demande au terminal ${about}`
    : `dès que le terminal sera connecté, tenderd lui demandera ${about}`;
}

/** The terminal is reserved for a register. */
export function reserved(register: string, until: string): string {
  return `réservé à la caisse ${register} jusqu’à ${until}`;
}

/** The terminal keeps a card that was read for a later payment. */
export function keepsCard(transactionId: string, until: string): string {
  return `garde la carte de la transaction ${transactionId} jusqu’à ${until}`;
}

/** Transactions wait for the terminal. */
export function queued(count: number): string {
  return `${count} en attente`;
}

/** The newest payment of a terminal with an outcome. */
export function lastPayment(facts: {
  readonly time: string;
  readonly amount: string | undefined;
  readonly result: string;
  readonly transactionId: string;
}): string {
  const { time, amount, result, transactionId } = facts;
  const paid = amount === undefined ? '' : `, ${amountOf(amount)}`;
  return `dernier paiement ${time}${paid}, ${resultOf(result)} : ${transactionId}`;
}

/** The terminal has sent more events than tenderd keeps. */
export function eventsNotKept(count: number): string {
  return `envoie trop de messages : ${count} événements et textes ont été comptés, mais non conservés`;
}

/** The terminal asks the cashier or the customer something. */
export function asks(text: string): string {
  return `demande : ${text} → tenderd prompts`;
}

/** The terminal was released. */
export const released =
  'Libéré. La transaction qui le bloquait reste non résolue jusqu’à ce que le terminal signale son résultat ou que l’opérateur la résolve.';

/** The state of the connection to a payment service. */
export const contact = { notAsked: 'pas encore interrogé', reached: 'joint', failing: 'INJOIGNABLE' } as const;

/** The time at which the state of a connection began. Follows the state. */
export function since(time: string): string {
  return ` depuis ${time}`;
}

/** The identity of a payment service. */
export function serviceIdentity(profile: string, isSimulated: boolean, hasWebhooks: boolean): string {
  const outcomes = hasWebhooks ? 'webhooks actifs' : 'webhooks inactifs : tenderd l’interroge régulièrement';
  return `service de paiement, profil ${profile}, ${isSimulated ? 'simulé' : 'argent réel'}, ${outcomes}`;
}

/** An earlier request to a payment service failed, and the service has answered again since. */
export function lastFailure(time: string, text: string): string {
  return `dernier échec à ${time} : ${text}`;
}

/** The payment service demanded a pause. */
export function pausedUntil(time: string): string {
  return `a demandé une pause jusqu’à ${time}`;
}

/** The meaning of the pause, after {@link pausedUntil}. */
export const nothingSentBefore = ' : tenderd n’envoie rien au service avant';

/** The number of open transactions at a payment service, by what they wait for. */
export function openAtService(openLinks: number, underWay: number, unresolved: number): string {
  const counts = [
    [openLinks, openLinks === 1 ? 'lien attend son client' : 'liens attendent leurs clients'],
    [underWay, 'en cours'],
    [unresolved, unresolved === 1 ? 'non résolue' : 'non résolues'],
  ] as const;
  return counts.flatMap(([count, noun]) => (count === 0 ? [] : [`${count} ${noun}`])).join(', ');
}

/** The labels of the lines above the attention list. */
export const troubles = { notReady: 'pas prêt', noConnection: 'pas de connexion' } as const;

/** The subject of an attention item: a transaction at a terminal or payment service. */
export function aboutTransaction(place: string, transactionId: string): string {
  return `${place}, transaction ${transactionId}`;
}

/** The subject of an attention item: a terminal or payment service. */
export function aboutPlace(place: string, kind: 'terminal' | 'payment service'): string {
  return `${place}, ${kind === 'terminal' ? 'le terminal' : 'le service de paiement'} lui-même`;
}

/** The subject of an attention item that is about the machine. */
export const aboutMachine = 'cette machine';

/** The reference by which the operator finds the transaction at the payment service. */
export function atService(pspReference: string): string {
  return `Sur les pages du service de paiement : pspReference ${pspReference}`;
}

/** No terminal has an open prompt. */
export const noPrompts = 'Aucun terminal ne pose de question.';

/** The transaction or device request that a prompt belongs to. */
export const promptOf = {
  transaction: (transactionId: string): string => `transaction ${transactionId}`,
  deviceRequest: 'une demande au terminal',
  nothing: 'aucune transaction',
} as const;

/** Until when a prompt can be answered. */
export function answerUntil(time: string): string {
  return `jusqu’à ${time} ; ensuite, le terminal continue sans réponse`;
}

/** A prompt was answered. */
export const promptAnswered = 'Le terminal a sa réponse.';

/** A prompt was cancelled. */
export const promptCancelled = 'Le terminal a été informé qu’il n’y a pas de réponse.';

/** `answer-does-not-fit`: the form that an answer to the prompt must have. */
export function answerForm(expected: string): string {
  return `Réponse attendue à cette question : ${expected}. Rien n’a été répondu.`;
}

/** The forms that an answer to a prompt can have. */
export const answerForms = {
  confirmation: 'yes ou no',
  digits: 'des chiffres uniquement',
  menu: 'le numéro d’une ligne, comme 1',
  key: 'ok',
} as const;

/** The next step, after {@link answerForm}. */
export const seePrompts = 'Voir la question : tenderd prompts';
