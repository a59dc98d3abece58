/** The findings of `tenderd match`. For each code: what differs, the likely cause, and what to do. */

/** The texts, by the code of the finding. */
export const findings = {
  'charged-twice': {
    title: 'Débité plus d’une fois',
    cause:
      'Une deuxième tentative a abouti alors que la première avait réussi, ou un autre système a débité la même vente.',
    action: 'Comparez les deux débits aux tickets. Remboursez le deuxième si le client n’a acheté qu’une fois.',
  },
  'charge-of-declined': {
    title: 'Réglé, alors que le journal n’a pas de débit',
    cause: 'Le terminal a signalé un refus ou rien du tout, mais la banque a gardé le débit.',
    action: 'Remboursez si le client a payé autrement. Envoyez les deux références à l’acquéreur.',
  },
  'charge-of-reversed': {
    title: 'Réglé, alors que le paiement a été annulé',
    cause: 'L’annulation est arrivée après la compensation, ou l’acquéreur ne l’a pas traitée.',
    action: 'Envoyez la référence à l’acquéreur. Remboursez s’il ne rend pas la somme.',
  },
  'charge-of-unresolved': {
    title: 'Réglé, et le journal ne connaît pas le résultat',
    cause: 'La réponse du terminal s’est perdue. Le règlement prouve que le client a été débité.',
    action: 'Déclarez le paiement accepté : tenderd resolve TRANSACTION. La caisse comptabilise ensuite la vente.',
  },
  'charge-not-in-journal': {
    title: 'Débit sans vente : absent du journal',
    cause: 'Le terminal a servi sans tenderd, ou la ligne concerne un autre magasin.',
    action: 'Retrouvez le ticket au terminal. Comptabilisez la vente, ou remboursez le débit.',
  },
  'store-not-known': {
    title: 'Peut-être un paiement qui n’a pas été comparé',
    cause:
      'La ligne ne désigne aucun paiement comparé avec certitude. Peut-être le magasin du paiement n’est-il pas choisi ou n’a-t-il commencé que plus tard à informer le siège, ou le paiement a été effacé. Il se peut aussi que le terminal ait servi sans tenderd.',
    action:
      'Cherchez d’abord le magasin du paiement. Ne remboursez et ne résolvez rien avant de connaître le magasin. Retrouvez ensuite le ticket au terminal de ce magasin.',
  },
  'charge-not-booked': {
    title: 'Débit sans vente : accepté, mais non comptabilisé par la caisse',
    cause: 'La caisse s’est arrêtée avant de comptabiliser le paiement.',
    action:
      'Laissez la caisse le comptabiliser, ou faites-le à la main et acquittez-le. Remboursez si le client a payé de nouveau.',
  },
  'amount-differs': {
    title: 'Réglé avec un autre montant',
    cause: 'Un pourboire, une capture partielle ou une correction que tenderd ignore, ou une erreur de l’acquéreur.',
    action: 'Comparez le ticket à la ligne. Demandez une correction à l’acquéreur.',
  },
  'currency-differs': {
    title: 'Réglé dans une autre devise',
    cause: 'Le client a choisi une conversion que le terminal n’a pas signalée, ou le terminal a une autre devise.',
    action: 'Comparez le ticket à la ligne, et vérifiez la devise du terminal avec l’acquéreur.',
  },
  'sale-amount-differs': {
    title: 'La caisse a comptabilisé un autre montant',
    cause: 'La vente a changé après le paiement, ou une partie a été payée autrement.',
    action: 'Comparez la vente au ticket, et corrigez l’écriture.',
  },
  'sale-without-charge': {
    title: 'Vente sans débit',
    cause: 'La caisse a comptabilisé un paiement par carte qui n’a jamais été accepté.',
    action: 'Cherchez le paiement au terminal. S’il n’existe pas, la marchandise n’est pas payée.',
  },
  'charge-not-settled': {
    title: 'Accepté, mais non réglé',
    cause: 'Un fichier manque, le terminal n’a pas envoyé ses paiements, ou cette carte est réglée ailleurs.',
    action: 'Vérifiez que tous les fichiers sont donnés. Envoyez ensuite la référence à l’acquéreur.',
  },
  'refunded-twice': {
    title: 'Remboursé plus d’une fois',
    cause: 'Le remboursement a été répété hors de tenderd, ou l’acquéreur l’a réglé de nouveau.',
    action: 'Envoyez les deux références à l’acquéreur.',
  },
  'refund-of-declined': {
    title: 'Remboursement réglé, absent du journal',
    cause: 'Le terminal a signalé un refus ou rien du tout, mais la banque a gardé le remboursement.',
    action: 'Vérifiez si le client a aussi reçu l’argent autrement. Envoyez la référence à l’acquéreur.',
  },
  'refund-of-unresolved': {
    title: 'Remboursement réglé, et le journal ne connaît pas le résultat',
    cause: 'La réponse du terminal s’est perdue. Le règlement prouve que le client a reçu l’argent.',
    action: 'Déclarez le remboursement accepté : tenderd resolve TRANSACTION.',
  },
  'refund-not-in-journal': {
    title: 'Remboursement sans original : absent du journal',
    cause: 'Quelqu’un a remboursé au terminal, ou sur les pages de l’acquéreur.',
    action: 'Cherchez qui a remboursé quelle vente. Comptabilisez le remboursement.',
  },
  'refund-without-original': {
    title: 'Remboursement sans original',
    cause: 'La caisse a remboursé sans nommer de paiement.',
    action: 'Retrouvez la vente remboursée, et vérifiez qui l’a permis.',
  },
  'refund-not-settled': {
    title: 'Remboursement accepté, mais non réglé',
    cause: 'Un fichier manque, ou l’acquéreur n’a pas traité le remboursement.',
    action:
      'Vérifiez que tous les fichiers sont donnés. Envoyez ensuite la référence à l’acquéreur : le client attend.',
  },
  'settled-late': {
    title: 'Réglé tard',
    cause: 'Le terminal était hors ligne et a envoyé le paiement plus tard, ou sa période a été clôturée tard.',
    action: 'Vérifiez quand le terminal envoie ses paiements. Comptabilisez la somme le jour du versement.',
  },
  'files-without-charges': {
    title: 'Aucun débit dans les fichiers de règlement : les paiements du journal n’ont pas été comparés',
    cause: 'L’export est vide ou incomplet, ou il est d’un jour sans paiement par carte.',
    action:
      'Téléchargez les fichiers de nouveau. Pour un jour sans paiement par carte, donnez --since et --until : chaque paiement de cette période qui manque est alors signalé.',
  },
  'files-before-journal': {
    title: 'Tous les paiements des fichiers sont plus anciens que le journal, aucune ligne n’a donc été comparée',
    cause:
      'Les fichiers sont d’une période antérieure, le journal est vide ou nouveau, ou le siège a supprimé les paiements de cette période.',
    action:
      'Donnez les fichiers d’une période plus récente, ou une sauvegarde qui contient le journal de cette période.',
  },
  'period-not-known': {
    title: 'Les fichiers n’ont aucun débit, et le journal ne connaît pas toute la période',
    cause:
      'La période commence avant le journal, elle se termine dans le futur ou après la transaction la plus récente d’une sauvegarde, ou le siège a supprimé les paiements de cette période.',
    action:
      'Vérifiez les jours. Donnez une période que le journal connaît, ou une sauvegarde qui contient le journal de cette période.',
  },
  'period-differs': {
    title: 'Le terminal a clôturé une période avec un autre total',
    cause: 'Un autre système a utilisé le terminal, ou le résultat d’un paiement de la période n’est pas connu.',
    action: 'Comparez les paiements de la période à la liste du terminal.',
  },
  chargeback: {
    title: 'Rétrofacturation (chargeback)',
    cause: 'Le porteur de la carte ou la banque a repris l’argent.',
    action: 'Répondez au litige auprès de l’acquéreur dans les délais, avec le ticket.',
  },
} as const;

/** The texts of an unknown charge and of an unsettled payment that may be the same payment. */
export const mayBe = {
  'charge-not-in-journal': {
    title: 'Débit sans vente : peut-être un paiement du journal sous un autre numéro',
    cause:
      'Un paiement du même montant n’est pas réglé (charge-not-settled). L’acquéreur l’a peut-être réglé sous un autre numéro. Ou le terminal a servi sans tenderd.',
    action:
      'Ne comptabilisez et ne remboursez encore rien. Envoyez les deux références à l’acquéreur, et demandez s’il s’agit du même débit.',
  },
  'charge-not-settled': {
    title: 'Approuvé, mais pas réglé : peut-être réglé sous un autre numéro',
    cause:
      'Les fichiers ont un débit du même montant qui est absent du journal (charge-not-in-journal). C’est peut-être ce paiement sous un autre numéro. Ou un fichier manque.',
    action:
      'Ne comptabilisez et ne remboursez encore rien. Envoyez les deux références à l’acquéreur, et demandez s’il s’agit du même débit.',
  },
} as const;
