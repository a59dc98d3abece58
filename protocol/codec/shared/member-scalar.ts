/** Scalars of messages that exist in JSON only: they are never trimmed, and a word or number has one spelling. */
import type { Simple, Words } from '../../declaration/declaration.js';
import type { Dialect, FieldName } from '../../dialect/index.js';
import { compileScalar, type ScalarPlan } from './scalar.js';

/** A whole number in JSON form, without a sign. */
export const wholeForm = /^(?:0|[1-9][0-9]*)$/;
/** A number that may also be written as a string. In such a string, leading zeros count. */
const digitsForm = /^[0-9]+$/;

/** Compiles the scalar or the enumeration of a member. */
export function compileMember(
  content: Simple<unknown> | Words<unknown>,
  field: FieldName,
  dialect: Dialect,
): ScalarPlan {
  if (content.kind === 'words') return wordPlan(content.words);
  const plan = compileScalar(content, field, dialect);
  if (content.base === 'boolean') return plan;
  const { isForm = false } = content;
  const form = content.base === 'integer' ? (content.isAlsoText === true ? digitsForm : wholeForm) : undefined;
  const isOfForm = (text: string) => form?.test(text) ?? true;
  return {
    ...plan,
    ...(content.isAlsoText === true ? { isAlsoText: true } : {}),
    read: (raw) => (isOfForm(raw) && (!isForm || plan.isUsual(raw)) ? raw : undefined),
    refusal(value) {
      if (typeof value !== 'string' || isOfForm(value)) return plan.refusal(value);
      return { code: 'bad-value', message: `must be ${plan.expected} as text, in digits alone` };
    },
  };
}

function wordPlan(words: readonly string[]): ScalarPlan {
  const known = new Set(words);
  const expected = `one of ${words.join(', ')}`;
  return {
    base: 'word',
    expected,
    read: (raw) => raw,
    isUsual: (value) => typeof value === 'string' && known.has(value),
    refusal(value) {
      if (typeof value !== 'string') return { code: 'bad-value', message: 'must be text' };
      return known.has(value) ? undefined : { code: 'unknown-word', message: `must be ${expected}` };
    },
  };
}
