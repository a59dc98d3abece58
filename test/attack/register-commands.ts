/** The actions of a register, a technician or a crash, as commands for the model. Each states what it expects. */

import * as fc from 'fast-check';
import { z } from 'zod';
import { expectDescribed } from '../api/described.js';
import type { Answer, Call } from '../api/open-interface.js';
import type { LiveShop } from './live-shop.js';
import {
  type ReceivedRequest,
  InterfaceBroke,
  endings,
  type Known,
  muteTerminal,
  type RegisterModel,
  type Word,
} from './register-model.js';

/** One command. A failure prints its text. */
export type RegisterCommand = fc.AsyncCommand<RegisterModel, LiveShop>;

type Act = (model: RegisterModel, shop: LiveShop) => Promise<void>;

class Step implements RegisterCommand {
  readonly #text: string;
  readonly #act: Act;

  constructor(text: string, act: Act) {
    this.#text = text;
    this.#act = act;
  }

  check(): boolean {
    return true;
  }

  run(model: RegisterModel, shop: LiveShop): Promise<void> {
    return this.#act(model, shop);
  }

  toString(): string {
    return this.#text;
  }
}

const problemShape = z.looseObject({ code: z.string(), status: z.int(), detail: z.string() });
const listShape = z.object({ transactions: z.array(z.looseObject({ transactionId: z.string() })) });
const attentionShape = z.object({ attention: z.array(z.looseObject({ transactionId: z.string().optional() })) });
const terminalsShape = z.object({
  terminals: z.array(z.looseObject({ terminal: z.string(), queued: z.int(), current: z.string().optional() })),
});

/** Returns `ok`, or the code of a valid problem document. */
function wordOf({ status, json }: Answer): Word {
  if (status < 300) return 'ok';
  const told = problemShape.parse(json);
  if (told.status !== status) throw new InterfaceBroke(`a problem of status ${told.status} came with ${status}`);
  return told.code;
}

function expectWord(what: string, answer: Answer, allowed: Iterable<Word>): Word {
  const word = wordOf(answer);
  const words = [...allowed];
  if (!words.includes(word)) throw new InterfaceBroke(`${what} was answered ${word}, and not ${words.join(' or ')}`);
  return word;
}

/** Every answer of a real daemon must also be one that the API description has. */
async function ask(shop: LiveShop, call: Call): Promise<Answer> {
  const answer = await shop.call(call);
  await expectDescribed(call.method ?? 'GET', call.path, answer);
  return answer;
}

async function put(shop: LiveShop, id: string, asked: ReceivedRequest, waitS = 0): Promise<Answer> {
  const headers = { prefer: `wait=${waitS}` };
  return ask(shop, { method: 'PUT', path: `/v1/transactions/${id}`, headers, body: asked });
}

async function get(shop: LiveShop, id: string, waitS = 0): Promise<Answer> {
  return ask(shop, { path: `/v1/transactions/${id}`, headers: { prefer: `wait=${waitS}` } });
}

async function post(shop: LiveShop, path: string, body: object): Promise<Answer> {
  return ask(shop, { method: 'POST', path, body });
}

/** Sends a PUT by the model's rules. If it is accepted, the model gets the report. */
export async function submit(
  model: RegisterModel,
  shop: LiveShop,
  id: string,
  asked: ReceivedRequest,
  waitS = 0,
): Promise<void> {
  const allowed = model.submit(id, asked);
  const answer = await put(shop, id, asked, waitS);
  if (expectWord(`PUT ${id}`, answer, allowed) !== 'ok') return;
  model.accepted(id, asked);
  const told = model.hear(answer.json);
  const isRight = told.result === undefined ? answer.status === 202 : answer.status === 200 || answer.status === 201;
  if (!isRight)
    throw new InterfaceBroke(`PUT ${id} was answered ${answer.status} although its result is ${told.result}`);
}

/** Sends a GET by the model's rules. */
async function read(model: RegisterModel, shop: LiveShop, id: string, waitS = 0): Promise<void> {
  const answer = await get(shop, id, waitS);
  if (expectWord(`GET ${id}`, answer, [model.known.has(id) ? 'ok' : 'unknown-transaction']) === 'ok') {
    model.hear(answer.json);
  }
}

