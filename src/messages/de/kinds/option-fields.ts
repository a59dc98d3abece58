/** The expected value of a field that is wrong (`invalid-request`, `errors[].expected`). */

/** Only other kinds of transaction have this option. */
export function strayOption(kind: string, kinds: readonly string[]): string {
  return `kein Wert bei ${kind}; nur bei ${kinds.join(' und ')}`;
}

/** The expected value of each option in a request. */
export const expectedOption = {
  noAcquirers: 'kein Wert, wenn der Kassenschnitt keinen Acquirer abschließt',
  tip: 'weniger als der Betrag, der es einschließt',
  cashBack: 'weniger als der Betrag, der Barauszahlung und Trinkgeld einschließt',
  noRequestedToken: 'kein Wert, wenn mit einem Token bezahlt wird',
  encodableAmount: 'ein Betrag, den der Standard darstellen kann',
  noMinimum: 'kein Wert, außer wenn allowPartial true ist',
  minimum: 'höchstens der Betrag',
} as const;

/** The basket is too long. */
export function basketTooLong(charactersMax: number): string {
  return `höchstens ${charactersMax} Zeichen insgesamt`;
}
