/**
 * The hazard log: what can go wrong with money, the guard against it, and the proof that the guard works.
 * `docs/design/hazards.md` is printed from it.
 */

import type { CheckName } from '../simulation/oracle/index.js';

/** One hazard. */
export interface Hazard {
  readonly id: string;
  /** The hazard, and who is harmed by it. */
  readonly hazard: string;
  /** The rule or code that prevents the hazard. */
  readonly guard: string;
  /** The page with the rule, as a path from docs/design. */
  readonly page: string;
  /** The checks of the oracle that report it. */
  readonly checks: readonly CheckName[];
  /** The scenarios that play it, by file name. */
  readonly scenarios: readonly string[];
}

/** All hazards, the worst first. */
export const hazards: readonly Hazard[] = [
  {
    id: 'H1',
    hazard: 'An answer is lost, and the payment counts as "not charged". The customer is then charged a second time.',
    guard:
      'tenderd sends a payment again only after proof that the earlier attempt never started. Without this proof the payment is `unresolved`.',
    page: '../reference/recovery.md',
    checks: ['atMostOneMovement', 'neverStartedNeverStarts', 'noInference'],
    scenarios: ['answer-lost', 'link-cut-after-approval', 'terminal-forgot-without-a-word'],
  },
  {
    id: 'H2',
    hazard: 'A sale is paid twice, by two registers or by two requests.',
    guard: 'A second transaction of a sale is refused while the first is open, uncertain, paid or not acknowledged.',
    page: '../decisions/one-sale-is-paid-once.md',
    checks: ['oneTransactionASale', 'mayChargeAgain'],
    scenarios: ['asked-twice', 'named-while-it-runs'],
  },
  {
    id: 'H3',
    hazard: 'An approval is lost: the customer paid, and the register does not know.',
    guard: 'Each Success for any attempt ever made is kept and reported, even after the attempt was given up.',
    page: 'promises.md#5-an-approval-always-has-a-home',
    checks: ['noLostApproval', 'answersAreStable'],
    scenarios: ['answer-late', 'resolved-as-declined-and-approved', 'killed-before-the-answer'],
  },
  {
    id: 'H4',
    hazard: 'The register books an amount or a currency that differs from the charge.',
    guard:
      'The outcome has the amount that the terminal reported. tenderd reports a difference from the request, and leaves an unknown amount unknown.',
    page: '../decisions/unknown-amount.md',
    checks: ['faithful', 'partialIsPartial', 'leftIsTrue', 'cashIsReported'],
    scenarios: ['other-amount', 'other-currency', 'partial-approval', 'cash-back'],
  },
  {
    id: 'H5',
    hazard: 'An answer for another sale, terminal or register is taken for ours.',
    guard:
      'Category, SaleID, POIID, ServiceID and, if present, SaleTransactionID must match. Other answers are shown to an operator.',
    page: 'promises.md#4-evidence-or-unresolved',
    checks: ['identityBeforeMatch', 'strangersAreShown'],
    scenarios: ['answer-for-another-sale', 'answer-of-another-terminal', 'answer-with-another-id'],
  },
  {
    id: 'H6',
    hazard: 'More is refunded, captured or released than was paid or held.',
    guard: 'The sale ledger adds up everything that moved or may have moved, across all sales and interfaces.',
    page: '../decisions/limit-on-refunds.md',
    checks: ['returnsWithinTaken', 'reversalsAreAsked'],
    scenarios: ['refund-lost', 'reversal-unknown', 'capture-unknown'],
  },
  {
    id: 'H7',
    hazard: 'The parts of a split sale charge more than it costs.',
    guard:
      'tenderd subtracts from the total all that the other parts took or may have taken. It refuses a part above the rest.',
    page: '../decisions/parts-of-a-sale.md',
    checks: ['partsWithinTotal'],
    scenarios: ['sale-in-parts', 'part-of-a-sale-unknown'],
  },
  {
    id: 'H8',
    hazard: 'The process or the power dies, and a payment that was sent is forgotten.',
    guard: 'A request leaves only after its attempt is on the disk, and a failed commit stops the process.',
    page: 'promises.md#2-durable-before-sent',
    checks: ['writeAhead', 'failStop', 'journalKeeps', 'explainable'],
    scenarios: ['killed-while-the-customer-pays', 'killed-again-and-again'],
  },
  {
    id: 'H9',
    hazard: 'A customer who has left is charged, or the next customer sees the earlier prompt.',
    guard:
      'tenderd never starts a transaction after its latest start (the latest time at which it may start), and a terminal gets nothing new before it is free.',
    page: 'promises.md#7-no-stale-prompt',
    checks: ['noStalePrompt', 'oneAtATime'],
    scenarios: ['slept-while-it-waited', 'cannot-send-latest-start', 'request-held-by-the-gateway'],
  },
  {
    id: 'H10',
    hazard: 'A card that was read for one customer pays for another one.',
    guard:
      'The card belongs to the transaction that read it. If the card is not used, the terminal is asked to release it.',
    page: '../decisions/acquired-card.md',
    checks: ['readingMovesNothing', 'cardPaysItsOwn', 'cardIsLetGo'],
    scenarios: ['card-acquisition-not-used', 'card-acquisition-killed'],
  },
  {
    id: 'H11',
    hazard: 'A payment never ends: the till waits, and the queue grows.',
    guard:
      'Each transaction ends within its hard limit. If its outcome is not known by then, it is on the attention list, with the steps for the operator.',
    page: 'promises.md#6-everything-ends',
    checks: ['everythingEnds', 'noNeedlessUnresolved', 'bounded', 'neverSilent'],
    scenarios: ['running-for-ever', 'terminal-gone-for-the-day', 'busy-for-ever'],
  },
  {
    id: 'H12',
    hazard: 'A register crashes and never hears of the outcome.',
    guard: 'Each outcome stays in the inbox until the register acknowledges its revision.',
    page: 'promises.md#8-kept-until-acknowledged',
    checks: ['keptUntilAcknowledged', 'nexoIsDelivered', 'nexoIsFound'],
    scenarios: ['kept-until-acknowledged'],
  },
  {
    id: 'H13',
    hazard:
      'A register sends two payments with different amounts under one id. One of them is lost, or is charged under the wrong number.',
    guard: 'One id has one content. A request with the same id and other content is refused with 409 `id-reused`.',
    page: 'invariants.md#i10-same-id-same-thing',
    checks: ['sameIdSameThing', 'nexoSaleOnce', 'nexoTellsTrue'],
    scenarios: ['asked-twice'],
  },
  {
    id: 'H14',
    hazard: 'The disk is full in the middle of a payment.',
    guard: 'tenderd reserves disk space in advance. New payments are refused before the disk is full.',
    page: 'invariants.md#i15-a-full-disk',
    checks: ['fullDisk'],
    scenarios: [],
  },
  {
    id: 'H15',
    hazard: 'Card data leaks into a log, the journal or a report.',
    guard: 'Redaction at the entrance keeps only the fields of an allow-list, and searches these fields for card data.',
    page: 'promises.md#10-no-card-data',
    checks: ['noCardData'],
    scenarios: [],
  },
  {
    id: 'H16',
    hazard: 'A payment link is paid after it was reported as closed, or paid twice.',
    guard:
      'A link counts as closed only if the service promises it, or if the history of the payment proves it. Otherwise the link is `unresolved`.',
    page: '../register/payment-links.md',
    checks: ['onlineOnce', 'onlineTrue', 'onlineEnds', 'onlineHonest'],
    scenarios: ['online-paid-after-withdrawal', 'online-create-lost-after', 'online-declined-and-open'],
  },
  {
    id: 'H17',
    hazard: 'A capture, cancel or refund at a payment service is done twice, or reported without being done.',
    guard:
      'Each operation has one idempotency key for ever, and tenderd reads the history of the payment before it sends the operation.',
    page: '../register/payment-links.md',
    checks: ['followUpsTrue'],
    scenarios: ['online-capture-lost-after', 'online-refund-404'],
  },
  {
    id: 'H18',
    hazard: 'A payment moves from the terminal to a link, or back, and both are paid.',
    guard: 'The second transaction starts only after proof that the first can no longer be paid.',
    page: '../register/payment-links.md',
    checks: ['neverBothOpen'],
    scenarios: ['online-card-to-link-charged', 'online-link-to-card-paid'],
  },
  {
    id: 'H19',
    hazard:
      'A register reserves a terminal (a lease) and never releases it, so no other register can use the terminal.',
    guard: 'A lease ends when its time has passed on either clock, or when the process of the daemon ends.',
    page: '../register/several-registers.md',
    checks: ['leaseEnds'],
    scenarios: [],
  },
  {
    id: 'H20',
    hazard: 'Two daemons of a pair lead at the same time, and both charge the customer.',
    guard:
      'The stream accepts the entries of one leader only, and a leader writes to terminals only while it has the lease. After a take-over, NotFound proves nothing until the earlier leader is confirmed as stopped.',
    page: '../operate/standby.md#promises',
    checks: ['oneLeader'],
    scenarios: [],
  },
];

