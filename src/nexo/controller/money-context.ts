/** The context of a financial request: it looks up transactions in the journal, and the state of the terminal. */

import type { MoneyContext } from '../dialogue/requests/money-parts.js';
import type { Lanes, TerminalView } from '../../core/index.js';
import type { PaymentIdentity } from '../dialogue/requests/identity.js';
import { digest } from '../identity/digest.js';
import { cardBy, earlierStamps, idsOfSale, preAuthorizationBy } from '../identity/originals.js';
import { isOfEarlier } from '../identity/request-lookup.js';
import type { TerminalNames } from '../identity/terminal-names.js';

/**
 * How long a ServiceID means the same reconciliation, in ms. After this time, the ServiceID means a new reconciliation.
 */
const recentMs = 6 * 3_600_000;

/** The data from which the context of one request is made. */
export interface Around {
  /** The lanes as the caller may see them. */
  readonly lanes: Lanes;
  /**
   * All lanes, even those that the caller may not see: a request with the same ids is the same transaction, whichever
   * token its caller uses.
   */
  readonly all: Lanes;
  readonly names: TerminalNames;
  /** The configured name of the terminal or, if it is no longer configured, its former name. */
  readonly name: string;
  /** The terminal's state; absent if the terminal is no longer configured. */
  readonly terminal: TerminalView | undefined;
  readonly saleId: string;
  readonly serviceId: string | undefined;
  /** Returns the wall time, in ms since 1970. */
  readonly wallMs: () => number;
  /** True if an attacker could send an old message of a register again. */
  readonly mayBeCopy: boolean;
  /** True if the register's dialect demands a CustomerOrder in each reversal, with the amount of the payment. */
  readonly namesReversedOrder: boolean;
  readonly identifiedBy: PaymentIdentity | undefined;
  /** True if a connection of the register delivered the outcome with this revision completely. */
  readonly wasTaken: (transactionId: string, revision: number) => boolean;
}

/** Returns the context of the request. */
export function moneyContext(around: Around): MoneyContext {
  const { lanes, all, names, name, terminal, saleId, serviceId, wallMs, mayBeCopy, identifiedBy, wasTaken } = around;
  const { namesReversedOrder } = around;
  return {
    terminal: name,
    digest,
    get: (id) => all.get(id),
    earlierStamps: (sale, named) => earlierStamps(all, digest, sale, named),
    idsOfSale: (text) => idsOfSale(all, text),
    findOriginal: (key, at, kind) => {
      const named = at === undefined ? undefined : names.find(at);
      return all.original(key, kind, named === undefined || 'condition' in named ? name : named.terminal);
    },
    newest: (ids) => lanes.asked({ saleId, terminal: name, serviceId: ids.serviceId }, 1)[0],
    isOfEarlier: (view) => isOfEarlier(view, { saleId, serviceId }, all),
    isRecent: (at) => Math.abs(wallMs() - Date.parse(at)) < recentMs,
    mayBeCopy,
    namesReversedOrder,
    identifiedBy,
    viewsOfSale: (sale) => all.list({ sale }),
    isTaken: ({ request: { transactionId }, outcome, acknowledgedRevision }) =>
      outcome !== undefined && (acknowledgedRevision >= outcome.revision || wasTaken(transactionId, outcome.revision)),
    findCard: (key) => cardBy(lanes, name, key),
    keepsCard: (id) => terminal?.acquiredCard?.transactionId === id && terminal.acquiredCard.isFree,
    findReservation: (sale, saleReference) =>
      preAuthorizationBy(lanes, { saleId: sale, terminal: name }, saleReference),
  };
}
