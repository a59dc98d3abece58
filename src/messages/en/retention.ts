/** Texts that replace erased data, and messages about the erasure. */

const results = {
  approved: 'Approved.',
  'partly-approved': 'Approved in part.',
  declined: 'Declined. No money moved.',
  cancelled: 'Cancelled. No money moved.',
  'not-processed': 'Not processed. No money moved.',
  unresolved: 'The result is unknown.',
} as const;

/** Replaces the message of an outcome that may have quoted personal data. */
export function outcome(result: keyof typeof results): string {
  return `${results[result]} The details were erased because their retention period is over.`;
}

/** Timeline: replaces the text of a fact that may have quoted personal data. */
export function fact(): string {
  return 'erased because the retention period is over';
}

/** Timeline: an erasure. `before`: ISO time. `name`: the operator; undefined for the nightly erasure. */
export function erased(transactions: number, before: string, name: string | undefined): string {
  const whose = `${transactions} ${transactions === 1 ? 'transaction' : 'transactions'}`;
  return `${name ?? 'the nightly erasure'} erased the personal data of ${whose} from before ${before}`;
}

/** `erasure-no-room`: the erasure ended early. Payments need the rest of the disk. */
export function diskFull(): string {
  return 'Personal data was not erased: the disk is almost full. Free some space. tenderd tries again within two hours.';
}

/** `erasure-clock-off`: all other clocks differ from the clock of this machine by more than a day. */
export function clockOff(): string {
  return 'Personal data was not erased: the clock of this machine differs from all other clocks by more than a day, so the wrong data could be erased. Set the clock.';
}

/** Old transactions keep their data because no register acknowledged them. */
export function unacknowledged(transactions: number): string {
  const whose = transactions === 1 ? '1 old transaction keeps its' : `${transactions} old transactions keep their`;
  return `${whose} personal data: money moved, and no register has acknowledged the result. Book them, then acknowledge them: tenderd transactions list --unacknowledged`;
}
