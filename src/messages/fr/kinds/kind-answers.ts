/** Messages about an answer of the terminal after which no money has moved, for each kind of transaction. */

import type { KindAnswers } from '../../en/kinds/kind-answers.js';

const noMoney = 'Il n’y a eu aucun mouvement d’argent.';
const noPointsMoved = 'Il n’y a eu aucun mouvement de points.';
const readAgain = 'Si une carte a été lue auparavant, relisez-la.';
const checkReceipt = 'Vérifiez le numéro du ticket.';
const unknownGiftCard = 'La carte cadeau n’est pas connue.';
const noPoints = `Le compte de fidélité n’est pas connu. ${noPointsMoved} Vérifiez la carte.`;
const stays = 'La période reste ouverte. Réessayez, ou appelez l’assistance.';

/** The messages of each kind that moves something, or asks for a card. */
export const kindAnswers = {
  payment: {
    instead: 'Demandez une autre carte ou un autre moyen de paiement.',
    sentences: {
      Refusal: `La carte a été refusée. ${noMoney} Demandez une autre carte ou un autre moyen de paiement.`,
      NotFound: `Le terminal ne sait pas à quoi se rapporte le paiement. ${noMoney} ${readAgain}`,
    },
  },
  refund: {
    instead: 'Remboursez autrement.',
    sentences: {
      Refusal: `Le remboursement a été refusé. ${noMoney} Remboursez autrement.`,
      NotFound: `Le terminal ne trouve pas le paiement à rembourser. ${noMoney} ${checkReceipt}`,
    },
  },
  reversal: {
    instead: 'Remboursez plutôt le paiement ; une préautorisation s’éteint d’elle-même.',
    sentences: {
      Refusal:
        'L’annulation a été refusée : le paiement ou la préautorisation reste donc inchangé. Remboursez plutôt le paiement ; une préautorisation s’éteint d’elle-même.',
      NotFound: `Le terminal ne trouve pas le paiement à annuler. ${noMoney} ${checkReceipt}`,
    },
  },
  'pre-authorization': {
    instead: 'Demandez une autre carte.',
    sentences: {
      Refusal: 'La carte a été refusée. Aucun montant n’a été réservé. Demandez une autre carte.',
      NotFound: `Le terminal ne sait pas à quoi se rapporte la préautorisation. Aucun montant n’a été réservé. ${readAgain}`,
    },
  },
  'pre-authorization-update': {
    instead: 'La préautorisation reste inchangée.',
    sentences: {
      Refusal: 'La modification a été refusée. La préautorisation reste inchangée.',
      NotFound: `Le terminal ne trouve pas la préautorisation à modifier. Rien n’a été modifié. ${checkReceipt}`,
    },
  },
  capture: {
    instead: 'Vérifiez si la préautorisation a déjà été encaissée ou annulée ; sinon, encaissez par un paiement.',
    sentences: {
      Refusal: `L’encaissement a été refusé. ${noMoney} La préautorisation reste inchangée. Annulez-la, et encaissez plutôt par un paiement.`,
      NotFound: `Le terminal ne trouve pas la préautorisation à encaisser. ${noMoney} Vérifiez le numéro du ticket, ou encaissez par un paiement.`,
    },
  },
  'stored-value-activation': {
    instead: 'Prenez une autre carte cadeau.',
    sentences: {
      Refusal: `La carte cadeau n’a pas été activée. ${noMoney} Prenez une autre carte.`,
      NotFound: `${unknownGiftCard} ${noMoney} Prenez une autre carte.`,
    },
  },
  'stored-value-load': {
    instead: 'Prenez une autre carte cadeau.',
    sentences: {
      Refusal: 'Le rechargement a été refusé. Rien n’a été chargé sur la carte cadeau. Prenez une autre carte.',
      NotFound: `${unknownGiftCard} ${noMoney} Vérifiez la carte, ou activez-la d’abord.`,
    },
  },
  'stored-value-unload': {
    instead: 'Vérifiez le solde de la carte cadeau.',
    sentences: {
      Refusal: 'Le débit a été refusé. Rien n’a été débité de la carte cadeau. Vérifiez son solde.',
      NotFound: `${unknownGiftCard} ${noMoney} Vérifiez la carte.`,
    },
  },
  'stored-value-reversal': {
    instead: 'Le montant est encore sur la carte cadeau.',
    sentences: {
      Refusal: 'L’annulation a été refusée. Le montant est encore sur la carte cadeau.',
      NotFound: `Le terminal ne trouve pas le rechargement de carte cadeau à annuler. ${noMoney} ${checkReceipt}`,
    },
  },
  'stored-value-reservation': {
    instead: 'Prenez une autre carte cadeau.',
    sentences: {
      Refusal: 'La préautorisation a été refusée. Rien n’est réservé sur une carte cadeau.',
      NotFound: `${unknownGiftCard} Rien n’a été réservé.`,
    },
  },
  'stored-value-duplicate': {
    instead: 'Rien n’a été modifié sur la carte cadeau.',
    sentences: {
      Refusal: 'Le terminal n’émet pas de duplicata. Rien n’a été modifié sur la carte cadeau.',
      NotFound: `Le terminal ne trouve pas l’activation ou le rechargement dont émettre un duplicata. Rien n’a été émis. ${checkReceipt}`,
    },
  },
  'card-acquisition': {
    instead: 'Demandez une autre carte.',
    sentences: {
      Refusal: 'La carte n’a pas été acceptée. Rien n’a été débité. Demandez une autre carte.',
      NotFound: 'Le terminal ne sait pas à quoi se rapporte la lecture de carte. Rien n’a été débité.',
    },
  },
  verification: {
    instead: 'Demandez une autre carte.',
    sentences: {
      Refusal: 'La carte n’a pas été acceptée. Rien n’a été débité. Demandez une autre carte.',
      NotFound: 'La carte n’est pas connue. Rien n’a été débité.',
    },
  },
  'loyalty-award': {
    instead: 'Le paiement de la vente n’est pas concerné.',
    sentences: {
      Refusal: `L’attribution a été refusée. ${noPointsMoved} Le paiement de la vente n’est pas concerné.`,
      NotFound: noPoints,
    },
  },
  'loyalty-rebate': {
    instead: 'Le client paie le prix entier.',
    sentences: {
      Refusal: 'La remise a été refusée. Le client paie le prix entier.',
      NotFound: 'Le compte de fidélité n’est pas connu. Aucune remise n’a été accordée. Vérifiez la carte.',
    },
  },
  'loyalty-redemption': {
    instead: 'Encaissez la vente par un paiement.',
    sentences: {
      Refusal: `L’utilisation des points a été refusée. ${noPointsMoved} Vérifiez le solde, ou encaissez la vente par un paiement.`,
      NotFound: noPoints,
    },
  },
  'loyalty-award-refund': {
    instead: 'Les points attribués restent sur le compte.',
    sentences: {
      Refusal: 'La reprise a été refusée. Les points attribués restent sur le compte.',
      NotFound: `Le terminal ne trouve pas l’attribution. ${noPointsMoved} ${checkReceipt}`,
    },
  },
  'loyalty-rebate-refund': {
    instead: 'La remise reste accordée.',
    sentences: {
      Refusal: 'L’annulation de la remise a été refusée. La remise reste accordée.',
      NotFound: `Le terminal ne trouve pas la remise. Rien n’a été annulé. ${checkReceipt}`,
    },
  },
  'loyalty-redemption-refund': {
    instead: 'Les points utilisés n’ont pas été restitués.',
    sentences: {
      Refusal: 'La restitution a été refusée. Les points utilisés n’ont pas été restitués.',
      NotFound: `Le terminal ne trouve pas l’utilisation des points. ${noPointsMoved} ${checkReceipt}`,
    },
  },
} as const satisfies Readonly<Record<string, KindAnswers>>;

function notClosed(why: string): string {
  return `La clôture a été refusée (${why}). ${stays}`;
}

/** The messages of a reconciliation. It has no card and no PIN, so it has a message of its own for each answer. */
export const reconciliationAnswers = {
  instead: 'La période reste ouverte.',
  sentences: {
    Refusal: notClosed('rejet'),
    NotFound: 'Le terminal n’a rien à clôturer. La période reste telle quelle.',
    DeviceOut: 'Le terminal est hors service : rien n’a donc été clôturé. Appelez l’assistance.',
    InsertedCard: 'Une carte est dans le terminal : rien n’a donc été clôturé. Retirez-la et réessayez.',
    PaymentRestriction: notClosed('restriction de paiement'),
    InvalidCard: notClosed('carte non valide'),
    UnreachableHost: 'Le terminal n’a pas pu joindre la banque. La période reste ouverte. Réessayez plus tard.',
    WrongPIN: notClosed('code secret incorrect'),
  },
} as const;
