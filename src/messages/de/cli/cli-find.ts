/** The texts of `tenderd transactions find`. */

/** The help text of the command, printed after its options. */
export const help = `
Jedes Wort muss passen. Ein Wort ist ein Betrag (12.50, "12.50 EUR"), die letzten vier Ziffern der Karte (1111), der Anfang
des Verkaufs oder einer Nummer auf dem Beleg (Nummer des Terminals, Genehmigungsnummer, pspReference, Referenz des
Acquirers), oder der Anfang oder das Ende der Id einer Transaktion.
Eine Zeit ist today, yesterday, 14:30, 2026-03-01, "2026-03-01 14:30", oder ein Alter wie 90m, 4h oder 7d. Es gilt die Zeit
dieses Rechners. Gesucht wird in den Zahlungen aller Terminals und Kassen dieses tenderd, die neueste zuerst.
  tenderd transactions find 12.50
  tenderd transactions find 1111 --since yesterday
`;

/** The operator gave neither words nor options. */
export const nothingGiven =
  'Es ist nichts zu suchen: Geben Sie einen Betrag, vier Ziffern der Karte, eine Nummer auf dem Beleg oder --since an.';

/** The words to search for are too long. */
export function tooLong(max: number): string {
  return `Eine Suche hat höchstens ${max} Zeichen. Geben Sie einen Betrag, vier Ziffern oder den Anfang einer Nummer ein.`;
}

/** The time in an option cannot be read. */
export function badTime(text: string): string {
  return `"${text}" ist keine Zeit. Erwartet wird today, yesterday, 14:30, 2026-03-01, "2026-03-01 14:30", oder ein Alter wie 4h oder 7d.`;
}

/** No transaction matches. */
export const noneFound = 'Keine Transaktion passt dazu.';

/** There are older matches; `next` is the command that shows them. */
export function olderOnes(next: string): string {
  return `Es kann ältere geben: Wiederholen Sie den Befehl mit --before ${next}`;
}
