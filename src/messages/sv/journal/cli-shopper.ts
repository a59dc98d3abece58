/** The texts of `tenderd shopper`. */

import type { OfShopper } from '../../en/journal/cli-shopper.js';

/** The help text of `shopper erase`, printed after its options. */
export const help = `
REFERENCE är exakt det som kassan skickade: kundreferens, token för ett sparat kort, kontonummer eller e-postadress.
- läser den från standard in, @FILE från en fil. Journalen behåller namn och skäl men inte referensen: nämn inte kunden i
skälet.
  tenderd shopper export shopper-1042 --out shopper.json
  tenderd shopper erase shopper-1042 --name 'A. Berg' --reason 'brev 2026-31' --dry-run
`;

const reasons: Readonly<Record<NonNullable<OfShopper['kept']>, string>> = {
  open: 'resultatet är öppet eller okänt',
  attention: 'på listan över öppna punkter',
  unacknowledged: 'pengar flyttades, och kassan har inte kvitterat',
  needed: 'en annan transaktion eller publiceringen av dess händelser behöver den',
};

/** `shopper erase`: the result of the erasure. */
export function erased(transactions: readonly OfShopper[], trial: boolean): readonly string[] {
  if (transactions.length === 0) return ['Journalen har inga personuppgifter under denna referens.'];
  const kept = transactions.filter((one) => one.kept !== undefined);
  return [
    `Kundens transaktioner ${trial ? 'vars personuppgifter skulle raderas' : 'vars personuppgifter raderades'}: ${transactions.length - kept.length}`,
    ...(kept.length === 0 ? [] : ['Dessa behåller dem. Avsluta dem och upprepa sedan kommandot:']),
    ...kept.map(({ transactionId, kept: why }) => `  ${transactionId}: ${why === undefined ? '' : reasons[why]}`),
  ];
}

/** `shopper export --out`: the file was written. */
export function written(file: string, transactions: number): string {
  return `${file}: ${transactions} ${transactions === 1 ? 'transaktion' : 'transaktioner'}`;
}

/** The message of the failure `export-not-written`. */
export function notWritten(file: string, code: string): string {
  return `${file} kunde inte skrivas: ${code}`;
}

/** The state of the command while it searches or erases the journal. */
export const working = 'läser journalen';

/** The reference of the shopper is too short. */
export const tooShort = 'Referensen måste ha minst 3 tecken: en kortare kan gälla flera kunder.';
