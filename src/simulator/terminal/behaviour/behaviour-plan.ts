/** The instructions for one terminal: behaviours that are waiting for a request, and default behaviours. */

import type { Behaviour, Kind, Scope } from './behaviour.js';

const withoutMoney: ReadonlySet<Kind> = new Set<Kind>([
  'reconciliation',
  'card-acquisition',
  'enable-service',
  'login',
  'logout',
  'status',
  'diagnosis',
  'totals',
  'previous',
  'any',
]);

interface Queued {
  readonly kind: Kind;
  readonly behaviour: Behaviour;
  left: number;
}

/** The behaviours of a terminal: rules by kind of request, and a queue for the next requests. */
export class BehaviourPlan {
  readonly #rules: Queued[] = [];
  readonly #queue: Queued[] = [];

  /** Adds one instruction. A new rule replaces the rule for the same kind; queued instructions keep their order. */
  add(scope: Scope, behaviour: Behaviour): void {
    const times = behaviour.busy?.forMs === undefined ? behaviour.busy?.times : 1;
    if (scope.when === 'next') {
      this.#queue.push({ kind: scope.kind, behaviour, left: times ?? 1 });
      return;
    }
    const index = this.#rules.findIndex((rule) => rule.kind === scope.kind);
    const rule = { kind: scope.kind, behaviour, left: times ?? Number.POSITIVE_INFINITY };
    if (index === -1) this.#rules.push(rule);
    else this.#rules[index] = rule;
  }

  /** Removes all instructions. */
  clear(): void {
    this.#rules.length = 0;
    this.#queue.length = 0;
  }

  /**
   * Returns the behaviour for a request of this kind: the first match in the queue, or else the most specific rule. A
   * match in the queue is used only once.
   */
  take(kind: Kind): Behaviour | undefined {
    const queued = this.#queue.findIndex((one) => isMeantFor(one.kind, kind));
    const entry = this.#queue[queued] ?? this.#ruleFor(kind);
    if (entry === undefined) return undefined;
    entry.left -= 1;
    if (entry.left <= 0 && queued !== -1) this.#queue.splice(queued, 1);
    return entry.behaviour;
  }

  #ruleFor(kind: Kind): Queued | undefined {
    const fitting = this.#rules.filter((rule) => isMeantFor(rule.kind, kind) && rule.left > 0);
    const width = (rule: Queued): number => (rule.kind === kind ? 0 : rule.kind === 'money' ? 1 : 2);
    return fitting.toSorted((one, other) => width(one) - width(other))[0];
  }
}

function isMeantFor(meant: Kind, kind: Kind): boolean {
  if (meant === 'any' || meant === kind) return true;
  return meant === 'money' && !withoutMoney.has(kind);
}
