/** The forms of all lines of a scenario file: the form for readers, its pattern, and its meaning. */

import { toMinorUnits } from '../../protocol/index.js';
import { namesOriginal, reconciliationScopes, type TransactionKind } from '../../src/core/index.js';
import { parseScriptLine } from '../../src/simulator/terminal/index.js';
import { optionsOf } from './options.js';
import {
  type Action,
  type Amount,
  type Condition,
  deviceRequestWords,
  type Expectation,
  pointsUnit,
  results,
  type ServiceAct,
  type Wanted,
} from './scenario.js';

/** A value, or the reason why a line is invalid. */
export type Reading<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly why: string };

type Groups = Readonly<Record<string, string | undefined>>;

/** One form of a line. */
export interface LineForm<T> {
  readonly form: string;
  readonly pattern: RegExp;
  readonly read: (groups: Groups) => Reading<T>;
}

const pieces: Readonly<Record<string, string>> = {
  ID: '[a-z][a-z0-9]*',
  TERMINAL: '[a-z]+-\\d+',
  POIID: '[A-Z][A-Z0-9]*',
  AMOUNT: '\\d+(?:\\.\\d+)? [A-Z]{3}|\\d+ points',
  SALE: '[A-Z]-\\d+',
  TIME: '\\d+(?:\\.\\d+)?(?:ms|s|m)',
  ACCOUNT: '\\d+',
  COUNT: '\\d+',
  CODE: '[a-z]+(?:-[a-z]+)*',
  OTHER: '[a-z][a-z0-9]*',
  EARLIER: '[a-z][a-z0-9]*',
  REVIEWED: '[a-z][a-z0-9]*@\\d+(?:,[a-z][a-z0-9]*@\\d+)*',
  CATEGORY: '[A-Z][A-Za-z]+',
  RESULT: results.join('|'),
  RETRY: 'safe|unsafe|after-resolution',
  LANE: 'free|unreachable|busy|blocked|faulted|resting',
  PARTIAL: 'partial allowed',
  KEYED: 'the key of',
  LINK: 'by link',
  FIRST: '[a-z][a-z0-9]*',
  LATEST: '\\d+(?:\\.\\d+)?(?:ms|s|m)',
  NAME: '[a-z]+(?:-[a-z]+)*',
  FAULT: '[a-z]+(?:-[a-z]+)*|\\d{3}(?: [a-z-]+)?',
  KEYS: '\\d+',
  REQUEST: deviceRequestWords.join('|'),
  OPTIONS: '.+',
  TEXT: '.+',
};

/** `[...]` is optional, `a|b` in parentheses is CHOICE, and capital letters are values. */
function line<T>(form: string, read: (groups: Groups) => Reading<T> | T): LineForm<T> {
  const source = form
    .replaceAll('.', '\\.')
    .replace(/ \[([^\]]+)\]/g, '(?: $1)?')
    .replace(/\(((?!\?)[^)]+)\)/g, (_all, words: string) => `(?<CHOICE>${words})`)
    .replace(/\b[A-Z]{2,}\b/g, (name) => (pieces[name] === undefined ? name : `(?<${name}>${pieces[name]})`));
  return {
    form,
    pattern: new RegExp(`^${source}$`),
    read: (groups) => {
      const value = read(groups);
      return isReading(value) ? value : { ok: true, value };
    },
  };
}

function isReading<T>(value: Reading<T> | T): value is Reading<T> {
  return typeof value === 'object' && value !== null && 'ok' in value;
}

/** Returns the milliseconds of a text such as `44s`, `250ms` or `2m`. */
export function durationMs(text: string): number {
  const [, count = '0', unit = 'ms'] = /^([\d.]+)(ms|s|m)$/.exec(text) ?? [];
  return Math.round(Number(count) * (unit === 'm' ? 60_000 : unit === 's' ? 1_000 : 1));
}

function amountOf(text: string | undefined): Amount | undefined {
  if (text === undefined) return undefined;
  const [decimal = '', currency = ''] = text.split(' ');
  if (currency === pointsUnit) return { amount: Number(decimal), currency };
  const units = toMinorUnits(decimal, currency);
  return units.ok ? { amount: units.value, currency } : undefined;
}

