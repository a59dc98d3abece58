/** The page's knowledge about the till. The module is pure: each change creates a new value. */

import type {
  AttentionEntry,
  Progress,
  Prompt,
  Service,
  TenderdEvent,
  Terminal,
  TransactionSummary,
} from '../../../client/index.js';

/** The state of the event stream. */
export type Connection = 'connecting' | 'live' | 'lost';

/** The state of the till, as the event stream reported it. */
export interface Till {
  readonly connection: Connection;
  readonly terminals: readonly Terminal[];
  readonly services: readonly Service[];
  readonly attention: readonly AttentionEntry[];
  readonly prompts: readonly Prompt[];
  /** The latest outcome of each terminal or payment service. */
  readonly latest: ReadonlyMap<string, TransactionSummary>;
  /** The latest step of each transaction that is running. */
  readonly steps: ReadonlyMap<string, Progress>;
  /** True if no real money moves. */
  readonly isPractice: boolean;
}

/** The state before the first event. */
export const unknownTill: Till = {
  connection: 'connecting',
  terminals: [],
  services: [],
  attention: [],
  prompts: [],
  latest: new Map(),
  steps: new Map(),
  isPractice: false,
};

/** The maximum number of steps that are kept. The oldest ones are dropped. */
const stepsMax = 400;

/** Returns the till after an event. */
export function afterEvent(till: Till, event: TenderdEvent): Till {
  switch (event.type) {
    case 'terminal':
      return {
        ...till,
        terminals: replaced(till.terminals, event.data, ({ terminal }) => terminal),
      };
    case 'service':
      return {
        ...till,
        services: replaced(till.services, event.data, ({ service }) => service),
      };
    case 'attention':
      return { ...till, attention: event.data.attention };
    case 'prompts':
      return { ...till, prompts: event.data.prompts };
    case 'progress':
      return {
        ...till,
        steps: withStep(till.steps, event.data),
      };
    case 'outcome': {
      const { transaction } = event.data;
      const steps = new Map(till.steps);
      steps.delete(transaction.transactionId);
      return {
        ...till,
        steps,
        latest: withLatest(till.latest, [transaction]),
      };
    }
  }
}

/** Adds these transactions to the latest ones. For each terminal or payment service, keeps the transaction that was accepted last. */
export function withLatest(
  latest: Till['latest'],
  transactions: readonly TransactionSummary[],
): ReadonlyMap<string, TransactionSummary> {
  const result = new Map(latest);
  for (const one of transactions) {
    if (one.result === undefined) continue;
    const place = one.terminal ?? one.service ?? '';
    const known = result.get(place);
    if (known === undefined || known.acceptedAt <= one.acceptedAt) result.set(place, one);
  }
  return result;
}

function replaced<T>(list: readonly T[], item: T, keyOf: (item: T) => string): readonly T[] {
  const key = keyOf(item);
  const at = list.findIndex((one) => keyOf(one) === key);
  return at < 0 ? [...list, item] : list.with(at, item);
}

function withStep(steps: Till['steps'], step: Progress): Till['steps'] {
  if (step.transactionId === undefined) return steps;
  const result = new Map(steps);
  result.delete(step.transactionId);
  result.set(step.transactionId, step);
  const [oldest] = result.keys();
  if (result.size > stepsMax && oldest !== undefined) result.delete(oldest);
  return result;
}
