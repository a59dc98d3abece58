/** Judges a register in a fault scenario. Each rule is one function over the record of the run. Pure. */

import { amount, type Day, type Ending } from './days.js';
import type { ReceivedRequest, Belief, Observed, Run } from './observed.js';
import { apiWords, type InterfaceWords } from './words.js';

/** Stable names of the rules. */
export type Rule =
  | 'asks'
  | 'ends'
  | 'charges-once'
  | 'same-id'
  | 'no-override'
  | 'says-what-it-believes'
  | 'books-what-was-charged'
  | 'charges-again-only-when-safe'
  | 'acknowledges'
  | 'answers-prompts'
  | 'withdraws'
  | 'sends-the-data'
  | 'asks-without-hurry'
  | 'honours-retry-after';

/** A rule that the register has broken. */
export interface Finding {
  readonly rule: Rule;
  /** True if the fault can charge money twice, lose money or give it away. */
  readonly isMoney: boolean;
  /** The behaviour that was observed. */
  readonly saw: string;
  /** Why the behaviour matters. */
  readonly because: string;
  readonly advice: string;
}

/** The maximum number of requests in any one second. A register that waits with `Prefer: wait=25` sends one request in 25 seconds. */
const requestsPerSecondMax = 10;
/** Tolerance for a register whose clock is a little fast. */
const earlyShare = 0.9;

/** True if the scenario needs a link, but the register requested none. Either it does not support links, or it failed earlier. */
export function asksForNoLink({ link }: Day, { asked }: Observed): boolean {
  return link !== undefined && !asked.some(({ starts }) => starts?.service !== undefined);
}

/** True if the scenario needs acquirer data, but the register started its payments without such data. */
export function sendsNoData({ acquirerData }: Day, { asked }: Observed): boolean {
  if (acquirerData === undefined) return false;
  const started = asked.flatMap(({ starts }) => starts ?? []);
  return started.length > 0 && started.every((one) => one.acquirerData === undefined);
}

/** Returns all findings, those about money first. The list is empty for a correct register. `words` are the words of the register's interface. */
export function judge(day: Day, observed: Observed, words: InterfaceWords = apiWords): readonly Finding[] {
  const last = shown(observed.runs.at(-1)?.lastLine);
  if (!observed.asked.some(({ starts }) => starts !== undefined)) {
    return [
      {
        rule: 'asks',
        isMoney: false,
        saw: `It asked for no payment. It printed last: ${last}`,
        because: 'Nothing could be seen of how it takes a bad day.',
        advice: words.asks,
      },
    ];
  }
  if (asksForNoLink(day, observed)) {
    return [
      {
        rule: 'asks',
        isMoney: false,
        saw: `It asked for no link. It printed last: ${last}`,
        because: 'Nothing could be seen of how it takes a day with a link.',
        advice: 'PUT $TENDERD_URL/v1/transactions/{an id of yours} with `service`: $TENDERD_SERVICE, and `online`.',
      },
    ];
  }
  const findings = [
    ...chargesOnce(day, observed, words),
    ...sameId(observed, words),
    ...noOverride(observed),
    ...sendsTheData(day, observed),
    ...ends(observed, words),
    ...beliefs(day, observed, words),
    ...(words.acknowledges ? acknowledges(observed) : []),
    ...answersPrompts(day, observed),
    ...withdraws(day, observed, words),
    ...withoutHurry(observed, words),
    ...honoursRetryAfter(observed),
  ];
  return findings.toSorted((one, other) => Number(other.isMoney) - Number(one.isMoney));
}

function chargesOnce({ endings }: Day, { moved }: Observed, words: InterfaceWords): readonly Finding[] {
  const total = sum(moved);
  const isPaidElsewhere = endings.every((ending) => ending === 'refused');
  if (total <= (isPaidElsewhere ? 0 : amount.amount)) return [];
  const paid = total + (isPaidElsewhere ? amount.amount : 0);
  return [
    {
      rule: 'charges-once',
      isMoney: true,
      saw: `The customer was charged ${euros(paid)} for a sale of ${euros(amount.amount)}, in ${moved.length + (isPaidElsewhere ? 1 : 0)} payments.`,
      because: 'This is a customer charged twice.',
      advice: words.chargesOnce,
    },
  ];
}

/**
 * Checks the ids that a register uses for one key press. A second id is allowed in three cases: the first transaction ended with retry `safe`, it was
 * partly approved, or the second transaction replaces it (`insteadOf`).
 */
function sameId({ asked }: Observed, words: InterfaceWords): readonly Finding[] {
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
        saw: `It asked for a second payment, ${starts.transactionId}, while ${open} ${standing(before, open, atMs)}.`,
        because:
          'The first one may be charged, or be charged a moment later: only the sale’s number kept tenderd from charging both, if it did.',
        advice: words.sameId,
      },
    ];
  }
  return [];
}

function mayFollow(asked: readonly ReceivedRequest[], id: string, atMs: number): boolean {
  const told = lastReported(asked, id, atMs);
  return told?.retry === 'safe' || told?.result === 'partly-approved';
}

