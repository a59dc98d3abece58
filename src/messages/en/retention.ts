/** Texts that replace erased data, and messages about the erasure. */

const results = {
  approved: 'Approved. Do not repeat it.',
  'partly-approved': 'Approved in part. Do not repeat it.',
  declined: 'Declined. No money moved.',
  cancelled: 'Cancelled. No money moved.',
  'not-processed': 'Not processed. No money moved.',
  unresolved: 'The result is unknown. Do not repeat it.',
} as const;

/** The text that replaces the message of an outcome, because that message may have quoted personal data. */
export function outcome(result: keyof typeof results): string {
  return `${results[result]} The personal details were erased.`;
}

/** The timeline entry that replaces the text of a fact, because that text may have quoted personal data. */
export function fact(): string {
  return 'erased: this text may have had personal data';
}

/** The text that replaces the message of an outcome in a published event, if that message may quote personal data. */
export function publishedOutcome(result: keyof typeof results): string {
  return `${results[result]} The till has the details.`;
}

/** The text that replaces the text of a fact in a published event, if the text of the fact may quote personal data. */
export function publishedFact(): string {
  return 'The till has the text.';
}

/** A timeline entry: data was erased. `before`: ISO time. `name`: the operator; undefined for the nightly erasure. */
export function erased(transactions: number, before: string, name: string | undefined): string {
  const whose = `${transactions} ${transactions === 1 ? 'transaction' : 'transactions'}`;
  return `${name ?? 'the nightly erasure'} erased the personal data of ${whose} from before ${before}`;
}

/** A timeline entry: the data of one shopper was exported. `reason`: the words that the operator typed. */
export function shopperExported(transactions: number, name: string, reason: string): string {
  const whose = `${transactions} ${transactions === 1 ? 'transaction' : 'transactions'}`;
  return `${name} exported the data of one shopper in ${whose}: ${reason}`;
}

/**
 * A timeline entry: the data of one shopper was erased. `kept`: the number of transactions that keep their data. `reason`: the
 * words that the operator typed.
 */
export function shopperErased(transactions: number, kept: number, name: string, reason: string): string {
  const whose = `${transactions} ${transactions === 1 ? 'transaction' : 'transactions'}`;
  const left = kept === 0 ? '' : `, and ${kept} more keep their data`;
  return `${name} erased the personal data of one shopper in ${whose}${left}: ${reason}`;
}

/** `erasure-no-room`: the erasure ended early, because payments need the rest of the disk. */
export function diskFull(): string {
  return 'Personal data was not erased: the disk is almost full. Free some space. tenderd tries again within two hours.';
}

/** `erasure-no-room`: the erasure of one shopper ended early. */
export function shopperDiskFull(): string {
  return 'The data of the shopper was not erased completely: the disk is almost full. Free some space, then repeat the command.';
}

/** `erasure-clock-off`: all other clocks differ from the clock of this machine by more than a day. */
export function clockOff(): string {
  return 'Personal data was not erased: the clock of this machine differs from all other clocks by more than a day, so the wrong data could be erased. Set the clock.';
}

/** `erasure-clock-unknown`: for an hour, there was no other clock with which to compare. */
export function clockUnknown(): string {
  return 'Personal data was not erased: no terminal, gateway or payment service has answered yet, so the clock of this machine could not be compared. tenderd erases when one of them answers.';
}

/** `erasure-mark-wrong`: the mark of the match cannot be used. */
export function markWrong(): string {
  return 'Personal data was not erased, because the mark in matched.json (data directory) cannot be used. It is unreadable, from an earlier release or another journal, or its time is in the future or after the match that wrote it. An erasure could remove data of payments that no match has compared. Check the clock, then run tenderd match --mark with all settlement files since the first payment.';
}

/** Old transactions keep their data because no register acknowledged them. */
export function unacknowledged(transactions: number): string {
  const whose = transactions === 1 ? '1 old transaction keeps its' : `${transactions} old transactions keep their`;
  return `${whose} personal data: money moved, and no register has acknowledged the result. Book the money, then acknowledge the results: tenderd transactions list --unacknowledged`;
}
