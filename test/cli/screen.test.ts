import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { exitCodes } from '../../src/cli/output/exit-codes.js';
import type { Terminal, Transaction } from '../../src/client/index.js';
import { needsTransaction, subjectOf } from '../../src/cli/operator/attention.js';
import { attentionCommands } from '../../src/cli/views/attention-lines.js';
import { clock, plain, table } from '../../src/cli/output/format.js';
import { showTerminal } from '../../src/cli/views/terminal-lines.js';
import { retryMessage } from '../../src/cli/views/transaction-facts.js';
import { headingAmount } from '../../src/cli/views/transaction-lines.js';
import { Screen } from '../../src/cli/output/screen.js';
import { runHere } from './run-here.js';

interface Heard {
  readonly screen: Screen;
  readonly out: () => string;
  readonly err: () => string;
}

function screenOf(options: {
  isTTY?: boolean;
  json?: boolean;
  environment?: Record<string, string>;
  columns?: number;
}): Heard {
  const said = { out: '', err: '' };
  const stream = (to: 'out' | 'err') => ({
    isTTY: options.isTTY ?? false,
    columns: options.columns ?? 80,
    write: (text: string) => (said[to] += text),
  });
  const { json = false, environment = {} } = options;
  const screen = new Screen({ out: stream('out'), err: stream('err'), json, environment });
  return { screen, out: () => said.out, err: () => said.err };
}

function colours(options: Parameters<typeof screenOf>[0]): boolean {
  return screenOf(options).screen.tint('bad', 'x') !== 'x';
}

it('the headline has no amount for an approval with an unknown amount', () => {
  const asked = { amountDetails: { amount: 1250, currency: 'EUR' } };
  expect(headingAmount(asked)).toBe('12.50 EUR');
  expect(headingAmount({ ...asked, result: 'approved', difference: 'unknown' })).toBe('amount not known');
  const less = { amount: 500, currency: 'EUR' };
  expect(headingAmount({ ...asked, result: 'partly-approved', difference: 'partial', authorized: less })).toBe(
    '5.00 EUR',
  );
  expect(headingAmount({ ...asked, result: 'declined', authorized: less })).toBe('12.50 EUR');
});

it('the screen shows the time by which it should be known whether to charge again', () => {
  const waiting = { retry: 'after-resolution' } as const;
  expect(retryMessage(waiting)).toBe('not while it is running');
  const certainBy = '2026-03-01T12:00:30Z';
  expect(retryMessage({ ...waiting, certainBy }, new Date('2026-02-28T12:00:00Z'))).toMatch(/known by 2026-/);
  expect(retryMessage({ ...waiting, certainBy }, new Date('2026-03-01T12:00:31Z'))).toBe('not while it is running');
  expect(retryMessage({ ...waiting, result: 'unresolved' })).toContain('not before its outcome is known');
});

describe('the screen', () => {
  it('is coloured on a terminal only, and never with NO_COLOR, a dumb terminal or JSON', () => {
    expect(colours({ isTTY: true })).toBe(true);
    expect(colours({ isTTY: true, environment: { NO_COLOR: '' } })).toBe(true);
    expect(colours({ isTTY: true, environment: { NO_COLOR: '1' } })).toBe(false);
    expect(colours({ isTTY: true, environment: { TERM: 'dumb' } })).toBe(false);
    expect(colours({ isTTY: true, json: true })).toBe(false);
    expect(colours({})).toBe(false);
  });

  it('rewrites the live line in place on a terminal, cut to its width', () => {
    const { screen, out } = screenOf({ isTTY: true, environment: { NO_COLOR: '1' }, columns: 30 });
    screen.live('first');
    screen.live('first');
    screen.live('x'.repeat(100));
    screen.line('the end');
    expect(out()).toBe(`\r\u001B[Kfirst\r\u001B[K${'x'.repeat(28)}…\r\u001B[Kthe end\n`);
  });

  it('writes one line for each change if it is not a terminal', () => {
    const { screen, out } = screenOf({});
    screen.live('first');
    screen.live('first');
    screen.live('second');
    screen.line('the end');
    expect(out()).toBe('first\nsecond\nthe end\n');
  });

  it('writes only the document to standard output with JSON, and remarks to standard error', () => {
    const { screen, out, err } = screenOf({ json: true, isTTY: true });
    screen.line('words');
    screen.live('stage');
    screen.remark('a remark');
    screen.document({ a: 1 });
    expect(JSON.parse(out())).toEqual({ a: 1 });
    expect(err()).toBe('a remark\n');
  });
});

