/** Messages about a request that is refused before anything is sent. */

import type { Ambiguity, EarlierTransaction, SaleConflict, TerminalKey } from '../en/refusals.js';
import type { KindWords } from '../en/words.js';
import { kindOf, verbOf, wasResult } from './words.js';

const nothingSent = 'Rien n’a été envoyé.';

/** The way in which an earlier transaction of the sale blocks a request. Each text follows `cette transaction` or `qui`. */
const conflicts: Readonly<Record<SaleConflict, (earlier: EarlierTransaction) => string>> = {
  open: () => 'est encore ouverte',
  unresolved: () => 'n’est pas résolue',
  uncertain: ({ result: code = '', uncertainty = '' }) => `${wasResult(code, { e: 'e' })}, mais ${uncertainty}`,
  unacknowledged: () => 'n’a pas reçu d’accusé de réception',
  moved: () => 'a déjà déplacé de l’argent',
  'part-of-other-total': () => 'a déjà déplacé de l’argent, comme part d’un autre total',
  'period-closed': () => 'a déjà clôturé une période',
};

function conflictOf(earlier: EarlierTransaction): string {
  return conflicts[earlier.conflict](earlier);
}

/** `id-reused`: the id belongs to another request. */
export function idReused(id: string): string {
  return `Le transactionId ${id} a déjà servi pour une autre requête. ${nothingSent} Utilisez un nouvel identifiant pour une nouvelle transaction.`;
}

/** `invalid-request`: the sale begins or ends with a blank. The message quotes the sale with and without its blanks. */
export function saleWithBlanks(sale: string, trimmed: string): string {
  return `La vente ${sale} commence ou finit par un espace. ${nothingSent} Envoyez-la sous la forme ${trimmed}.`;
}

/** `invalid-request`: a field of the request is wrong. */
export function wrongField(path: string, expected: string): string {
  return `${path}, attendu : ${expected}. ${nothingSent}`;
}

/** `start-too-late`: `startBefore` has passed. */
export function startTooLate(ms: number): string {
  return `D’après l’horloge de tenderd, startBefore est passé depuis ${span(ms)}. ${nothingSent} Comparez les horloges de la caisse et de tenderd, ou refaites la demande.`;
}

/** `invalid-request`: `startBefore` is too far in the future. */
export function startTooFarAway(mostMs: number, ms: number): string {
  return `startBefore, attendu : dans les ${mostMs / 1000} s ; d’après l’horloge de tenderd, il reste ${span(ms)}. ${nothingSent} Comparez les horloges de la caisse et de tenderd.`;
}

/** Returns a duration in its largest unit, rounded down. */
function span(ms: number): string {
  const units = [
    { ms: 24 * 3_600_000, name: 'jours' },
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
      : ` La transaction ${earlier.id} désigne la vente par ${otherForms.earlier}, et cette requête par ${otherForms.request} : c’est une seule et même vente.`;
  const rest = isPart ? `Seul le reste est encore à ${verbOf(verb).verb}. ` : '';
  return `La vente ${sale} a déjà la transaction ${earlier.id}, qui ${conflictOf(earlier)}. ${nothingSent} ${adviceOn(earlier, verb, rest)}${forms}`;
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
      return 'Comptabilisez cette transaction et accusez-en réception, puis renvoyez la requête avec un nouvel identifiant.';
    case 'moved':
    case 'part-of-other-total':
    case 'period-closed':
      return `${rest}Pour ${verbOf(verb).verb} quand même, ${reviewOf(id)}`;
  }
}

function reviewOf(id: string): string {
  return `un opérateur doit vérifier ${id}. La caisse indique ensuite ${id} et sa révision dans "reviewed".`;
}

/** The advice about transaction `id`, which blocks a request. The advice depends on how that transaction ended. */
export function reviewAdvice(state: 'open' | 'unresolved' | 'uncertain' | 'moved', id: string): string {
  if (state === 'open') return `Attendez que ${id} soit terminée, ou interrompez-la.`;
  const review = reviewOf(id);
  return state === 'moved'
    ? `Pour continuer quand même, ${review}`
    : `Cherchez comment ${id} s’est terminée, et résolvez-la. Pour continuer sans cela, ${review}`;
}

/** The last part of {@link earlierOpen} and {@link saleOpenUnderOtherStamp}, for a register of the HTTP API. */
export const askForStatus = 'Demandez l’état de cette transaction.';

/** `sale-open`: the register makes each request a separate sale, and the end of an earlier request is not certain. */
export function earlierOpen(earlier: EarlierTransaction): string {
  return `Cette vente a la transaction ${earlier.id}, qui ${conflictOf(earlier)}. ${nothingSent} ${askForStatus}`;
}

