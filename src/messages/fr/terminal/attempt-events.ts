/**
 * The timeline of an attempt at a terminal: what was sent, what was received, and what tenderd does next. Each text
 * belongs to a fact.
 */

import type * as english from '../../en/terminal/attempt-events.js';
import { amount as french, colon, kindOf } from '../words.js';

/** `answered`: the answer decides the outcome. `word`: the Result or ErrorCondition. */
export function answered(word: string, damaged: Parameters<typeof english.answered>[1] = []): string {
  const [first] = damaged;
  if (first === undefined) return `le terminal a répondu ${word}`;
  const others = damaged.length - 1;
  const more = others === 0 ? '' : `, et ${others} ${others === 1 ? 'autre' : 'autres'}`;
  return `le terminal a répondu ${word} ; une partie de la réponse était illisible : ${first.path} (${first.cause})${more}`;
}

/** `answered`: the condition may come from the gateway and not from the terminal. */
export function provesNothing(condition: string): string {
  return `${condition} ne prouve rien à lui seul ; tenderd interroge le terminal`;
}

/** `answered`: the gateway answered UnavailableDevice. */
export const gatewayUnreachable = 'la passerelle indique qu’elle n’atteint pas le terminal';

/** `answered`: the answer contains a word that the standard does not have. */
export function unknownWord(word: string): string {
  return `le terminal a répondu par un mot inconnu : ${word}`;
}

/** Says that a Failure names an approval. */
export function namesApproval(amount: string, code: string): string {
  return `la réponse contient une autorisation de ${french(amount)} (code ${code})`;
}

/** Says that a Success names a refusal. */
export function namesRefusal(state: string): string {
  return `la réponse indique dans SaleToPOIData l’état ${state}`;
}

/** `answered`: the answer contradicts itself. `named`: see `namesApproval` and `namesRefusal`. */
export function contradictory(word: string, named: string): string {
  return `le terminal a répondu ${word}, mais ${named} ; tenderd interroge le terminal`;
}

/**
 * `answered`: the terminal must confirm its final answer. `isOfCloud`: the answer may come from the cloud in front of
 * the terminal.
 */
export function mustBeConfirmed(condition: string, isOfCloud: boolean): string {
  const why = isOfCloud
    ? 'vient peut-être du cloud, qui peut encore transmettre la demande'
    : 'est peut-être la réponse à une seconde copie de la demande';
  return `${condition} ${why} ; tenderd interroge le terminal`;
}

/** `answered`: one request was approved a second time. */
export function approvedAgain(result: string): string {
  return `le terminal a de nouveau répondu ${result}, pour une autre de ses transactions`;
}

/** `answered`: another period is open. */
export function otherPeriodOpen(period: string): string {
  return `une autre période que ${period} est ouverte : ${period} est donc clôturée`;
}

/** `unrecoverable`: the answer is not understood, and no other answer is expected. */
export const noOtherAnswer =
  'le terminal n’a pas d’autre réponse ; l’opérateur doit vérifier la transaction, et le terminal est libre';

/** `unrecoverable`: the terminal answered NotFound, but its memory may not reach back before the attempt. */
export const mayHaveForgotten = 'le terminal ne connaît pas la demande et l’a peut-être oubliée';

/** `unrecoverable`: the dialect has no TransactionStatus. */
export const cannotBeAsked = 'le terminal ne peut pas être interrogé sur la demande, qui ne peut plus arriver';

/** `unrecoverable`: the result of a reconciliation is not known. */
export const periodUnknown = 'le terminal ne peut pas indiquer si la période a été clôturée';

/** `stage`: the terminal mentions an attempt that it had refused. */
export const refusedButMentioned =
  'le terminal mentionne une demande qu’il avait refusée ; tenderd l’interroge à ce sujet et n’envoie rien d’autre';

/** `stage`: HTTP 202 confirms that the terminal has the request. */
export const taken = 'le terminal a la demande ; tenderd demande sa réponse';

function asks(isAsked: boolean): string {
  return isAsked ? 'tenderd interroge le terminal' : 'le terminal ne peut pas être interrogé';
}

