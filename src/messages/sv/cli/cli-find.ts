/** The texts of `tenderd transactions find`. */

/** The help text of the command, printed after its options. */
export const help = `
Varje ord måste stämma. Ett ord är ett belopp (12.50, "12.50 EUR"), kortets fyra sista siffror (1111), början av köpet eller
av en referens på kvittot (terminalens nummer, auktoriseringskod, pspReference, inlösarens referens), eller början eller
slutet av en transaktions id.
En tid är today, yesterday, 14:30, 2026-03-01, "2026-03-01 14:30", eller en ålder som 90m, 4h eller 7d. Den här datorns
tid gäller. Betalningarna på alla terminaler och kassor i denna tenderd genomsöks, de nyaste först.
  tenderd transactions find 12.50
  tenderd transactions find 1111 --since yesterday
`;

/** The operator gave neither words nor options. */
export const nothingGiven =
  'Inget att söka efter: ange ett belopp, fyra siffror på kortet, ett nummer på kvittot eller --since.';

/** The words to search for are too long. */
export function tooLong(max: number): string {
  return `En sökning har högst ${max} tecken. Skriv ett belopp, fyra siffror eller början av ett nummer.`;
}

/** The time in an option cannot be read. */
export function badTime(text: string): string {
  return `"${text}" är ingen tid. Förväntat: today, yesterday, 14:30, 2026-03-01, "2026-03-01 14:30", eller en ålder som 4h eller 7d.`;
}

/** No transaction matches. */
export const noneFound = 'Ingen transaktion stämmer.';

/** There are older matches; `next` is the command that shows them. */
export function olderOnes(next: string): string {
  return `Det kan finnas äldre: upprepa med --before ${next}`;
}
