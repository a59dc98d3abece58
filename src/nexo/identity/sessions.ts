/** Login sessions between registers and terminals, as this interface keeps them: the session with the terminal is the lane's own. */

import { comparableText } from '../../core/index.js';

/** So many registers are remembered; the one that logged in longest ago goes first. */
const sessionsMax = 1_000;

interface Session {
  readonly saleId: string;
  /** By its configured name. */
  readonly terminal: string;
  /** What the register said at Login that it can do. */
  readonly capabilities: readonly string[];
}

/**
 * The sessions of this process. None is demanded: a register that never logs in is served, one whose daemon was restarted, and one that has logged out. Several
 * programs of a shop say the same SaleID, and the Logout of one must not stop the others.
 */
export class Sessions {
  readonly #sessions = new Map<string, Session>();

  /** Opens a session, in place of an earlier one. */
  login(saleId: string, terminal: string, capabilities: readonly string[]): void {
    this.#put({ saleId, terminal, capabilities });
  }

  /** Closes it. */
  logout(saleId: string, terminal: string): void {
    this.#sessions.delete(nameOf(saleId, terminal));
  }

  /** Whether the register said that it can show what the terminal shows. */
  canShow(saleId: string, terminal: string): boolean {
    const capabilities = this.#sessions.get(nameOf(saleId, terminal))?.capabilities ?? [];
    return capabilities.includes('CashierDisplay') || capabilities.includes('CashierStatus');
  }

  /** Whether the register said that people at it can be asked. */
  canAsk(saleId: string, terminal: string): boolean {
    return this.#sessions.get(nameOf(saleId, terminal))?.capabilities.includes('CashierInput') === true;
  }

  /** The SaleIDs with a session at a terminal. */
  loggedIn(terminal: string): readonly string[] {
    return [...this.#sessions.values()].filter((session) => session.terminal === terminal).map(({ saleId }) => saleId);
  }

  #put(session: Session): void {
    const name = nameOf(session.saleId, session.terminal);
    this.#sessions.delete(name);
    this.#sessions.set(name, session);
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size > sessionsMax && oldest !== undefined) this.#sessions.delete(oldest);
  }
}

function nameOf(saleId: string, terminal: string): string {
  return JSON.stringify([comparableText(saleId), terminal]);
}