/** Returns the id of the `nth` known transaction, or an unused id. */
function chosen(model: RegisterModel, nth: number): { readonly id: string; readonly known: Known | undefined } {
  const { all } = model;
  const known = all.length === 0 || nth === 0 ? undefined : all[nth % all.length];
  return { id: known?.id ?? 'nobody', known };
}

async function abort(model: RegisterModel, shop: LiveShop, nth: number): Promise<void> {
  const { id, known } = chosen(model, nth);
  const answer = await post(shop, `/v1/transactions/${id}/abort`, {});
  const { told } = known ?? {};
  // If no terminal has answered yet, it may still be asked to stop, whatever an operator decided.
  const mayRun = told === undefined || told.result === 'unresolved' || told.resolvedBy === 'person';
  const allowed = known === undefined ? ['unknown-transaction'] : ['not-abortable', ...(mayRun ? ['ok'] : [])];
  if (expectWord(`abort of ${id}`, answer, allowed) !== 'ok' || known === undefined) return;
  known.abortAsked = true;
  model.hear(answer.json);
}

async function acknowledge(model: RegisterModel, shop: LiveShop, nth: number, off: number): Promise<void> {
  const { id, known } = chosen(model, nth);
  // An open transaction may end at any moment. It is read first, so that the revision is usually right.
  if (known !== undefined) await read(model, shop, id);
  const latest = known?.told?.revision ?? 0;
  const revision = latest + off;
  const answer = await post(shop, `/v1/transactions/${id}/acknowledge`, { revision });
  const word = expectWord(`acknowledgement of revision ${revision} of ${id}`, answer, allowed());
  if (word !== 'ok' || known === undefined) return;
  known.acknowledged = revision;
  model.hear(answer.json);

  function allowed(): readonly Word[] {
    if (revision < 1) return ['invalid-request'];
    if (known === undefined) return ['unknown-transaction'];
    if (known.told === undefined) return off === 1 ? ['no-outcome', 'ok'] : ['no-outcome', 'revision-mismatch'];
    return [off === 0 ? 'ok' : 'revision-mismatch'];
  }
}

/** Resolves the `nth` transaction as an operator, by the model's rules. */
export async function resolve(
  model: RegisterModel,
  shop: LiveShop,
  nth: number,
  outcome: 'approved' | 'declined',
): Promise<void> {
  const { id, known } = chosen(model, nth);
  if (known !== undefined) await read(model, shop, id);
  const before = known?.told;
  const answer = await post(shop, `/v1/transactions/${id}/resolve`, { outcome, name: 'Kari', reason: 'looked at it' });
  const hasMoved = before?.result === 'approved' || before?.result === 'partly-approved';
  const closes = (before?.attention.length ?? 0) > 0 && hasMoved === (outcome === 'approved');
  const isUnresolved = before?.result === 'unresolved';
  const allowed =
    known === undefined
      ? ['unknown-transaction']
      : before === undefined || isUnresolved
        ? ['not-on-attention', 'ok']
        : [closes ? 'ok' : 'not-on-attention'];
  if (expectWord(`decision about ${id}`, answer, allowed) !== 'ok') {
    // The terminal may have reported the outcome since, and that report counts.
    if (isUnresolved) await read(model, shop, id);
    if (isUnresolved && known?.told?.result === 'unresolved')
      throw new InterfaceBroke(`${id} is not on the list, and unresolved`);
    return;
  }
  const told = model.hear(answer.json);
  if (isUnresolved && told.resolvedBy !== 'person') {
    throw new InterfaceBroke(`${id}: a person decided, and ${told.resolvedBy} is named`);
  }
  // If an operator declares a payment as approved, and another payment of its sale was approved too, only an attention
  // item reports the excess.
  const isTwice = outcome === 'approved' && known !== undefined && model.mayBePaidBeside(known);
  if (told.attention.some(({ code }) => !isTwice || code !== 'reverse-one'))
    throw new InterfaceBroke(`${id}: a person decided, and it still stands on the attention list`);
}

/** Releases a terminal. Only for a terminal that is not configured the answer is certain. */
export async function release(model: RegisterModel, shop: LiveShop, terminal: string): Promise<void> {
  const isKnown = shop.terminals.includes(terminal);
  const answer = await post(shop, `/v1/terminals/${terminal}/release`, { name: 'Kari', reason: 'looked at it' });
  const word = expectWord(
    `release of ${terminal}`,
    answer,
    isKnown ? ['ok', 'nothing-to-release'] : ['unknown-terminal'],
  );
  if (word !== 'ok') return;
  for (const known of model.all) {
    if (known.asked.terminal === terminal && known.told === undefined) known.released = true;
  }
}

