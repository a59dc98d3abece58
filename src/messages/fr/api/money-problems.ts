/** Problems of a transaction that is refused or cannot be started, by their code. */

import type { ProblemText } from '../../en/api/problem-text.js';

/** The texts of the problem `refund-limit-reached`. */
export function refundLimitReached(): ProblemText {
  return {
    title: 'La caisse a épuisé ses remboursements sans original pour aujourd’hui',
    detail:
      '`left` est le montant qu’elle peut encore rembourser sans original aujourd’hui ; le jour suivant commence à `renewsAt`. Les remboursements ouverts et non résolus comptent. Rien n’a été envoyé : indiquez l’original, ou utilisez le jeton de l’opérateur.',
  };
}

/** The texts of the problem `id-reused`. */
export function idReused(): ProblemText {
  return {
    title: 'Le transactionId appartient à une autre requête',
    detail:
      'Le même identifiant a déjà été utilisé avec un autre contenu, ou par une autre caisse. Rien n’a été envoyé. Utilisez un nouvel identifiant pour une nouvelle transaction.',
  };
}

/** The texts of the problem `sale-open`. */
export function saleOpen(): ProblemText {
  return {
    title: 'Cette vente a une autre transaction',
    detail:
      'Une autre transaction de cette vente bloque la requête ; `transactionId` l’indique. Elle est ouverte, non résolue ou incertaine (un point à traiter signale qu’elle a peut-être abouti), ou elle a déplacé de l’argent sans qu’il en ait été accusé réception, ou elle a payé la vente. Rien n’a été envoyé. Si elle est ouverte, attendez qu’elle se termine : aucune vérification n’y change rien. Si elle est non résolue ou incertaine, résolvez-la, ou indiquez-la dans `reviewed` après sa vérification par un opérateur nommé.',
  };
}

/** The texts of the problem `original-unknown`. */
export function originalUnknown(): ProblemText {
  return {
    title: 'Le paiement d’origine n’est pas connu',
    detail:
      '`original.transactionId` n’indique aucune transaction de ce tenderd. Indiquez plutôt la transaction du terminal, ou demandez un remboursement sans original.',
  };
}

/** The texts of the problem `original-not-refundable`. */
export function originalNotRefundable(): ProblemText {
  return {
    title: 'L’original ne peut pas être remboursé ou annulé de cette façon',
    detail:
      'L’original n’a pas déplacé d’argent, n’est pas un paiement ou n’est pas encore résolu, ou son reste est insuffisant.',
  };
}

/** The texts of the problem `original-ambiguous`. */
export function originalAmbiguous(): ProblemText {
  return {
    title: 'La clé du terminal ne désigne pas exactement une transaction',
    detail:
      '`original.poiTransaction` désigne peut-être une ou plusieurs transactions de ce tenderd, et laquelle n’est pas certain. Rien n’a été envoyé. Indiquez la bonne par son `transactionId`.',
  };
}

/** The texts of the problem `pre-authorization-not-open`. */
export function preAuthorizationNotOpen(): ProblemText {
  return {
    title: 'La préautorisation ne peut pas être utilisée de cette façon',
    detail:
      'L’original n’est pas une préautorisation acceptée, il a été encaissé ou annulé (ou l’a peut-être été), ou il porte sur une autre devise ou un autre terminal.',
  };
}

/** The texts of the problem `pre-authorization-exceeded`. */
export function preAuthorizationExceeded(): ProblemText {
  return {
    title: 'Le montant dépasse le montant réservé',
    detail:
      'L’encaissement ne prend pas plus que ce que la préautorisation réserve après ses modifications. Modifiez-la d’abord, ou encaissez le reste par un paiement.',
  };
}

/** The texts of the problem `split-exceeded`. */
export function splitExceeded(): ProblemText {
  return {
    title: 'Les parts dépassent le montant de la vente',
    detail:
      'Les parts de la vente déjà encaissées et celle-ci totalisent plus que `options.split.total`. Demandez seulement le reste.',
  };
}

/** The texts of the problem `acquirer-data-refused`. */
export function acquirerDataRefused(): ProblemText {
  return {
    title: 'Les données acquirerData ne peuvent pas être transmises',
    detail:
      'Les données sont illisibles, ou tenderd ne connaît pas une clé de `acquirerData`, ou cette clé est sans effet dans le dialecte du terminal, ou ce type de transaction ne peut pas signaler son effet. `detail` indique la clé. Rien n’a été envoyé. Omettez la clé, ou utilisez plutôt un champ de tenderd.',
  };
}

/** The texts of the problem `acquisition-unknown`. */
export function acquisitionUnknown(): ProblemText {
  return {
    title: 'La lecture de carte n’est pas connue',
    detail: '`cardAcquisition` n’indique aucune lecture de carte de ce tenderd. Rien n’a été envoyé.',
  };
}

