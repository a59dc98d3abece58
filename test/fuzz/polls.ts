/**
 * Gives damaged answers to requests by polling to the real wire and codec, and compares with an independent reader.
 * Each request must have one end, an outcome must be complete in one answer with status 200 and with the ids of the
 * request, and a valid answer must be found.
 */

import { codecFor, dialects } from '../../protocol/index.js';
import { askByPolling } from '../../src/gateway/http/polled-request.js';
import type { RequestEnd } from '../../src/net/index.js';
import { VirtualTime } from '../simulation/virtual-time.js';
import { Dice } from './dice.js';

/** The terminal's response to the POST, and its responses to the polls. The last response repeats without end. */
export interface Conversation {
  readonly posted: RequestEnd;
  readonly polled: readonly RequestEnd[];
  /** True if the conversation has no error, and its last response is the answer. */
  readonly isSound: boolean;
}

const key = { saleId: 'SHOP', poiId: 'T1', serviceId: 'A7' };
const codec = codecFor('json', dialects['marketpay-3.1']);
const cause = { code: 'closed', text: 'the response broke off' };
const limitMs = 8_000;

const texts = {
  header: (dice: Dice, more: Readonly<Record<string, string>>) => {
    const header = {
      MessageClass: 'Service',
      MessageCategory: 'Payment',
      MessageType: 'Response',
      ServiceID: key.serviceId,
      SaleID: key.saleId,
      POIID: key.poiId,
      ...more,
    };
    return dice.once(2) ? header : Object.fromEntries(Object.entries(header).toReversed());
  },
  answer(dice: Dice, more: Readonly<Record<string, string>> = {}): string {
    const result = dice.pick([
      { Result: 'Success' },
      { Result: 'Failure', ErrorCondition: 'Refusal' },
      { Result: 'Partial' },
    ]);
    const amount = { Currency: 'EUR', AuthorizedAmount: dice.below(100_000) / 100 };
    const stamp = '2026-11-26T10:00:00.000Z';
    return JSON.stringify({
      MessageHeader: texts.header(dice, more),
      PaymentResponse: {
        Response: result,
        SaleData: { SaleTransactionID: { TransactionID: 'R-1', TimeStamp: stamp } },
        POIData: { POITransactionID: { TransactionID: '7', TimeStamp: stamp } },
        PaymentResult: { AmountsResp: amount },
      },
    });
  },
  shown(dice: Dice): string {
    const more = { MessageClass: 'Device', MessageCategory: 'Display', MessageType: 'Request', DeviceID: '9' };
    const output = { OutputFormat: 'Text', OutputText: [{ Text: 'Wait' }] };
    const shown = { Device: 'CashierDisplay', InfoQualify: 'Status', OutputContent: output };
    return JSON.stringify({ MessageHeader: texts.header(dice, more), DisplayRequest: { DisplayOutput: [shown] } });
  },
};

const foreign: readonly Readonly<Record<string, string>>[] = [
  { ServiceID: 'A6' },
  { SaleID: 'SHOP2' },
  { POIID: 'T2' },
  { MessageType: 'Request' },
  { MessageType: 'Notification' },
  { MessageCategory: 'Login' },
  { MessageClass: 'Device', DeviceID: key.serviceId, ServiceID: 'A6' },
];

/** The ways to damage a text. */
const damages: readonly ((text: string, dice: Dice) => string)[] = [
  (text, dice) => text.slice(0, dice.below(text.length)),
  (text, dice) => text.slice(dice.below(text.length)),
  (text, dice) => {
    const at = dice.below(text.length);
    return text.slice(0, at) + String.fromCodePoint(text.charCodeAt(at) ^ (1 << dice.below(7))) + text.slice(at + 1);
  },
  (text, dice) => text + dice.pick(['x', '}', text, '\u0000', '\n{}']),
  (text, dice) => dice.pick(['\ufeff', ' \n', 'x', '[', '{"a":']) + text,
  (text, dice) => `{"${dice.pick(['SaleToPOIRequest', 'SaleToPOIResponse', 'SaleToPOI'])}":${text}}`,
  (text) => `{"SaleToPOIResponse":{"SaleToPOIResponse":${text}}}`,
  (text, dice) =>
    text.replace(
      '"ServiceID":',
      dice.pick(['"ServiceID":"A6","ServiceID":', '"\\u0053erviceID":"A6","ServiceID":', '"ServiceId":']),
    ),
  (text) => text.replace('"MessageHeader":', '"MessageHeader":{},"MessageHeader":'),
  (text) => text.replace(/("Result":)"\w+"/, '$1"Success","Result":"Failure"'),
  (text, dice) =>
    text.replace(/("AuthorizedAmount":)[\d.]+/, `$1${dice.pick(['1e2', '"12.50"', '-1', 'null', '1e400'])}`),
  (_text, dice) => dice.pick(['null', '[]', '"ok"', 'ok', '{}', '<a/>', '['.repeat(500), '{"MessageHeader":7}']),
];