async function list(model: RegisterModel, shop: LiveShop, query: string, keeps: (known: Known) => boolean | undefined) {
  const answer = await ask(shop, { path: `/v1/transactions${query}` });
  expectWord(`list ${query}`, answer, ['ok']);
  const told = listShape.parse(answer.json).transactions;
  const ids = told.map(({ transactionId }) => transactionId);
  const positions = ids.map((id) => model.all.findIndex((known) => known.id === id));
  const isOrdered = positions.every((at, index) => at >= 0 && (index === 0 || at < (positions[index - 1] ?? 0)));
  if (!isOrdered) throw new InterfaceBroke(`list ${query} is not newest first, or has strangers: ${ids.join(' ')}`);
  for (const summary of told) model.hear(summary);
  for (const known of model.all) {
    const wanted = keeps(known);
    if (wanted !== undefined && wanted !== ids.includes(known.id)) {
      throw new InterfaceBroke(`list ${query} ${wanted ? 'lacks' : 'has'} ${known.id}`);
    }
  }
}

/** Undefined if the transaction may have ended just now. */
function isInbox({ told, acknowledged }: Known): boolean | undefined {
  if (told === undefined) return undefined;
  return acknowledged < told.revision;
}

/** Reads the attention list, by the model's rules. */
export async function attention(model: RegisterModel, shop: LiveShop): Promise<void> {
  const answer = await ask(shop, { path: '/v1/attention' });
  expectWord('attention', answer, ['ok']);
  const entries = attentionShape.parse(answer.json).attention;
  const listed = new Set(entries.flatMap(({ transactionId }) => transactionId ?? []));
  for (const known of model.all) {
    const { id } = known;
    // A reversal that has ended since the read removes the attention item, and the transaction's document shows it.
    if (!listed.has(id) && model.mayBeReversed(known)) await read(model, shop, id);
    if (known.told === undefined) continue;
    const stands = known.told.attention.length > 0;
    if (stands !== listed.has(id)) throw new InterfaceBroke(`attention ${stands ? 'lacks' : 'has'} ${id}`);
  }
}

async function terminals(model: RegisterModel, shop: LiveShop): Promise<void> {
  const answer = await ask(shop, { path: '/v1/terminals' });
  expectWord('terminals', answer, ['ok']);
  const told = terminalsShape.parse(answer.json).terminals;
  const names = told.map(({ terminal }) => terminal).join();
  if (names !== shop.terminals.join()) throw new InterfaceBroke(`terminals are ${names}`);
  for (const { terminal, queued, current } of told) {
    const open = model.all.filter((known) => known.asked.terminal === terminal && known.told === undefined);
    if (queued > open.length)
      throw new InterfaceBroke(`${queued} wait for ${terminal}, and only ${open.length} are open`);
    if (current !== undefined && model.known.get(current)?.asked.terminal !== terminal) {
      throw new InterfaceBroke(`${terminal} is said to be busy with ${current}`);
    }
  }
}

/** Sends two requests at the same time, of which exactly one may be accepted. */
async function race(
  model: RegisterModel,
  shop: LiveShop,
  asked: readonly (readonly [string, ReceivedRequest])[],
  loser: Word,
): Promise<void> {
  if (asked.some(([id, body]) => [...model.submit(id, body)].join() !== 'ok' || model.known.has(id))) return;
  const answers = await Promise.all(asked.map(([id, body]) => put(shop, id, body)));
  const words = answers.map(wordOf);
  if (words.toSorted().join() !== ['ok', loser].toSorted().join()) {
    throw new InterfaceBroke(`two at once were answered ${words.join(' and ')}`);
  }
  const won = words.indexOf('ok');
  const [id, body] = asked[won] ?? ['', undefined];
  if (body === undefined) return;
  model.accepted(id, body);
  model.hear(answers[won]?.json);
}

