/** Messages about a request that is refused before anything is sent. */

import type { Ambiguity, EarlierTransaction, SaleConflict, TerminalKey } from '../en/refusals.js';
import type { KindWords } from '../en/words.js';
import { kindOf, result, upper, verbOf } from './words.js';

const nothingSent = 'Inget har skickats.';

/**
 * The way in which a transaction blocks a request. `is` is used in a main clause. `which` follows `som`, and has `inte` and `redan` before the verb,
 * as Swedish requires.
 */
interface Conflict {
  readonly is: string;
  readonly which: string;
}

const conflicts: Readonly<Record<SaleConflict, (earlier: EarlierTransaction) => Conflict>> = {
  open: () => ({ is: 'pågår fortfarande', which: 'fortfarande pågår' }),
  unresolved: () => ({ is: 'är obekräftad', which: 'är obekräftad' }),
  uncertain: ({ result: code = '', uncertainty = '' }) =>
    code === 'not-processed'
      ? { is: `genomfördes inte, men ${uncertainty}`, which: `inte genomfördes, men ${uncertainty}` }
      : { is: `blev ${result(code)}, men ${uncertainty}`, which: `blev ${result(code)}, men ${uncertainty}` },
  unacknowledged: () => ({ is: 'är inte kvitterad', which: 'inte är kvitterad' }),
  moved: () => ({ is: 'har redan flyttat pengar', which: 'redan har flyttat pengar' }),
  'part-of-other-total': () => ({
    is: 'har redan flyttat pengar, som en del av en annan totalsumma',
    which: 'redan har flyttat pengar, som en del av en annan totalsumma',
  }),
  'period-closed': () => ({ is: 'har redan avslutat en period', which: 'redan har avslutat en period' }),
};

function conflictOf(earlier: EarlierTransaction): Conflict {
  return conflicts[earlier.conflict](earlier);
}

/** `id-reused`: the id belongs to another request. */
export function idReused(id: string): string {
  return `transactionId ${id} har redan använts för en annan begäran. ${nothingSent} Använd ett nytt id för en ny transaktion.`;
}

/** `invalid-request`: the sale begins or ends with a blank. The message quotes the sale with and without its blanks. */
export function saleWithBlanks(sale: string, trimmed: string): string {
  return `Köpet ${sale} börjar eller slutar med ett blanksteg. ${nothingSent} Skicka det som ${trimmed}.`;
}

/** `invalid-request`: a field of the request is wrong. */
export function wrongField(path: string, expected: string): string {
  return `${path}: förväntat: ${expected}. ${nothingSent}`;
}

/** `start-too-late`: `startBefore` has passed. */
export function startTooLate(ms: number): string {
  return `Enligt tenderds klocka passerades startBefore för ${span(ms)} sedan. ${nothingSent} Jämför kassans och tenderds klockor, eller skicka en ny begäran.`;
}

/** `invalid-request`: `startBefore` is too far in the future. */
export function startTooFarAway(mostMs: number, ms: number): string {
  return `startBefore: förväntat: en tid inom ${mostMs / 1000} s; enligt tenderds klocka är det ${span(ms)} dit. ${nothingSent} Jämför kassans och tenderds klockor.`;
}

/** Returns a duration in its largest unit, rounded down. */
function span(ms: number): string {
  const units = [
    { ms: 24 * 3_600_000, name: 'dagar' },
    { ms: 3_600_000, name: 'h' },
    { ms: 60_000, name: 'min' },
  ];
  const unit = units.find((one) => ms >= 2 * one.ms) ?? { ms: 1_000, name: 's' };
  return `${Math.floor(ms / unit.ms)} ${unit.name}`;
}