const statuses = [200, 200, 200, 201, 206, 202, 204, 302, 400, 401, 403, 404, 408, 423, 500, 503] as const;

function answered(status: number, text: string): RequestEnd {
  return { type: 'answered', status, contentType: 'application/json', text };
}

function drawnText(dice: Dice): string {
  const text = dice.pick([
    () => texts.answer(dice),
    () => texts.answer(dice),
    () => texts.answer(dice, dice.pick(foreign)),
    () => texts.shown(dice),
    () => '',
  ])();
  return text === '' || dice.once(3) ? text : dice.pick(damages)(text, dice);
}

function drawn(dice: Dice): RequestEnd {
  if (dice.once(8)) return { type: 'lost', cause };
  const text = drawnText(dice);
  if (dice.once(8)) return { type: 'lost', cause, part: text.slice(0, dice.below(text.length + 1)) };
  return answered(dice.pick(statuses), text);
}

/** Makes the conversation with this number. The same seed and number always give the same conversation. */
export function conversationOf(seed: number, number: number): Conversation {
  const dice = new Dice(seed, number);
  if (dice.once(4)) {
    const waits = Array.from({ length: dice.below(4) }, () =>
      dice.pick([
        () => answered(204, ''),
        () => answered(201, texts.shown(dice)),
        () => answered(206, texts.shown(dice)),
        (): RequestEnd => ({ type: 'lost', cause }),
      ])(),
    );
    const isSound = waits.filter(({ type }) => type === 'lost').length < 3;
    return { posted: answered(202, ''), polled: [...waits, answered(200, texts.answer(dice))], isSound };
  }
  const posted = dice.once(6) ? drawn(dice) : answered(202, '');
  return { posted, polled: Array.from({ length: 1 + dice.below(4) }, () => drawn(dice)), isSound: false };
}

/** The result and amount in an answer, on one line so that two readers can be compared. */
type Outcome = string | undefined;

/** Reads with the daemon's codec. Undefined if the text is no answer to the request. */
function outcomeOf(text: string): Outcome {
  const read = codec.decode(text);
  if (!read.ok || read.value.name !== 'PaymentResponse') return undefined;
  const { header, body } = read.value;
  const isOurs = header.ServiceID === key.serviceId && header.SaleID === key.saleId && header.POIID === key.poiId;
  return isOurs ? `${body.Response.Result} ${String(body.PaymentResult?.AmountsResp?.AuthorizedAmount)}` : undefined;
}

type Members = Readonly<Record<string, unknown>>;

function membersOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      (value as Members)[name]
    : undefined;
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** An amount as every terminal writes it. Another form may be ignored, and then the amount is unknown. */
const plainAmount = /"AuthorizedAmount":\d{1,8}(?:\.\d{1,2})?[,}]/;

