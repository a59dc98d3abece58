/** The parser of behaviours. Flags, the control interface, scripts, magic amounts and scenarios all use this parser. */

import { requestedKindNames } from '../base/requested-kind.js';
import type { Behaviour, Kind, Scope } from './behaviour.js';
import { type Setting, behaviourWords } from './behaviour-words.js';
import { compileForm, matchForm } from './word-form.js';
import { type Result, bad, good } from '../base/result.js';

const rows = behaviourWords.map((row) => ({ row, expression: compileForm(row.form) }));

/**
 * Parses a behaviour such as `card after 44s; pin wrong, right; cut after-approval`: words of the table, separated by `;`. Rejects unknown words,
 * invalid values, and two words for the same setting.
 */
export function parseBehaviour(text: string): Result<Behaviour> {
  let all: Setting = {};
  for (const part of text.split(';')) {
    const read = parseWord(part.trim());
    if (!read.ok) return read;
    const taken = Object.keys(read.value).find((key) => Object.keys(all).includes(key));
    if (taken !== undefined) return bad(`"${part.trim()}" contradicts an earlier word of "${text}"`);
    all = { ...all, ...read.value };
  }
  return good({ text: text.trim(), ...all });
}

function parseWord(text: string): Result<Setting> {
  let refusal = bad(`"${text}" is no behaviour; the words are listed by tenderd simulate --help`);
  for (const { row, expression } of rows) {
    const found = matchForm(expression, text);
    if (found === undefined) continue;
    const read = row.read(found);
    if (read.ok) return read;
    refusal = read;
  }
  return refusal;
}

const kinds: readonly Kind[] = [
  'money',
  ...requestedKindNames,
  'enable-service',
  'login',
  'logout',
  'status',
  'diagnosis',
  'totals',
  'previous',
  'balance-inquiry',
  'input',
  'display',
  'print',
  'admin',
  'any',
];

/**
 * Parses a scope: `default`, `next`, `next login`, `default status`. Without a kind the scope is `money`: all requests that move, hold or release
 * money.
 */
export function parseScope(text: string): Result<Scope> {
  const [when = '', kindText = 'money', ...rest] = text.trim().split(/\s+/);
  const kind = kinds.find((one) => one === kindText);
  if ((when !== 'default' && when !== 'next') || rest.length > 0)
    return bad(`"${text}" is no scope; say "default" or "next", then a kind`);
  return kind === undefined
    ? bad(`"${kindText}" is no kind of request; there are ${kinds.join(', ')}`)
    : good({ when, kind });
}