/** A known and accepted risk, and what the reader can do about it. */
export interface Remaining {
  readonly risk: string;
  readonly advice: string;
}

/** The remaining risks. */
export const remaining: readonly Remaining[] = [
  {
    risk: 'An operator restores a snapshot or copy that has the journal together with its rollback guard. tenderd does not know the payments made since then, and does not notice this.',
    advice:
      'Restore with `tenderd journal restore`, which leaves the rollback guard out. Compare the journal with the terminals, then run `tenderd journal confirm`.',
  },
  {
    risk: 'The clock of the machine is far ahead, and no terminal or service shows another time. The nightly erasure then erases receipts before their retention period is over.',
    advice:
      'Keep the clock set, and keep [backups](../operate/backup.md). Ids, amounts and results are never erased, so no money is at risk.',
  },
  {
    risk: 'After a restore and `tenderd journal confirm`, a register repeats a request that it made after the copy. The restored journal does not know the id, and the customer is charged twice.',
    advice:
      'Before you confirm, stop the registers or clear their open requests, compare with the terminals, and book by hand the payments that the journal lacks. [Steps](../operate/backup.md#restore-a-backup)',
  },
  {
    risk: 'After a restore, lists, searches and `tenderd day` lack the payments made since the copy, without a warning.',
    advice:
      'Do not conclude from an empty list that a payment does not exist. Close the day only after the comparison with the terminals.',
  },
  {
    risk: 'The disk confirms writes that it has not made.',
    advice: 'Use a disk that honours fsync.',
  },
  {
    risk: 'An operator resolves a transaction wrongly.',
    advice:
      'No step is needed: for one more day, tenderd asks the terminal about a transaction that was resolved as not charged, and reports a late approval.',
  },
  {
    risk: 'A gateway breaks a promise of the configured profile.',
    advice: 'Leave the profile `default` unless your vendor has confirmed the promise in writing.',
  },
  {
    risk: 'On the pages of a payment service, other people do exactly the same operation as a till at the same time. tenderd cannot distinguish the two operations.',
    advice: 'Use the pages of the service only for payments that tenderd does not know.',
  },
  {
    risk: 'A TransactionID of a terminal consists of two parts, and the journal has only the first part. A refund that names the payment by the second part does not count against the payment.',
    advice: 'Refund by `transactionId`.',
  },
  {
    risk: 'Other people refund on the pages of the service without an amount, or in another currency. tenderd does not count these refunds.',
    advice: 'Check the order at the service before you refund it here.',
  },
];