function submit(groups: Groups, kind: TransactionKind): Reading<Action> {
  const amount = amountOf(groups['AMOUNT']);
  if (groups['AMOUNT'] !== undefined && amount === undefined)
    return { ok: false, why: `${groups['AMOUNT']} is no amount` };
  const within = groups['TIME'];
  const latest = groups['LATEST'];
  const { OPTIONS } = groups;
  const asked = OPTIONS === undefined ? undefined : optionsOf(OPTIONS, amount?.currency ?? '');
  if (OPTIONS !== undefined && asked === undefined) return { ok: false, why: `${OPTIONS} are no options` };
  return {
    ok: true,
    value: {
      type: 'submit',
      wanted: {
        transactionId: groups['ID'] ?? '',
        kind,
        terminal: groups['TERMINAL'] ?? 'till-1',
        amount,
        of: namesOriginal(kind) ? (groups['OTHER'] ?? groups['CHOICE']) : undefined,
        account: groups['ACCOUNT'],
        scope: reconciliationScopes.find((one) => one === groups['CHOICE']),
        sale: groups['SALE'] ?? '',
        retryOf: groups['EARLIER'],
        reviewed: reviewsIn(groups['REVIEWED']),
        partialAllowed: groups['PARTIAL'] !== undefined,
        byKey: groups['KEYED'] !== undefined,
        options: asked?.options,
        card: asked?.card,
        startWithinMs: within === undefined ? undefined : durationMs(within),
        byLink: groups['LINK'] !== undefined,
        insteadOf: groups['FIRST'],
        payableForMs: latest === undefined ? undefined : durationMs(latest),
      },
    },
  };
}

const amounts: ReadonlyMap<string, Extract<Expectation, { readonly type: 'amount' }>['field']> = new Map([
  ['authorized', 'authorized'],
  ['remaining', 'remaining'],
  ['balance', 'balance'],
  ['moved', 'moved'],
  ['left in sale', 'leftInSale'],
  ['tip', 'tip'],
  ['cash-back', 'cashBack'],
]);

const numbers: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3 };

/** The conditions after `wait until`. */
const conditions: readonly LineForm<Condition>[] = [
  line('ID waits', ({ ID = '' }) => ({ type: 'state', id: ID, state: 'waits' })),
  line('ID waits for its shopper', ({ ID = '' }) => ({ type: 'state', id: ID, state: 'waits for its shopper' })),
  line('ID runs', ({ ID = '' }) => ({ type: 'state', id: ID, state: 'runs' })),
  line('ID has an outcome', ({ ID = '' }) => ({ type: 'state', id: ID, state: 'ended' })),
  line('ID is unresolved', ({ ID = '' }) => ({ type: 'state', id: ID, state: 'unresolved' })),
  line('ID has revision COUNT', ({ ID = '', COUNT }) => ({ type: 'revision', id: ID, revision: Number(COUNT) })),
  line('ID shows TEXT', ({ ID = '', TEXT = '' }) => ({ type: 'shows', id: ID, text: TEXT })),
  line('ID is certain by a time', ({ ID = '' }) => ({ type: 'certain', id: ID })),
  line('the money of ID moved', ({ ID = '' }) => ({ type: 'charged', id: ID })),
  line('the period of ID closed', ({ ID = '' }) => ({ type: 'closed', id: ID })),
  line('TERMINAL is ready', ({ TERMINAL = '' }) => ({ type: 'ready', terminal: TERMINAL })),
  line('TERMINAL is LANE', ({ TERMINAL = '', LANE = '' }) => ({ type: 'lane', terminal: TERMINAL, lane: LANE })),
  line('device request ID has ended', ({ ID = '' }) => ({ type: 'device-request-ended', id: ID })),
  line('POIID heard (a|two|three) CATEGORY', ({ POIID = '', CHOICE = '', CATEGORY = '' }) => ({
    type: 'heard',
    poiId: POIID,
    count: numbers[CHOICE] ?? 1,
    category: CATEGORY,
  })),
];

