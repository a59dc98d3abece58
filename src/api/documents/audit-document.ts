/** The schema of the audit, which lists operator actions. The facts of the journal record these actions. */

import type { NumberedFact } from '../../core/index.js';
import { reportedText, reportedTime } from '../schema/answer-fields.js';
import { z } from '../schema/described-zod.js';

const acts = [
  'transaction-resolved',
  'terminal-released',
  'journal-confirmed',
  'machine-accepted',
  'token-rotated',
  'console-opened',
  'data-erased',
  'data-exported',
] as const;

/** The schema of one operator action. */
const actDocument = z
  .object({
    at: reportedTime('The time of the act.'),
    act: z.enum(acts).openapi({ description: 'The kind of the act.', example: 'transaction-resolved' }),
    name: reportedText(
      'The name that the operator typed. Absent if no name is requested: a token, the console, the nightly erasure.',
      'A. Berg',
    ).optional(),
    reason: reportedText('The reason that the operator typed.', 'the receipt is in the drawer').optional(),
    transactionId: reportedText('The transaction.', 'till1-20260301-0042').optional(),
    terminal: reportedText('The terminal’s name in the configuration.', 'till-1').optional(),
    outcome: reportedText('The outcome that the operator recorded for the transaction.', 'approved').optional(),
    owner: reportedText('The owner of the token: `operator`, `reader` or `register NAME`.', 'operator').optional(),
    signIn: z
      .enum(['code', 'pin'])
      .optional()
      .openapi({ description: 'The way in which the console was opened.', example: 'code' }),
    text: reportedText('The entry of the journal, in one line.', 'A. Berg resolved it as approved: the receipt'),
  })
  .openapi('OperatorAct', { description: 'One act of an operator.' });

/** Returns the schema of a page of the audit. */
export function auditDocument() {
  return z
    .object({
      acts: z.array(actDocument).openapi({ description: 'The acts of this page, oldest first.' }),
      next: reportedText(
        'The value of `after` for the next page. Absent at the end. A page may be empty although there is a next page.',
        '10042',
      ).optional(),
    })
    .openapi('Audit', { description: 'A page of the acts of operators.' });
}

/** One operator action, in the form in which the API reports it. */
export type OperatorAct = z.input<typeof actDocument>;

/** Returns the operator action that a fact records; undefined for a fact that no operator caused. */
export function actOf({ type, at, terminal, transactionId, text, detail = {} }: NumberedFact): OperatorAct | undefined {
  const typed = { ...textIn(detail, 'name'), ...textIn(detail, 'reason') };
  const place = terminal === '' ? {} : { terminal };
  if (type === 'released-by-operator') return { at, act: 'terminal-released', ...typed, ...place, text };
  if (type === 'resolved') {
    const about = { ...typed, ...place, ...textIn(detail, 'outcome') };
    if (transactionId !== undefined) return { at, act: 'transaction-resolved', transactionId, ...about, text };
    return { at, act: 'saleIds' in detail ? 'machine-accepted' : 'journal-confirmed', ...typed, text };
  }
  if (type === 'data-erased' || type === 'data-exported') return { at, act: type, ...typed, text };
  if (type !== 'operator-act') return undefined;
  const { signIn } = detail;
  if (signIn === 'code' || signIn === 'pin') return { at, act: 'console-opened', signIn, text };
  return { at, act: 'token-rotated', ...textIn(detail, 'owner'), text };
}

function textIn<Name extends string>(
  detail: Readonly<Record<string, unknown>>,
  name: Name,
): { readonly [Key in Name]?: string } {
  const value = detail[name];
  const found: { [Key in Name]?: string } = {};
  if (typeof value === 'string') found[name] = value;
  return found;
}
