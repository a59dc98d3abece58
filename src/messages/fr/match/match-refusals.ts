/** The reasons why `tenderd match` refuses a file. Each text belongs to a stable code. */

import type { RefusedFacts } from '../../en/match/match-refusals.js';

/** The problem of the file, by code. */
export const refused = {
  'file-unreadable': ({ value }: RefusedFacts) => `Le fichier est illisible (${value}).`,
  'file-not-regular': () =>
    'Ce n’est pas un fichier ordinaire, mais un répertoire, un tube ou un périphérique. Enregistrez le contenu dans un fichier, et donnez ce fichier.',
  'file-empty': () => 'Le fichier est vide.',
  'encoding-wrong': ({ expected }: RefusedFacts) =>
    `Le texte n’est pas en ${expected}. Indiquez encoding dans un fichier de correspondance, par exemple latin1.`,
  'not-a-settlement-file': ({ expected }: RefusedFacts) =>
    `Ce n’est pas un fichier de règlement que tenderd connaît${expected === '' ? '' : ` : rien de ${expected}`}. Pour un autre acquéreur, donnez --mapping.`,
  'xml-malformed': () => 'Le XML n’est pas bien formé. Le fichier est peut-être tronqué. Téléchargez-le de nouveau.',
  'columns-missing': ({ expected }: RefusedFacts) => `Des colonnes manquent : ${expected}.`,
  'line-cut': ({ column, value, expected }: RefusedFacts) => {
    if (column !== '')
      return `Le fichier se termine sans saut de ligne, et une coupure dans sa dernière colonne ${column} passerait inaperçue. Téléchargez-le de nouveau. S’il est complet, ajoutez un saut de ligne à la fin.`;
    return value === ''
      ? 'Le fichier s’arrête au milieu d’une ligne. Téléchargez-le de nouveau.'
      : `Le fichier s’arrête au milieu d’une ligne : ${value} colonnes sur ${expected}. Téléchargez-le de nouveau.`;
  },
  'row-unreadable': ({ column, value, expected }: RefusedFacts) =>
    column === ''
      ? `Ce n’est pas une ligne de données : ${value === '' ? 'elle est illisible' : `elle a ${value} colonnes au lieu de ${expected}`}.`
      : `La colonne ${column} est vide.`,
  'type-unknown': ({ column, value }: RefusedFacts) =>
    `La correspondance n’a pas de rôle pour « ${value} » dans la colonne ${column}. Ajoutez-le à [types].`,
  'currency-unknown': ({ value }: RefusedFacts) => `« ${value} » n’est pas une devise (ISO 4217).`,
  'currency-missing': ({ column }: RefusedFacts) => `Le montant de la colonne ${column} n’a pas de devise.`,
  'amount-unreadable': ({ column, value }: RefusedFacts) =>
    `« ${value} » dans la colonne ${column} n’est pas un montant.`,
  'amount-decimal-comma': ({ column, value }: RefusedFacts) =>
    `« ${value} » dans la colonne ${column} a une virgule décimale. Donnez un fichier de correspondance avec decimal = ",".`,
  'amount-digits': ({ column, value }: RefusedFacts) =>
    `« ${value} » dans la colonne ${column} a plus de chiffres que la devise.`,
  'amount-too-large': ({ column, value }: RefusedFacts) => `« ${value} » dans la colonne ${column} est trop grand.`,
  'date-unreadable': ({ column, value }: RefusedFacts) =>
    `« ${value} » dans la colonne ${column} n’est pas une date de cette forme.`,
  'sum-differs': ({ value, expected }: RefusedFacts) =>
    `Les lignes font ${value} en unités minimales, et le fichier indique ${expected}. Des lignes manquent ou ont changé.`,
  'other-merchant': ({ value, expected }: RefusedFacts) =>
    `Le fichier est du commerçant « ${value} », et ${expected} est attendu.`,
  'merchant-not-mapped': ({ value }: RefusedFacts) =>
    `Le fichier de correspondance n’a pas de commerçant, on ne peut donc pas vérifier que le fichier est de ${value}. Ajoutez columns.merchant ou merchant au fichier de correspondance.`,
  'nothing-matches': ({ value }: RefusedFacts) =>
    `Aucun de ses ${value} paiements n’est dans ce journal. Le fichier est d’un autre commerçant, ou le journal n’est pas le bon.`,
  'mapping-wrong': ({ column, expected }: RefusedFacts) =>
    column === ''
      ? `Le fichier de correspondance n’est pas du ${expected}.`
      : `Réglage ${column} : ${expected} attendu.`,
} as const;
