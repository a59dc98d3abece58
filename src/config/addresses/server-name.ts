/** Checks the names in certificates. The module is pure. */

const label = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/** True if the text is a host name of at most 253 characters, and not an IP address. */
export function isServerName(name: string): boolean {
  const labels = name.split('.');
  return name.length <= 253 && labels.every((part) => label.test(part)) && !/^\d+$/.test(labels.at(-1) ?? '');
}
