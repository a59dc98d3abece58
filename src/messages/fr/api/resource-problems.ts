/**
 * Problems of requests about a resource: a transaction, terminal, prompt, device request or lease. The comments give
 * their codes.
 */

import type { ProblemText } from '../../en/api/problem-text.js';

/** The texts of the problem `other-register`. */
export function otherRegister(): ProblemText {
  return {
    title: 'La transaction appartient à une autre caisse',
    detail:
      'Seuls la caisse qui l’a demandée et le jeton de l’opérateur peuvent la lire ou la modifier, ou l’indiquer dans `retryOf`, `reviewed` ou `insteadOf`. Une caisse avec `otherRegisters = "refused"` ne peut pas non plus la rembourser, l’annuler ou l’encaisser. Rien n’a été envoyé.',
  };
}

/** The texts of the problem `register-required`. */
export function registerRequired(): ProblemText {
  return {
    title: 'Seule une caisse peut faire cela',
    detail:
      'Le jeton de l’opérateur ne désigne aucune caisse. Utilisez le jeton d’une caisse qui figure dans la configuration sous `registers`.',
  };
}

/** The texts of the problem `operator-required`. */
export function operatorRequired(): ProblemText {
  return {
    title: 'Seul l’opérateur peut faire cela',
    detail:
      '`login`, `logout` et `admin` changent le fonctionnement du terminal pour toutes les caisses. Une caisse ne peut résoudre, et rembourser sans original, que dans la mesure où la configuration le permet. Rien n’a été envoyé : utilisez le jeton de l’opérateur.',
  };
}

/** The texts of the problem `unknown-terminal`. */
export function unknownTerminal(): ProblemText {
  return {
    title: 'Aucun terminal ni service de paiement ne porte ce nom',
    detail: '`terminals` donne les noms qui figurent dans la configuration. Rien n’a été envoyé.',
  };
}

/** The texts of the problem `no-checkout`. */
export function noCheckout(): ProblemText {
  return {
    title: 'La transaction n’a pas d’adresse où un client peut payer',
    detail:
      'La transaction n’est pas un lien de paiement, a déjà un résultat, ou n’a pas encore reçu de réponse du service. Consultez son `state`.',
  };
}

/** The texts of the problem `unknown-transaction`. */
export function unknownTransaction(): ProblemText {
  return {
    title: 'Aucune transaction ne porte cet identifiant',
    detail:
      'Le journal n’a aucune transaction sous cet identifiant. Si vous l’avez déjà demandée, tenderd fonctionne maintenant avec un autre journal (une copie, un autre disque) : vérifiez les terminaux avant de la demander de nouveau.',
  };
}

/** The texts of the problem `unknown-prompt`. */
export function unknownPrompt(): ProblemText {
  return {
    title: 'Aucune question ne porte cet identifiant',
    detail:
      'Elle n’a jamais existé, ou elle est terminée depuis longtemps. GET /v1/prompts donne la liste des questions ouvertes.',
  };
}

/** The texts of the problem `unknown-device-request`. */
export function unknownDeviceRequest(): ProblemText {
  return {
    title: 'Aucune demande au terminal ne porte cet identifiant',
    detail:
      'Elle n’a jamais existé, elle est terminée depuis un moment, ou tenderd a redémarré. Elle n’a pas déplacé d’argent : faites-la de nouveau.',
  };
}

/** The texts of the problem `unknown-instrument`. */
export function unknownInstrument(): ProblemText {
  return {
    title: 'Le client n’a pas de carte enregistrée de ce nom',
    detail:
      'La carte a été supprimée, ou elle est enregistrée pour un autre client. Il n’y a eu aucun mouvement d’argent. Demandez la liste des cartes du client.',
  };
}

/** The texts of the problem `revision-mismatch`. */
export function revisionMismatch(): ProblemText {
  return {
    title: 'Une autre révision est la plus récente',
    detail:
      'Le résultat a peut-être changé depuis votre lecture ; `revision` est la plus récente. Relisez la transaction et accusez réception de cette révision.',
  };
}

/** The texts of the problem `no-outcome`. */
export function noOutcome(): ProblemText {
  return {
    title: 'Il n’y a pas encore de résultat',
    detail: 'La transaction est encore ouverte : il n’y a rien dont accuser réception.',
  };
}

/** The texts of the problem `not-on-attention`. */
export function notOnAttention(): ProblemText {
  return {
    title: 'Il n’y a rien à résoudre',
    detail:
      'Seule une transaction de la liste des points à traiter peut être résolue. Si elle a déjà un résultat définitif, elle ne peut être résolue qu’avec ce résultat.',
  };
}

/** The texts of the problem `not-abortable`. */
export function notAbortable(): ProblemText {
  return {
    title: 'La transaction ne peut pas être interrompue',
    detail: 'Elle est terminée, ou elle a dépassé le stade où une interruption a encore un effet.',
  };
}

/** The texts of the problem `nothing-to-release`. */
export function nothingToRelease(): ProblemText {
  return {
    title: 'Le terminal n’est pas bloqué',
    detail: 'Seul un terminal dont `lane` vaut `blocked` ou `faulted` peut être libéré.',
  };
}

/** The texts of the problem `terminal-leased`. */
export function terminalLeased(): ProblemText {
  return {
    title: 'Une autre caisse a réservé le terminal',
    detail:
      '`register` indique cette caisse. Les transactions des autres caisses attendent la fin de la réservation ; passé leur heure limite de lancement, elles ne sont pas lancées.',
  };
}

/** The texts of the problem `not-leased`. */
export function notLeased(): ProblemText {
  return {
    title: 'Cette caisse n’a pas réservé le terminal',
    detail:
      'La caisse n’a jamais réservé ce terminal, ou elle a mis fin à la réservation, ou la durée de celle-ci est écoulée.',
  };
}

/** The texts of the problem `not-listening`. */
export function notListening(): ProblemText {
  return {
    title: 'Cette caisse n’écoute pas les événements',
    detail:
      'Une réservation avec `whileListening` se termine avec le flux d’événements de la caisse : ouvrez d’abord `GET /v1/events`.',
  };
}

/** The texts of the problem `transaction-unresolved`. */
export function transactionUnresolved(): ProblemText {
  return {
    title: 'Une transaction de ce terminal n’est pas résolue',
    detail:
      'Après un `login` ou un `logout`, le terminal ne pourra peut-être plus signaler comment elle s’est terminée ; `transactionId` l’indique. Rien n’a été envoyé. Résolvez-la d’abord.',
  };
}

/** The texts of the problem `prompt-over`. */
export function promptOver(): ProblemText {
  return {
    title: 'La question est close',
    detail:
      'Elle a déjà reçu une autre réponse, le terminal l’a retirée, ou son délai est écoulé. Cette réponse n’a pas été envoyée au terminal.',
  };
}

/** The texts of the problem `answer-does-not-fit`. */
export function answerDoesNotFit(): ProblemText {
  return {
    title: 'La réponse ne convient pas à la question',
    detail:
      'Le `kind` et les longueurs de la question indiquent les réponses qu’elle accepte. Rien n’a été envoyé au terminal. Répondez de nouveau.',
  };
}
