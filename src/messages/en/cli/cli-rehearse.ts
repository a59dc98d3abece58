/** The output of `tenderd rehearse`, except the report about each scenario. */

/** `usage`: the operator gave `--json`, but no program that drives the register. */
export const jsonNeedsProgram =
  '--json needs a program after "--": without a program, the rehearsal asks you questions.';

/** The rehearsal begins. */
export function rehearsing(count: number): string {
  return `Rehearsing ${count} ${count === 1 ? 'day' : 'days'}; each has a simulated terminal and a daemon of its own.`;
}

/** `usage`: the operator used `--security` without a nexo interface. */
export const securityNeedsInterface = '--security needs --interface adyen: messages of the API are not sealed.';

/** `usage`: there is no scenario with this name. */
export function unknownDay(name: string): string {
  return `There is no day "${name}".`;
}

/** The names of the days, after {@link unknownDay}. */
export function knownDays(names: readonly string[]): string {
  return `Days: ${names.join(', ')}`;
}

/** `usage`: the options exclude every day. */
export const noDayLeft = '--only and --skip leave no day to rehearse.';

/** A day of the rehearsal begins. */
export function dayBegins(name: string, happens: string): string {
  return `${name}: ${happens}`;
}

/**
 * The reason why a scenario is skipped: the register does not support what the scenario tests. The text is printed
 * after `skipped, `.
 */
export const leftOut = {
  noLink: 'it requested no link',
  noAcquirerData: 'it sends no data for the acquirer',
} as const;

/**
 * The instruction for an operator who drives the register by hand: the next payment to take. One line for each
 * environment variable follows, see {@link variable}.
 */
export const takePayment = '  Take this payment with your register:';

/** Returns the line for one environment variable that the register needs for the payment. */
export function variable(name: string, value: string): string {
  return `    ${name}=${value}`;
}

/** Asks the operator to type what the register reports. */
export const askReport = '  What the register reports, as {"charged": 1250, "mayChargeAgain": false}: ';

/** Asks the operator to kill the register. */
export const killRegister = '\n  Kill your register now, without a shutdown, and press Enter. ';

/** The reason that the journal stores for the decision that the rehearsal makes as operator. */
export const resolvedByReceipt = 'the terminal’s receipt says approved';

/** The simulator moved an amount that is not possible in its currency. */
export function unreadableMovement(amount: string, currency: string): string {
  return `the simulator moved ${amount} ${currency}, which is not an amount of this currency`;
}

/** The simulated payment service rejected a fault that the scenario sets. */
export function unknownFault(answer: string): string {
  return `the simulated payment service rejected the fault: ${answer}`;
}
