/** Texts that replace erased data, and messages about the erasure. */

import type * as english from '../en/retention.js';

const results: Readonly<Record<Parameters<typeof english.outcome>[0], string>> = {
  approved: 'Accepté. Ne répétez pas l’opération.',
  'partly-approved': 'Accepté en partie. Ne répétez pas l’opération.',
  declined: 'Refusé. Rien n’a été débité ni remboursé.',
  cancelled: 'Annulé. Rien n’a été débité ni remboursé.',
  'not-processed': 'Non exécuté. Rien n’a été débité ni remboursé.',
  unresolved: 'Le résultat est inconnu. Ne répétez pas l’opération.',
};

/** The text that replaces the message of an outcome, because that message may have quoted personal data. */
export const outcome: typeof english.outcome = (result) =>
  `${results[result]} Les données personnelles ont été effacées.`;

/** Timeline: replaces the text of a fact that may have quoted personal data. */
export const fact: typeof english.fact = () => 'effacé : ce texte pouvait contenir des données personnelles';

/** The text that replaces the message of an outcome in a published event, if that message may quote personal data. */
export const publishedOutcome: typeof english.publishedOutcome = (result) =>
  `${results[result]} La caisse a les détails.`;

/** The text that replaces the text of a fact in a published event, if the text of the fact may quote personal data. */
export const publishedFact: typeof english.publishedFact = () => 'La caisse a le texte.';

/** Timeline: data was erased. `before`: ISO time. `name`: the operator; undefined for the nightly erasure. */
export const erased: typeof english.erased = (transactions, before, name) => {
  const whose = transactions === 1 ? 'd’une transaction' : `de ${transactions} transactions`;
  return `${name ?? 'L’effacement nocturne'} a effacé les données personnelles ${whose} d’avant le ${before}`;
};

/** Timeline: an export of the data of one shopper. */
export const shopperExported: typeof english.shopperExported = (transactions, name, reason) => {
  const whose = transactions === 1 ? 'une transaction' : `${transactions} transactions`;
  return `${name} a exporté les données d’un client dans ${whose} : ${reason}`;
};

/** Timeline: an erasure of one shopper. */
export const shopperErased: typeof english.shopperErased = (transactions, kept, name, reason) => {
  const whose = transactions === 1 ? 'une transaction' : `${transactions} transactions`;
  const left = kept === 0 ? '' : `, ${kept} autres les gardent`;
  return `${name} a effacé les données personnelles d’un client dans ${whose}${left} : ${reason}`;
};

/** `erasure-no-room`: the erasure ended early, because payments need the rest of the disk. */
export const diskFull: typeof english.diskFull = () =>
  'Les données personnelles n’ont pas été effacées : le disque est presque plein. Libérez de la place. tenderd réessaie dans les deux heures.';

/** `erasure-no-room`: the erasure of one shopper ended early. */
export const shopperDiskFull: typeof english.shopperDiskFull = () =>
  'Les données du client n’ont pas été effacées entièrement : le disque est presque plein. Libérez de la place, puis répétez la commande.';

/** `erasure-clock-off`: all other clocks differ from the clock of this machine by more than a day. */
export const clockOff: typeof english.clockOff = () =>
  'Les données personnelles n’ont pas été effacées : l’horloge de cette machine diffère de plus d’un jour de toutes les autres, et de mauvaises données pourraient être effacées. Réglez l’horloge.';

/** `erasure-clock-unknown`: for an hour, there was no other clock with which to compare. */
export const clockUnknown: typeof english.clockUnknown = () =>
  'Les données personnelles n’ont pas été effacées : aucun terminal, aucune passerelle ni aucun service de paiement n’a encore répondu, et l’horloge de cette machine n’a pas pu être comparée. tenderd efface dès que l’un d’eux répond.';

/** `erasure-mark-wrong`: the mark of the match cannot be used. */
export const markWrong: typeof english.markWrong = () =>
  'Les données personnelles n’ont pas été effacées : la marque dans matched.json (répertoire des données) est illisible, d’une version antérieure ou d’un autre journal, ou postérieure à l’horloge ou à sa propre exécution. Des données de paiements qu’aucun rapprochement n’a comparés pourraient être effacées. Vérifiez l’horloge, puis lancez tenderd match --mark avec tous les fichiers de règlement depuis le premier paiement.';

/** Old transactions keep their data because no register acknowledged them. */
export const unacknowledged: typeof english.unacknowledged = (transactions) => {
  const whose =
    transactions === 1 ? '1 ancienne transaction garde ses' : `${transactions} anciennes transactions gardent leurs`;
  return `${whose} données personnelles : de l’argent a été débité ou remboursé, et aucune caisse n’a acquitté le résultat. Comptabilisez-les, puis acquittez-les : tenderd transactions list --unacknowledged`;
};