function standing(asked: readonly ReceivedRequest[], id: string, atMs: number): string {
  const told = lastReported(asked, id, atMs);
  if (told === undefined) return 'had not been answered';
  return told.result === null ? 'still ran' : `was ${told.result}, retry "${told.retry}"`;
}

/** Returns the last report about the transaction that the register had received at this time. */
function lastReported(asked: readonly ReceivedRequest[], id: string, atMs: number) {
  return asked.findLast(({ told, answeredAtMs }) => told?.transactionId === id && answeredAtMs <= atMs)?.told;
}

function noOverride({ asked }: Observed): readonly Finding[] {
  for (const { starts } of asked) {
    if (starts?.reviewed === undefined) continue;
    return [
      {
        rule: 'no-override',
        isMoney: true,
        saw: `It said by itself in \`reviewed\` that an operator had reviewed ${starts.reviewed}.`,
        because:
          '`reviewed` is the word of a named operator. It takes away what guards the sale from being charged twice.',
        advice: 'Show the cashier the other payment, and send `reviewed` only when a person decided so.',
      },
    ];
  }
  return [];
}

function ends({ runs }: Observed, words: InterfaceWords): readonly Finding[] {
  const last = runs.at(-1);
  if (last?.end !== 'late') return [];
  return [
    {
      rule: 'ends',
      isMoney: false,
      saw: `It did not end. It printed last: ${shown(last.lastLine)}`,
      because: 'The cashier and the customer wait, although tenderd knows.',
      advice: words.ends,
    },
  ];
}

function beliefs(day: Day, observed: Observed, words: InterfaceWords): readonly Finding[] {
  const runs = observed.runs.filter(({ end }) => end === 'exited');
  const endings = day.endings.slice(-runs.length);
  return runs.slice(-endings.length).flatMap((run, index) => beliefOf(run, endings[index] ?? 'known', observed, words));
}

function beliefOf(run: Run, ending: Ending, observed: Observed, words: InterfaceWords): readonly Finding[] {
  const { belief } = run;
  if (belief === undefined) {
    return [
      {
        rule: 'says-what-it-believes',
        isMoney: false,
        saw: `It ended with exit code ${String(run.exitCode)}, and its last line was: ${shown(run.lastLine)}`,
        because: 'What it books for this sale cannot be compared with what the customer was charged.',
        advice:
          'Print as the last line: {"charged": 1250, "mayChargeAgain": false} (minor units; 0 for nothing, null for "not known").',
      },
    ];
  }
  return [
    ...bookedWrongly(belief, ending, run, observed, words),
    ...chargesAgainWrongly(belief, ending, run, observed, words),
  ];
}

function bookedWrongly(
  { charged }: Belief,
  ending: Ending,
  run: Run,
  observed: Observed,
  words: InterfaceWords,
): readonly Finding[] {
  const rule = 'books-what-was-charged';
  const really = sum(observed.moved.filter(({ transactionId }) => isUntil(run, transactionId, observed)));
  if (ending === 'refused') {
    if (charged === null || charged === 0 || charged === amount.amount) return [];
  } else if (ending === 'unknown') {
    if (charged === null) return [];
    return [
      {
        rule,
        isMoney: true,
        saw: `It books ${euros(charged)}, although nobody could know what was charged.`,
        because: words.unknown,
        advice: words.handleUnexpectedCall,
      },
    ];
  } else if (charged === really) return [];
  if (charged === null) {
    return [
      {
        rule,
        isMoney: false,
        saw: `It gave up without knowing, although ${really === 0 ? 'nothing was charged' : `${euros(really)} were charged`} and tenderd tells so.`,
        because:
          'A person is called for a payment that has an outcome, and who does not come leaves a charge that nobody booked.',
        advice: words.goesOn,
      },
    ];
  }
  return [
    {
      rule,
      isMoney: true,
      saw: `It books ${euros(charged)}, and the customer was charged ${euros(really)}.`,
      because:
        charged < really
          ? 'The customer paid for what the register calls unpaid, and will be asked to pay again.'
          : 'Goods leave the shop that were not paid.',
      advice: words.books,
    },
  ];
}

function chargesAgainWrongly(
  belief: Belief,
  ending: Ending,
  run: Run,
  observed: Observed,
  words: InterfaceWords,
): readonly Finding[] {
  const rule = 'charges-again-only-when-safe';
  if (ending === 'not-taken') return [];
  const last = observed.kept.findLast(({ transactionId }) => isUntil(run, transactionId, observed));
  // An expected end other than `known` never allows another charge: a paid sale must not be charged again, and an unknown result may be a charge.
  const isSafe = ending === 'known' && last?.retry === 'safe';
  if (belief.mayChargeAgain === isSafe) return [];
  if (isSafe) {
    return [
      {
        rule,
        isMoney: false,
        saw: `It would not charge again, although ${words.heardSafe}.`,
        because: 'The customer stands there, ready to pay with another card.',
        advice: words.readsSafe,
      },
    ];
  }
  const told = ending === 'refused' ? 'this sale is paid' : words.heard(last?.retry ?? 'unsafe');
  return [
    {
      rule,
      isMoney: true,
      saw: `It would let the cashier charge again, although ${told}.`,
      because: 'The next thing that happens is a customer charged twice.',
      advice: words.onlySafe,
    },
  ];
}

