/** Every time limit in one table, each with its reason (design, section 5). Milliseconds. */

/** Durations read as they are said. */
export function seconds(count: number): number {
  return count * 1_000;
}

/** The terminal's own limits. */
export const terminalLimits = {
  /** Waiting for the card. */
  cardMs: seconds(45),
  /** One PIN entry. */
  pinEntryMs: seconds(45),
  /** PIN tries that a card allows. */
  pinTries: 3,
  /** The terminal's talk with its host. */
  hostMs: seconds(55),
} as const;

/** Slack for the terminal's own screens and the way there and back. */
const marginMs = seconds(15);

/** The longest single stage: longer silence is a reason to ask, not to give up. */
const longestStageMs = Math.max(terminalLimits.cardMs, terminalLimits.pinEntryMs, terminalLimits.hostMs);

/** The longest time that the answer to a management request may take. */
const managementMaxMs = seconds(10);

/** tenderd's own limits. Which clock ends which wait stands in `deadlines.ts`. */
export const limits = {
  /**
   * How long an attempt may stay silent before its answer counts as lost: the longest honest payment (card, three PIN
   * entries, host) plus margin. Shorter would ask the terminal to stop a payment that is about to be approved.
   */
  answerMs:
    terminalLimits.cardMs + terminalLimits.pinTries * terminalLimits.pinEntryMs + terminalLimits.hostMs + marginMs,
  /**
   * After so long without a change the terminal is asked beside the running payment. The question has had its whole time when the longest
   * stage is over, so that a terminal that is gone is noticed within it. An honest payment is only reported as running.
   */
  silenceMs: longestStageMs - managementMaxMs,
  /** Nothing runs longer: then the terminal is asked to stop, so that the till is not held for ever. */
  hardMs: seconds(300),
  /** A reconciliation talks to one acquirer after the other and may print: five hosts and margin. */
  reconciliationAnswerMs: 5 * terminalLimits.hostMs + marginMs,
  /** Beside a reconciliation the totals are asked for only when two hosts would have answered: a terminal that closes is busy. */
  reconciliationSilenceMs: 2 * terminalLimits.hostMs + marginMs,
  /** Nobody pays meanwhile: a till is not held for longer by a closing than by two of the longest payments. */
  reconciliationHardMs: seconds(600),
  /** So long what the terminal said of its period is believed before the reconciliation leaves. */
  periodFreshMs: seconds(5),
  /** So often a question for the period that the terminal rejects is asked again. */
  periodRejectsMax: 2,
  /** Login, Logout, TransactionStatus, Diagnosis: 5 to 10 s. They usually take less than one. */
  managementMs: managementMaxMs,
  managementMinMs: seconds(5),
  managementMaxMs,
  /** A running transaction whose answer was lost is asked for every so often. */
  askEveryMs: seconds(2),
  /** How long a pong is waited for that shows that a request can no longer arrive, before another ping is sent. */
  pongAgainMs: seconds(10),
  /** One whose answer is still awaited on its own link is asked for less often. */
  askBesideMs: seconds(10),
  /** How long an Abort may take to show before status is asked again. */
  abortEffectMs: seconds(10),
  /** What waits is never sent later than this after the request: the customer has left (promise 7). */
  latestStartMs: seconds(30),
  /** At a terminal a `startBefore` further away than this is refused: nobody waits that long at a till. A payment service has a limit of its own. */
  latestStartMaxMs: seconds(600),
  /** A payment that takes the place of another waits so long for that one to end: the customer waits with it, and a manager may have to be called. */
  handOverMs: seconds(600),
  /** The sale of another register waits so long for the last one's customer to take the card (design, section 5). */
  cardRemovalMs: seconds(10),
  /** A card that was read is kept so long for its payment, and the terminal with it: the goods are rung up meanwhile. */
  heldCardMs: seconds(120),
  /** So often the terminal is told to let it go before the next sale is served all the same: its payment needs a card of its own. */
  letGoTriesMax: 3,
  /** From then on it is told once more before each attempt, and waited for so long: the next customer stands there, and terminals answer it at once. */
  letGoBeforeMs: seconds(3),
  /** When nobody is there, it is told again so often, after pauses that double from 8 s: the goods are long gone, and a card must not pay for others. */
  letGoTriesInAll: 10,
  /** A question of the terminal waits so long for the cashier, or less where the terminal says so. */
  promptMs: terminalLimits.cardMs,
  /** The answer leaves so long before the terminal stops waiting for it. */
  promptMarginMs: seconds(2),
  /** The longest time for which a register may have a terminal for itself without asking again. */
  leaseMaxMs: seconds(600),
  /** The list of connected terminals is read so often, where a gateway has one. */
  listEveryMs: seconds(30),
  /** The same while it leaves the terminal out: plugged in again, the terminal is to be found at once. */
  listMissingMs: seconds(5),
  /** Before a payment the list is read again where neither it nor the terminal itself has said anything for so long. */
  listFreshMs: seconds(10),
  /** A payment waits no longer than this for that list. */
  listWaitMs: seconds(2),
  /** A terminal that the list leaves out for so long is asked itself, by a Login, once a payment waits: the list may be wrong. */
  listDoubtMs: seconds(10),
  /** A link on which nothing was received for so long is pinged before money is sent. */
  linkFreshMs: seconds(2),
  /**
   * The wall clock may move so far against the monotonic one between two steps. No clock that is steered drifts as far; and a sleep that is
   * shorter makes a link no older than twice what counts as fresh.
   */
  clockJumpMs: seconds(2),
  /** A ping without a pong in this time means that nothing is sent. */
  pongMs: seconds(2),
  /** Backoff after Busy: full jitter between the two. */
  busyBackoffMinMs: seconds(1),
  busyBackoffMaxMs: seconds(10),
  /** Backoff for Login, for lost status answers and for background questions: doubling up to the maximum. */
  retryMinMs: seconds(1),
  retryMaxMs: seconds(30),
  /** While nobody wants to pay, a missing terminal is tried this seldom; a request tries it at once. */
  idleLoginMaxMs: seconds(60),
  /** Background questions about an unresolved transaction slow down to this. */
  backgroundMaxMs: seconds(300),
  /** So long the terminal is asked on after a person has decided: until then the day is closed, and the books are compared with its list. */
  askedOnMs: seconds(24 * 3_600),
  /**
   * So long a register that stamps its sale anew, over midnight or in another time zone, means the sale of before, unless it knows how that
   * ended: longer than any payment waits to be settled at a till, and shorter than the pause before counters begin anew in the morning.
   */
  saleNumberMs: seconds(6 * 3_600),
  /** Logins that may be tried for one refused attempt. */
  loginsPerTransactionMax: 2,
} as const;

/** When an attempt is told as unresolved although it still may be answered: the hard limit, its Abort, one more question. */
export function giveUpAtMs(
  { hardAtMs }: { readonly hardAtMs: number },
  { managementMs }: { readonly managementMs: number },
): number {
  return hardAtMs + limits.abortEffectMs + managementMs;
}
