/** The rules about the requests of a register: which it sends, under which id, and how often. */

import type { Day } from './days.js';
import { type Finding, shown } from './finding.js';
import type { Observed, ReceivedRequest } from './observed.js';
import type { InterfaceWords } from './words.js';

/** The maximum number of requests in any one second. A register that waits with `Prefer: wait=25` sends one request in 25 seconds. */
const requestsPerSecondMax = 10;
/**
 * The share of the required pause that a request must wait. It is below 1, because the register's clock may be a little
 * fast.
 */
const earlyShare = 0.9;

/**
 * Checks the ids that a register uses for one key press. A second id is allowed in three cases: the first transaction
 * ended with retry `safe`, the first transaction was partly approved, or the second transaction replaces the first one
 * (`insteadOf`).
 */
export function sameId({ asked }: Observed, words: InterfaceWords): readonly Finding[] {
  for (const { starts, press, atMs } of asked) {
    if (starts === undefined) continue;
    const before = asked.filter((one) => one.press === press && one.atMs < atMs);
    const others = new Set(before.flatMap((one) => one.starts?.transactionId ?? []));
    if (others.has(starts.transactionId)) continue;
    const open = [...others].find((id) => id !== starts.insteadOf && !mayFollow(before, id, atMs));
    if (open === undefined) continue;
    return [
      {
        rule: 'same-id',
        isMoney: true,
        saw: `It requested a second payment, ${starts.transactionId}, while ${open} ${standing(before, open, atMs)}.`,
        because:
          'The first payment may be charged already, or a moment later. If both payments name the same sale, only that keeps tenderd from charging both.',
        advice: words.sameId,
      },
    ];
  }
  return [];
}

function mayFollow(asked: readonly ReceivedRequest[], id: string, atMs: number): boolean {
  const report = lastReported(asked, id, atMs);
  return report?.retry === 'safe' || report?.result === 'partly-approved';
}

function standing(asked: readonly ReceivedRequest[], id: string, atMs: number): string {
  const report = lastReported(asked, id, atMs);
  if (report === undefined) return 'had no answer';
  return report.result === null ? 'was still running' : `was ${report.result}, retry "${report.retry}"`;
}

/** Returns the last report about the transaction that the register had received at this time. */
function lastReported(asked: readonly ReceivedRequest[], id: string, atMs: number) {
  return asked.findLast(({ told, answeredAtMs }) => told?.transactionId === id && answeredAtMs <= atMs)?.told;
}

/** Checks that the register never sends a review by itself. */
export function noOverride({ asked }: Observed): readonly Finding[] {
  for (const { starts } of asked) {
    if (starts?.reviewed === undefined) continue;
    return [
      {
        rule: 'no-override',
        isMoney: true,
        saw: `It sent \`reviewed\` for ${starts.reviewed}, although no operator reviewed that payment.`,
        because:
          '`reviewed` is the decision of a named operator. It removes the protection against charging the sale twice.',
        advice: 'Show the other payment to the operator. Send `reviewed` only after the operator has decided.',
      },
    ];
  }
  return [];
}

/** Checks that the register ended. */
export function ends({ runs }: Observed, words: InterfaceWords): readonly Finding[] {
  const last = runs.at(-1);
  if (last?.end !== 'late') return [];
  return [
    {
      rule: 'ends',
      isMoney: false,
      saw: `It did not end. Its last line was: ${shown(last.lastLine)}`,
      because: 'The cashier and the customer wait, although tenderd knows the outcome.',
      advice: words.ends,
    },
  ];
}

/** Checks that every outcome was acknowledged. */
export function acknowledges({ kept }: Observed): readonly Finding[] {
  return kept
    .filter(({ acknowledged, result }) => result !== null && !acknowledged)
    .slice(0, 1)
    .map(({ transactionId, revision, result }) => ({
      rule: 'acknowledges',
      isMoney: false,
      saw: `It did not acknowledge revision ${revision} of ${transactionId} (${result ?? ''}).`,
      because:
        'tenderd cannot know that the outcome was booked. It keeps the outcome in the inbox, and refuses the next payment of the sale.',
      advice: 'POST /v1/transactions/{id}/acknowledge with the `revision` that you booked, after you booked it.',
    }));
}

