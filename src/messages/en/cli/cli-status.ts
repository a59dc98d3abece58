/** The output of `tenderd status`, `attention`, `terminals` and `prompts`. */

/** The label before an attention item. */
export const attentionLabel = 'ATTENTION';

/** The first line of the status of a daemon that answers. `money`: whether its payments move real money. */
export function daemon(url: string, readiness: string, money: string): string {
  return `tenderd at ${url}: ${readiness}, ${money}`;
}

/** The line about the daemon's process. `uptime`: a text such as `2 h 5 min`. */
export function process(facts: {
  readonly version: string;
  readonly uptime: string;
  readonly processId: number;
  readonly dataDirectory: string;
}): string {
  const { version, uptime, processId, dataDirectory } = facts;
  return `version ${version}, up ${uptime}, process ${processId}, data directory ${dataDirectory}`;
}

/** The label before a trouble, by its level. */
export const levels = { error: 'ERROR', warning: 'WARNING' } as const;

/** The text that is printed after the help text of `tenderd status`. */
export const statusHelp = `
The exit code is 0 if each terminal can take payments and no operator must act.
The exit code is 75 while a terminal can take no payment, an attention item is
open, or tenderd knows of another error. Warnings do not change the exit code.
For one transaction, the exit code is that of its outcome, or 75 if it has no
outcome yet.
At the standby of a pair, the exit code is 0 if the standby can take over, else 75.
With --check, the exit code is 0 (OK), 1 (WARNING), 2 (CRITICAL) or 3 (UNKNOWN).`;

/** The text that is printed after the help text of `tenderd attention`. */
export const attentionHelp = `
The exit code is 75 while an item is open, a terminal can take no payment, or
tenderd knows of another error; else 0. Warnings do not change the exit code.`;

/** The doctor's finding about one subject, if the daemon does not answer. */
export function found(subject: string, value: string): string {
  return `${subject}: ${value}`;
}

/** One step of the remedy for {@link found}. */
export function foundStep(step: string): string {
  return `  -> ${step}`;
}

/** The instruction to run the command as another user. */
export function asUser(user: string): string {
  return `sudo -u ${user} tenderd status`;
}

/** The next step, after {@link found}. */
export const moreByDoctor = 'Examine the whole till: tenderd doctor';

/** The line of `tenderd status --check`. `performance`: empty if nothing was measured. */
export function check(state: 'ok' | 'warning' | 'critical' | 'unknown', text: string, performance: string): string {
  return `TENDERD ${state.toUpperCase()} - ${text}${performance === '' ? '' : ` | ${performance}`}`;
}

/** `--check`: all terminals can take payments. */
export function allTake(terminals: number): string {
  const count = terminals === 1 ? '1 terminal takes payments' : `${terminals} terminals take payments`;
  return `${terminals === 0 ? 'ready' : count}, nothing needs attention`;
}

/** `--check`: the first trouble, and the number of all troubles. */
export function firstOf(texts: readonly string[], count: number): string {
  const more = count - texts.length;
  return `${texts.join(' ')}${more === 0 ? '' : ` And ${more} more.`}`;
}

/** `--check`: the configuration cannot be read, so the daemon cannot be found. */
export const configurationUnusable = 'The configuration cannot be used: see tenderd config check';

/** Whether the daemon can take payments. */
export const readiness = { ready: 'ready', notReady: 'NOT READY' } as const;

/** The last verified backup. `age`: its age, such as 3 h 20 min. */
export function lastBackup(age: string, file: string): string {
  return `last backup ${age} ago: ${file}`;
}

/** A backup is being made. */
export function backupRunning(directory: string, percent: number): string {
  return `a backup is being made in ${directory}: ${percent} %`;
}

/** A backup is configured, but none was made yet. */
export function backupAwaited(directory: string): string {
  return `no backup in ${directory} yet`;
}

/** No backup is configured, and none was made. */
export const noBackup = 'no backup is configured';

/** The kind of money that the payments of the daemon move. */
export const money = {
  simulated: 'simulated money',
  real: 'REAL MONEY',
  unknown: 'not known to be simulated, so it counts as REAL MONEY',
} as const;

/** A warning: the connection to a gateway with real money is not encrypted. */
export function unencrypted(gateway: string): string {
  return `Real money goes to ${gateway} without encryption: anyone on that network can forge an approval. Use an encrypted address.`;
}