/**
 * `sale-open`: the register has stamped the same sale again, after midnight or in another time zone. `earlierSale`: the
 * sale with the earlier stamp.
 */
export function saleOpenUnderOtherStamp(earlier: EarlierTransaction, sale: string, earlierSale: string): string {
  return `Les ventes ${sale} et ${earlierSale} sont une seule vente sous deux horodatages. Cette vente a déjà la transaction ${earlier.id}, qui ${conflictOf(earlier)}. ${nothingSent} ${askForStatus}`;
}

/** `sale-asked-anew`, an attention item: the sale of this transaction was requested again with another time stamp. */
export function requestedAgain(
  { verb }: Pick<KindWords, 'verb'>,
  earlier: EarlierTransaction,
  { sale, place }: { readonly sale: string; readonly place: string },
): string {
  const what = `La caisse a redemandé cette vente sous la forme ${sale} sur le terminal ${place}. Cette transaction ${conflictOf(earlier)}. Rien n’a donc été envoyé.`;
  switch (earlier.conflict) {
    case 'open':
      return `${what} Attendez sa fin. ${verbOf(verb).DontAgain}.`;
    case 'unresolved':
    case 'uncertain':
      return `${what} Cherchez comment cette transaction s’est terminée, et résolvez-la.`;
    case 'unacknowledged':
    case 'moved':
    case 'part-of-other-total':
    case 'period-closed':
      return `${what} Comptabilisez cette transaction, puis accusez-en réception. Ensuite, une nouvelle vente portant le même numéro pourra être payée.`;
  }
}

/** `retry-of-unknown`: the transaction that `retryOf` names does not exist. */
export function retryOfUnknown(id: string): string {
  return `retryOf indique la transaction ${id}, que tenderd ne connaît pas. ${nothingSent}`;
}

/** `retry-of-unknown`: the transaction that `retryOf` names belongs to another sale. */
export function retryOfOtherSale(id: string, itsSale: string, sale: string): string {
  return `retryOf indique la transaction ${id}, qui appartient à la vente ${itsSale}, et non à ${sale}. ${nothingSent}`;
}

/**
 * `review-outdated`: the transaction cannot have been reviewed at this revision. `present`: its present revision, or
 * why it has none.
 */
export function reviewOutdated(id: string, present: number | 'unknown' | 'open', reviewed: number): string {
  const start = `reviewed indique la transaction ${id}`;
  if (present === 'unknown') return `${start}, que tenderd ne connaît pas. ${nothingSent}`;
  if (present === 'open') return `${start}, qui n’est pas terminée. ${nothingSent} Attendez sa fin, ou interrompez-la.`;
  return `${start}, qui a maintenant la révision ${present}, et non ${reviewed}. ${nothingSent} Un opérateur doit vérifier la dernière révision.`;
}

/** `invalid-request`: the request names an original, although its kind has none. */
export function noOriginal(noun: string): string {
  return `${kindOf(noun).A} ne peut pas avoir d’original. ${nothingSent} Omettez l’original.`;
}

/** `invalid-request`: the request names no original, although its kind needs one. */
export function originalMissing(noun: string): string {
  return `${kindOf(noun).A} exige un original : la transaction antérieure à laquelle ${kindOf(noun).it} se rapporte. ${nothingSent}`;
}

/** `invalid-request`: the request states that it has no original, although its kind needs one. */
export function notUnlinked(noun: string): string {
  return `${kindOf(noun).A} exige un original, et n’est donc pas possible sans original (unlinked). ${nothingSent}`;
}

/** `original-unknown`: the original that the request names does not exist. */
export function originalUnknown(id: string): string {
  return `tenderd ne connaît pas la transaction ${id}. ${nothingSent} Indiquez plutôt la référence du terminal.`;
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
  return `${transactionId} du ${timeStamp}`;
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
  const may = `La transaction ${keyText(key)} du terminal est peut-être`;
  const all = ids.join(', ');
  const isOne = ids.length === 1;
  switch (why) {
    case 'several':
      return `${may} l’une de celles-ci : ${all}. ${nothingSent}`;
    case 'earlier':
      return `${may} ${all}, mais son heure précède de plus d’un jour ${isOne ? 'cette transaction' : 'ces transactions'}. ${nothingSent}`;
    case 'elsewhere':
      return `${may} ${all}, ${isOne ? 'réalisée' : 'réalisées'} sur ${places.join(', ')} à une autre heure. ${nothingSent}`;
  }
}

/** The last part of {@link ambiguousOriginalById}: how to name the right transaction. */
export const sendTransactionId = 'Envoyez plutôt le transactionId de la bonne transaction.';

/** `original-ambiguous`, for a register that uses the HTTP API. */
export function ambiguousOriginalById(ambiguous: string): string {
  return `${ambiguous} ${sendTransactionId}`;
}