/** The texts of the problem `acquisition-not-open`. */
export function acquisitionNotOpen(): ProblemText {
  return {
    title: 'La carte lue ne peut pas être utilisée de cette façon',
    detail:
      'Aucune carte n’a été lue, ou la carte n’est pas utilisable : un autre terminal ou une autre caisse l’a lue, elle a déjà servi, ou le terminal l’a libérée. Relisez la carte.',
  };
}

/** The texts of the problem `retry-of-unknown`. */
export function retryOfUnknown(): ProblemText {
  return {
    title: 'La transaction indiquée dans retryOf ne convient pas',
    detail:
      '`retryOf` doit indiquer une transaction antérieure de la même vente. Si la requête indique un original, `retryOf` peut aussi indiquer une transaction sur le même original.',
  };
}

/** The texts of the problem `review-outdated`. */
export function reviewOutdated(): ProblemText {
  return {
    title: 'La vérification indiquée dans reviewed ne convient pas',
    detail:
      'La transaction n’est pas connue, n’a pas encore de résultat, ou a une autre révision que celle qui a été vérifiée ; `transactionId` l’indique. Rien n’a été envoyé. L’opérateur doit la vérifier dans son état actuel.',
  };
}

/** The texts of the problem `instead-of-unknown`. */
export function insteadOfUnknown(): ProblemText {
  return {
    title: 'La transaction indiquée dans insteadOf n’est pas connue',
    detail:
      '`insteadOf` doit indiquer un paiement ou une préautorisation de la même vente et du même montant : auprès d’un service de paiement pour une requête à un terminal, ou l’inverse. Rien n’a été arrêté.',
  };
}

/** The texts of the problem `service-refused`. */
export function serviceRefused(): ProblemText {
  return {
    title: 'Le service de paiement a rejeté la requête',
    detail:
      '`detail` en donne la raison. Il n’y a eu aucun mouvement d’argent. Les clés du service, ou ses réglages chez le prestataire, sont peut-être à corriger.',
  };
}

/** The texts of the problem `start-too-late`. */
export function startTooLate(): ProblemText {
  return {
    title: 'L’heure limite de lancement est passée',
    detail: '`startBefore` est dans le passé : rien n’a été envoyé.',
  };
}

/** The texts of the problem `queue-full`. */
export function queueFull(): ProblemText {
  return {
    title: 'Trop de requêtes attendent ce terminal',
    detail:
      'La file d’attente du terminal est pleine, ou la part qui en revient à cette caisse ou au jeton de l’opérateur. Rien n’a été mis en file ni envoyé. Réessayez plus tard.',
  };
}

/** The texts of the problem `journal-reserve`. */
export function journalReserve(): ProblemText {
  return {
    title: 'Le disque est trop plein pour de nouveaux paiements',
    detail: 'Les paiements en cours vont à leur terme. Rien n’a été envoyé. Libérez de l’espace sur le disque.',
  };
}

/** The texts of the problem `journal-unconfirmed`. */
export function journalUnconfirmed(): ProblemText {
  return {
    title: 'Le journal manque ou est plus ancien qu’auparavant',
    detail:
      'tenderd ne déplace pas d’argent tant que l’opérateur n’a pas confirmé ce qui est arrivé au journal. Rien n’a été envoyé pour cette requête. Une transaction dont l’identifiant est désormais inconnu a peut-être été débitée auparavant.',
  };
}

/** `replicate-...`: the stream of a pair does not confirm entries. */
export function withoutStream(): ProblemText {
  return {
    title: 'Les serveurs NATS ne confirment pas les entrées',
    detail:
      'Aucun argent n’est déplacé tant qu’une majorité d’entre eux ne répond pas. Une requête déjà envoyée peut encore être acceptée : redemandez avec le même identifiant, et n’encaissez pas autrement.',
  };
}

/** The texts of the problem `terminal-faulted`. */
export function terminalFaulted(): ProblemText {
  return {
    title: 'tenderd a cessé d’utiliser le terminal',
    detail:
      'tenderd a constaté une incohérence dans son propre état de ce terminal. Rien n’a été envoyé. Consultez la liste des points à traiter.',
  };
}

/** The texts of the problem `service-unreachable`. */
export function serviceUnreachable(): ProblemText {
  return {
    title: 'Le service de paiement ne répond pas',
    detail:
      'tenderd a essayé plusieurs fois, et il n’y a eu aucun mouvement d’argent. Si la requête supprime une carte enregistrée, la carte est peut-être supprimée. Envoyez de nouveau la requête.',
  };
}