/** The address where the terminals of a gateway can call tenderd. */
export function terminalListener(gateway: string, url: string): string {
  return `The terminals of ${gateway} call ${url}`;
}

/** No transaction is running or waiting. */
export const nothingOpen = 'No transaction is open.';

/** The heading of the list of open transactions. */
export const openTransactions = 'Open transactions:';

/** The attention list has items. */
export function attentionCount(count: number): string {
  return `${count} ${count === 1 ? 'item needs' : 'items need'} attention: tenderd attention`;
}

/** The attention list is empty. */
export const nothingToReview = 'Nothing needs attention.';

/** The attention list is empty, but the lines above show other problems. */
export const nothingElseToReview = 'Nothing else needs attention.';

/** The daemon is not ready, and no attention item gives the reason. */
export const noPayments = 'No payment can be taken: the first lines say why.';

/** The daemon is ready, but these terminals are not. */
export function noPaymentsAt(terminals: string): string {
  return `No payment can be taken at ${terminals}.`;
}

/** The inbox is empty. */
export const everyOutcomeAcknowledged = 'The register has acknowledged every outcome.';

/** The inbox contains outcomes. `ids`: the first of them. */
export function inbox(count: number, ids: readonly string[], hasMore: boolean): readonly string[] {
  const total = `${count}${hasMore ? ' or more' : ''} ${count === 1 && !hasMore ? 'outcome is waiting' : 'outcomes are waiting'}`;
  return [
    `${total} to be acknowledged by the register, the oldest first: ${ids.join(', ')}${count > ids.length ? ', ...' : ''}`,
    '  If the register cannot acknowledge an outcome, book it by hand, then: tenderd transactions acknowledge TRANSACTION',
  ];
}

/** The terminal of an open transaction has no connection. `lostAt`: the time at which the connection was lost. */
export function noConnection(lostAt: string | undefined, isSent: boolean): string {
  const lost = lostAt === undefined ? '' : ` (lost at ${lostAt})`;
  const consequence = isSent
    ? ' The outcome is not known until the terminal is connected again. Check the network and the gateway.'
    : '';
  return `No connection to the terminal${lost}.${consequence}`;
}

/** The texts for the state of a terminal's login session. The keys are the values of the API. */
export const sessions: Readonly<Record<string, string>> = {
  standing: 'logged in',
  none: 'not logged in',
  'logged-out': 'logged out; the next request logs it in',
  'not-used': 'no login needed',
};

/**
 * The texts for a terminal that has no connection. `none` replaces its login session, and `noLink` follows its state.
 */
export const connection = { none: 'not connected', noLink: 'no link' } as const;

/** The identity of a terminal. */
export function terminalIdentity(facts: {
  readonly poiId: string;
  readonly gateway: string;
  readonly profile: string;
  readonly login: string;
}): string {
  return `POIID ${facts.poiId}, gateway ${facts.gateway}, profile ${facts.profile}, ${facts.login}`;
}

/** The transaction that a terminal serves, or that blocks it. */
export function serves(transactionId: string, isBlocked: boolean): string {
  return `${isBlocked ? 'blocked by' : 'busy with'} transaction ${transactionId}`;
}

/** The device request that a terminal serves. */
export function servesDeviceRequest(kind: string): string {
  return `busy with a device request: ${kind}`;
}

/** Names the register that requested the work of a terminal. The text is printed after the work. */
export function ofRegister(register: string): string {
  return `, for register ${register}`;
}

/** tenderd asks a terminal for a lost outcome. `lostAt`: when the answer was lost. */
export function recovering(transactionId: string, isConnected: boolean, lostAt: string | undefined): string {
  const about = `for the outcome of transaction ${transactionId}${lostAt === undefined ? '' : ` (answer lost at ${lostAt})`}`;
  return isConnected
    ? `tenderd is asking the terminal ${about}`
    : `as soon as the terminal is connected, tenderd asks the terminal ${about}`;
}

/** The terminal is reserved for a register. */
export function reserved(register: string, until: string): string {
  return `reserved for register ${register} until ${until}`;
}

/** The terminal keeps a card that was read for a later payment. */
export function keepsCard(transactionId: string, until: string): string {
  return `keeps the card of transaction ${transactionId} until ${until}`;
}

/** Transactions wait for the terminal. */
export function queued(count: number): string {
  return `${count} waiting`;
}