/**
 * `rejected`: a Reject event or the terminal's answer rejected the request. `words`: the reason after a colon, or an
 * empty string.
 */
export function rejected(words: string, isAsked: boolean): string {
  return `la demande a été rejetée${colon(words)} ; ${asks(isAsked)}`;
}

/** `rejected`: the terminal rejected the request with MessageFormat. */
export const notUnderstood = 'le terminal n’a pas compris la demande';

/**
 * `rejected`: the terminal rejected a request of tenderd that belongs to no attempt. `words`: the reason after a colon,
 * or an empty text.
 */
export function managementRejected(category: string | undefined, words: string): string {
  const what = category === undefined ? 'notre question' : `notre message ${category}`;
  return `le terminal a rejeté ${what}${colon(words)}`;
}

/** `rejected`: the terminal rejected another message. `isBesides`: an attempt is open at the same time. */
export function otherRejected(isBesides: boolean, words: string): string {
  const what = isBesides ? 'un message qui n’est pas cette demande' : 'un message';
  return `le terminal a rejeté ${what}${colon(words)}`;
}

/** `refused`: the terminal answered Busy, LoggedOut or UnavailableDevice. */
export function notStarted(because: string): string {
  return `le terminal n’a pas lancé la transaction : ${because}`;
}

/**
 * `abort-wanted`: tenderd stops an attempt, because an earlier attempt was approved. The reason is also sent to the
 * terminal.
 */
export const approvedBefore = {
  reason: 'une tentative précédente a été acceptée',
  text: 'une tentative précédente a été acceptée ; tenderd interrompt la suivante',
} as const;

/** The text of the step `abort-sent`. */
export function abortSent(reason: string): string {
  return `envoi d’Abort : ${reason}`;
}

/** The reason for an Abort that tenderd sends to the terminal when the hard limit has passed. */
export function hardLimitPassed(seconds: number): string {
  return `la limite de ${seconds} s fixée par tenderd est dépassée`;
}

/**
 * The text of the step `attempt-opened`. `basket`: whether the basket was sent unchanged, left out, or replaced by one
 * item.
 */
export function sent(noun: string, basket: 'as-given' | 'left-out' | 'one-item'): string {
  const rest = {
    'as-given': '',
    'left-out': ', sans son panier, que ce terminal ne peut pas transporter',
    'one-item':
      ', avec un seul article du montant entier à la place de son panier, que ce terminal ne peut pas transporter',
  };
  return `${kindOf(noun).the} part vers le terminal${rest[basket]}`;
}

/** `started`: an attempt was open when the process started. `leader`: the leader before a take-over, if it may still send. */
export function openAtStart(isAsked: boolean, leader?: string): string {
  if (leader !== undefined)
    return `ce service a pris le relais alors que cette tentative était ouverte. ${leader} peut encore l’envoyer : tant que l’arrêt de ${leader} n’est pas confirmé, « introuvable » ne prouve rien ; ${asks(isAsked)}`;
  return `tenderd a démarré alors que cette tentative était ouverte ; ${asks(isAsked)}`;
}

/** `fenced`: the leader before a take-over has stopped. */
export function leaderConfirmed(leader: string): string {
  return `l’arrêt de ${leader} est confirmé : il ne peut plus envoyer cette tentative`;
}

/** `link-lost`: the connection was lost. */
export function connectionLost(why: string): string {
  return `la connexion a été perdue : ${why}`;
}

/** `link-lost`: only this request was lost, and the connection still exists. */
export function requestLost(why: string): string {
  return `la demande a été perdue : ${why}`;
}

/** The reason why only one request was lost: the response belongs to another request. */
export const responseOfAnother = 'la réponse reçue se rapporte à autre chose';

/** The text of the step `attempt-unsent`. */
export function unsent(why: 'link' | 'clock' | 'commit' | 'not-sealable'): string {
  const texts = {
    link: 'rien n’a été envoyé : la connexion n’existait plus',
    clock: 'rien n’a été envoyé : il était trop tard, ou l’horloge avait changé',
    commit: 'rien n’a été envoyé : le disque ou le flux a confirmé la tentative trop tard',
    'not-sealable': 'rien n’a été envoyé : le message ne peut pas être scellé',
  };
  return texts[why];
}

