/**
 * Ordinary sequences of requests for one sale, and which of them are accepted without further questions (promise 9):
 * each with every outcome acknowledged, and with none. The `retry` of the last one is tried as well: `safe` means that
 * the same request with a new id is accepted.
 */

import { expect, test } from 'vitest';
import { movedMoney } from '../../src/core/index.js';
import { reviewed } from '../reviewed.js';
import { type AnyRequest } from '../unchecked.js';
import { giveUp } from './given-up.js';
import { type Json, type MoneyRequest, moneyAnswer } from '../world/terminal-words.js';
import { Till } from '../world/till.js';

const sale = 'R-1';
const eur = (amount: number) => ({ amount: amount * 100, currency: 'EUR' });

/** The till adds an amount to requests without one, so it is removed here. */
const noAmount = Object.fromEntries([['amountDetails', undefined]]);

/** The option that names the original. */
const of = (transactionId: string) => ({ original: { type: 'transaction', transactionId } }) as const;

/**
 * Returns the request of one step: `p1 pay 10 ok`, `p1 pay 10 partial 7`, `p1 part 6/10 ok`, `r1 refund 4 p1 ok`, `v1
 * reverse p1 ok`, `u1 unlinked 5 ok`; `elsewhere ok` in another sale.
 */
function requestOf(words: readonly string[]): Partial<AnyRequest> {
  const [, verb = '', first = '', second = ''] = words;
  const [amount = '', total = ''] = first.split('/');
  switch (verb) {
    case 'pay':
      return { amountDetails: eur(Number(amount)) };
    case 'review':
      return { amountDetails: eur(Number(amount)), ...reviewed(second) };
    case 'part':
      return { amountDetails: eur(Number(amount)), options: { split: { total: Number(total) * 100 } } };
    case 'hold':
      return { kind: 'pre-authorization', amountDetails: eur(Number(amount)) };
    case 'capture':
    case 'refund':
    case 'undo':
      return { kind: verb === 'undo' ? 'reversal' : verb, amountDetails: eur(Number(amount)), ...of(second) };
    case 'reverse':
      return { kind: 'reversal', ...of(first), ...noAmount };
    case 'unlinked':
      return { kind: 'refund', amountDetails: eur(Number(amount)), original: { type: 'unlinked' } };
    default:
      throw new RangeError(`no verb in ${words.join(' ')}`);
  }
}

/** Returns the answer of the terminal: approved in full, in part, or refused with a reason. */
function answerTo(request: MoneyRequest, words: readonly string[]): Json {
  const condition = { declined: 'Refusal', cancelled: 'Cancel' }[words.at(-1) ?? ''] ?? 'Success';
  const part = words.at(-2) === 'partial' ? Number(words.at(-1)) : undefined;
  const asked =
    request.name === 'ReversalRequest'
      ? request.body.ReversedAmount
      : request.body.PaymentTransaction.AmountsReq.RequestedAmount;
  const AmountsResp = { Currency: 'EUR', AuthorizedAmount: part ?? Number(asked) };
  const answer = moneyAnswer(request, condition, undefined, { AmountsResp });
  const text = JSON.stringify(answer);
  if (words.includes('odd')) return inDoubt(request, text);
  if (part !== undefined) return JSON.parse(text.replace('"Result":"Success"', '"Result":"Partial"'));
  if (request.name !== 'ReversalRequest' || asked === undefined) return answer;
  return JSON.parse(text.replace('"POIData"', `"ReversedAmount":${asked},"POIData"`));
}

/**
 * Returns an approval that leaves doubt about what was done: it reverses another payment, or is a payment instead of a
 * refund.
 */
function inDoubt({ name }: MoneyRequest, text: string): Json {
  const original =
    '"OriginalPOITransaction":{"POITransactionID":{"TransactionID":"other","TimeStamp":"2026-01-01T00:00:00Z"}}';
  const [where, what] =
    name === 'ReversalRequest' ? ['"POIData"', original] : ['"AmountsResp"', '"PaymentType":"Normal"'];
  return JSON.parse(text.replace(where, `${what},${where}`));
}