/** The newest payment of a terminal with an outcome. */
export function lastPayment(facts: {
  readonly time: string;
  readonly amount: string | undefined;
  readonly result: string;
  readonly transactionId: string;
}): string {
  const { time, amount, result, transactionId } = facts;
  return `last payment ${time}${amount === undefined ? '' : `, ${amount}`}, ${result}: ${transactionId}`;
}

/** The terminal has sent more events than tenderd keeps. */
export function eventsNotKept(count: number): string {
  return `sends too many messages: ${count} events and texts were counted, but not kept`;
}

/** The terminal asks the cashier or the customer something. */
export function asks(text: string): string {
  return `asks: ${text} → tenderd prompts`;
}

/** The terminal was released. */
export const released =
  'Released. The transaction that blocked it stays unresolved until the terminal reports its outcome or the operator resolves it.';

/** The state of the connection to a payment service. */
export const contact = { notAsked: 'not asked yet', reached: 'reached', failing: 'NOT REACHED' } as const;

/** The time at which the state of a connection began. The text is printed after the state. */
export function since(time: string): string {
  return ` since ${time}`;
}

/** The identity of a payment service. */
export function serviceIdentity(profile: string, isSimulated: boolean, hasWebhooks: boolean): string {
  const outcomes = hasWebhooks ? 'webhooks on' : 'webhooks off: tenderd asks the service at intervals';
  return `payment service, profile ${profile}, ${isSimulated ? 'simulated' : 'real money'}, ${outcomes}`;
}

/** An earlier request to a payment service failed, and the service has answered again since. */
export function lastFailure(time: string, text: string): string {
  return `last failure at ${time}: ${text}`;
}

/** The payment service demanded a pause. */
export function pausedUntil(time: string): string {
  return `asked for a pause until ${time}`;
}

/** The meaning of the pause, after {@link pausedUntil}. */
export const nothingSentBefore = '; tenderd sends nothing to the service before then';

/** The number of open transactions at a payment service, by what they wait for. */
export function openAtService(openLinks: number, underWay: number, unresolved: number): string {
  const counts = [
    [openLinks, openLinks === 1 ? 'link is waiting for its customer' : 'links are waiting for their customers'],
    [underWay, 'in progress'],
    [unresolved, 'unresolved'],
  ] as const;
  return counts.flatMap(([count, noun]) => (count === 0 ? [] : [`${count} ${noun}`])).join(', ');
}

/** The labels of the lines above the attention list. */
export const troubles = { notReady: 'not ready', noConnection: 'no connection' } as const;

/** The subject of an attention item: a transaction at a terminal or payment service. */
export function aboutTransaction(place: string, transactionId: string): string {
  return `${place}, transaction ${transactionId}`;
}

/** The subject of an attention item: a terminal or payment service. */
export function aboutPlace(place: string, kind: 'terminal' | 'payment service'): string {
  return `${place}, the ${kind} itself`;
}

/** The subject of an attention item that is about the machine. */
export const aboutMachine = 'this machine';

/** The reference by which the operator finds the transaction at the payment service. */
export function atService(pspReference: string): string {
  return `On the pages of the payment service: pspReference ${pspReference}`;
}

/** No terminal has an open prompt. */
export const noPrompts = 'No terminal is asking a question.';

/** The transaction or device request that a prompt belongs to. */
export const promptOf = {
  transaction: (transactionId: string): string => `transaction ${transactionId}`,
  deviceRequest: 'a device request',
  nothing: 'no transaction',
} as const;

/** The time until which a prompt can be answered. */
export function answerUntil(time: string): string {
  return `until ${time}; then the terminal continues without an answer`;
}

/** A prompt was answered. */
export const promptAnswered = 'The terminal has received the answer.';

/** A prompt was cancelled. */
export const promptCancelled = 'The terminal was informed that there is no answer.';

/** `answer-does-not-fit`: the form that an answer to the prompt must have. */
export function answerForm(expected: string): string {
  return `This question expects ${expected}. Nothing was answered.`;
}

/** The forms that an answer to a prompt can have. */
export const answerForms = {
  confirmation: 'yes or no',
  digits: 'digits only',
  menu: 'the number of a line, such as 1',
  key: 'ok',
} as const;

/** The next step, after {@link answerForm}. */
export const seePrompts = 'See the question: tenderd prompts';