/** Checks that the register answered the terminal’s question. */
export function answersPrompts({ asksCashier }: Day, { asked }: Observed): readonly Finding[] {
  if (asksCashier !== true || asked.some(isPromptAnswer)) return [];
  return [
    {
      rule: 'answers-prompts',
      isMoney: false,
      saw: 'It did not answer the terminal’s question.',
      because: 'The terminal and the customer wait for the answer until the question expires.',
      advice:
        'Listen for `prompts` at /v1/events (or ask GET /v1/prompts), and answer. If the register shows no questions, set `prompts = "off"` and skip this scenario.',
    },
  ];
}

function isPromptAnswer({ method, path, status }: ReceivedRequest): boolean {
  return method === 'POST' && /^\/v1\/prompts\/[^/]+\/answer$/.test(path) && status === 200;
}

/** Checks that the register aborted the payment that the cashier gave up. */
export function withdraws({ giveUpAfterS }: Day, { asked }: Observed, words: InterfaceWords): readonly Finding[] {
  if (giveUpAfterS === undefined || asked.some((one) => one.withdraws || isHandOver(one))) return [];
  return [
    {
      rule: 'withdraws',
      isMoney: false,
      saw: `It did not abort the payment that the cashier gave up after ${giveUpAfterS} s.`,
      because: 'The customer can still pay, while the cashier already does something else.',
      advice: words.withdraws,
    },
  ];
}

/** Checks that every payment carries the acquirer data of the scenario, byte for byte. */
export function sendsTheData({ acquirerData }: Day, { asked }: Observed): readonly Finding[] {
  const other = asked.find(({ starts }) => starts !== undefined && starts.acquirerData !== acquirerData)?.starts;
  if (acquirerData === undefined || other === undefined) return [];
  return [
    {
      rule: 'sends-the-data',
      isMoney: true,
      saw: `It sent ${other.acquirerData === undefined ? 'no data for the acquirer' : `"${shown(other.acquirerData)}"`} instead of "${acquirerData}".`,
      because: 'Such data can decide, for example, whether the acquirer charges the amount or holds it.',
      advice:
        'Send $TENDERD_ACQUIRER_DATA unchanged as SaleData.SaleToAcquirerData, with each request for the payment.',
    },
  ];
}

/** True if the request names `insteadOf`. tenderd itself then stops the named transaction. */
function isHandOver({ starts }: ReceivedRequest): boolean {
  return starts?.insteadOf !== undefined;
}

/** Checks that the register does not send too many requests within one second. */
export function withoutHurry({ asked }: Observed, words: InterfaceWords): readonly Finding[] {
  const times = asked.map(({ atMs }) => atMs);
  const worst = Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + 1_000).length));
  if (worst <= requestsPerSecondMax) return [];
  return [
    {
      rule: 'asks-without-hurry',
      isMoney: false,
      saw: `It made ${worst} requests within one second, ${asked.length} in all.`,
      because: 'Many such registers overload tenderd, and get no outcome sooner.',
      advice: words.withoutHurry,
    },
  ];
}

/** Checks that the register waits as long as `Retry-After` says. */
export function honoursRetryAfter({ asked }: Observed): readonly Finding[] {
  for (const [index, { answeredAtMs, retryAfterS, run }] of asked.entries()) {
    if (retryAfterS === undefined) continue;
    const next = asked.slice(index + 1).find((one) => one.run === run && one.atMs >= answeredAtMs);
    if (next === undefined || next.atMs - answeredAtMs >= retryAfterS * 1_000 * earlyShare) continue;
    return [
      {
        rule: 'honours-retry-after',
        isMoney: false,
        saw: `The daemon asked it to wait ${retryAfterS} s, and it asked again after ${((next.atMs - answeredAtMs) / 1_000).toFixed(1)} s.`,
        because:
          'A daemon that is stopping or overloaded names the time of the next useful request. Earlier requests only add load.',
        advice: 'Read the header `Retry-After` (seconds) of a 429 or 503.',
      },
    ];
  }
  return [];
}
