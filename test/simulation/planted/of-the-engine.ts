/** Breakages of the turn loop and of reading: what is durable before what, and who is told what. */

import type { Patch } from './patch.js';

/** All of them. */
export const ofTheEngine: readonly Patch[] = [
  {
    id: 'sent-before-committed',
    what: 'effects run before the commit',
    file: 'src/lane/engine/turn-loop.ts',
    find: 'this.#commit(all);\n    this.#tellAll(all);',
    replace: 'this.#tellAll(all);\n    this.#commit(all);',
    foundBy: 'writeAhead',
    survivesUnitTests: true,
  },
  {
    id: 'told-before-committed',
    what: 'registers are told what a step has made of a transaction before it is durable',
    file: 'src/lane/engine/turn-loop.ts',
    find: 'overlay.set(record.request.transactionId, record);\n    }',
    replace: 'overlay.set(record.request.transactionId, record);\n      this.#listener.changed(record);\n    }',
    foundBy: 'noLostApproval',
    survivesUnitTests: true,
  },
  {
    id: 'taken-in-before-committed',
    what: 'a register is answered before its payment is durable, and hears that it was refused',
    file: 'src/lane/api/submissions.ts',
    find: "turn.afterCommit(lane, (ok) => {\n        const view = ok ? this.#viewOf(request.transactionId) : undefined;\n        reply(\n          view === undefined\n            ? refusalOf('terminal-faulted', faultedText)\n            : { ok: true, value: { view, created: true } },\n        );\n      });",
    replace:
      "const view = this.#viewOf(request.transactionId);\n      reply(view === undefined ? refusalOf('terminal-faulted', faultedText) : { ok: true, value: { view, created: true } });",
    foundBy: 'noLostApproval',
    survivesUnitTests: true,
  },
  {
    id: 'failed-commit-passed-over',
    what: 'a commit that failed stops nothing',
    file: 'src/lane/engine/turn-loop.ts',
    find: '        this.stop();\n        this.#parts.onFatal(error instanceof Error ? error : new Error(String(error)));',
    replace: '',
    foundBy: 'failStop',
    survivesUnitTests: true,
  },
  {
    id: 'facts-of-a-broken-part-lost',
    what: 'only the first fact of a turn is kept',
    file: 'src/lane/engine/turn-loop.ts',
    find: 'part.facts.push(...result.facts);',
    replace: 'part.facts.push(...result.facts.slice(0, 1));',
    foundBy: 'explainable',
    survivesUnitTests: true,
  },
  {
    id: 'armed-once',
    what: 'an earlier need does not move the timer of a lane',
    file: 'src/lane/engine/turn-loop.ts',
    find: 'if (atMs === undefined || (timer.armed !== undefined && timer.armed.atMs <= atMs)) return;',
    replace: 'if (atMs === undefined || timer.armed !== undefined) return;',
    foundBy: 'everythingEnds',
  },
  {
    id: 'not-redacted',
    what: 'messages of the terminal are not redacted',
    file: 'src/lane/inbound/frame-reading.ts',
    find: 'const { message, removed } = redactor.message(said, ownIds);',
    replace: 'const { message, removed } = { message: said, removed: [] };',
    foundBy: 'noCardData',
    survivesUnitTests: true,
  },
  {
    id: 'lease-over-night',
    what: 'a register has a terminal for itself until the monotonic clock says so, whatever the wall clock says',
    file: 'src/core/terminal/queue/lease.ts',
    find: 'if (lease !== undefined && isPast(turn.now, lease.ends))',
    replace: 'if (lease !== undefined && turn.now.monoMs >= lease.ends.monoMs)',
    foundBy: 'leaseEnds',
    setup: { leases: 1, incidents: 1, often: ['R13', 'C7'], services: 0 },
  },
];
