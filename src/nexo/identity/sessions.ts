/** Login sessions of registers at this interface. The lane has its own session with the terminal. */

import { comparableText } from '../../core/index.js';

/** The number of sessions that are remembered. The session with the oldest Login is dropped first. */
const sessionsMax = 1_000;

interface Session {
  readonly saleId: string;
  /** The configured name of the terminal. */
  readonly terminal: string;
  /** The capabilities that the register sent in its Login. */
  readonly capabilities: readonly string[];
}

/**
 * The sessions of this process. Registers are also served without a session: if they never log in, have logged out, or
 * lost the session when the daemon restarted. Several programs of a shop may use the same SaleID, so the Logout of one
 * must not stop the others.
 */
export class Sessions {
  readonly #sessions = new Map<string, Session>();

  /** Opens a session, and replaces an earlier session. */
  login(saleId: string, terminal: string, capabilities: readonly string[]): void {
    this.#put({ saleId, terminal, capabilities });
  }

  /** Closes a session. */
  logout(saleId: string, terminal: string): void {
    this.#sessions.delete(nameOf(saleId, terminal));
  }

  /** True if the register declared that it can show the terminal's texts. */
  canShow(saleId: string, terminal: string): boolean {
    const capabilities = this.#sessions.get(nameOf(saleId, terminal))?.capabilities ?? [];
    return capabilities.includes('CashierDisplay') || capabilities.includes('CashierStatus');
  }

  /** True if the register declared that its cashier can answer questions. */
  canAsk(saleId: string, terminal: string): boolean {
    return this.#sessions.get(nameOf(saleId, terminal))?.capabilities.includes('CashierInput') === true;
  }

  /** Returns the SaleIDs with a session at a terminal. */
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
