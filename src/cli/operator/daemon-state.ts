/** Collects everything that `tenderd status` shows about a daemon. */

import type {
  AttentionEntry,
  Daemon,
  Inbox,
  Prompt,
  Service,
  Terminal,
  Transaction,
  TransactionSummary,
  Trouble,
} from '../../client/index.js';
import type { FoundDaemon } from '../command/find-daemon.js';
import { recoveringAt } from './recovering.js';

/** The answers of a daemon. */
export interface DaemonState {
  readonly daemon: Daemon;
  readonly terminals: readonly Terminal[];
  readonly services: readonly Service[];
  readonly prompts: readonly Prompt[];
  readonly attention: readonly AttentionEntry[];
  readonly open: readonly TransactionSummary[];
  readonly inbox: Inbox;
  /** The transactions whose answer was lost and whose outcome tenderd is finding out, by transactionId. */
  readonly recovering: ReadonlyMap<string, Transaction>;
}

/** Asks the daemon for its state. */
export async function daemonState({ client }: FoundDaemon, isJson: boolean): Promise<DaemonState> {
  // Send one request first. The daemon counts each refused request, and a wrong token must count as one.
  const daemon = await client.daemon();
  const [terminals, services, prompts, attention, open, inbox] = await Promise.all([
    client.terminals(),
    client.services(),
    client.prompts(),
    client.attention(),
    client.list({ state: 'open', limit: 20 }),
    client.inbox({ limit: 20 }),
  ]);
  const recovering = isJson ? new Map<string, Transaction>() : await recoveringAt(client, terminals);
  return { daemon, terminals, services, prompts, attention, open: open.transactions, inbox, recovering };
}

/** True if payments are affected, or an operator must act: the commands then end with 75. */
export function isTroubled({ ready, troubles }: Daemon): boolean {
  return !ready || troubles.some(({ level }) => level === 'error');
}

/**
 * The codes of troubles that other lines of the status already show. They concern the state of a terminal, or the
 * connection to a terminal or payment service.
 */
const shownBefore: readonly string[] = [
  'gateway-not-connected',
  'gateway-credentials-refused',
  'terminal-not-listed',
  'terminal-login-refused',
  'service-unreachable',
  'service-fails',
];

/** Returns the troubles that neither the attention list nor the state of a terminal or service shows. */
export function furtherTroubles({ troubles }: Daemon): readonly Trouble[] {
  return troubles.filter(({ code, attention }) => !attention && !shownBefore.includes(code));
}
