/** Checks the expectations of a scenario. */

import { toDecimalText } from '../../protocol/index.js';
import { amountOfLine, isLineOf } from './oracle.js';
import type { Amount, Expectation } from './scenario.js';
import type { Conversation } from './play.js';
import type { Seen, ServiceLine, Stage } from './stage.js';

const services = [
  'Login',
  'Logout',
  'Payment',
  'Reversal',
  'StoredValue',
  'Reconciliation',
  'CardAcquisition',
  'EnableService',
  'Loyalty',
  'TransactionStatus',
  'Abort',
  'Diagnosis',
  'GetTotals',
  'BalanceInquiry',
  'Admin',
  'Input',
  'Display',
];

/**
 * Returns the service requests that the gateway received for a terminal, in order. `Previous` asks for the totals of a
 * closed period. Some dialects write the words of nexo in capitals.
 */
export function wireOf(stage: Stage, poiId: string): readonly string[] {
  return stage.world
    .received()
    .filter((one) => one.poiId === poiId && one.type === 'Request' && services.includes(one.category))
    .map((one) => (/PreviousReconciliation/i.test(one.text) ? 'Previous' : one.category));
}

/** True if a request moves money or stops a movement. All other requests may be repeated at any time. */
function isDecisive(word: string): boolean {
  return !/^(?:Login|TransactionStatus|GetTotals|Previous|EnableService)[+*]?$/.test(word);
}

/** Returns the difference from the expectation; undefined if the expectation is met. */
export async function check(expectation: Expectation, { stage, last }: Conversation): Promise<string | undefined> {
  switch (expectation.type) {
    case 'result':
    case 'field':
    case 'amount':
    case 'text': {
      const seen = await stage.seen(expectation.id);
      return seen === undefined ? 'the daemon does not know it' : checkSeen(expectation, seen);
    }
    case 'never': {
      const said = (await stage.seen(expectation.id))?.timeline.find((one) => one.includes(expectation.text));
      return said === undefined ? undefined : `it says ${said}`;
    }
    case 'refused':
      if (last === undefined || last.ok) return 'it was not refused';
      if (last.code !== expectation.code) return `it was refused as ${last.code}`;
      return expectation.naming === undefined ? undefined : differs('naming', expectation.naming, last.naming);
    case 'attached':
      return last?.ok === true && !last.created ? undefined : 'it did not attach to the first';
    case 'attention':
      return checkAttention(stage, expectation.of, expectation.code);
    case 'lane':
      return differs('lane', expectation.lane, (await stage.terminal(expectation.terminal))?.lane);
    case 'ledger':
      return checkLedger(stage, expectation, (await stage.seen(expectation.id))?.serviceIds ?? []);
    case 'wire': {
      const heard = wireOf(stage, expectation.poiId);
      const isLike = stage.isExact
        ? wireMatches(expectation.pattern, heard)
        : wireMatches(expectation.pattern.filter(isDecisive), heard.filter(isDecisive));
      return isLike ? undefined : `the wire has ${heard.join(', ')}`;
    }
    case 'wire-without':
      return wireOf(stage, expectation.poiId).includes(expectation.category) ? 'it has' : undefined;
    case 'device-request':
      return differs('it', expectation.told, await stage.deviceRequest(expectation.id));
    case 'books': {
      const lines = ((await stage.service?.books()) ?? []).filter((line) => line.merchantReference === expectation.id);
      const said = lines.map(booksText).join(' and ') || 'no payment';
      return said === expectation.text ? undefined : `the books have ${said}`;
    }
    case 'heard': {
      const keys = stage.isExact ? stage.service?.keys(expectation.request) : undefined;
      if (keys === undefined) return undefined;
      const [count, different] = [keys.length, new Set(keys).size];
      return count === expectation.count && different === expectation.keys
        ? undefined
        : `it heard ${count} under ${different}`;
    }
    case 'complaint':
    case 'forgetfulness':
      return undefined;
  }
}

function differs(what: string, expected: string, found: string | undefined): string | undefined {
  return expected === found ? undefined : `${what} is ${found ?? 'none'}`;
}

/**
 * Returns the sums of a payment, such as `authorized 10.00 EUR, captured 10.00 EUR`, or `nothing` for an unpaid
 * payment.
 */
function booksText({ currency, authorized, captured, cancelled, refunded }: ServiceLine): string {
  const sums = Object.entries({ authorized, captured, cancelled, refunded }).filter(([, amount]) => amount > 0);
  const words = sums.map(([what, amount]) => {
    const decimal = toDecimalText(amount, currency);
    return `${what} ${decimal.ok ? decimal.value : amount} ${currency}`;
  });
  return words.join(', ') || 'nothing';
}

function checkSeen(
  expectation: Extract<Expectation, { readonly type: 'result' | 'field' | 'amount' | 'text' }>,
  seen: Seen,
): string | undefined {
  switch (expectation.type) {
    case 'result':
      return differs('result', expectation.result, seen.result) ?? differs('retry', expectation.retry, seen.retry);
    case 'field':
      return differs(expectation.field, expectation.value, String(seen[expectation.field] ?? ''));
    case 'amount':
      return differs(expectation.field, amountText(expectation.amount), amountText(seen[expectation.field]));
    case 'text': {
      const texts = {
        message: [seen.message],
        receipt: seen.receipts,
        token: [seen.token ?? 'none'],
        terminalReason: [seen.terminalReason ?? 'none'],
      }[expectation.field];
      return texts.some((text) => text.includes(expectation.text)) ? undefined : `it says ${texts.join(' / ')}`;
    }
  }
}

function amountText(amount: Amount | undefined): string {
  return amount === undefined ? 'none' : `${amount.amount} minor units of ${amount.currency}`;
}

async function checkAttention(stage: Stage, of: string, code: string | undefined): Promise<string | undefined> {
  const codes = of.includes('-') ? (await stage.terminal(of))?.attention : (await stage.seen(of))?.attention;
  const found = codes ?? [];
  if (code === undefined) return found.length === 0 ? undefined : `there is ${found.join(', ')}`;
  return found.includes(code) ? undefined : `there is ${found.length === 0 ? 'none' : found.join(', ')}`;
}

function checkLedger(
  stage: Stage,
  { id, movements, amount }: Extract<Expectation, { readonly type: 'ledger' }>,
  serviceIds: readonly string[],
): string | undefined {
  const moved = stage.world.ledger().filter((line) => line.moved && isLineOf(line, { id, serviceIds }));
  if (moved.length !== movements) return `the ledger has ${moved.length} movements`;
  if (amount === undefined) return undefined;
  const [line] = moved;
  if (line === undefined) return 'the ledger has nothing';
  return differs('the movement', amountText(amount), amountText(amountOfLine(line)));
}

/**
 * True if the requests match a pattern such as `Login, Payment, TransactionStatus+`. `+` is one or more, `*` is any
 * number.
 */
export function wireMatches(pattern: readonly string[], heard: readonly string[]): boolean {
  const expression = pattern.map((word) => {
    const [, category = '', often = ''] = /^([A-Za-z]+)([+*]?)$/.exec(word) ?? [];
    return `(?:${category} )${often}`;
  });
  return new RegExp(`^${expression.join('')}$`).test(heard.map((category) => `${category} `).join(''));
}
