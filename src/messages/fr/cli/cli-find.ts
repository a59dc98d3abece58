/** The texts of `tenderd transactions find`. */

/** The help text of the command, printed after its options. */
export const help = `
Chaque mot doit correspondre. Un mot est un montant (12.50, "12.50 EUR"), les quatre derniers chiffres de la carte (1111), le
début de la vente ou d’une référence du ticket (numéro du terminal, code d’autorisation, pspReference, référence de
l’acquéreur), ou le début ou la fin de l’identifiant d’une transaction.
Une date est today, yesterday, 14:30, 2026-03-01, "2026-03-01 14:30", ou une durée écoulée comme 90m, 4h ou 7d. L’heure est
celle de cette machine. La recherche porte sur les paiements de tous les terminaux et de toutes les caisses de ce tenderd, du
plus récent au plus ancien.
  tenderd transactions find 12.50
  tenderd transactions find 1111 --since yesterday
`;

/** The operator gave neither words nor options. */
export const nothingGiven =
  'Rien à chercher : indiquez un montant, quatre chiffres de la carte, un numéro du ticket, ou --since.';

/** The words to search for are too long. */
export function tooLong(max: number): string {
  return `Une recherche compte ${max} caractères au plus. Tapez un montant, quatre chiffres ou le début d’un numéro.`;
}

/** The time in an option cannot be read. */
export function badTime(text: string): string {
  return `"${text}" n’est pas une date. Attendu : today, yesterday, 14:30, 2026-03-01, "2026-03-01 14:30", ou une durée écoulée comme 4h ou 7d.`;
}

/** No transaction matches. */
export const noneFound = 'Aucune transaction ne correspond.';

/** There are older matches; `next` is the command that shows them. */
export function olderOnes(next: string): string {
  return `Il peut y en avoir de plus anciennes : répétez avec --before ${next}`;
}