/** Sends the same request several times at the same time. There is one transaction, and all callers get its report. */
async function sameAtOnce(model: RegisterModel, shop: LiveShop, id: string, asked: ReceivedRequest): Promise<void> {
  const allowed = model.submit(id, asked);
  const answers = await Promise.all([put(shop, id, asked), put(shop, id, asked, 1), put(shop, id, asked)]);
  const words = new Set(answers.map((answer) => expectWord(`PUT ${id}`, answer, allowed)));
  if (words.size > 1) throw new InterfaceBroke(`the same asked at once was answered ${[...words].join(' and ')}`);
  if (!words.has('ok')) return;
  model.accepted(id, asked);
  const told = answers.map((answer) => answer.json);
  // In the order of their revisions, because answers that were written at the same time may arrive in any order.
  for (const json of told.toSorted((a, b) => revisionIn(a) - revisionIn(b))) model.hear(json);
}

function revisionIn(json: unknown): number {
  return z.looseObject({ revision: z.int() }).parse(json).revision;
}

const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
const nth = fc.nat(7);
const amountArbitrary = fc
  .constantFrom(...Object.keys(endings).map(Number), 0, 0)
  .map((ending) => ({ amount: 1_200 + ending, currency: 'EUR' }));
const terminalArbitrary = fc.constantFrom('till-1', 'till-1', 'till-1', 'till-2', 'till-2', muteTerminal, 'till-9');
const saleArbitrary = fc.constantFrom('s1', 's2', 's3', 's4', 's5');

const paymentArbitrary: fc.Arbitrary<ReceivedRequest> = fc.record(
  {
    kind: fc.constant('payment' as const),
    terminal: terminalArbitrary,
    sale: saleArbitrary,
    amountDetails: amountArbitrary,
    retryOf: ids,
    reviewed: ids.map((transactionId) => [{ transactionId, revision: 1, operator: 'A. Berg' }]),
  },
  { requiredKeys: ['kind', 'terminal', 'sale', 'amountDetails'] },
);

const givingBackArbitrary: fc.Arbitrary<ReceivedRequest> = fc
  .tuple(
    fc.constantFrom('refund' as const, 'reversal' as const),
    fc.constantFrom('till-1', 'till-1', 'till-2'),
    ids,
    fc.constantFrom(500, 1_200, 1_300),
    fc.constantFrom('own', 'same'),
  )
  .map(([kind, terminal, original, amount, sale]) => ({
    kind,
    terminal,
    sale: sale === 'own' ? `back of ${original}` : 's1',
    original: { transactionId: original },
    ...(kind === 'refund' ? { amountDetails: { amount, currency: 'EUR' } } : {}),
  }));

const otherContent = fc.constantFrom<((asked: ReceivedRequest) => ReceivedRequest)[]>(
  (asked) => ({ ...asked, amountDetails: { amount: 4_711, currency: asked.amountDetails?.currency ?? 'EUR' } }),
  (asked) => ({ ...asked, amountDetails: { amount: asked.amountDetails?.amount ?? 1_200, currency: 'SEK' } }),
  (asked) => ({ ...asked, terminal: asked.terminal === 'till-1' ? 'till-2' : 'till-1' }),
  (asked) => ({ ...asked, sale: `${asked.sale} again` }),
  (asked) => ({
    kind: asked.kind === 'payment' ? 'refund' : 'payment',
    terminal: asked.terminal,
    sale: asked.sale,
    amountDetails: asked.amountDetails ?? { amount: 1_200, currency: 'EUR' },
    ...(asked.kind === 'payment' ? { original: { transactionId: 'a' } } : {}),
  }),
);

function shown(asked: ReceivedRequest): string {
  const { kind, terminal, sale, amountDetails, original, retryOf, reviewed = [] } = asked;
  const amount = amountDetails === undefined ? '' : ` ${amountDetails.amount} ${amountDetails.currency}`;
  const of = original === undefined ? '' : ` of ${original.transactionId}`;
  const after = retryOf === undefined ? '' : ` after ${retryOf}`;
  const looked = reviewed.map(({ transactionId }) => `, ${transactionId} reviewed`).join('');
  return `${kind}${of}${amount} on ${terminal} for ${sale}${after}${looked}`;
}

const submitting = fc
  .tuple(ids, fc.oneof({ weight: 4, arbitrary: paymentArbitrary }, { weight: 1, arbitrary: givingBackArbitrary }))
  .map(([id, asked]) => new Step(`PUT ${id}: ${shown(asked)}`, (model, shop) => submit(model, shop, id, asked)));