/** The expectations after `expect`. */
const expectations: readonly LineForm<Expectation>[] = [
  line('ID RESULT, charge again RETRY', ({ ID = '', RESULT, RETRY = '' }) => {
    const result = results.find((one) => one === RESULT);
    if (result === undefined) return { ok: false, why: `${RESULT} is no result` };
    return { ok: true, value: { type: 'result', id: ID, result, retry: RETRY } };
  }),
  line('ID reason CODE', ({ ID = '', CODE = '' }) => field(ID, 'reason', CODE)),
  line('ID period COUNT', ({ ID = '', COUNT = '' }) => field(ID, 'period', COUNT)),
  line('ID revision COUNT', ({ ID = '', COUNT = '' }) => field(ID, 'revision', COUNT)),
  line('ID attempts COUNT', ({ ID = '', COUNT = '' }) => field(ID, 'attempts', COUNT)),
  line('ID decided by the (terminal|service|person)', ({ ID = '', CHOICE = '' }) => field(ID, 'resolvedBy', CHOICE)),
  line('ID decided by tenderd', ({ ID = '' }) => field(ID, 'resolvedBy', 'tenderd')),
  line('ID differs by (tip|surcharge|cash-back|partial|unexplained|currency)', ({ ID = '', CHOICE = '' }) =>
    field(ID, 'difference', CHOICE),
  ),
  line('ID differs by nothing', ({ ID = '' }) => field(ID, 'difference', '')),
  line('ID still (queued|running|recovering|waiting|handing-over)', ({ ID = '', CHOICE = '' }) =>
    field(ID, 'state', CHOICE),
  ),
  line(
    'ID (authorized|remaining|balance|moved|left in sale|tip|cash-back) AMOUNT',
    ({ ID = '', CHOICE = '', AMOUNT }) => {
      const amount = amountOf(AMOUNT);
      const told = amounts.get(CHOICE);
      if (amount === undefined || told === undefined) return { ok: false, why: `${AMOUNT} is no amount` };
      return { ok: true, value: { type: 'amount', id: ID, field: told, amount } };
    },
  ),
  line('ID token TEXT', ({ ID = '', TEXT = '' }) => ({ type: 'text', id: ID, field: 'token', text: TEXT })),
  line('ID tells the cashier TEXT', ({ ID = '', TEXT = '' }) => ({
    type: 'text',
    id: ID,
    field: 'message',
    text: TEXT,
  })),
  line('ID says why TEXT', ({ ID = '', TEXT = '' }) => ({ type: 'text', id: ID, field: 'terminalReason', text: TEXT })),
  line('ID receipt TEXT', ({ ID = '', TEXT = '' }) => ({ type: 'text', id: ID, field: 'receipt', text: TEXT })),
  line('ID never says TEXT', ({ ID = '', TEXT = '' }) => ({ type: 'never', id: ID, text: TEXT })),
  line('refused CODE [naming OTHER]', ({ CODE = '', OTHER }) => ({ type: 'refused', code: CODE, naming: OTHER })),
  line('attached', () => ({ type: 'attached' })),
  line('attention CODE of TERMINAL', ({ CODE = '', TERMINAL = '' }) => ({
    type: 'attention',
    of: TERMINAL,
    code: CODE,
  })),
  line('attention CODE of ID', ({ CODE = '', ID = '' }) => ({ type: 'attention', of: ID, code: CODE })),
  line('no attention of TERMINAL', ({ TERMINAL = '' }) => ({ type: 'attention', of: TERMINAL, code: undefined })),
  line('no attention of ID', ({ ID = '' }) => ({ type: 'attention', of: ID, code: undefined })),
  line('lane TERMINAL LANE', ({ TERMINAL = '', LANE = '' }) => ({ type: 'lane', terminal: TERMINAL, lane: LANE })),
  line('ledger of ID: nothing', ({ ID = '' }) => ({ type: 'ledger', id: ID, movements: 0, amount: undefined })),
  line('ledger of ID: COUNT movements', ({ ID = '', COUNT }) => ({
    type: 'ledger',
    id: ID,
    movements: Number(COUNT),
    amount: undefined,
  })),
  line('ledger of ID: AMOUNT', ({ ID = '', AMOUNT }) => {
    const amount = amountOf(AMOUNT);
    if (amount === undefined) return { ok: false, why: `${AMOUNT} is no amount` };
    return { ok: true, value: { type: 'ledger', id: ID, movements: 1, amount } };
  }),
  line('wire POIID has no CATEGORY', ({ POIID = '', CATEGORY = '' }) => ({
    type: 'wire-without',
    poiId: POIID,
    category: CATEGORY,
  })),
  line('wire POIID: TEXT', ({ POIID = '', TEXT = '' }) => ({
    type: 'wire',
    poiId: POIID,
    pattern: TEXT.split(',').map((one) => one.trim()),
  })),
  line(
    'device request ID (done|refused|no-answer|not-sent|aborted|queued|running|unknown)',
    ({ ID = '', CHOICE = '' }) => ({ type: 'device-request', id: ID, told: CHOICE }),
  ),
  line('service books of ID: TEXT', ({ ID = '', TEXT = '' }) => ({ type: 'books', id: ID, text: TEXT })),
  line('service heard COUNT NAME under KEYS (key|keys)', ({ COUNT, NAME = '', KEYS }) => ({
    type: 'heard',
    request: NAME,
    count: Number(COUNT),
    keys: Number(KEYS),
  })),
  line('complaint TEXT', ({ TEXT = '' }) => ({ type: 'complaint', text: TEXT })),
  line('the ledger of ID to differ from what is told', ({ ID = '' }) => ({ type: 'forgetfulness', id: ID })),
];

