/** Messages about an answer of the terminal after which no money has moved, for each kind of transaction. */

import type { KindAnswers } from '../../en/kinds/kind-answers.js';

const readAgain = 'Es floss kein Geld. Wenn zuvor eine Karte gelesen wurde, lesen Sie sie noch einmal.';
const checkReceipt = 'Prüfen Sie die Belegnummer.';
const noPoints = 'Das Bonuskonto ist nicht bekannt. Es wurden keine Punkte bewegt. Prüfen Sie die Karte.';
const stays = 'Die Periode bleibt offen. Versuchen Sie es noch einmal, oder rufen Sie den Support.';

/** The messages of each kind that moves something, or asks for a card. */
export const kindAnswers = {
  payment: {
    instead: 'Bitten Sie um eine andere Karte oder ein anderes Zahlungsmittel.',
    sentences: {
      Refusal:
        'Die Karte wurde abgelehnt. Es floss kein Geld. Bitten Sie um eine andere Karte oder ein anderes Zahlungsmittel.',
      NotFound: `Das Terminal weiß nicht, worauf sich die Zahlung bezieht. ${readAgain}`,
    },
  },
  refund: {
    instead: 'Erstatten Sie auf anderem Weg.',
    sentences: {
      Refusal: 'Die Gutschrift wurde abgelehnt. Es floss kein Geld. Erstatten Sie auf anderem Weg.',
      NotFound: `Das Terminal findet die Zahlung nicht, die erstattet werden soll. Es floss kein Geld. ${checkReceipt}`,
    },
  },
  reversal: {
    instead: 'Erstatten Sie stattdessen die Zahlung; eine Vorautorisierung endet von selbst.',
    sentences: {
      Refusal:
        'Der Storno wurde abgelehnt; die Zahlung oder Vorautorisierung ist unverändert. Erstatten Sie stattdessen die Zahlung; eine Vorautorisierung endet von selbst.',
      NotFound: `Das Terminal findet die Zahlung nicht, die storniert werden soll. Es floss kein Geld. ${checkReceipt}`,
    },
  },
  'pre-authorization': {
    instead: 'Bitten Sie um eine andere Karte.',
    sentences: {
      Refusal: 'Die Karte wurde abgelehnt. Es wurde kein Geld reserviert. Bitten Sie um eine andere Karte.',
      NotFound:
        'Das Terminal weiß nicht, worauf sich die Vorautorisierung bezieht. Es wurde kein Geld reserviert. Wenn zuvor eine Karte gelesen wurde, lesen Sie sie noch einmal.',
    },
  },
  'pre-authorization-update': {
    instead: 'Die Vorautorisierung ist unverändert.',
    sentences: {
      Refusal: 'Die Änderung wurde abgelehnt. Die Vorautorisierung ist unverändert.',
      NotFound: `Das Terminal findet die Vorautorisierung nicht, die geändert werden soll. Es wurde nichts geändert. ${checkReceipt}`,
    },
  },
  capture: {
    instead:
      'Prüfen Sie, ob die Vorautorisierung schon gebucht oder aufgehoben ist; sonst kassieren Sie mit einer Zahlung.',
    sentences: {
      Refusal:
        'Die Buchung wurde abgelehnt. Es floss kein Geld, und die Vorautorisierung ist unverändert. Heben Sie die Vorautorisierung auf, und kassieren Sie stattdessen mit einer Zahlung.',
      NotFound:
        'Das Terminal findet die Vorautorisierung nicht, die gebucht werden soll. Es floss kein Geld. Prüfen Sie die Belegnummer, oder kassieren Sie mit einer Zahlung.',
    },
  },
  'stored-value-activation': {
    instead: 'Nehmen Sie eine andere Geschenkkarte.',
    sentences: {
      Refusal: 'Die Geschenkkarte wurde nicht aktiviert. Es floss kein Geld. Nehmen Sie eine andere Karte.',
      NotFound: 'Die Geschenkkarte ist nicht bekannt. Es floss kein Geld. Nehmen Sie eine andere Karte.',
    },
  },
  'stored-value-load': {
    instead: 'Nehmen Sie eine andere Geschenkkarte.',
    sentences: {
      Refusal:
        'Die Aufladung wurde abgelehnt. Auf die Geschenkkarte wurde nichts geladen. Nehmen Sie eine andere Karte.',
      NotFound:
        'Die Geschenkkarte ist nicht bekannt. Es floss kein Geld. Prüfen Sie die Karte, oder aktivieren Sie sie zuerst.',
    },
  },
  'stored-value-unload': {
    instead: 'Prüfen Sie das Guthaben der Geschenkkarte.',
    sentences: {
      Refusal:
        'Die Abbuchung wurde abgelehnt. Von der Geschenkkarte wurde nichts abgebucht. Prüfen Sie das Guthaben der Karte.',
      NotFound: 'Die Geschenkkarte ist nicht bekannt. Es floss kein Geld. Prüfen Sie die Karte.',
    },
  },
  'stored-value-reversal': {
    instead: 'Der Betrag ist noch auf der Geschenkkarte.',
    sentences: {
      Refusal: 'Die Rücknahme wurde abgelehnt. Der Betrag ist noch auf der Geschenkkarte.',
      NotFound: `Das Terminal findet die Aufladung nicht, die zurückgenommen werden soll. Es floss kein Geld. ${checkReceipt}`,
    },
  },
  'stored-value-reservation': {
    instead: 'Nehmen Sie eine andere Geschenkkarte.',
    sentences: {
      Refusal: 'Die Reservierung wurde abgelehnt. Auf keiner Geschenkkarte ist etwas reserviert.',
      NotFound: 'Die Geschenkkarte ist nicht bekannt. Es wurde nichts reserviert.',
    },
  },
  'stored-value-duplicate': {
    instead: 'Auf der Geschenkkarte wurde nichts geändert.',
    sentences: {
      Refusal: 'Das Terminal gibt keine Zweitkarte aus. Auf der Geschenkkarte wurde nichts geändert.',
      NotFound: `Das Terminal findet die Aktivierung oder Aufladung nicht, zu der eine Zweitkarte gehört. Es wurde nichts ausgegeben. ${checkReceipt}`,
    },
  },
  'card-acquisition': {
    instead: 'Bitten Sie um eine andere Karte.',
    sentences: {
      Refusal: 'Die Karte wurde nicht angenommen. Es wurde nichts abgebucht. Bitten Sie um eine andere Karte.',
      NotFound: 'Das Terminal weiß nicht, worauf sich die Kartenlesung bezieht. Es wurde nichts abgebucht.',
    },
  },
  verification: {
    instead: 'Bitten Sie um eine andere Karte.',
    sentences: {
      Refusal: 'Die Karte wurde nicht angenommen. Es wurde nichts abgebucht. Bitten Sie um eine andere Karte.',
      NotFound: 'Die Karte ist nicht bekannt. Es wurde nichts abgebucht.',
    },
  },
  'loyalty-award': {
    instead: 'Die Zahlung des Verkaufs ist davon nicht betroffen.',
    sentences: {
      Refusal:
        'Die Punktegutschrift wurde abgelehnt. Es wurden keine Punkte bewegt. Die Zahlung des Verkaufs ist davon nicht betroffen.',
      NotFound: noPoints,
    },
  },
  'loyalty-rebate': {
    instead: 'Der Kunde zahlt den vollen Preis.',
    sentences: {
      Refusal: 'Der Rabatt wurde abgelehnt. Der Kunde zahlt den vollen Preis.',
      NotFound: 'Das Bonuskonto ist nicht bekannt. Es wurde kein Rabatt gewährt. Prüfen Sie die Karte.',
    },
  },
  'loyalty-redemption': {
    instead: 'Kassieren Sie den Verkauf mit einer Zahlung.',
    sentences: {
      Refusal:
        'Die Punkteeinlösung wurde abgelehnt. Es wurden keine Punkte bewegt. Prüfen Sie den Punktestand, oder kassieren Sie den Verkauf mit einer Zahlung.',
      NotFound: noPoints,
    },
  },
  'loyalty-award-refund': {
    instead: 'Die gutgeschriebenen Punkte bleiben auf dem Konto.',
    sentences: {
      Refusal: 'Die Rücknahme wurde abgelehnt. Die gutgeschriebenen Punkte bleiben auf dem Konto.',
      NotFound: `Das Terminal findet die Punktegutschrift nicht. Es wurden keine Punkte bewegt. ${checkReceipt}`,
    },
  },
  'loyalty-rebate-refund': {
    instead: 'Der Rabatt bleibt gewährt.',
    sentences: {
      Refusal: 'Die Rücknahme wurde abgelehnt. Der Rabatt bleibt gewährt.',
      NotFound: `Das Terminal findet den Rabatt nicht. Es wurde nichts zurückgenommen. ${checkReceipt}`,
    },
  },
  'loyalty-redemption-refund': {
    instead: 'Die eingelösten Punkte wurden nicht zurückgegeben.',
    sentences: {
      Refusal: 'Die Rückgabe wurde abgelehnt. Die eingelösten Punkte wurden nicht zurückgegeben.',
      NotFound: `Das Terminal findet die Punkteeinlösung nicht. Es wurden keine Punkte bewegt. ${checkReceipt}`,
    },
  },
} as const satisfies Readonly<Record<string, KindAnswers>>;

function notClosed(why: string): string {
  return `Der Kassenschnitt wurde abgelehnt (${why}). ${stays}`;
}

/** The messages of a reconciliation. It has no card and no PIN, so it has a message of its own for each answer. */
export const reconciliationAnswers = {
  instead: 'Die Periode bleibt offen.',
  sentences: {
    Refusal: notClosed('verweigert'),
    NotFound: 'Das Terminal hat nichts abzuschließen. Die Periode bleibt, wie sie ist.',
    DeviceOut: 'Das Terminal ist außer Betrieb, deshalb wurde nichts abgeschlossen. Rufen Sie den Support.',
    InsertedCard:
      'Im Terminal steckt eine Karte, deshalb wurde nichts abgeschlossen. Nehmen Sie die Karte heraus, und versuchen Sie es noch einmal.',
    PaymentRestriction: notClosed('eine Einschränkung der Zahlung'),
    InvalidCard: notClosed('eine ungültige Karte'),
    UnreachableHost:
      'Das Terminal konnte die Bank nicht erreichen. Die Periode bleibt offen. Versuchen Sie es später noch einmal.',
    WrongPIN: notClosed('eine falsche PIN'),
  },
} as const;
