/** The log of the head office. It is written in English only. */

/** The office starts to read the stream. */
export function reads(stream: string, position: number, last: number): string {
  return `Reads the stream ${stream} from message ${position + 1} on. Its last message is ${last}.`;
}

/** The office applied a migration to its database. */
export function migrated(names: readonly string[]): string {
  return `Changed the tables to this version: ${names.join(', ')}.`;
}

/** The office is ready. */
export function ready(version: string, stream: string): string {
  return `tenderd ${version}: the head office reads the stream ${stream}`;
}

/** After a failure, the office waits and then tries again. */
export function waits(code: string, text: string): string {
  return `${code}: ${text} The head office tries again by itself.`;
}

/** The replay of the stream is done. */
export function replayed(position: number): string {
  return `The tables are filled again, up to message ${position}.`;
}

/** The retention deleted old data. `before`: ISO time. */
export function deleted(payments: number, before: string): string {
  return `Deleted ${payments} payments that the stream received before ${before}, with all ids and refused messages of that time.`;
}

/** A sign-in at the page. `name`: absent if no operator has the name that was typed. */
export const signIn = {
  opened: (name: string | undefined, address: string): string => `${name ?? ''} signed in from ${address}.`,
  refused: (name: string | undefined, address: string): string =>
    name === undefined
      ? `${address} tried to sign in with an unknown name.`
      : `${address} tried to sign in as ${name} with a wrong password.`,
  closed: (name: string | undefined, address: string): string =>
    name === undefined
      ? `${address} sent too many wrong passwords, so it cannot sign in for a while.`
      : `${address} sent too many wrong passwords for ${name}, so ${name} cannot sign in from there for a while.`,
} as const;

/** The page is served. */
export function page(url: string): string {
  return `The page is at ${url}`;
}

/** The certificate of the page was read again. */
export const certificateRenewed = 'New connections to the page use the certificate that is in the file now.';

/** Another program has the address of the page. */
export function addressTaken(address: string): string {
  return `Another program is listening on ${address}. Stop it, or change web.listen.`;
}

/** The system refuses the address of the page. */
export function addressRefused(address: string, code: string): string {
  return `The system does not let the head office listen on ${address} (${code}). Change web.listen.`;
}
