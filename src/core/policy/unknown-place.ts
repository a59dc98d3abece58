/** How everybody hears that a terminal or payment service is not there. */

/**
 * The sentence for a name that nothing in the configuration has; those that there are, are named. `what`: a terminal, a payment service, or in which
 * way it was named.
 */
export function unknownPlace(what: string, name: string, known: readonly string[]): string {
  const there = known.length === 0 ? ': none is configured.' : `. Known: ${known.join(', ')}.`;
  return `There is no ${what} ${name}${there}`;
}
