/** The small parts from which the output of commands is built. */

/** Returns a command after its label: `Wait for it:           tenderd status X`. */
export function labelled(label: string, command: string): string {
  return `${`${label}: `.padEnd(23)}${command}`;
}
