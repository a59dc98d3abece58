/** The texts of `tenderd shopper`. */

import type { OfShopper } from '../../en/journal/cli-shopper.js';

/** The help text of `shopper erase`, printed after its options. */
export const help = `
REFERENCE est exactement ce que la caisse a envoyé : référence de client, jeton d’une carte enregistrée, numéro de compte
ou adresse e-mail. - la lit sur l’entrée standard, @FILE dans un fichier. Le journal garde le nom et le motif, mais pas la
référence : ne nommez pas le client dans le motif.
  tenderd shopper export shopper-1042 --out shopper.json
  tenderd shopper erase shopper-1042 --name 'A. Berg' --reason 'lettre 2026-31' --dry-run
`;

const reasons: Readonly<Record<NonNullable<OfShopper['kept']>, string>> = {
  open: 'le résultat est en attente ou inconnu',
  attention: 'dans la liste des points à traiter',
  unacknowledged: 'débitée ou remboursée, et non acquittée par la caisse',
  needed: 'une autre transaction, ou la publication de ses événements, en a besoin',
};

/** `shopper erase`: the result of the erasure. */
export function erased(transactions: readonly OfShopper[], trial: boolean): readonly string[] {
  if (transactions.length === 0) return ['Le journal n’a aucune donnée personnelle sous cette référence.'];
  const kept = transactions.filter((one) => one.kept !== undefined);
  return [
    `Transactions de ce client ${trial ? 'dont les données personnelles seraient effacées' : 'dont les données personnelles ont été effacées'}: ${transactions.length - kept.length}`,
    ...(kept.length === 0 ? [] : ['Celles-ci les gardent. Terminez-les, puis répétez la commande :']),
    ...kept.map(({ transactionId, kept: why }) => `  ${transactionId}: ${why === undefined ? '' : reasons[why]}`),
  ];
}

/** `shopper export --out`: the file was written. */
export function written(file: string, transactions: number): string {
  return `${file}: ${transactions} ${transactions === 1 ? 'transaction' : 'transactions'}`;
}

/** The message of the failure `export-not-written`. */
export function notWritten(file: string, code: string): string {
  return `${file} n’a pas pu être écrit : ${code}`;
}

/** The state of the command while it searches or erases the journal. */
export const working = 'lecture du journal';

/** The reference of the shopper is too short. */
export const tooShort =
  'La référence doit avoir au moins 3 caractères : une plus courte peut désigner plusieurs clients.';