/** Requests one step and waits for its end. Returns `yes` or the code of the refusal. */
async function step(till: Till, words: readonly string[]): Promise<string> {
  const [id = ''] = words;
  const how = words.at(-1);
  const request = { sale: words.includes('elsewhere') ? 'R-2' : sale, ...requestOf(words) };
  till.gateway.onMoney = (money) => (how === 'lost' ? [] : [answerTo(money, words)]);
  if (how === 'lost') {
    await giveUp(till, id, request);
    return 'yes';
  }
  if (how === 'unsent') till.gateway.down();
  const reply = await till.submit(id, request);
  till.run(how === 'unsent' ? 40_000 : 3_000);
  if (how === 'unsent') till.up();
  till.run(100);
  return reply.ok ? 'yes' : reply.refusal.code;
}

async function play(steps: string, isAcknowledged: boolean): Promise<readonly string[]> {
  const till = Till.connected();
  const said: string[] = [];
  const asked = steps.split(', ').map((one) => one.split(' '));
  for (const words of asked) {
    const [id = ''] = words;
    const verdict = await step(till, words);
    said.push(verdict);
    if (verdict === 'yes' && isAcknowledged && till.view(id).outcome !== undefined) await till.acknowledge(id);
  }
  const last = asked.findLast((_, index) => said[index] === 'yes') ?? [];
  const { outcome, retry } = till.view(last[0] ?? '');
  if (movedMoney(outcome) || outcome?.result === 'unresolved') return said;
  const verdict = await step(till, ['again', ...last.slice(1)]);
  expect([retry, verdict], `${steps}: the same again`).toEqual(['safe', 'yes']);
  return said;
}

const yes = (count: number): readonly string[] => Array.from({ length: count }, () => 'yes');
const open = 'sale-open';