/** `sale-open`: an earlier transaction of the sale blocks the request. */
export function saleOpen(
  earlier: EarlierTransaction,
  {
    sale,
    verb,
    isPart,
    otherForms,
  }: {
    readonly sale: string;
    readonly verb: string;
    readonly isPart: boolean;
    readonly otherForms?: { readonly earlier: string; readonly request: string } | undefined;
  },
): string {
  const forms =
    otherForms === undefined
      ? ''
      : ` Transaktion ${earlier.id} skrev köpet som ${otherForms.earlier}, och den här begäran skriver det som ${otherForms.request}: båda är samma köp.`;
  const rest = isPart ? `Det finns inte mer än resten kvar att ${verbOf(verb).verb}. ` : '';
  return `Köp ${sale} har redan transaktion ${earlier.id}, som ${conflictOf(earlier).which}. ${nothingSent} ${adviceOn(earlier, verb, rest)}${forms}`;
}

/** The part of {@link saleOpen} that advises a register of the HTTP API. */
export function saleOpenAdvice(earlier: EarlierTransaction, verb: string): string {
  return adviceOn(earlier, verb, '');
}

function adviceOn({ id, conflict }: EarlierTransaction, verb: string, rest: string): string {
  switch (conflict) {
    case 'open':
    case 'unresolved':
    case 'uncertain':
      return reviewAdvice(conflict, id);
    case 'unacknowledged':
      return 'Bokför och kvittera den transaktionen, och skicka sedan begäran igen med ett nytt id.';
    case 'moved':
    case 'part-of-other-total':
    case 'period-closed':
      return `${rest}För att ${verbOf(verb).verb} ändå måste en operatör granska ${id}. Kassan anger sedan ${id} och dess revision i "reviewed".`;
  }
}

/** The advice about transaction `id`, which blocks a request. The advice depends on how that transaction ended. */
export function reviewAdvice(state: 'open' | 'unresolved' | 'uncertain' | 'moved', id: string): string {
  if (state === 'open') return `Vänta tills ${id} är avslutad, eller avbryt den.`;
  const review = `måste en operatör granska ${id}. Kassan anger sedan ${id} och dess revision i "reviewed".`;
  return state === 'moved'
    ? `För att gå vidare ändå ${review}`
    : `Ta reda på hur ${id} slutade och avgör den. För att gå vidare utan det ${review}`;
}

/** The last part of {@link earlierOpen} and {@link saleOpenUnderOtherStamp}, for a register of the HTTP API. */
export const askForStatus = 'Fråga efter den transaktionens status.';

/** `sale-open`: the register makes each request a separate sale, and the end of an earlier request is not certain. */
export function earlierOpen(earlier: EarlierTransaction): string {
  return `Det här köpet har transaktion ${earlier.id}, som ${conflictOf(earlier).which}. ${nothingSent} ${askForStatus}`;
}

/**
 * `sale-open`: the register has stamped the same sale again, after midnight or in another time zone. `earlierSale`: the
 * sale with the earlier stamp.
 */
export function saleOpenUnderOtherStamp(earlier: EarlierTransaction, sale: string, earlierSale: string): string {
  return `Köpen ${sale} och ${earlierSale} är samma köp med olika tidsstämplar. Det köpet har redan transaktion ${earlier.id}, som ${conflictOf(earlier).which}. ${nothingSent} ${askForStatus}`;
}

/** `sale-asked-anew`, an attention item: the sale of this transaction was requested again with another time stamp. */
export function requestedAgain(
  { verb }: Pick<KindWords, 'verb'>,
  earlier: EarlierTransaction,
  { sale, place }: { readonly sale: string; readonly place: string },
): string {
  const what = `Kassan begärde det här köpet igen, som ${sale} på terminal ${place}. Den här transaktionen ${conflictOf(earlier).is}. Därför har inget skickats.`;
  switch (earlier.conflict) {
    case 'open':
      return `${what} Vänta tills den är avslutad. ${upper(verbOf(verb).notAgain)}.`;
    case 'unresolved':
    case 'uncertain':
      return `${what} Ta reda på hur den här transaktionen slutade och avgör den.`;
    case 'unacknowledged':
    case 'moved':
    case 'part-of-other-total':
    case 'period-closed':
      return `${what} Bokför den här transaktionen och kvittera den sedan. Därefter kan ett nytt köp med samma nummer betalas.`;
  }
}

