/** Reasons why the daemon does not start, or takes no payments. */

/** `journal-unconfirmed`: the integrity hold. `why`: its cause, from the messages about the journal. */
export function moneyStopped(why: string): string {
  return `Il n’y a aucun mouvement d’argent tant que l’opérateur n’a pas confirmé le journal. ${why} Pour confirmer, arrêtez tenderd et exécutez : tenderd journal confirm --name "YOUR NAME" --reason "WHAT YOU SAW"`;
}

/** `other-machine`: the journal was used on another machine. `marks`: the marks that differ. */
export function otherMachine(marks: readonly string[]): string {
  return `Ce répertoire de données a été utilisé sur une autre machine (différences : ${marks.join(', ')}). Les paiements continuent, mais si cette autre machine fonctionne encore, deux caisses utilisent un même SaleID et reçoivent chacune les réponses de l’autre. Arrêtez tenderd et exécutez \`tenderd journal new-sale-id\` si ceci est une copie, ou \`tenderd journal same-machine\` si cette machine remplace l’autre.`;
}

/** A variable for tests is set, and money is real. Follows the name of the variable. */
export const testsOnly =
  'est refusé : cette variable est réservée aux tests, et les passerelles et services de cette configuration n’indiquent pas tous "simulated = true"';

/** A terminal names a gateway that the configuration does not have. */
export function unknownGateway(terminal: string, gateway: string): string {
  return `le terminal ${terminal} est rattaché à la passerelle ${gateway}, qui n’est pas configurée`;
}
