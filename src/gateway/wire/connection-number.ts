/** The numbers of connections and calls: none is used twice in a process. */

/** Connections of all gateways of this process, so that no number is used twice. */
let connectionsMade = 0;

/** A number that no connection of this process had before. */
export function newConnectionNumber(): number {
  connectionsMade += 1;
  return connectionsMade;
}
