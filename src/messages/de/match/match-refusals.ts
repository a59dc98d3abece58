/** The reasons why `tenderd match` refuses a file. Each text belongs to a stable code. */

import type { RefusedFacts } from '../../en/match/match-refusals.js';

/** The problem of the file, by code. */
export const refused = {
  'file-unreadable': ({ value }: RefusedFacts) => `Die Datei ist nicht lesbar (${value}).`,
  'file-not-regular': () =>
    'Das ist keine gewöhnliche Datei, sondern ein Verzeichnis, eine Pipe oder ein Gerät. Speichern Sie den Inhalt in einer Datei, und geben Sie diese an.',
  'file-empty': () => 'Die Datei ist leer.',
  'encoding-wrong': ({ expected }: RefusedFacts) =>
    `Der Text ist nicht ${expected}. Setzen Sie encoding in einer Zuordnungsdatei, zum Beispiel latin1.`,
  'not-a-settlement-file': ({ expected }: RefusedFacts) =>
    `Das ist keine Abrechnungsdatei, die tenderd kennt${expected === '' ? '' : `: Es fehlt alles von ${expected}`}. Geben Sie für einen anderen Acquirer --mapping an.`,
  'xml-malformed': () =>
    'Das XML ist nicht wohlgeformt. Vielleicht ist die Datei abgeschnitten. Holen Sie sie noch einmal.',
  'columns-missing': ({ expected }: RefusedFacts) => `Es fehlen Spalten: ${expected}.`,
  'line-cut': ({ column, value, expected }: RefusedFacts) => {
    if (column !== '')
      return `Die Datei endet ohne Zeilenumbruch, und ein Schnitt in ihrer letzten Spalte ${column} bliebe unbemerkt. Holen Sie sie noch einmal. Ist sie vollständig, fügen Sie am Ende einen Zeilenumbruch an.`;
    return value === ''
      ? 'Die Datei endet mitten in einer Zeile. Holen Sie sie noch einmal.'
      : `Die Datei endet mitten in einer Zeile: ${value} von ${expected} Spalten. Holen Sie sie noch einmal.`;
  },
  'row-unreadable': ({ column, value, expected }: RefusedFacts) =>
    column === ''
      ? `Das ist keine Zeile: ${value === '' ? 'Sie ist nicht lesbar' : `Sie hat ${value} Spalten statt ${expected}`}.`
      : `Die Spalte ${column} ist leer.`,
  'type-unknown': ({ column, value }: RefusedFacts) =>
    `Die Zuordnung hat keine Rolle für „${value}“ in Spalte ${column}. Ergänzen Sie sie in [types].`,
  'currency-unknown': ({ value }: RefusedFacts) => `„${value}“ ist keine Währung (ISO 4217).`,
  'currency-missing': ({ column }: RefusedFacts) => `Der Betrag in Spalte ${column} hat keine Währung.`,
  'amount-unreadable': ({ column, value }: RefusedFacts) => `„${value}“ in Spalte ${column} ist kein Betrag.`,
  'amount-decimal-comma': ({ column, value }: RefusedFacts) =>
    `„${value}“ in Spalte ${column} hat ein Dezimalkomma. Geben Sie eine Zuordnungsdatei mit decimal = "," an.`,
  'amount-digits': ({ column, value }: RefusedFacts) =>
    `„${value}“ in Spalte ${column} hat mehr Stellen als die Währung.`,
  'amount-too-large': ({ column, value }: RefusedFacts) => `„${value}“ in Spalte ${column} ist zu groß.`,
  'date-unreadable': ({ column, value }: RefusedFacts) => `„${value}“ in Spalte ${column} ist kein Datum dieser Form.`,
  'sum-differs': ({ value, expected }: RefusedFacts) =>
    `Die Zeilen ergeben ${value} in kleinsten Einheiten, die Datei nennt ${expected}. Es fehlen Zeilen, oder sie sind verändert.`,
  'other-merchant': ({ value, expected }: RefusedFacts) =>
    `Die Datei ist vom Händler „${value}“, erwartet wird ${expected}.`,
  'merchant-not-mapped': ({ value }: RefusedFacts) =>
    `Die Zuordnungsdatei hat keinen Händler. So kann nicht geprüft werden, ob die Datei von ${value} ist. Ergänzen Sie columns.merchant oder merchant in der Zuordnungsdatei.`,
  'nothing-matches': ({ value }: RefusedFacts) =>
    `Keine ihrer ${value} Zahlungen ist in diesem Journal. Die Datei ist von einem anderen Händler, oder es ist das falsche Journal.`,
  'mapping-wrong': ({ column, expected }: RefusedFacts) =>
    column === '' ? `Die Zuordnungsdatei ist kein ${expected}.` : `Einstellung ${column}: Erwartet wird ${expected}.`,
} as const;