describe('the output', () => {
  it('cannot be made to rewrite the screen by a terminal or a register', () => {
    expect(plain('pay\u001B[2Jnow\r\n\u202Ex')).toBe('pay·[2Jnow···x');
  });

  it('has aligned columns in spite of colours', () => {
    const { screen, out } = screenOf({ isTTY: true });
    table(
      [
        ['a', screen.tint('bad', 'long'), 'x'],
        ['bbb', 's', 'y'],
      ],
      screen,
    );
    expect(out()).toBe('a    \u001B[31mlong\u001B[0m  x\nbbb  s     y\n');
  });

  it('has the time of day, and the date on another day', () => {
    const now = new Date(2026, 2, 1, 12, 0, 0);
    expect(clock(new Date(2026, 2, 1, 9, 5, 7, 3).toISOString(), now)).toBe('09:05:07.003');
    expect(clock(new Date(2026, 1, 28, 9, 5, 7, 3).toISOString(), now)).toBe('2026-02-28 09:05:07.003');
    expect(clock('soon', now)).toBe('soon');
  });

  it('has the command for each possible action', () => {
    const attention = {
      code: 'unresolved',
      at: '',
      text: '',
      actions: ['resolve', 'reverse', 'refund', 'release', 'acknowledge', 'call-support', 'dance'],
    };
    expect(
      attentionCommands({ terminal: 'till-1', transactionId: 't-1', attention }).map((line) => line.split(' --')[0]),
    ).toEqual([
      'tenderd transactions resolve t-1',
      '  where OUTCOME is approved, declined or not-processed',
      'Give the money back: tenderd reverse t-1',
      'Give the money back: tenderd order refund t-1',
      'tenderd terminals release till-1',
      'tenderd transactions acknowledge t-1',
      'Call support.',
      'dance',
    ]);
  });

  it('shows the prompt of a terminal, and calls no disconnected terminal logged in', () => {
    const terminal: Terminal = {
      terminal: 'till-1',
      poiId: 'T1',
      saleId: 'S1',
      gateway: 'shop',
      profile: 'default',
      link: { up: true },
      session: 'standing',
      lane: 'busy',
      current: 'pr1',
      queued: 0,
      eventsNotKept: 0,
      attention: [],
    };
    const asked = { kind: 'signature', transactionId: 'pr1', menu: [] } as const;
    const times = { masked: false, requestedAt: '', expiresAt: '', open: true };
    const prompt = { ...asked, ...times, promptId: 'q1', terminal: 'till-1', text: 'Signature OK?' };
    const { screen, out } = screenOf({});
    showTerminal(terminal, screen, [prompt, { ...prompt, terminal: 'till-2', text: 'Tip?' }]);
    expect(out()).toMatch(/logged in\n {2}busy with transaction pr1\n {2}asks: Signature OK\? → tenderd prompts\n$/);
    const timeline = [
      { stage: 'link-lost', at: '2026-03-01T11:00:00Z' },
      { stage: 'attempt-opened', at: '2026-03-01T12:00:00Z' },
      { stage: 'link-lost', at: '2026-03-01T12:00:30Z' },
      { stage: 'status-unanswered', at: '2026-03-01T12:00:45Z' },
    ];
    const lost: Transaction = JSON.parse(JSON.stringify({ transactionId: 'pr1', state: 'recovering', timeline }));
    const asking = screenOf({});
    showTerminal(terminal, asking.screen, [], new Map([['pr1', lost]]));
    const since = clock('2026-03-01T12:00:30Z').slice(0, -4);
    expect(asking.out()).toMatch(
      new RegExp(
        `\\n {2}tenderd is asking the terminal for the outcome of transaction pr1 \\(answer lost at ${since}\\)\\n$`,
      ),
    );
    expect(asking.out()).not.toContain('busy with');
    const cut = screenOf({});
    showTerminal({ ...terminal, link: { up: false } }, cut.screen);
    expect(cut.out()).toMatch(/busy, no link[^]*, not connected\n/);
    expect(cut.out()).not.toContain('logged in');
    const loud = screenOf({});
    showTerminal({ ...terminal, eventsNotKept: 812 }, loud.screen);
    expect(loud.out()).toContain('sends too many messages: 812 events and texts were counted, but not kept');
  });

  it.each([
    [{ terminal: 'till-1' }, undefined, 'till-1, the terminal itself'],
    [{ service: 'shop' }, undefined, 'shop, the payment service itself'],
    [{ terminal: '*' }, undefined, 'this machine'],
    [{ service: 'shop' }, 'l-1', 'shop, transaction l-1'],
  ])('names the subject of an item about %j (%s)', (place, transactionId, words) => {
    const attention = { code: 'credentials-refused', at: '', text: '', actions: [] };
    const entry = { ...place, attention, ...(transactionId === undefined ? {} : { transactionId }) };
    expect(subjectOf(entry)).toBe(words);
  });

  it.each([
    [{ service: 'shop' }, 'unresolved', true],
    [{ terminal: 'till-1' }, 'unresolved', false],
    [{ terminal: 'till-1' }, 'other-attempt-unknown', true],
  ])('needs the transaction of an item about a definite outcome (%j, %s): %j', (place, code, is) => {
    const attention = { code, at: '', text: '', actions: ['resolve'] };
    expect(needsTransaction({ ...place, transactionId: 't-1', attention })).toBe(is);
    expect(needsTransaction({ terminal: 'till-1', attention: { ...attention, actions: ['release'] } })).toBe(false);
  });

  it.each([
    [undefined, 'approved'],
    ['approved', 'approved'],
    ['partly-approved', 'approved'],
    ['declined', 'declined'],
    ['cancelled', 'not-processed'],
    ['not-processed', 'not-processed'],
  ])('closes an item about the definite outcome %s with %s', (result, outcome) => {
    const attention = { code: 'foreign-reference', at: '', text: '', actions: ['resolve'] };
    const [line] = attentionCommands({ terminal: 'till-1', transactionId: 't-1', attention }, result);
    const command = `tenderd transactions resolve t-1 --outcome ${outcome} --name`;
    expect(line).toContain(`If the outcome is right: ${command}`);
  });

  it.each(['unresolved', 'reverse-one'])(
    'has only commands about %s that fail until they are filled in',
    async (code) => {
      const actions = ['resolve', 'release', 'journal-confirm'];
      const attention = { code, at: '2026-01-01T00:00:00Z', text: 'look', actions };
      const printed = attentionCommands({ terminal: 'till-1', transactionId: 't-1', attention });
      const lines = printed.filter((line) => line.includes('tenderd '));
      expect(lines).toHaveLength(3);
      for (const line of lines) {
        const pasted = line.slice(line.indexOf('tenderd'));
        const words = execFileSync('bash', ['-c', `tenderd() { printf '%s\\n' "$@"; }; ${pasted}`], {
          encoding: 'utf8',
        });
        const { code: status, err } = await runHere(words.trimEnd().split('\n'), '/nowhere');
        expect(status).toBe(exitCodes.usage);
        expect(err).toMatch(/fill in: --name <name> --reason <text>|Allowed choices are approved, /);
      }
    },
  );
});
