/** The numbers of connections and calls. No number is used twice in a process. */

/** Counts the connections of all gateways of this process. */
let connectionsMade = 0;

/** Returns a number that no connection of this process has had. */
export function newConnectionNumber(): number {
  connectionsMade += 1;
  return connectionsMade;
}
