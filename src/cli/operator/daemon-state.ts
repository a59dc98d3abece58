/** Collects everything that `tenderd status` shows about a daemon. */

import {
  type AttentionEntry,
  type Daemon,
  type Inbox,
  type Prompt,
  type Service,
  type Standby,
  TenderdProblem,
  type Terminal,
  type Transaction,
  type TransactionSummary,
  type Trouble,
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

/** Returns the answer of the leader, or the state of the standby if the daemon is one. Other errors are thrown. */
export async function orStandby<T extends object>(ask: () => Promise<T>): Promise<T | { readonly standby: Standby }> {
  try {
    return await ask();
  } catch (error) {
    const standby = error instanceof TenderdProblem ? error.problem.standby : undefined;
    if (standby === undefined) throw error;
    return { standby };
  }
}

/** True if an answer of {@link orStandby} is that of a standby. */
export function isStandby(answer: object): answer is { readonly standby: Standby } {
  return 'standby' in answer;
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
