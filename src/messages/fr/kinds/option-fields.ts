/** The expected value of a field that is wrong (`invalid-request`, `errors[].expected`). */

/** Only other kinds of transaction have this option. */
export function strayOption(kind: string, kinds: readonly string[]): string {
  return `aucune valeur pour ${kind} ; seulement pour ${kinds.join(' et ')}`;
}

/** The expected value of each option in a request. */
export const expectedOption = {
  noAcquirers: 'aucune valeur si la clôture ne concerne aucun acquéreur',
  tip: 'moins que le montant, qui l’inclut',
  cashBack: 'moins que le montant, qui l’inclut ainsi que le pourboire',
  noRequestedToken: 'aucune valeur si la requête paie avec un jeton',
  encodableAmount: 'un montant que la norme permet de représenter',
  noMinimum: 'aucune valeur, sauf si allowPartial vaut true',
  minimum: 'au plus le montant',
} as const;

/** The basket is too long. */
export function basketTooLong(charactersMax: number): string {
  return `au plus ${charactersMax} caractères en tout`;
}
