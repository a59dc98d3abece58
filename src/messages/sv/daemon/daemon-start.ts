/** Reasons why the daemon does not start, or takes no payments. */

/** `journal-unconfirmed`: the integrity hold. `why`: its cause, from the messages about the journal. */
export function moneyStopped(why: string): string {
  return `Inga pengar flyttas förrän operatören bekräftar journalen. ${why} För att bekräfta, stoppa tenderd och kör: tenderd journal confirm --name "YOUR NAME" --reason "WHAT YOU SAW"`;
}

/** `other-machine`: the journal was used on another machine. `marks`: the marks that differ. */
export function otherMachine(marks: readonly string[]): string {
  return `Den här datakatalogen användes på en annan dator (det som skiljer: ${marks.join(', ')}). Betalningar fortsätter, men om den datorn fortfarande körs använder två kassor samma SaleID och får varandras svar. Stoppa tenderd och kör \`tenderd journal new-sale-id\` om det här är en kopia, eller \`tenderd journal same-machine\` om den här datorn ersätter den andra.`;
}

/** A variable for tests is set, and money is real. Follows the name of the variable. */
export const testsOnly =
  'är inte tillåten: den är för tester, och minst en gateway eller betaltjänst i den här konfigurationen saknar "simulated = true"';

/** A terminal names a gateway that the configuration does not have. */
export function unknownGateway(terminal: string, gateway: string): string {
  return `terminal ${terminal} har gatewayen ${gateway}, som inte är konfigurerad`;
}