/** True if the register requested the transaction during the key press of this run, or during an earlier one. */
function isUntil({ press }: Run, transactionId: string, { kept }: Observed): boolean {
  return kept.some((one) => one.transactionId === transactionId && one.press <= press);
}

function acknowledges({ kept }: Observed): readonly Finding[] {
  return kept
    .filter(({ acknowledged, result }) => result !== null && !acknowledged)
    .slice(0, 1)
    .map(({ transactionId, revision, result }) => ({
      rule: 'acknowledges',
      isMoney: false,
      saw: `It did not acknowledge revision ${revision} of ${transactionId} (${result ?? ''}).`,
      because: 'tenderd keeps telling it, cannot know that it was booked, and refuses the next payment of the sale.',
      advice: 'POST /v1/transactions/{id}/acknowledge with the `revision` that you booked, after you booked it.',
    }));
}

function answersPrompts({ asksCashier }: Day, { asked }: Observed): readonly Finding[] {
  if (asksCashier !== true || asked.some(isPromptAnswer)) return [];
  return [
    {
      rule: 'answers-prompts',
      isMoney: false,
      saw: 'It left the terminal’s question without an answer.',
      because: 'The terminal waits for it until its time is over, and the customer with it.',
      advice:
        'Listen for `prompts` at /v1/events (or ask GET /v1/prompts) and answer. A register that shows no questions says `prompts = "off"` and leaves this day out.',
    },
  ];
}

function isPromptAnswer({ method, path, status }: ReceivedRequest): boolean {
  return method === 'POST' && /^\/v1\/prompts\/[^/]+\/answer$/.test(path) && status === 200;
}

function withdraws({ giveUpAfterS }: Day, { asked }: Observed, words: InterfaceWords): readonly Finding[] {
  if (giveUpAfterS === undefined || asked.some((one) => one.withdraws || isHandOver(one))) return [];
  return [
    {
      rule: 'withdraws',
      isMoney: false,
      saw: `It did not withdraw what the cashier gave up after ${giveUpAfterS} s.`,
      because: 'The customer can still pay, while the cashier goes on to something else.',
      advice: words.withdraws,
    },
  ];
}

/** Checks that every payment carries the acquirer data of the scenario, byte for byte. */
function sendsTheData({ acquirerData }: Day, { asked }: Observed): readonly Finding[] {
  const other = asked.find(({ starts }) => starts !== undefined && starts.acquirerData !== acquirerData)?.starts;
  if (acquirerData === undefined || other === undefined) return [];
  return [
    {
      rule: 'sends-the-data',
      isMoney: true,
      saw: `It sent ${other.acquirerData === undefined ? 'no data for the acquirer' : `"${shown(other.acquirerData)}"`} in place of "${acquirerData}".`,
      because: 'Such data decide what the acquirer does with the money, as whether it is charged or held.',
      advice:
        'Send $TENDERD_ACQUIRER_DATA as SaleData.SaleToAcquirerData, as it is, each time you ask for the payment.',
    },
  ];
}

/** True if the request names `insteadOf`. tenderd itself then stops the named transaction. */
function isHandOver({ starts }: ReceivedRequest): boolean {
  return starts?.insteadOf !== undefined;
}

function withoutHurry({ asked }: Observed, words: InterfaceWords): readonly Finding[] {
  const times = asked.map(({ atMs }) => atMs);
  const worst = Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + 1_000).length));
  if (worst <= requestsPerSecondMax) return [];
  return [
    {
      rule: 'asks-without-hurry',
      isMoney: false,
      saw: `It made ${worst} requests within one second, ${asked.length} in all.`,
      because: 'A shop full of such registers keeps tenderd busy with questions; nothing is known sooner.',
      advice: words.withoutHurry,
    },
  ];
}

function honoursRetryAfter({ asked }: Observed): readonly Finding[] {
  for (const [index, { answeredAtMs, retryAfterS, run }] of asked.entries()) {
    if (retryAfterS === undefined) continue;
    const next = asked.slice(index + 1).find((one) => one.run === run && one.atMs >= answeredAtMs);
    if (next === undefined || next.atMs - answeredAtMs >= retryAfterS * 1_000 * earlyShare) continue;
    return [
      {
        rule: 'honours-retry-after',
        isMoney: false,
        saw: `It was told to wait ${retryAfterS} s, and asked again after ${((next.atMs - answeredAtMs) / 1_000).toFixed(1)} s.`,
        because:
          'A daemon that stops or is overloaded says when asking makes sense; before that it is only kept from its work.',
        advice: 'Read the header `Retry-After` (seconds) of a 429 or 503.',
      },
    ];
  }
  return [];
}

function sum(movements: readonly { readonly amount: number }[]): number {
  return movements.reduce((total, one) => total + one.amount, 0);
}

function euros(minorUnits: number): string {
  return `${(minorUnits / 100).toFixed(2)} ${amount.currency}`;
}

function shown(line: string | undefined): string {
  return line === undefined || line === '' ? '(nothing)' : line.slice(0, 200);
}