/** The steps, and the replies with each outcome acknowledged and with none. */
const patterns: readonly (readonly [steps: string, acknowledged: readonly string[], not: readonly string[]])[] = [
  ['p1 pay 10 ok', yes(1), yes(1)],
  ['p1 pay 10 declined, p2 pay 10 ok', yes(2), yes(2)],
  ['p1 pay 10 declined, p2 pay 10 declined, p3 pay 10 ok', yes(3), yes(3)],
  ['p1 pay 10 declined, p2 pay 8 declined', yes(2), yes(2)],
  ['p1 pay 10 cancelled, p2 pay 10 ok', yes(2), yes(2)],
  ['p1 pay 10 cancelled, p2 pay 10 cancelled', yes(2), yes(2)],
  ['p1 pay 10 unsent, p2 pay 10 ok', yes(2), yes(2)],
  ['p1 pay 10 unsent, p2 pay 10 declined, p3 pay 10 ok', yes(3), yes(3)],
  ['p1 pay 10 ok, p2 pay 10 ok', ['yes', open], ['yes', open]],
  ['p1 pay 10 ok, p2 review 10 p1 ok', yes(2), yes(2)],
  ['p1 pay 10 declined, p2 pay 10 ok, p3 pay 10 ok', ['yes', 'yes', open], ['yes', 'yes', open]],
  ['p1 pay 10 ok, r1 refund 4 p1 ok', yes(2), ['yes', open]],
  ['p1 pay 10 ok, r1 refund 4 p1 ok, r2 refund 2 p1 ok', yes(3), ['yes', open, open]],
  ['p1 pay 10 ok, r1 refund 10 p1 ok', yes(2), ['yes', open]],
  ['p1 pay 10 ok, r1 refund 10 p1 ok, p2 pay 10 ok', yes(3), ['yes', open, open]],
  ['p1 pay 10 ok, r1 refund 3 p1 ok, r2 refund 7 p1 ok, p2 pay 8 ok', yes(4), ['yes', open, open, open]],
  ['p1 pay 10 ok, v1 reverse p1 ok, p2 pay 10 ok', yes(3), ['yes', open, open]],
  ['p1 pay 10 ok, v1 reverse p1 ok, p2 pay 10 declined', yes(3), ['yes', open, open]],
  [
    'p1 pay 10 ok, v1 reverse p1 ok, p2 pay 10 ok, v2 reverse p2 ok, p3 pay 10 ok',
    yes(5),
    ['yes', open, open, open, open],
  ],
  ['p1 pay 10 ok, v1 reverse p1 odd, p2 pay 10 ok', ['yes', 'yes', open], ['yes', open, open]],
  ['p1 pay 10 ok, r1 refund 10 p1 odd, p2 pay 10 ok', ['yes', 'yes', open], ['yes', open, open]],
  ['p1 pay 10 ok, r1 refund 10 p1 elsewhere ok, p2 pay 10 ok', ['yes', 'yes', open], ['yes', 'yes', open]],
  ['p1 pay 10 ok, r1 refund 3 p1 ok, p2 pay 10 ok', ['yes', 'yes', open], ['yes', open, open]],
  [
    'p1 pay 10 ok, r1 refund 3 p1 ok, r2 refund 8 p1 ok',
    ['yes', 'yes', 'original-not-refundable'],
    ['yes', open, open],
  ],
  ['p1 pay 10 ok, r1 refund 4 p1 declined, r2 refund 4 p1 ok', yes(3), ['yes', open, open]],
  ['p1 pay 10 ok, r1 refund 3 p1 cancelled, v1 reverse p1 ok', yes(3), ['yes', open, open]],
  ['p1 pay 10 ok, v1 reverse p1 declined, r1 refund 10 p1 ok, p2 pay 10 ok', yes(4), ['yes', open, open, open]],
  ['p1 pay 10 ok, r1 refund 3 p1 ok, v1 reverse p1 ok', ['yes', 'yes', 'original-not-refundable'], ['yes', open, open]],
  ['p1 pay 10 ok, v1 undo 3 p1 ok, r1 refund 7 p1 ok, p2 pay 10 ok', yes(4), ['yes', open, open, open]],
  ['p1 pay 10 ok, v1 undo 3 p1 ok, p2 pay 10 ok', ['yes', 'yes', open], ['yes', open, open]],
  ['p1 part 6/10 ok, p2 part 4/10 ok', yes(2), ['yes', open]],
  ['p1 part 6/10 declined, p2 part 6/10 ok, p3 part 4/10 ok', yes(3), ['yes', 'yes', open]],
  ['p1 part 6/10 ok, p2 part 6/10 ok', ['yes', 'split-exceeded'], ['yes', open]],
  ['p1 part 6/10 ok, p2 part 4/10 declined, p3 part 4/10 ok', yes(3), ['yes', open, open]],
  ['p1 part 6/10 ok, p2 part 4/10 ok, v1 reverse p1 ok, p3 part 6/10 ok', yes(4), ['yes', open, open, open]],
  ['p1 part 6/10 ok, p2 part 4/10 ok, v1 reverse p1 ok, v2 reverse p2 ok', yes(4), ['yes', open, open, open]],
  ['p1 part 6/10 ok, p2 part 4/10 ok, r1 refund 6 p1 ok, r2 refund 3 p2 ok', yes(4), ['yes', open, open, open]],
  ['p1 pay 10 partial 7, p2 pay 3 ok', yes(2), ['yes', open]],
  ['p1 pay 10 partial 7, p2 pay 3 declined, p3 pay 3 ok', yes(3), ['yes', open, open]],
  ['p1 pay 10 partial 7, p2 pay 3 partial 2, p3 pay 1 ok', yes(3), ['yes', open, open]],
  ['p1 pay 10 partial 7, p2 pay 10 ok', ['yes', open], ['yes', open]],
  ['p1 pay 10 partial 7, p2 pay 3 ok, p3 pay 3 ok', ['yes', 'yes', open], ['yes', open, open]],
  ['p1 pay 10 partial 7, v1 reverse p1 ok, p2 pay 10 ok', yes(3), ['yes', open, open]],
  ['h1 hold 20 ok, c1 capture 15 h1 ok', yes(2), ['yes', open]],
  ['h1 hold 20 ok, c1 capture 15 h1 declined, c2 capture 15 h1 ok', yes(3), ['yes', open, open]],
  ['h1 hold 20 ok, c1 capture 15 h1 ok, r1 refund 15 c1 ok, p1 pay 15 ok', yes(4), ['yes', open, open, open]],
  ['h1 hold 20 ok, v1 reverse h1 ok, p1 pay 20 ok', yes(3), ['yes', open, open]],
  ['h1 hold 20 ok, p1 pay 20 ok', ['yes', open], ['yes', open]],
  ['p1 pay 10 declined, h1 hold 20 ok, c1 capture 20 h1 ok', yes(3), ['yes', 'yes', open]],
  ['u1 unlinked 5 ok, u2 unlinked 5 ok', ['yes', open], ['yes', open]],
  ['p1 pay 10 lost, p2 pay 10 ok', ['yes', open], ['yes', open]],
  ['p1 pay 10 lost, p2 review 10 p1 ok', yes(2), yes(2)],
];

test('more than thirty patterns exist, and few of them are refused', () => {
  expect(patterns.length).toBeGreaterThan(30);
});

test.each(patterns)('%s', async (steps, acknowledged, not) => {
  expect([await play(steps, true), await play(steps, false)]).toEqual([acknowledged, not]);
});
