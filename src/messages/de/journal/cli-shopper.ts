/** The texts of `tenderd shopper`. */

import type { OfShopper } from '../../en/journal/cli-shopper.js';

/** The help text of `shopper erase`, printed after its options. */
export const help = `
REFERENCE steht da, wie die Kasse es gesendet hat: Kundenreferenz, Token einer gespeicherten Karte, Kontonummer oder
E-Mail-Adresse. - liest sie von der Standardeingabe, @FILE aus einer Datei. Das Journal behält Name und Grund, aber nicht
die Referenz: Nennen Sie den Kunden nicht im Grund.
  tenderd shopper export shopper-1042 --out shopper.json
  tenderd shopper erase shopper-1042 --name 'A. Berg' --reason 'Brief 2026-31' --dry-run
`;

const reasons: Readonly<Record<NonNullable<OfShopper['kept']>, string>> = {
  open: 'das Ergebnis ist offen oder unbekannt',
  attention: 'in der Liste der offenen Punkte',
  unacknowledged: 'Geld wurde bewegt, und die Kasse hat es nicht quittiert',
  needed: 'eine andere Transaktion oder die Veröffentlichung ihrer Ereignisse braucht sie',
};

/** `shopper erase`: the result of the erasure. */
export function erased(transactions: readonly OfShopper[], trial: boolean): readonly string[] {
  if (transactions.length === 0) return ['Das Journal hat keine personenbezogenen Daten unter dieser Referenz.'];
  const kept = transactions.filter((one) => one.kept !== undefined);
  return [
    `Transaktionen dieses Kunden, ${trial ? 'deren personenbezogene Daten gelöscht würden' : 'deren personenbezogene Daten gelöscht wurden'}: ${transactions.length - kept.length}`,
    ...(kept.length === 0 ? [] : ['Diese behalten sie. Beenden Sie sie, dann wiederholen Sie den Befehl:']),
    ...kept.map(({ transactionId, kept: why }) => `  ${transactionId}: ${why === undefined ? '' : reasons[why]}`),
  ];
}

/** `shopper export --out`: the file was written. */
export function written(file: string, transactions: number): string {
  return `${file}: ${transactions} ${transactions === 1 ? 'Transaktion' : 'Transaktionen'}`;
}

/** The message of the failure `export-not-written`. */
export function notWritten(file: string, code: string): string {
  return `${file} konnte nicht geschrieben werden: ${code}`;
}

/** The state of the command while it searches or erases the journal. */
export const working = 'das Journal wird gelesen';

/** The reference of the shopper is too short. */
export const tooShort = 'Die Referenz muss mindestens 3 Zeichen haben: Eine kürzere kann mehrere Kunden bezeichnen.';
