/** Names that a certificate may be for. Pure. */

const label = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/** Whether a text is the name of a host, of at most 253 characters, and no IP address. */
export function isServerName(name: string): boolean {
  const labels = name.split('.');
  return name.length <= 253 && labels.every((part) => label.test(part)) && !/^\d+$/.test(labels.at(-1) ?? '');
}