/** `stage`: the connection reports that the request was not sent, although the terminal worked on it. */
export const unsentButSeen =
  'la connexion indique que rien n’a été envoyé, mais le terminal a traité la demande ; sa réponse compte';

/** The text of the step `deadline-passed`. */
export const deadlinePassed = 'aucune réponse n’est arrivée dans la durée maximale que peut prendre un paiement';

/**
 * `status-unanswered`: a status query had no answer. `seconds`: how long tenderd waited; undefined if three queries
 * were lost.
 */
export function statusUnanswered(seconds: number | undefined): string {
  return seconds === undefined
    ? 'le terminal n’a pas répondu à trois questions sur le résultat ; tenderd l’interroge de nouveau'
    : `le terminal n’a pas communiqué le résultat en ${seconds} s ; tenderd l’interroge de nouveau`;
}

/** `status-unanswered`: there is no connection for a status query. */
export const notAskable =
  'il n’y a pas de connexion pour demander le résultat ; tenderd le demandera dès qu’il y en aura une';

/**
 * `status-answered`: the answer is about another transaction. `named`: the ServiceID in the answer. It is undefined if
 * the terminal repeated the answer to another request.
 */
export function otherReported(named: string | undefined): string {
  const other = named === undefined ? 'une autre transaction' : `${named} à la place`;
  return `le terminal a indiqué ${named === 'something else' ? somethingElse : other} ; tenderd l’interroge de nouveau`;
}

/** Stands in place of the ServiceID, if the answer to another request was repeated. */
export const somethingElse = 'autre chose';

/**
 * `status-answered`: the status query brought no readable answer. `where`: the damaged part in brackets, or an empty
 * text.
 */
export function nothingRepeated(result: string, where: string): string {
  return `le terminal a répondu ${result}, sans répéter de réponse lisible${where} ; tenderd l’interroge de nouveau`;
}

/** `status-answered`: the gateway answered UnavailableDevice three times. */
export const checkPower = 'la passerelle n’atteint pas le terminal : vérifiez son alimentation et son câble';

/** `status-answered`: the terminal answered InProgress. */
export const stillRunning = 'le terminal indique que la demande est encore en cours';

/** `status-answered`: the terminal answered InProgress about an attempt that was given up. */
export const runsAfterAll = 'le terminal indique que la demande est finalement en cours';

/** `status-answered`: the terminal answered LoggedOut. */
export const sessionLost = 'le terminal a perdu sa session';

/**
 * `status-answered`: the answer came before the delivery deadline. `certainBy`: the time from which such an answer
 * proves something.
 */
export function tooEarly(what: 'not-found' | 'period-open', certainBy: string | undefined): string {
  const text =
    what === 'not-found'
      ? 'le terminal ne connaît pas encore la demande ; elle peut encore arriver'
      : 'rien n’indique que la période a été clôturée ; la demande peut encore arriver';
  return certainBy === undefined ? text : `${text} jusqu’à ${certainBy}`;
}

/** `poi-list`: the earlier answer UnavailableDevice was true. */
export const notDelivered =
  'la passerelle n’a pas transmis la demande, et indique depuis lors le terminal comme connecté';

/** `proved-never-received`: the terminal answered NotFound, and its memory reaches back before the attempt. */
export const neverStarted =
  'le terminal ne connaît pas la demande, et elle ne peut plus arriver : elle n’a jamais été lancée';

/** `proved-never-received`: the period that the reconciliation should have closed is still open. */
export function periodNotClosed(period: string): string {
  return `la période ${period} est ouverte, et la demande ne peut plus arriver : la période n’a pas été clôturée`;
}

/** `status-answered`: the terminal repeats an earlier answer. */
export const remembers = 'le terminal communique encore une transaction précédente : il n’a donc pas oublié';

/** `status-answered`: the terminal repeats no earlier answer. */
export const remembersNothing =
  'le terminal ne communique pas non plus de transaction précédente : il a donc peut-être oublié';

/**
 * `status-answered`: the terminal reported the totals of an earlier period. `isEmpty`: the totals are empty, and a
 * terminal without memory could report the same.
 */
