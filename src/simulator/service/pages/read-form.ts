/** Reads the forms of the pages. Card data stays in the memory of the one request. */

import { z } from 'zod';
import type { PageView, ShopperAct } from '../rules/index.js';

/** An error of a form, with its field. */
export interface FieldProblem {
  readonly field: 'number' | 'expiry' | 'code' | 'accepted' | undefined;
  readonly says: string;
}

/** The shopper's action, or the errors. */
export type ReadForm =
  | { readonly ok: true; readonly act: ShopperAct }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

const payShape = z.object({
  act: z.literal('pay'),
  number: z.string().optional(),
  expiry: z.string().default(''),
  code: z.string().default(''),
  instrument: z.string().optional(),
  store: z.string().optional(),
});
const formShape = z.discriminatedUnion('act', [
  payShape,
  z.object({ act: z.enum(['approve', 'reject']), method: z.string(), accepted: z.string().optional() }),
  z.object({ act: z.literal('challenge'), passed: z.enum(['true', 'false']) }),
  z.object({ act: z.literal('breakout'), method: z.string().optional() }),
  z.object({ act: z.literal('leave') }),
]);

const nothing = { card: undefined, instrument: undefined, method: undefined, store: false };

/** Reads a form that was sent from a page with this view. */
export function readForm(text: string, view: PageView, nowMs: number): ReadForm {
  const read = formShape.safeParse(Object.fromEntries(new URLSearchParams(text)));
  if (!read.success) return no({ field: undefined, says: 'The form was not complete. Please try again.' });
  const form = read.data;
  switch (form.act) {
    case 'pay':
      return readPay(form, nowMs);
    case 'approve':
    case 'reject': {
      const { act, method, accepted } = form;
      const kind = view.shows === 'choices' ? view.methods.find(({ name }) => name === method)?.kind : undefined;
      if (act === 'approve' && kind === 'deferred' && accepted === undefined)
        return no({ field: 'accepted', says: 'Accept the contract to pay later.' });
      return { ok: true, act: { act: act === 'approve' ? 'pay' : 'decline', with: { ...nothing, method } } };
    }
    case 'challenge':
      return { ok: true, act: { act: 'challenge', passed: form.passed === 'true' } };
    case 'breakout':
      return { ok: true, act: { act: 'breakout', method: form.method } };
    case 'leave':
      return { ok: true, act: { act: 'leave' } };
  }
}

function no(...problems: readonly FieldProblem[]): ReadForm {
  return { ok: false, problems };
}

function readPay({ number, expiry, code, instrument, store }: z.infer<typeof payShape>, nowMs: number): ReadForm {
  if (number === undefined) return { ok: true, act: { act: 'pay', with: { ...nothing, instrument } } };
  const problems: FieldProblem[] = [];
  if (!/^\d{12,19}$/.test(number.replaceAll(' ', '')))
    problems.push({ field: 'number', says: 'Enter the 12 to 19 digits of the card number.' });
  if (!/^(?:0[1-9]|1[0-2])\/\d\d$/.test(expiry))
    problems.push({ field: 'expiry', says: 'Enter month and year of the expiry date, as 12/30.' });
  else if (isPast(expiry, nowMs)) problems.push({ field: 'expiry', says: 'This card has expired.' });
  if (!/^\d{3,4}$/.test(code)) problems.push({ field: 'code', says: 'Enter the 3 or 4 digits of the security code.' });
  if (problems.length > 0) return no(...problems);
  return { ok: true, act: { act: 'pay', with: { ...nothing, card: number, store: store !== undefined } } };
}

/** True if the month is over. */
function isPast(expiry: string, nowMs: number): boolean {
  const [month = 0, year = 0] = expiry.split('/').map(Number);
  return nowMs >= Date.UTC(2_000 + year, month, 1);
}

/** Returns the form error to show if the rules refuse the payment. `error`: the reason for the refusal. */
export function refusedBy(error: string): FieldProblem {
  return error === 'there is no such card of practice'
    ? { field: 'number', says: 'This is a simulation: use one of the test cards below.' }
    : { field: undefined, says: `It cannot be done: ${error}.` };
}
