/**
 * The table of all behaviour words: form, description and settings. `tenderd simulate --help` prints this table. A test checks that every word has a
 * test.
 */

import type { Behaviour, Moment, PinTry, Rejection, Question, StatusFault } from './behaviour.js';
import { type Found, durationMs } from './word-form.js';
import { type Result, bad, good } from '../base/result.js';
import { wordsOf } from '../encoding/schema.js';

/** The settings of a word. */
export type Setting = Partial<Omit<Behaviour, 'text'>>;

/** One row of the table. */
export interface BehaviourWord {
  /** The form, as word-form.ts defines it. Capitals are values (TIME is `44s`, `250ms` or `2m`); brackets mark optional parts. */
  readonly form: string;
  /** A description of the setting, in one line. */
  readonly says: string;
  /** Returns the settings for the values found in a string of this form, or an error if a value is invalid. */
  readonly read: (found: Found) => Result<Setting>;
}

function word(form: string, says: string, read: (found: Found) => Setting): BehaviourWord {
  return { form, says, read: (found) => good(read(found)) };
}

function failing(form: string, condition: string, says: string): BehaviourWord {
  return word(form, says, (found) => ({
    fail: { condition, isTaken: found['WORD'] !== undefined || form.includes('taken') },
  }));
}

/** All words, grouped as the help prints them. */
export const behaviourWords: readonly BehaviourWord[] = [
  // The terminal's response.
  word('approve', 'approves the amount asked for (the ordinary)', () => ({})),
  failing('decline', 'Refusal', 'the host declines: Failure, Refusal'),
  word('decline saying TEXT', 'the same, and says why (AdditionalResponse)', ({ TEXT = '' }) => ({
    fail: { condition: 'Refusal', isTaken: false, text: TEXT },
  })),
  word(
    'partial AMOUNT',
    'approves at most this amount: Partial where that is less than was asked for',
    ({ AMOUNT = '' }) => ({
      amount: { how: 'partial', amount: AMOUNT },
    }),
  ),
  word('tip AMOUNT', 'the customer adds a tip', ({ AMOUNT = '' }) => ({ amount: { how: 'tip', amount: AMOUNT } })),
  word('surcharge AMOUNT', 'adds a surcharge; a DataMesh terminal names it (SurchargeAmount)', ({ AMOUNT = '' }) => ({
    surcharge: AMOUNT,
  })),
  word('fees AMOUNT', 'adds fees and names them (TotalFeesAmount)', ({ AMOUNT = '' }) => ({ fees: AMOUNT })),
  word('offline', 'approves without the host (OnlineFlag false), unless the request forces it online', () => ({
    isOffline: true,
  })),
  word('converts CURRENCY', 'converts into the currency of the card at a rate of 1.25 (DCC)', ({ CURRENCY = '' }) => ({
    converts: CURRENCY,
  })),
  word('without cash-back', 'approves the goods without the cash-back: Partial', () => ({ cashBack: 'none' })),
  word('cash-back AMOUNT', 'the customer chooses this much in cash, whatever was asked for', ({ AMOUNT = '' }) => ({
    cashBack: AMOUNT,
  })),
  word('loyalty TEXT', 'a card that is read has this loyalty account', ({ TEXT = '' }) => ({ loyalty: TEXT })),
  word('token TEXT', 'gives this token', ({ TEXT = '' }) => ({ token: TEXT })),
  word('amount AMOUNT', 'approves this amount without a word why', ({ AMOUNT = '' }) => ({
    amount: { how: 'other', amount: AMOUNT },
  })),
  word('wrong-currency [CURRENCY]', 'approves in another currency (SEK for EUR, else EUR)', ({ CURRENCY = '' }) => ({
    wrongCurrency: CURRENCY,
  })),
  word('no-approval-code', 'approves without an approval code', () => ({ noApprovalCode: true })),
  word('acquirer fails', 'a reconciliation closes, but not at acquirer 2: Partial', () => ({ acquirerFails: true })),
  word(
    'totals COUNT more',
    'a reconciliation counts so many payments of 1.00 EUR of another register',
    ({ COUNT }) => ({
      totalsMore: Number(COUNT),
    }),
  ),
  { form: 'fail NAME', says: 'Failure with this ErrorCondition', read: failWith(false) },
  {
    form: 'fail NAME saying TEXT',
    says: 'the same, and says why (AdditionalResponse)',
    read: (found) =>
      knownCondition(found, (condition) => ({ fail: { condition, isTaken: false, text: found['TEXT'] ?? '' } })),
  },
  {
    form: 'fail NAME taken',
    says: 'serves the request, and says Failure with this ErrorCondition to a second copy of it',
    read: failWith(true),
  },
  {
    form: 'cloud fails NAME',
    says: 'the cloud says Failure with this ErrorCondition by itself, and delivers the request all the same',
    read: (found) => knownCondition(found, (condition) => ({ cloudFails: condition })),
  },
  failing('unavailable-device', 'UnavailableDevice', 'the gateway says UnavailableDevice and delivers nothing'),
  failing('unavailable-device taken', 'UnavailableDevice', 'UnavailableDevice although the terminal has the request'),
  failing('unavailable-service', 'UnavailableService', 'Failure, UnavailableService'),
  failing('unreachable-host', 'UnreachableHost', 'Failure, UnreachableHost'),
  failing(
    'unreachable-host taken',
    'UnreachableHost',
    'UnreachableHost of the gateway although the terminal has the request',
  ),
  failing('aborted taken', 'Aborted', 'Aborted of the gateway although the terminal has the request'),
  failing('message-format', 'MessageFormat', 'Failure, MessageFormat'),
  failing('logged-out', 'LoggedOut', 'the session is gone: Failure, LoggedOut, until a Login'),
  word('busy [COUNT]', 'Failure, Busy; for so many requests', ({ COUNT }) => ({
    busy: COUNT === undefined ? {} : { times: Number(COUNT) },
  })),
  failing('busy taken', 'Busy', 'serves the request, and says Busy to a second copy of it'),
  word('busy for TIME', 'Busy for so long from the first request on', ({ TIME }) => ({
    busy: { forMs: durationMs(TIME) },
  })),
  word('busy after answer TIME', 'Busy for so long after its answer', ({ TIME }) => ({
    busyAfterAnswerMs: durationMs(TIME),
  })),

  // The customer, the card and the host.
  word('customer cancels after TIME', 'the customer presses stop', ({ TIME }) => ({
    customerCancelsAfterMs: durationMs(TIME),
  })),
  word('card after TIME', 'the card is shown so late (limit 45 s)', ({ TIME }) => ({ cardAfterMs: durationMs(TIME) })),
  word('card never', 'no card is shown: Cancel at the limit', () => ({ cardAfterMs: 'never' })),
  word(
    'types TEXT',
    'the customer answers Input so: digits, a text, "no", or the number of a line',
    ({ TEXT = '' }) => ({
      types: TEXT,
    }),
  ),
  word('contactless', 'the card is tapped, no PIN is asked', () => ({ contactless: true })),
  {
    form: 'pin TEXT',
    says: 'PIN tries in order: "wrong, right", "wrong after 44s, after 44s", "never" (limit 45 s each)',
    read: pinTries,
  },
  word('host after TIME', 'the host answers so late (limit 55 s)', ({ TIME }) => ({ hostAfterMs: durationMs(TIME) })),
  word('host never', 'the host is silent: UnreachableHost at the limit', () => ({ hostAfterMs: 'never' })),
  word(
    'restart before-card|after-approval [for TIME]',
    'the terminal restarts and keeps its memory (away 5 s)',
    (found) => ({
      restart: restartOf(found, false),
    }),
  ),
  word(
    'restart before-card|after-approval [for TIME] forget',
    'the terminal restarts and forgets everything',
    (found) => ({
      restart: restartOf(found, true),
    }),
  ),
  word(
    'restart before-card|after-approval [for TIME] forget silently',
    'the same, and it never says that its session is gone',
    (found) => ({ restart: { ...restartOf(found, true), isSilent: true } }),
  ),

  // The dialogue with the devices of the register.
  word('silent', 'no stages are shown to the register', () => ({ isSilent: true })),
  word('display TEXT', 'one more Display to the register', ({ TEXT = '' }) => ({ display: TEXT })),
  word('input [TEXT]', 'asks the cashier for a confirmation', ({ TEXT = 'Confirm?' }) => ({
    input: { asks: 'confirmation', text: TEXT },
  })),
  word('ask digits|text|menu|key [TEXT]', 'asks the cashier for that, and shows what it was given', (found) => ({
    input: { asks: asksOf(found), text: found['TEXT'] ?? 'Please answer' },
  })),
  word('signature', 'the cashier prints and is asked for the signature, or the receipt has a line for it', () => ({
    isSigned: true,
  })),
  word('print [TEXT]', 'prints on the register before the answer', ({ TEXT = 'Receipt' }) => ({ print: TEXT })),

  // The events Reject and Abort.
  word('reject', 'Event Reject of this request: a value is wrong', () => rejecting('content', false)),
  word('reject taken', 'the same, and the request is served all the same', () => rejecting('content', true)),
  word('reject repeated', 'the request is served, and its second copy is rejected as repeated', () =>
    rejecting('repeated', true),
  ),
  word('reject unnamed', 'Event Reject that names no message', () => rejecting('unnamed', false)),
  word('reject unnamed taken', 'the same, and the request is served', () => rejecting('unnamed', true)),
  word('reject no-reason', 'Event Reject of this request without a reason', () => rejecting('no-reason', false)),
  word('reject no-reason taken', 'the same, and the request is served', () => rejecting('no-reason', true)),
  word('reject by-id', 'Event Reject with the ids of this request in its header, and without the message', () =>
    rejecting('by-id', false),
  ),
  word('reject by-id taken', 'the same, and the request is served', () => rejecting('by-id', true)),
  word('reject abort', 'an Abort of this request is rejected', () => ({ abort: 'rejected' })),
  word('abort accepted', 'an Abort stops it: Aborted (the ordinary)', () => ({ abort: 'accepted' })),
  word('abort ignored', 'an Abort does nothing', () => ({ abort: 'ignored' })),
  word('abort too-late', 'an Abort brings Event Completed and the normal answer', () => ({ abort: 'too-late' })),

  // The connection between the register and the gateway.
  word('cut MOMENT', 'the connection is reset at this moment', ({ MOMENT }) => ({
    link: { how: 'reset', moment: momentOf(MOMENT) },
  })),
  word('cut mid-frame', 'the connection is reset in the middle of the answer', () => ({ answerFault: 'mid-frame' })),
  word('close CODE MOMENT', 'the connection is closed with this code', ({ CODE, MOMENT }) => ({
    link: { how: 'close', code: Number(CODE), moment: momentOf(MOMENT) },
  })),
  word(
    'http STATUS MOMENT',
    'over HTTP: this status, without a message, is the response at this moment; what is held is delivered all the same',
    (found) => ({
      link: { how: 'status', code: Number(found['STATUS']), moment: momentOf(found['MOMENT']) },
    }),
  ),
  word('half-open MOMENT', 'from this moment the gateway neither reads nor writes', ({ MOMENT }) => ({
    link: { how: 'half-open', moment: momentOf(MOMENT) },
  })),
  word('hold TIME', 'the gateway delivers the request so late, whatever became of the connection', ({ TIME }) => ({
    hold: { forMs: durationMs(TIME), dropsWithConnection: false },
  })),
  word('hold TIME drop', 'the same, but drops it when its connection is gone', ({ TIME }) => ({
    hold: { forMs: durationMs(TIME), dropsWithConnection: true },
  })),
  word('lose request', 'the request never reaches the terminal', () => ({ loseRequest: true })),
  word('lose answer', 'the answer is lost', () => ({ answerFault: 'lost' })),
  word('lost', 'the answer is lost', () => ({ answerFault: 'lost' })),
  word('answer late TIME', 'the answer comes so much later', ({ TIME }) => ({ answerLateMs: durationMs(TIME) })),
  word('answer twice [TIME]', 'the answer comes again, at once or so much later', ({ TIME }) => ({
    answerAgainAfterMs: durationMs(TIME),
  })),
  word('answer on-reconnect', 'the answer comes on the next connection', () => ({ answerFault: 'on-reconnect' })),
  word('answer by-call', 'where terminals call the register: the answer is such a call, and no response', () => ({
    answerFault: 'by-call',
  })),
  word('answer wrong-id', 'the answer has another ServiceID', () => ({ answerFault: 'wrong-id' })),
  word('answer wrong-terminal', 'the answer has another POIID', () => ({ answerFault: 'wrong-terminal' })),
  word('answer wrong-sale', 'the answer has another sale transaction', () => ({ answerFault: 'wrong-sale' })),
  word('answer wrong-category', 'the answer is of another category', () => ({ answerFault: 'wrong-category' })),
  word('answer malformed', 'the answer is a cut text', () => ({ answerFault: 'malformed' })),
  word('answer unknown-word', 'the answer has a Result that nobody knows', () => ({ answerFault: 'unknown-word' })),
  word('answer lacks PATH', 'the answer lacks this member, as in PaymentResult.AmountsResp', ({ PATH = '' }) => ({
    answerLacks: PATH,
  })),
  word('answer says PATH TEXT', 'the answer has this text there, whatever is right', ({ PATH = '', TEXT = '' }) => ({
    answerSays: { path: PATH, text: TEXT },
  })),
  word('answer binary', 'the answer comes as a binary frame', () => ({ answerFault: 'binary' })),
  word('answer seal-broken', 'where messages are sealed: the code of the seal is another one', () => ({
    answerFault: 'seal-broken',
  })),
  word('mac flipped', 'where messages end with a code: one bit of it is another', () => ({
    answerFault: 'seal-broken',
  })),
  word('answer unsealed', 'the answer comes plain where messages are sealed', () => ({ answerFault: 'unsealed' })),
  word('answer other-key', 'the answer is sealed by a key that nobody has', () => ({ answerFault: 'other-key' })),
  word('answer header-changed', 'the header beside the seal is not the one inside', () => ({
    answerFault: 'header-changed',
  })),
  word('answer replayed', 'what was sealed last comes again in place of the answer', () => ({
    answerFault: 'replayed',
  })),
  word('answer reflected', 'the request itself comes back in place of its answer', () => ({
    answerFault: 'reflected',
  })),
  word('answer oversized', 'the answer is larger than any that is read: 1.5 MiB', () => ({ answerFault: 'oversized' })),

  // The response to TransactionStatus.
  status('busy', 'while it runs, status says Busy in place of InProgress'),
  status('in-progress', 'status says InProgress, for ever or so many times'),
  status('not-found', 'status says NotFound'),
  status('other-sale', 'status repeats the answer of another sale'),
  status('headless', 'status repeats the answer without its header'),
  status('lost', 'status questions get no answer'),
  status('logged-out', 'status says LoggedOut; the session is gone'),
];

