/** Texts that replace erased data, and messages about the erasure. */

import type * as english from '../en/retention.js';

const results: Readonly<Record<Parameters<typeof english.outcome>[0], string>> = {
  approved: 'Genehmigt. Nicht wiederholen.',
  'partly-approved': 'Teilweise genehmigt. Nicht wiederholen.',
  declined: 'Abgelehnt. Es wurde kein Geld bewegt.',
  cancelled: 'Abgebrochen. Es wurde kein Geld bewegt.',
  'not-processed': 'Nicht ausgeführt. Es wurde kein Geld bewegt.',
  unresolved: 'Das Ergebnis ist unbekannt. Nicht wiederholen.',
};

/** The text that replaces the message of an outcome, because that message may have quoted personal data. */
export const outcome: typeof english.outcome = (result) =>
  `${results[result]} Die personenbezogenen Einzelheiten wurden gelöscht.`;

/** Timeline: replaces the text of a fact that may have quoted personal data. */
export const fact: typeof english.fact = () => 'gelöscht: Es könnte personenbezogene Daten enthalten haben';

/** The text that replaces the message of an outcome in a published event, if that message may quote personal data. */
export const publishedOutcome: typeof english.publishedOutcome = (result) =>
  `${results[result]} Die Kasse hat die Einzelheiten.`;

/** The text that replaces the text of a fact in a published event, if the text of the fact may quote personal data. */
export const publishedFact: typeof english.publishedFact = () => 'Die Kasse hat den Text.';

/** Timeline: data was erased. `before`: ISO time. `name`: the operator; undefined for the nightly erasure. */
export const erased: typeof english.erased = (transactions, before, name) => {
  const whose = `${transactions} ${transactions === 1 ? 'Transaktion' : 'Transaktionen'}`;
  return `${name ?? 'Die nächtliche Löschung'} hat die personenbezogenen Daten von ${whose} von vor ${before} gelöscht`;
};

/** Timeline: an export of the data of one shopper. */
export const shopperExported: typeof english.shopperExported = (transactions, name, reason) => {
  const whose = `${transactions} ${transactions === 1 ? 'Transaktion' : 'Transaktionen'}`;
  return `${name} hat die Daten eines Kunden aus ${whose} exportiert: ${reason}`;
};

/** Timeline: an erasure of one shopper. */
export const shopperErased: typeof english.shopperErased = (transactions, kept, name, reason) => {
  const whose = `${transactions} ${transactions === 1 ? 'Transaktion' : 'Transaktionen'}`;
  const left = kept === 0 ? '' : `, ${kept} weitere behalten sie`;
  return `${name} hat die personenbezogenen Daten eines Kunden in ${whose} gelöscht${left}: ${reason}`;
};

/** `erasure-no-room`: the erasure ended early, because payments need the rest of the disk. */
export const diskFull: typeof english.diskFull = () =>
  'Personenbezogene Daten wurden nicht gelöscht: Der Datenträger ist fast voll. Schaffen Sie Platz. tenderd versucht es innerhalb von zwei Stunden noch einmal.';

/** `erasure-no-room`: the erasure of one shopper ended early. */
export const shopperDiskFull: typeof english.shopperDiskFull = () =>
  'Die Daten des Kunden wurden nicht vollständig gelöscht: Der Datenträger ist fast voll. Schaffen Sie Platz, dann wiederholen Sie den Befehl.';

/** `erasure-clock-off`: all other clocks differ from the clock of this machine by more than a day. */
export const clockOff: typeof english.clockOff = () =>
  'Personenbezogene Daten wurden nicht gelöscht: Die Uhr dieses Rechners weicht von allen anderen Uhren um mehr als einen Tag ab, deshalb könnten die falschen Daten gelöscht werden. Stellen Sie die Uhr.';

/** `erasure-clock-unknown`: for an hour, there was no other clock with which to compare. */
export const clockUnknown: typeof english.clockUnknown = () =>
  'Personenbezogene Daten wurden nicht gelöscht: Noch hat kein Terminal, Gateway oder Zahlungsdienst geantwortet, deshalb konnte die Uhr dieses Rechners nicht verglichen werden. tenderd löscht, sobald eines davon antwortet.';

/** `erasure-mark-wrong`: the mark of the match cannot be used. */
export const markWrong: typeof english.markWrong = () =>
  'Personenbezogene Daten wurden nicht gelöscht: Die Marke in matched.json (Datenverzeichnis) ist nicht lesbar, von einer früheren Version oder von einem anderen Journal, oder sie liegt nach der Uhrzeit oder nach ihrem eigenen Lauf. Daten von Zahlungen, die kein Abgleich verglichen hat, könnten gelöscht werden. Prüfen Sie die Uhr, und führen Sie dann tenderd match --mark mit allen Abrechnungsdateien seit der ersten Zahlung aus.';

/** Old transactions keep their data because no register acknowledged them. */
export const unacknowledged: typeof english.unacknowledged = (transactions) => {
  const whose =
    transactions === 1 ? '1 alte Transaktion behält ihre' : `${transactions} alte Transaktionen behalten ihre`;
  return `${whose} personenbezogenen Daten: Geld wurde bewegt, und keine Kasse hat das Ergebnis quittiert. Verbuchen Sie sie, dann quittieren Sie: tenderd transactions list --unacknowledged`;
};
