/** The reasons why `tenderd match` refuses a file. Each text belongs to a stable code. */

import type { RefusedFacts } from '../../en/match/match-refusals.js';

/** The problem of the file, by code. */
export const refused = {
  'file-unreadable': ({ value }: RefusedFacts) => `Filen kan inte läsas (${value}).`,
  'file-not-regular': () =>
    'Det här är ingen vanlig fil utan en katalog, ett rör eller en enhet. Spara innehållet i en fil och ange den.',
  'file-empty': () => 'Filen är tom.',
  'encoding-wrong': ({ expected }: RefusedFacts) =>
    `Texten är inte ${expected}. Ange encoding i en mappningsfil, till exempel latin1.`,
  'not-a-settlement-file': ({ expected }: RefusedFacts) =>
    `Det här är ingen avräkningsfil som tenderd känner${expected === '' ? '' : `: allt av ${expected} saknas`}. Ange --mapping för en annan inlösare.`,
  'xml-malformed': () => 'XML-texten är inte välformad. Filen kan vara avkortad. Hämta den igen.',
  'columns-missing': ({ expected }: RefusedFacts) => `Kolumner saknas: ${expected}.`,
  'line-cut': ({ column, value, expected }: RefusedFacts) => {
    if (column !== '')
      return `Filen slutar utan radbrytning, och ett avbrott i den sista kolumnen ${column} skulle inte märkas. Hämta den igen. Om den är fullständig, lägg till en radbrytning i slutet.`;
    return value === ''
      ? 'Filen slutar mitt i en rad. Hämta den igen.'
      : `Filen slutar mitt i en rad: ${value} av ${expected} kolumner. Hämta den igen.`;
  },
  'row-unreadable': ({ column, value, expected }: RefusedFacts) =>
    column === ''
      ? `Det här är ingen rad: ${value === '' ? 'den kan inte läsas' : `den har ${value} kolumner i stället för ${expected}`}.`
      : `Kolumnen ${column} är tom.`,
  'type-unknown': ({ column, value }: RefusedFacts) =>
    `Mappningen har ingen roll för ”${value}” i kolumnen ${column}. Lägg till den i [types].`,
  'currency-unknown': ({ value }: RefusedFacts) => `”${value}” är ingen valuta (ISO 4217).`,
  'currency-missing': ({ column }: RefusedFacts) => `Beloppet i kolumnen ${column} har ingen valuta.`,
  'amount-unreadable': ({ column, value }: RefusedFacts) => `”${value}” i kolumnen ${column} är inget belopp.`,
  'amount-decimal-comma': ({ column, value }: RefusedFacts) =>
    `”${value}” i kolumnen ${column} har decimalkomma. Ange en mappningsfil med decimal = ",".`,
  'amount-digits': ({ column, value }: RefusedFacts) => `”${value}” i kolumnen ${column} har fler siffror än valutan.`,
  'amount-too-large': ({ column, value }: RefusedFacts) => `”${value}” i kolumnen ${column} är för stort.`,
  'date-unreadable': ({ column, value }: RefusedFacts) =>
    `”${value}” i kolumnen ${column} är inget datum i den här formen.`,
  'sum-differs': ({ value, expected }: RefusedFacts) =>
    `Raderna blir ${value} i minsta enheter, men filen anger ${expected}. Rader saknas eller är ändrade.`,
  'other-merchant': ({ value, expected }: RefusedFacts) =>
    `Filen är från säljföretaget ”${value}”, väntat är ${expected}.`,
  'merchant-not-mapped': ({ value }: RefusedFacts) =>
    `Mappningsfilen har inget säljföretag, så det går inte att kontrollera att filen är från ${value}. Lägg till columns.merchant eller merchant i mappningsfilen.`,
  'nothing-matches': ({ value }: RefusedFacts) =>
    `Ingen av filens ${value} betalningar finns i den här journalen. Filen är från ett annat säljföretag, eller så är journalen fel.`,
  'mapping-wrong': ({ column, expected }: RefusedFacts) =>
    column === '' ? `Mappningsfilen är inte ${expected}.` : `Inställningen ${column}: väntat är ${expected}.`,
} as const;
