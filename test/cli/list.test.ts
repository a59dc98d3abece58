import { expect, it } from 'vitest';
import type { Terminal, Transaction, TransactionSummary } from '../../src/client/index.js';
import { examples } from '../../src/api/examples/named-examples.js';
import { readMoment } from '../../src/cli/command/moment.js';
import { showEvidence } from '../../src/cli/views/evidence-lines.js';
import { showTerminal } from '../../src/cli/views/terminal-lines.js';
import { happened } from '../../src/cli/views/transaction-lines.js';
import { showList } from '../../src/cli/views/transaction-list.js';
import { Screen } from '../../src/cli/output/screen.js';
import { speak } from '../../src/messages/index.js';

const example: TransactionSummary = JSON.parse(JSON.stringify(examples['payment-approved'].value));
const now = new Date(2026, 2, 1, 12, 0, 0);

function shown(changes: readonly Partial<TransactionSummary>[], columns?: number): string {
  const all = changes.map((change) => ({
    ...example,
    acceptedAt: new Date(2026, 2, 1, 9, 5, 7, 3).toISOString(),
    ...change,
  }));
  return onScreen((screen) => showList(all, screen, now), columns);
}

function onScreen(show: (screen: Screen) => void, columns?: number): string {
  let text = '';
  const out = { isTTY: columns !== undefined, columns: columns ?? 80, write: (said: string) => (text += said) };
  show(new Screen({ out, err: out, json: false, environment: { NO_COLOR: '1' } }));
  return text;
}

const uuid = '3c8a3761-99b5-4cb9-8f64-f24489c86f30';

it('the list has a header, and one line for each transaction on a wide screen', () => {
  const [header = '', row = '', ...more] = shown([{ transactionId: uuid, sale: 'R-1001' }]).split('\n');
  expect(header).toMatch(/^TIME +RESULT +KIND +AMOUNT +TERMINAL +SALE +TRANSACTION$/);
  expect(row).toMatch(new RegExp(`^09:05:07  APPROVED  payment  .* R-1001  ${uuid}`));
  expect(row.indexOf(uuid)).toBe(header.indexOf('TRANSACTION'));
  expect(more).toEqual(['']);
});

it('the list breaks no id on a screen of 80 columns', () => {
  const earlier = new Date(2026, 1, 28, 9, 5, 7).toISOString();
  const text = shown([{ transactionId: uuid, sale: 'R-1001', acceptedAt: earlier }, { transactionId: 'short' }], 80);
  const lines = text.trimEnd().split('\n');
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
  expect(lines[0]).toMatch(/^TIME .*TERMINAL$/);
  expect(lines[1]).toMatch(/^2026-02-28 09:05:07 /);
  expect(lines[2]).toMatch(new RegExp(`^  ${uuid}  sale R-1001`));
  expect(lines).toHaveLength(5);
});

it('the list is empty without transactions', () => expect(shown([])).toBe(''));

it('the list has local times, also in messages, and keeps the time stamps of terminals', () => {
  const at = new Date(2026, 2, 1, 9, 5, 7, 3);
  const told = happened({
    at: '',
    stage: 'status-answered',
    text: `it may still arrive, certain by ${at.toISOString()}`,
  });
  expect(told).toBe('it may still arrive, certain by 2026-03-01 09:05:07.003');
  const stamped = 'the terminal stamped 2026-03-01T12:00:12+01:00';
  expect(happened({ at: '', stage: 'stage', text: stamped })).toBe(stamped);
});