function field(
  id: string,
  name: Extract<Expectation, { readonly type: 'field' }>['field'],
  value: string,
): Expectation {
  return { type: 'field', id, field: name, value };
}

function service(act: ServiceAct): Action {
  return { type: 'service', act };
}

/** Reads a text such as `c1@1,c2@1`: the transactions that an operator reviewed, each with its revision. */
function reviewsIn(text: string | undefined): Wanted['reviewed'] {
  return text?.split(',').map((one) => {
    const [transactionId = '', revision = ''] = one.split('@');
    return { transactionId, revision: Number(revision), operator: 'A. Berg' };
  });
}

const parameters = 'for sale SALE [on TERMINAL] [LINK] [instead of FIRST] [payable for LATEST] [reviewed REVIEWED]';

/** The lines with actions. */
const actions: readonly LineForm<Action>[] = [
  line('terminal TEXT', ({ TEXT = '' }) => {
    const command = parseScriptLine(TEXT);
    if (!command.ok) return { ok: false, why: command.error };
    return { ok: true, value: { type: 'tell', command: TEXT } };
  }),
  line(
    `register pays ID AMOUNT ${parameters} [retry of EARLIER] [PARTIAL] [start within TIME] [with OPTIONS]`,
    (groups) => submit(groups, 'payment'),
  ),
  line(`register refunds ID AMOUNT of [KEYED] OTHER ${parameters} [retry of EARLIER]`, (groups) =>
    submit(groups, 'refund'),
  ),
  line(`register refunds ID AMOUNT (unlinked) ${parameters} [with OPTIONS]`, (groups) => submit(groups, 'refund')),
  line(`register reverses ID [AMOUNT] of [KEYED] OTHER ${parameters} [retry of EARLIER]`, (groups) =>
    submit(groups, 'reversal'),
  ),
  line(`register reserves ID AMOUNT ${parameters} [retry of EARLIER] [PARTIAL] [with OPTIONS]`, (groups) =>
    submit(groups, 'pre-authorization'),
  ),
  line(`register updates ID AMOUNT of [KEYED] OTHER ${parameters} [retry of EARLIER]`, (groups) =>
    submit(groups, 'pre-authorization-update'),
  ),
  line(`register completes ID AMOUNT of [KEYED] OTHER ${parameters} [retry of EARLIER]`, (groups) =>
    submit(groups, 'capture'),
  ),
  line(`register activates ID AMOUNT [on card ACCOUNT] ${parameters} [retry of EARLIER]`, (groups) =>
    submit(groups, 'stored-value-activation'),
  ),
  line(`register loads ID AMOUNT [on card ACCOUNT] ${parameters} [retry of EARLIER] [PARTIAL]`, (groups) =>
    submit(groups, 'stored-value-load'),
  ),
  line(`register unloads ID AMOUNT [from card ACCOUNT] ${parameters} [retry of EARLIER]`, (groups) =>
    submit(groups, 'stored-value-unload'),
  ),
  line(`register takes back ID AMOUNT of [KEYED] OTHER ${parameters} [retry of EARLIER]`, (groups) =>
    submit(groups, 'stored-value-reversal'),
  ),
  line(`register sets aside ID AMOUNT ${parameters}`, (groups) => submit(groups, 'stored-value-reservation')),
  line(`register duplicates ID AMOUNT of [KEYED] OTHER ${parameters} [retry of EARLIER]`, (groups) =>
    submit(groups, 'stored-value-duplicate'),
  ),
  line('register asks ID for REQUEST [on TERMINAL]', ({ ID = '', REQUEST, TERMINAL = 'till-1' }) => {
    const kind = deviceRequestWords.find((word) => word === REQUEST);
    return kind === undefined
      ? { ok: false, why: `${REQUEST} is no device request` }
      : { ok: true, value: { type: 'device-request', id: ID, kind, terminal: TERMINAL } };
  }),
  line('register stops ID', ({ ID = '' }) => ({ type: 'abort-device-request', id: ID })),
  line(`register reconciles ID ${parameters} [retry of EARLIER]`, (groups) => submit(groups, 'reconciliation')),
  line(`register reconciles ID (acquirers|period-and-acquirers) ${parameters} [with OPTIONS]`, (groups) =>
    submit(groups, 'reconciliation'),
  ),
  line(`register reads a card ID [of AMOUNT] ${parameters} [start within TIME] [with OPTIONS]`, (groups) =>
    submit(groups, 'card-acquisition'),
  ),
  line(`register awards ID AMOUNT [to card ACCOUNT] ${parameters} [retry of EARLIER]`, (groups) =>
    submit(groups, 'loyalty-award'),
  ),
  line(`register rebates ID AMOUNT ${parameters} [retry of EARLIER]`, (groups) => submit(groups, 'loyalty-rebate')),
  line(`register redeems ID AMOUNT ${parameters} [retry of EARLIER]`, (groups) => submit(groups, 'loyalty-redemption')),
  line(
    `register returns (award|rebate|redemption) ID [AMOUNT] of [KEYED] OTHER ${parameters} [retry of EARLIER]`,
    (groups) => {
      const kinds = {
        award: 'loyalty-award-refund',
        rebate: 'loyalty-rebate-refund',
        redemption: 'loyalty-redemption-refund',
      } as const;
      const kind = Object.entries(kinds).find(([word]) => word === groups['CHOICE'])?.[1];
      return kind === undefined ? { ok: false, why: 'nothing to return' } : submit(groups, kind);
    },
  ),
  line('register aborts ID', ({ ID = '' }) => ({ type: 'abort', id: ID })),
  line('register acknowledges ID [revision COUNT]', ({ ID = '', COUNT }) => ({
    type: 'acknowledge',
    id: ID,
    revision: COUNT === undefined ? undefined : Number(COUNT),
  })),
  line('person resolves ID as (approved|declined|not-processed)', ({ ID = '', CHOICE }) => {
    const outcome = (['approved', 'declined', 'not-processed'] as const).find((one) => one === CHOICE);
    if (outcome === undefined) return { ok: false, why: `${CHOICE} is no resolution` };
    return { ok: true, value: { type: 'resolve', id: ID, outcome } };
  }),
  line('person releases TERMINAL', ({ TERMINAL = '' }) => ({ type: 'release', terminal: TERMINAL })),
  line('service next [COUNT] NAME: FAULT [for TIME]', ({ COUNT = '1', NAME = '', FAULT = '', TIME }) => {
    const forMs = TIME === undefined ? undefined : durationMs(TIME);
    return service({ act: 'fault', request: NAME, fault: FAULT, times: Number(COUNT), forMs });
  }),
  line('service is (away|back)', ({ CHOICE }) => service({ act: CHOICE === 'away' ? 'away' : 'back' })),
  line('shopper pays ID', ({ ID = '' }) => service({ act: 'shopper', id: ID, does: 'pay' })),
  line('shopper is declined for ID', ({ ID = '' }) => service({ act: 'shopper', id: ID, does: 'decline' })),
  line('shopper leaves ID', ({ ID = '' }) => service({ act: 'shopper', id: ID, does: 'leave' })),
  line('somebody (cancels|captures) ID elsewhere', ({ ID = '', CHOICE }) =>
    service({ act: 'elsewhere', id: ID, request: CHOICE === 'cancels' ? 'cancel' : 'capture' }),
  ),
  line('somebody forges a webhook for ID naming OTHER', ({ ID = '', OTHER = '' }) =>
    service({ act: 'forge', id: ID, naming: OTHER }),
  ),
  line('wait TIME', ({ TIME = '' }) => ({ type: 'wait', ms: durationMs(TIME) })),
  line('wait until TEXT', ({ TEXT = '' }) => {
    const condition = match(TEXT, conditions);
    return condition.ok ? { ok: true, value: { type: 'wait-until', condition: condition.value } } : condition;
  }),
  line('daemon is killed', () => ({ type: 'kill' })),
  line('daemon starts', () => ({ type: 'start' })),
  line('machine sleeps TIME', ({ TIME = '' }) => ({ type: 'sleep', ms: durationMs(TIME) })),
  line('clock jumps (ahead|back) TIME', ({ CHOICE, TIME = '' }) => ({
    type: 'clock',
    byMs: (CHOICE === 'back' ? -1 : 1) * durationMs(TIME),
  })),
  line('expect TEXT', ({ TEXT = '' }) => {
    const expectation = match(TEXT, expectations);
    return expectation.ok ? { ok: true, value: { type: 'expect', expectation: expectation.value } } : expectation;
  }),
];

/** Finds the form of a text. A refusal lists all forms. */
function match<T>(text: string, forms: readonly LineForm<T>[]): Reading<T> {
  let refusal: Reading<T> = { ok: false, why: `"${text}" is none of: ${forms.map(({ form }) => form).join('; ')}` };
  for (const { pattern, read } of forms) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const reading = read(found.groups ?? {});
    if (reading.ok) return reading;
    refusal = reading;
  }
  return refusal;
}

/** Reads a line with an action. */
export function readAction(text: string): Reading<Action> {
  return match(text, actions);
}