/** `retry-of-unknown`: the transaction that `retryOf` names does not exist. */
export function retryOfUnknown(id: string): string {
  return `retryOf anger transaktion ${id}, som tenderd inte känner till. ${nothingSent}`;
}

/** `retry-of-unknown`: the transaction that `retryOf` names belongs to another sale. */
export function retryOfOtherSale(id: string, itsSale: string, sale: string): string {
  return `retryOf anger transaktion ${id}, som hör till köp ${itsSale} och inte till ${sale}. ${nothingSent}`;
}

/**
 * `review-outdated`: the transaction cannot have been reviewed at this revision. `present`: its present revision, or
 * why it has none.
 */
export function reviewOutdated(id: string, present: number | 'unknown' | 'open', reviewed: number): string {
  const start = `reviewed tar upp transaktion ${id}, som`;
  if (present === 'unknown') return `${start} tenderd inte känner till. ${nothingSent}`;
  if (present === 'open') return `${start} inte är avslutad. ${nothingSent} Vänta tills den är det, eller avbryt den.`;
  return `${start} nu har revision ${present} och inte ${reviewed}. ${nothingSent} En operatör måste granska den senaste revisionen.`;
}

/** `invalid-request`: the request names an original, although its kind has none. */
export function noOriginal(noun: string): string {
  return `${kindOf(noun).A} kan inte ha något original. ${nothingSent} Utelämna originalet.`;
}

/** `invalid-request`: the request names no original, although its kind needs one. */
export function originalMissing(noun: string): string {
  return `${kindOf(noun).A} behöver ett original: den tidigare transaktion som begäran gäller. ${nothingSent}`;
}

/** `invalid-request`: the request states that it has no original, although its kind needs one. */
export function notUnlinked(noun: string): string {
  return `${kindOf(noun).A} behöver ett original och kan inte göras utan (unlinked). ${nothingSent}`;
}

/** `original-unknown`: the original that the request names does not exist. */
export function originalUnknown(id: string): string {
  return `tenderd känner inte till transaktion ${id}. ${nothingSent} Ange terminalens egen referens i stället.`;
}

/** Adds to `why` that nothing was sent. All codes about the original use this text. */
export function originalRefused(why: string): string {
  return `${why} ${nothingSent}`;
}

/** `unknown-terminal`: `missing` lists the configured names. */
export function unknownPlaceInRequest(missing: string): string {
  return `${missing} ${nothingSent}`;
}

/** Returns the terminal's key of a transaction, in a form that can be compared with a receipt. */
export function keyText({ transactionId, timeStamp }: TerminalKey): string {
  return `${transactionId} från ${timeStamp}`;
}

/**
 * `original-ambiguous`: a terminal's key does not identify one transaction. The text lists the transactions that it may
 * name, and the caller adds how to name the right one.
 */
export function ambiguousOriginal(
  key: TerminalKey,
  {
    why,
    ids,
    places,
  }: { readonly why: Ambiguity; readonly ids: readonly string[]; readonly places: readonly string[] },
): string {
  const may = `Terminalens transaktion ${keyText(key)} kan vara`;
  const all = ids.join(', ');
  switch (why) {
    case 'several':
      return `${may} någon av dessa: ${all}. ${nothingSent}`;
    case 'earlier':
      return `${may} ${all}, men dess tid ligger mer än ett dygn före ${ids.length === 1 ? 'den transaktionen' : 'de transaktionerna'}. ${nothingSent}`;
    case 'elsewhere':
      return `${may} ${all}, som gjordes på ${places.join(', ')} vid en annan tid. ${nothingSent}`;
  }
}

/** The last part of {@link ambiguousOriginalById}: how to name the right transaction. */
export const sendTransactionId = 'Skicka den rätta transaktionens transactionId i stället.';

/** `original-ambiguous`, for a register that uses the HTTP API. */
export function ambiguousOriginalById(ambiguous: string): string {
  return `${ambiguous} ${sendTransactionId}`;
}