/** Returns the possible outcomes of a text, read only with the platform's JSON parser. */
function standsIn(text: string): readonly Outcome[] {
  let all: unknown;
  try {
    // An unescaped control character is read as a space.
    all = JSON.parse(text.replace(/^\ufeff/, '').replaceAll(/\p{Cc}/gu, ' '));
  } catch {
    return [];
  }
  const message = membersOf(all, 'SaleToPOIResponse') ?? all;
  const header = membersOf(message, 'MessageHeader');
  const body = membersOf(message, 'PaymentResponse');
  // A damaged member of the header counts as missing: the body's name and the ServiceID identify the answer.
  const isSaid = (name: string, value: string): boolean => [undefined, value].includes(textIn(membersOf(header, name)));
  const isOurs =
    membersOf(header, 'MessageType') !== 'Request' &&
    isSaid('MessageCategory', 'Payment') &&
    membersOf(header, 'ServiceID') === key.serviceId &&
    isSaid('SaleID', key.saleId) &&
    isSaid('POIID', key.poiId);
  if (!isOurs) return [];
  const result = membersOf(membersOf(body, 'Response'), 'Result');
  const amounts = membersOf(membersOf(body, 'PaymentResult'), 'AmountsResp');
  const amount = membersOf(amounts, 'AuthorizedAmount');
  const without = `${String(result)} undefined`;
  if (amount === undefined) return [without];
  const withAmount = [textIn(amount) ?? '', String(Number(amount))].map((one) => `${String(result)} ${one}`);
  return [...withAmount, ...(plainAmount.test(text) ? [] : [without])];
}

/**
 * The result of a conversation on the wire: the ends of the request, and the texts that the wire reported meanwhile.
 */
interface Played {
  readonly ends: readonly RequestEnd[];
  readonly said: readonly string[];
  /** The responses of the terminal up to then. */
  readonly heard: readonly RequestEnd[];
}

function played({ posted, polled }: Conversation, seen: (end: RequestEnd) => RequestEnd): Played {
  const time = new VirtualTime();
  const ends: RequestEnd[] = [];
  const said: string[] = [];
  const heard: RequestEnd[] = [];
  let questions = 0;
  askByPolling(
    { path: '/payment', isFetched: true },
    { key, body: '{}', limitMs },
    {
      clock: time,
      scheduler: time,
      http: (method, _path, _body, _limitMs, ended) => {
        const next = method === 'POST' ? posted : polled[Math.min(questions, polled.length - 1)];
        if (method === 'GET') questions += 1;
        const end = next ?? { type: 'lost', cause };
        return time.at(time.monoMs() + 5, () => {
          heard.push(end);
          ended(seen(end));
        });
      },
      taken: () => undefined,
      said: (text) => said.push(text),
      polled: () => undefined,
      ended: (end) => ends.push(end),
    },
  );
  time.runUntil(limitMs + 30_000);
  return { ends, said, heard };
}

/** Returns the mistake in the result of a conversation; undefined if the result is right. */
function wrongIn({ isSound }: Conversation, { ends, said, heard }: Played): string | undefined {
  const [end, ...others] = ends;
  if (end === undefined || others.length > 0) return `it has ${ends.length} ends`;
  const given = [...said, ...(end.type === 'answered' && end.status === 200 ? [end.text] : [])];
  const outcomes = given.map(outcomeOf).filter((one) => one !== undefined);
  const whole = heard.flatMap((one) => (one.type === 'answered' && one.status === 200 ? standsIn(one.text) : []));
  const madeUp = outcomes.find((one) => !whole.includes(one));
  if (madeUp !== undefined) return `"${madeUp}" stands in no whole answer with 200`;
  return isSound && outcomes.length === 0 ? 'the answer of a sound conversation is lost' : undefined;
}

/** The result of a run: the number of outcomes, and the errors. */
export interface PollReport {
  readonly documents: number;
  readonly accepted: number;
  readonly wrong: readonly string[];
}

/**
 * Plays conversations in order until there are enough. `seen` changes what the client receives, so that a test can show
 * that errors are found.
 */
export function fuzzPolls(
  seed: number,
  isEnough: (documents: number) => boolean,
  seen: (end: RequestEnd) => RequestEnd = (end) => end,
): PollReport {
  const wrong: string[] = [];
  let accepted = 0;
  let number = 0;
  for (; !isEnough(number); number += 1) {
    const conversation = conversationOf(seed, number);
    let why: string | undefined;
    try {
      const how = played(conversation, seen);
      const [end] = how.ends;
      if (end?.type === 'answered' && end.status === 200 && outcomeOf(end.text) !== undefined) accepted += 1;
      why = wrongIn(conversation, how);
    } catch (error) {
      why = `it throws ${String(error)}`;
    }
    if (why !== undefined) wrong.push(`${number}: ${why}: ${JSON.stringify(conversation).slice(0, 1_500)}`);
  }
  return { documents: number, accepted, wrong };
}
