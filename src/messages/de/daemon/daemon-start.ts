/** Reasons why the daemon does not start, or takes no payments. */

/** `journal-unconfirmed`: the integrity hold. `why`: its cause, from the messages about the journal. */
export function moneyStopped(why: string): string {
  return `Es fließt kein Geld, bis der Bediener das Journal bestätigt. ${why} Zum Bestätigen beenden Sie tenderd und führen aus: tenderd journal confirm --name "YOUR NAME" --reason "WHAT YOU SAW"`;
}

/** `other-machine`: the journal was used on another machine. `marks`: the marks that differ. */
export function otherMachine(marks: readonly string[]): string {
  return `Dieses Datenverzeichnis wurde auf einem anderen Rechner verwendet (anders ist: ${marks.join(', ')}). Zahlungen gehen weiter; läuft der andere Rechner aber noch, verwenden zwei Kassen dieselbe SaleID und bekommen die Antworten der jeweils anderen. Beenden Sie tenderd, und führen Sie \`tenderd journal new-sale-id\` aus, wenn dies eine Kopie ist, oder \`tenderd journal same-machine\`, wenn dieser Rechner den anderen ersetzt.`;
}

/** A variable for tests is set, and money is real. Follows the name of the variable. */
export const testsOnly =
  'ist nicht erlaubt: Die Variable ist für Tests, und nicht jedes Gateway und jeder Zahlungsdienst dieser Konfiguration sagt "simulated = true"';

/** A terminal names a gateway that the configuration does not have. */
export function unknownGateway(terminal: string, gateway: string): string {
  return `das Terminal ${terminal} nennt das unbekannte Gateway ${gateway}`;
}
