/** The log of the head office. It is written in English only. */

/** The office reads the stream. */
export function reads(stream: string, position: number, last: number): string {
  return `Reads the stream ${stream} from message ${position + 1} on. Its last message is ${last}.`;
}

/** The office applied a migration. */
export function migrated(names: readonly string[]): string {
  return `Changed the tables to this version: ${names.join(', ')}.`;
}