const lists = fc.oneof(
  fc.constant(new Step('list the inbox', (model, shop) => list(model, shop, '?acknowledged=false', isInbox))),
  fc.constant(
    new Step('list what is unresolved', (model, shop) =>
      list(model, shop, '?state=unresolved', ({ told }) =>
        told === undefined ? undefined : told.result === 'unresolved',
      ),
    ),
  ),
  saleArbitrary.map(
    (sale) =>
      new Step(`list ${sale}`, (model, shop) =>
        list(model, shop, `?sale=${sale}`, (known) => known.asked.sale === sale),
      ),
  ),
  fc
    .constantFrom('till-1', 'till-2')
    .map(
      (terminal) =>
        new Step(`list ${terminal}`, (model, shop) =>
          list(model, shop, `?terminal=${terminal}&limit=1000`, (known) => known.asked.terminal === terminal),
        ),
    ),
);

/** Random commands, the most likely first. */
export const registerCommands: readonly fc.Arbitrary<RegisterCommand>[] = [
  submitting,
  submitting,
  submitting,
  nth.map(
    (at) => new Step(`wait for the end of number ${at}`, (model, shop) => read(model, shop, chosen(model, at).id, 1)),
  ),
  nth.map((at) => new Step(`read number ${at}`, (model, shop) => read(model, shop, chosen(model, at).id))),
  nth.map(
    (at) =>
      new Step(`ask for number ${at} again`, async (model, shop) => {
        const { id, known } = chosen(model, at);
        if (known !== undefined) await submit(model, shop, id, known.asked);
      }),
  ),
  fc.tuple(nth, otherContent).map(
    ([at, change]) =>
      new Step(
        `ask for something else as number ${at}: ${String(change).replace(/\s+/g, ' ')}`,
        async (model, shop) => {
          const { id, known } = chosen(model, at);
          if (known !== undefined) await submit(model, shop, id, change(known.asked));
        },
      ),
  ),
  fc
    .tuple(nth, fc.constantFrom(0, 0, 0, 1, -1))
    .map(
      ([at, off]) =>
        new Step(
          `acknowledge number ${at}, revision ${off === 0 ? 'read' : `read ${off > 0 ? '+' : ''}${off}`}`,
          (model, shop) => acknowledge(model, shop, at, off),
        ),
    ),
  nth.map((at) => new Step(`abort number ${at}`, (model, shop) => abort(model, shop, at))),
  fc
    .tuple(nth, fc.constantFrom('approved' as const, 'declined' as const))
    .map(
      ([at, outcome]) =>
        new Step(`a person says number ${at} was ${outcome}`, (model, shop) => resolve(model, shop, at, outcome)),
    ),
  fc
    .constantFrom(muteTerminal, muteTerminal, 'till-1', 'till-9')
    .map((terminal) => new Step(`release ${terminal}`, (model, shop) => release(model, shop, terminal))),
  lists,
  fc.constant(new Step('read the attention list', attention)),
  fc.constant(new Step('read the terminals', terminals)),
  fc
    .tuple(ids, paymentArbitrary)
    .map(
      ([id, asked]) =>
        new Step(`PUT ${id} three times at once: ${shown(asked)}`, (model, shop) => sameAtOnce(model, shop, id, asked)),
    ),
  fc.tuple(ids, paymentArbitrary).map(
    ([id, asked]) =>
      new Step(`PUT ${id} with two amounts at once: ${shown(asked)}`, (model, shop) =>
        race(
          model,
          shop,
          [
            [id, asked],
            [id, { ...asked, amountDetails: { amount: 4_700, currency: 'EUR' } }],
          ],
          'id-reused',
        ),
      ),
  ),
  fc.tuple(ids, paymentArbitrary).map(
    ([id, asked]) =>
      new Step(`PUT ${id} and ${id}2 for one sale at once: ${shown(asked)}`, (model, shop) =>
        race(
          model,
          shop,
          [
            [id, asked],
            [`${id}2`, asked],
          ],
          'sale-open',
        ),
      ),
  ),
  fc.constantFrom('stop' as const, 'kill' as const).map(
    (how) =>
      new Step(`${how} the daemon and start it again`, async (_model, shop) => {
        await shop[how]();
        await shop.start();
      }),
  ),
];