it('the list has the last answer of a payment service to an open attempt', () => {
  const openedAt = new Date(2026, 2, 1, 9, 5, 7, 3).toISOString();
  const attempt = { endpoint: 'createSession', idempotencyKey: uuid, openedAt, state: 'open' } as const;
  const said = { since: openedAt, text: 'HTTP 403 merchant-mismatch' };
  const bare: Transaction = JSON.parse(JSON.stringify({ ...example, receipts: [] }));
  const lineOf = (change: object): string =>
    onScreen((screen) => showEvidence({ ...bare, serviceAttempts: [{ ...attempt, ...change }] }, screen));
  expect(lineOf({})).toMatch(/, open: no answer\n$/);
  expect(lineOf({ said })).toMatch(/, open: last answered HTTP 403 merchant-mismatch \(since .*09:05:07\.003\)\n$/);
  const evidence = { at: openedAt, how: 'repeated', message: {}, redacted: [] };
  expect(lineOf({ said, state: 'answered', evidence })).toMatch(/answered .*\(repeated\)\n$/);
});

it('the list shows a link that waits for its customer without a lost answer, and with its payment id', () => {
  const openedAt = new Date(2026, 2, 1, 9, 5, 7, 3).toISOString();
  const attempt = { endpoint: 'createSession', idempotencyKey: uuid, openedAt, state: 'open' } as const;
  const bare: Transaction = JSON.parse(JSON.stringify({ ...example, receipts: [] }));
  const lineOf = (state: Transaction['state'], change: object): string =>
    onScreen((screen) => showEvidence({ ...bare, state, serviceAttempts: [{ ...attempt, ...change }] }, screen));
  const named = { pspReference: '01a20000-0000-7000-8000-0000000000aa' };
  expect(lineOf('waiting', named)).toMatch(/, open: answered, the link is waiting for the customer\n$/);
  const said = { since: openedAt, text: 'HTTP 503' };
  expect(lineOf('waiting', { ...named, said })).toMatch(/the customer; last answered HTTP 503 \(since /);
  expect(lineOf('recovering', named)).toMatch(/, open: the service has the payment, but reported no outcome yet\n$/);
  // A follow-up names its payment before it is answered.
  expect(lineOf('recovering', { ...named, endpoint: 'capture' })).toMatch(/, open: no answer\n$/);
});

it.each([
  [
    'de',
    'ZEIT +ERGEBNIS +ART +BETRAG',
    '28.02.2026 09:05:07  GENEHMIGT  Vorautorisierung  1.234,50 €  till-1',
    'till-1  Bereit',
  ],
  [
    'sv',
    'TID +RESULTAT +TYP +BELOPP',
    '2026-02-28 09:05:07  GODKÄND  förauktorisering  1 234,50 €  till-1',
    'till-1  Redo',
  ],
  [
    'fr',
    'DATE +RÉSULTAT +TYPE +MONTANT',
    '28/02/2026 09:05:07  ACCEPTÉ  préautorisation  1 234,50 €  till-1',
    'till-1  Prêt',
  ],
] as const)('the list has the words, amounts and dates of the language: %s', async (language, header, row, state) => {
  const acceptedAt = new Date(2026, 1, 28, 9, 5, 7).toISOString();
  const amount = { amount: 123_450, currency: 'EUR' };
  await speak(language);
  try {
    const list = shown([{ kind: 'pre-authorization', acceptedAt, authorized: amount, amountDetails: amount }]);
    expect(list).toMatch(new RegExp(`^${header}`));
    expect(list.replaceAll(/[ \u00a0]+/g, ' ')).toContain(row.replaceAll(/ +/g, ' '));
    const terminal: Terminal = JSON.parse(JSON.stringify(examples['terminal'].value));
    expect(onScreen((screen) => showTerminal(terminal, screen))).toContain(state);
    expect(readMoment(row.slice(0, 16), now)).toEqual(new Date(2026, 1, 28, 9, 5));
  } finally {
    await speak('en');
  }
});

it('the list keeps its columns if a name has wide letters', () => {
  const [header = '', wide = '', narrow = ''] = shown([
    { terminal: 'レジ1', sale: 'R-1' },
    { terminal: 'till-22', sale: 'R-2' },
  ]).split('\n');
  expect(header.indexOf('SALE')).toBe(narrow.indexOf('R-2'));
  // Each of the two wide letters takes two columns.
  expect(wide.indexOf('R-1')).toBe(narrow.indexOf('R-2') - 2);
});
