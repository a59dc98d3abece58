/** Reasons why the daemon does not start, or takes no payments. */

/** `journal-unconfirmed`: the integrity hold. `why`: its cause, from the messages about the journal. */
export function moneyStopped(why: string): string {
  return `No money moves until the operator confirms the journal. ${why} To confirm, stop tenderd and run: tenderd journal confirm --name "YOUR NAME" --reason "WHAT YOU SAW"`;
}

/** `other-machine`: the journal was used on another machine. `marks`: the marks that differ. */
export function otherMachine(marks: readonly string[]): string {
  return `This data directory was used on another machine (${marks.join(', ')} differ). Payments go on, but if that machine is still running, two tills use one SaleID and receive each other's answers. Stop tenderd and run \`tenderd journal new-sale-id\` if this is a copy, or \`tenderd journal same-machine\` if this machine replaces the other one.`;
}

/** A variable for tests is set, and money is real. The text is printed after the name of the variable. */
export const testsOnly =
  'is refused: it is for tests only, but not every gateway and service of this configuration has "simulated = true"';

/** A terminal names a gateway that the configuration does not have. */
export function unknownGateway(terminal: string, gateway: string): string {
  return `terminal ${terminal} is on the gateway ${gateway}, which is not configured`;
}