function status(how: StatusFault, says: string): BehaviourWord {
  return word(`status ${how} [COUNT]`, says, ({ COUNT }) => ({
    status: COUNT === undefined ? { how } : { how, times: Number(COUNT) },
  }));
}

function rejecting(how: Rejection, isTaken: boolean): Setting {
  return { reject: { how, isTaken } };
}

function restartOf({ WORD, TIME = '5s' }: Found, forgets: boolean): NonNullable<Behaviour['restart']> {
  return { moment: WORD === 'before-card' ? 'before-card' : 'after-approval', forgets, forMs: durationMs(TIME) };
}

function asksOf(found: Found): Question['asks'] {
  const asked = found['WORD'];
  return asked === 'digits' || asked === 'text' || asked === 'menu' ? asked : 'key';
}

function momentOf(text: string | undefined): Moment {
  if (text === 'before-delivery' || text === 'after-delivery') return text;
  return 'after-approval';
}

function failWith(isTaken: boolean): (found: Found) => Result<Setting> {
  return (found) => knownCondition(found, (condition) => ({ fail: { condition, isTaken } }));
}

function knownCondition({ NAME = '' }: Found, settingOf: (condition: string) => Setting): Result<Setting> {
  const conditions = wordsOf('ErrorCondition') ?? [];
  if (!conditions.includes(NAME)) return bad(`no ErrorCondition "${NAME}"; there are ${conditions.join(', ')}`);
  return good(settingOf(NAME));
}

function pinTries({ TEXT = '' }: Found): Result<Setting> {
  const pins: PinTry[] = [];
  for (const entry of TEXT.split(',')) {
    const [, first = '', time, last = ''] =
      /^(wrong|right)?\s*(after \S+|never)?\s*(wrong|right)?$/.exec(entry.trim()) ?? [];
    const isSaid = entry.trim() !== '' && (first !== '' || time !== undefined || last !== '');
    const duration = time?.replace('after ', '');
    if (
      !isSaid ||
      (first !== '' && last !== '') ||
      (duration !== undefined && !/^never$|^\d+(?:\.\d+)?(?:ms|s|m)$/.test(duration))
    )
      return bad(`"${entry.trim()}" is no PIN try; say "right", "wrong", "after 44s", "wrong after 44s" or "never"`);
    const afterMs = duration === undefined ? 'ordinary' : duration === 'never' ? 'never' : durationMs(duration);
    pins.push({ afterMs, isRight: first !== 'wrong' && last !== 'wrong' });
  }
  return good({ pins });
}