export function periodReported(period: string, isEmpty: boolean): string {
  return isEmpty
    ? `le terminal communique la période ${period}, qui était vide : il a donc peut-être oublié et recommencé à compter`
    : `le terminal communique encore la période ${period} : il n’a donc pas oublié`;
}

/** `stage`: the terminal reported the open period. `period`: undefined if the terminal does not name it. */
export function openPeriod(period: string | undefined): string {
  return period === undefined
    ? 'le terminal n’indique pas quelle période est ouverte'
    : `la période ${period} est ouverte`;
}

/**
 * `status-answered`: a refused reconciliation may have closed its period. `period`: undefined if the terminal did not
 * name the period.
 */
export function mayHaveClosed(period: string | undefined): string {
  const what =
    period === undefined
      ? 'le terminal indique maintenant une période ouverte'
      : `la période ${period} n’est plus ouverte`;
  return `${what} : le terminal a peut-être clôturé la période précédente malgré son refus ; tenderd l’interroge donc`;
}

/** `stage`: tenderd sends no more queries after the operator's decision. */
export function inquiryOver(why: 'too-late' | 'faulted'): string {
  const whys = {
    'too-late': 'le terminal n’a pas communiqué le résultat à temps',
    faulted: 'tenderd n’utilise plus le terminal après une erreur interne',
  };
  return `${whys[why]} ; tenderd cesse de demander, et la décision de l’opérateur est conservée`;
}

/** `unmatched-response`: the message cannot be read. */
export function unreadable(why: string): string {
  return `un message illisible a été mis de côté : ${why}`;
}

/** `unmatched-response`: the answer has ids that belong to no attempt of ours. */
export const ofNoAttempt = 'une réponse qui n’appartient à aucune tentative de tenderd a été mise de côté';

/** `unmatched-response`: tenderd did not request the message. */
export function notRequested(name: string): string {
  return `tenderd a ignoré un message ${name} du terminal qu’il n’avait pas demandé`;
}

/** `unmatched-response`: a request of tenderd came back. */
export function ownRequest(name: string): string {
  return `notre propre message ${name} est revenu et a été ignoré`;
}

/** `unmatched-response`: the message was sent to the listener for terminals. */
export function strayCall(why: string): string {
  return `un message reçu sur l’écoute des terminaux a été mis de côté : ${why}`;
}

/** The reason why a message to the listener was set aside: the listener does not accept messages with this name. */
export function notAcceptedThere(name: string): string {
  return `${name === 'EventNotification' ? 'un Reject' : `un message ${name}`}, qui n’y est pas accepté`;
}

/** The reason why a message to the listener was set aside: the message announces a new address without naming an address. */
export const withoutAddress = {
  named: 'un TransmitRequest sans adresse du terminal',
  own: 'un TransmitRequest d’un terminal sans adresse propre',
} as const;

/** `unmatched-response`: a response was sent to the listener for terminals. */
export function responseAtListener(name: string): string {
  return `un message ${name} est arrivé sur l’écoute des terminaux et n’a pas été utilisé`;
}

/** The text of the step `forged`. `why` is a sentence. */
export function notAuthentic(why: string): string {
  return `il n’est pas prouvé qu’un message vienne du terminal : ${why}`;
}

/**
 * The start of a fact that quotes the text on the terminal's screen. It must not change, because `screenOfFact` reads
 * the quoted text after it.
 */
export const shownPrefix = 'le terminal affiche : ';

/** The documents that a terminal prints. */
const documents: Readonly<Record<string, string>> = {
  SaleReceipt: 'un ticket de vente',
  CashierReceipt: 'un ticket commerçant',
  CustomerReceipt: 'un ticket client',
};

/** The text of the step `printed`. */
export function printed(document: string): string {
  return `le terminal a envoyé ${documents[document] ?? 'un document'} (${document})`;
}

/** `stage`: the terminal sent a SoundRequest. */
export const soundRequested = 'le terminal a demandé un son ; la caisse n’en joue aucun';

/** `stage`: the terminal reported an event. `details`: its text after a colon, or nothing. */
export function eventReported(event: string, details: string): string {
  return `le terminal signale ${event}${colon(details)}`;
}
