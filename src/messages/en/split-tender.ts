/** Messages about a sale that is paid in parts. */

function by(ids: readonly string[]): string {
  return ids.length === 0 ? '' : ` (by ${ids.join(', ')})`;
}

/**
 * `split-exceeded`: the part is larger than the remaining amount. `ids`: the transactions that took the amount paid so
 * far.
 */
export function aboveRest(
  sale: string,
  { total, paid, left }: { readonly total: string; readonly paid: string; readonly left: string },
  ids: readonly string[],
): string {
  return `Sale ${sale} costs ${total}, and ${paid} of it is paid${by(ids)}: at most ${left} is left. Nothing was sent.`;
}

/** The last part of {@link statesTooLittle}, for a register of the HTTP API. */
export const askForEarlierPart = 'Ask for the status of the earlier part, then send this part again.';

/**
 * `split-exceeded`: the register states a smaller paid amount than tenderd knows, so it may not know that an earlier
 * part was charged.
 */
export function statesTooLittle(
  sale: string,
  { stated, paid }: { readonly stated: string; readonly paid: string },
  ids: readonly string[],
): string {
  return `The register states that ${stated} of sale ${sale} is paid, but ${paid} is paid${by(ids)}. Nothing was sent. ${askForEarlierPart}`;
}

/** `reverse-one`: more was paid than the total of the sale. */
export function overpaid(sale: string, paid: string, total: string): string {
  return `The parts of sale ${sale} add up to ${paid}, but the sale costs ${total}. Refund the excess, or reverse one of the parts.`;
}

/**
 * `reverse-one`: a part of a sale was charged although the register had not counted an earlier part. The result of the
 * earlier part was unknown at that time.
 */
export function notCounted(
  part: string,
  sale: string,
  { stated, known, now }: { readonly stated: string; readonly known: string; readonly now: string },
  ids: readonly string[],
): string {
  return `Part ${part} of sale ${sale} went through. Earlier parts paid ${now}${by(ids)}. When the register requested part ${part}, tenderd knew of only ${known}, and the register stated ${stated}. If the register did not count the whole amount, refund the excess or reverse a part.`;
}
