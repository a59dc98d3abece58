/** The table of all time limits in milliseconds, each with its reason (design, section 5). */

/** Returns seconds as milliseconds. */
export function seconds(count: number): number {
  return count * 1_000;
}

/** The longest time that each stage of a payment at a terminal takes. The terminal enforces it. */
export const stageLimits = {
  /** The time to present a card. */
  cardMs: seconds(45),
  /** The time to enter a PIN once. */
  pinEntryMs: seconds(45),
  /** The PIN tries that a card allows. */
  pinTries: 3,
  /** The time for the terminal's dialogue with its acquirer host. */
  hostMs: seconds(55),
} as const;

/** The additional time for the terminal's own screens, and for the messages to and from the terminal. */
const marginMs = seconds(15);

/** The longest single stage. After a longer silence tenderd asks the terminal for its status, but does not give up. */
const longestStageMs = Math.max(stageLimits.cardMs, stageLimits.pinEntryMs, stageLimits.hostMs);

/** The longest time for the answer to a management request. */
const managementMaxMs = seconds(10);

/** tenderd's own limits. `deadlines.ts` lists the clock that ends each wait. */
export const limits = {
  /**
   * How long an attempt may be silent before its answer counts as lost. This is the longest normal payment (card, three
   * PIN entries, host) plus the margin. A shorter limit would stop payments that are about to be approved.
   */
  answerMs: stageLimits.cardMs + stageLimits.pinTries * stageLimits.pinEntryMs + stageLimits.hostMs + marginMs,
  /**
   * If a running payment shows no change for this long, tenderd asks the terminal for its status. This time and the
   * wait for the answer together are as long as the longest stage, so a missing terminal is noticed within one stage.
   * During a normal payment the terminal answers that the payment is still running.
   */
  silenceMs: longestStageMs - managementMaxMs,
  /**
   * The longest time of any transaction. After this time tenderd asks the terminal to stop, so that the till is not
   * blocked for ever.
   */
  hardMs: seconds(300),
  /**
   * A reconciliation contacts one acquirer after the other, and may print. The limit is the time of five hosts plus the
   * margin.
   */
  reconciliationAnswerMs: 5 * stageLimits.hostMs + marginMs,
  /** During a reconciliation tenderd asks for the totals only after two hosts would have answered: a terminal that is closing its period is busy. */
  reconciliationSilenceMs: 2 * stageLimits.hostMs + marginMs,
  /**
   * The time limit of a reconciliation. No customer can pay meanwhile, so a reconciliation may block the till for at
   * most as long as two of the longest payments.
   */
  reconciliationHardMs: seconds(600),
  /** How long the terminal's report about its period is valid before the reconciliation is sent. */
  periodFreshMs: seconds(5),
  /** How many times tenderd repeats the query about the period if the terminal rejects it. */
  periodRejectsMax: 2,
  /**
   * The time limit for the answer to a Login, Logout, TransactionStatus or Diagnosis: 5 to 10 s. A terminal usually
   * answers in less than one second.
   */
  managementMs: managementMaxMs,
  managementMinMs: seconds(5),
  managementMaxMs,
  /** The interval of status queries about a running transaction whose answer was lost. */
  askEveryMs: seconds(2),
  /**
   * How long tenderd waits for a pong that proves that a request can no longer arrive. After this time tenderd sends
   * another ping.
   */
  pongAgainMs: seconds(10),
  /**
   * The interval of status queries while the answer may still come on the connection of the request. It is longer than
   * `askEveryMs`.
   */
  askBesideMs: seconds(10),
  /** How long an Abort may take to show an effect. After this time tenderd asks for the status again. */
  abortEffectMs: seconds(10),
  /**
   * tenderd never sends a waiting transaction later than this after its request, because the customer has left by then
   * (promise 7).
   */
  latestStartMs: seconds(30),
  /**
   * At a terminal, a `startBefore` further in the future is refused, because no customer waits that long. Payment
   * services have a separate limit.
   */
  latestStartMaxMs: seconds(600),
  /**
   * How long a payment waits for the end of the payment that it replaces. The customer waits, but the cashier may first
   * have to call a manager.
   */
  handOverMs: seconds(600),
  /** How long a sale from another register waits for the last customer to take the card (design, section 5). */
  cardRemovalMs: seconds(10),
  /** How long a card that was read is kept for its payment. The terminal waits while the goods are rung up. */
  heldCardMs: seconds(120),
  /**
   * How many times tenderd asks the terminal to release the card before the next sale. After that the next sale starts
   * anyway, because its payment reads a card of its own.
   */
  letGoTriesMax: 3,
  /**
   * After `letGoTriesMax` requests, tenderd asks once more before each attempt, and waits this long for the answer. The
   * next customer is already waiting, and terminals answer this request at once.
   */
  letGoBeforeMs: seconds(3),
  /**
   * How many times in all tenderd asks the terminal to release the card, if the terminal does not answer. The pauses
   * double from 8 s. tenderd asks this often because a forgotten card must not pay for another sale.
   */
  letGoTriesInAll: 10,
  /** How long a question from the terminal waits for the cashier. The terminal may set a shorter time. */
  promptMs: stageLimits.cardMs,
  /** tenderd sends the cashier's answer at least this long before the terminal stops waiting for it. */
  promptMarginMs: seconds(2),
  /** The maximum duration of a register's lease of a terminal, if the register does not renew the lease. */
  leaseMaxMs: seconds(600),
  /** How often the list of connected terminals is read, if the gateway has one. */
  listEveryMs: seconds(30),
  /** How often the list is read while it omits the terminal. A terminal that is connected again must be found at once. */
  listMissingMs: seconds(5),
  /**
   * Before a payment, tenderd reads the list of connected terminals again if neither the list nor the terminal has
   * reported anything for this long.
   */
  listFreshMs: seconds(10),
  /** The longest time that a payment waits until the list of connected terminals is read again. */
  listWaitMs: seconds(2),
  /**
   * If the list has omitted a terminal for this long while a payment is waiting, tenderd sends the terminal a Login.
   * The list may be wrong.
   */
  listDoubtMs: seconds(10),
  /** If nothing was received on a link for this long, tenderd sends a ping before it sends money. */
  linkFreshMs: seconds(2),
  /**
   * How far the wall clock may move against the monotonic clock between two steps before tenderd assumes a jump. A
   * regulated clock drifts less. If the machine sleeps for a shorter time, tenderd does not notice, and the monotonic
   * clock may not count that time. So a link that counts as fresh may have been silent for `linkFreshMs` plus this
   * limit (4 s).
   */
  clockJumpMs: seconds(2),
  /** If no pong answers a ping within this time, nothing is sent. */
  pongMs: seconds(2),
  /**
   * The pause after a request could not be sent although the link is up. For example, a leader whose lease has ended
   * sends nothing.
   */
  unsentPauseMs: seconds(1),
  /** The pause after the terminal answered Busy: a random time between the two limits (full jitter). */
  busyBackoffMinMs: seconds(1),
  busyBackoffMaxMs: seconds(10),
  /**
   * The first pause before the next Login, before the next status query after a lost answer, and before the next
   * background query. The pause doubles up to the maximum.
   */
  retryMinMs: seconds(1),
  retryMaxMs: seconds(30),
  /**
   * The longest pause between Logins to a missing terminal while no payment is waiting. When a request arrives, tenderd
   * tries a Login at once.
   */
  idleLoginMaxMs: seconds(60),
  /** The longest interval of background queries about an unresolved transaction. */
  backgroundMaxMs: seconds(300),
  /**
   * How long tenderd still asks the terminal about a transaction after an operator decided its outcome. By then the
   * shop has closed the day and compares its books with the terminal's list.
   */
  askedOnMs: seconds(24 * 3_600),
  /**
   * For this long, tenderd treats a sale with the number of an earlier sale and another time stamp as that earlier
   * sale. The register may have stamped the sale again, after midnight or in another time zone. If the register knows
   * how the earlier sale ended, the sale is a new one. The time is longer than any payment at a till, and shorter than
   * a night, because registers may restart their counters after the night.
   */
  saleNumberMs: seconds(6 * 3_600),
  /**
   * How many times tenderd logs in and tries a transaction again, if the terminal refuses the transaction because no
   * session exists.
   */
  loginsPerTransactionMax: 2,
} as const;

/**
 * Returns when an attempt is reported as unresolved although an answer may still come: after the hard limit, the Abort,
 * and one more query.
 */
export function giveUpAtMs(
  { hardAtMs }: { readonly hardAtMs: number },
  { managementMs }: { readonly managementMs: number },
): number {
  return hardAtMs + limits.abortEffectMs + managementMs;
}
