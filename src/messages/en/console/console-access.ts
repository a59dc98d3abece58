/** The access to the console: its attention item, and the command `tenderd console`. */

/** The attention item `console-closed`. */
export function pinClosed(): string {
  return 'The PIN of the console was wrong five times, so the PIN is locked for 15 minutes. Payments are not affected. If it was not your staff, choose another PIN. This item disappears after a sign-in with the right PIN.';
}

/** The console was opened in a browser. */
export const opened = 'The console opens in your browser. If it does not, open this address on this machine:';

/** No browser was started: the machine has none, or the operator wants none. */
export const openIt = 'Open this address in a browser on this machine:';

/** The time for which the code in the address can be used. */
export function validOnce(seconds: number): string {
  return `The code in this address opens the console once, within ${seconds} seconds.`;
}
