import { describe, expect, it } from 'vitest';
import { redactText } from '../../protocol/index.js';
import { type Log, type LogOptions, openLog } from '../../src/daemon/log/log.js';

const pan = '4111111111111111';
const secret = 'gateway-key-0123456789';

function logOf(options: Partial<LogOptions> = {}): {
  log: Log;
  lines: () => readonly Record<string, unknown>[];
  text: () => string;
} {
  let text = '';
  const destination = { write: (line: string) => void (text += line) };
  const log = openLog({ level: 'info', bodies: false, redact: redactText, secrets: [secret], destination, ...options });
  const lines = (): readonly Record<string, unknown>[] =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line): Record<string, unknown> => JSON.parse(line));
  return { log, lines, text: () => text };
}

describe('the log', () => {
  it('has JSON lines with level, time and text, from its level on', () => {
    const { log, lines } = logOf();
    log.debug('too quiet');
    log.warn('the link is down', { gateway: 'shop' });
    expect(lines()).toEqual([
      {
        level: 'warn',
        time: expect.stringMatching(/^\d{4}-.*Z$/),
        msg: 'the link is down',
        detail: { gateway: 'shop' },
      },
    ]);
  });

  it('writes the lines of one task together at its end, even if the task throws', () => {
    const writes: string[] = [];
    const { log } = logOf({ destination: { write: (lines: string) => void writes.push(lines) } });
    const seen: number[] = [];
    const work = (): void => {
      log.together(() => {
        log.info('one');
        log.together(() => log.info('two'));
        seen.push(writes.length);
        throw new Error('broken');
      });
    };
    expect(work).toThrow('broken');
    log.info('three');
    log.together(() => undefined);
    expect(seen).toEqual([0]);
    expect(writes.map((lines) => [...lines.matchAll(/"msg":"(\w+)"/g)].map(([, text]) => text))).toEqual([
      ['one', 'two'],
      ['three'],
    ]);
  });

  it('has no card number in texts, details, keys, lists, numbers or errors', () => {
    const { log, text } = logOf();
    log.info(`card ${pan}`);
    log.info('x', { [pan]: 1, deep: { list: [`a ${pan} b`] }, number: Number(pan), big: BigInt(pan) });
    const error = new Error(`refused ${pan}`, { cause: new Error(`because ${pan}`) });
    log.error('y', { error });
    expect(text()).not.toContain(pan);
    expect(text()).toContain('411111');
  });

  it('has the card number without redaction', () => {
    const { log, text } = logOf({ redact: (same) => same });
    log.info(`card ${pan}`);
    expect(text()).toContain(pan);
  });

  it('has no configured key or token', () => {
    const { log, text } = logOf();
    log.warn(`Bearer ${secret} was refused`, { headers: { 'x-api-key': secret }, error: new Error(secret) });
    expect(text()).not.toContain(secret);
    expect(text()).toContain('[secret]');
  });

  it('has redacted message bodies only at debug and on request', () => {
    const body = `<PaymentResponse PAN="${pan}"/>`;
    for (const options of [{}, { level: 'debug' }, { bodies: true }] as const) {
      const { log, text } = logOf(options);
      log.body('sent', body);
      expect(log.wantsBodies).toBe(false);
      expect(text()).toBe('');
    }
    const { log, text } = logOf({ level: 'debug', bodies: true });
    log.body('sent', body, { connection: 1 });
    expect(text()).toContain('PaymentResponse');
    expect(text()).not.toContain(pan);
  });

  it('limits objects that are circular or too long', () => {
    const { log, lines } = logOf();
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    log.info('x', loop);
    log.info('x'.repeat(100_000));
    expect(lines()).toHaveLength(2);
    expect(String(lines()[1]?.['msg']).length).toBeLessThan(70_000);
  });

  it('searches a text without secrets once, and a text with secrets each time', () => {
    const looked: string[] = [];
    const redact = (text: string): string => {
      looked.push(text);
      return redactText(text);
    };
    const { log, text } = logOf({ redact });
    for (let count = 0; count < 3; count += 1) log.info('sent', { terminal: 'till-1', card: pan, key: secret });
    expect(looked.filter((one) => one === 'terminal' || one === 'till-1')).toHaveLength(2);
    expect(looked.filter((one) => one === pan)).toHaveLength(3);
    // More texts than the log remembers.
    for (let count = 0; count < 600; count += 1) log.info(`payment ${count}`, { card: pan, key: secret });
    expect(text()).not.toContain(pan);
    expect(text()).not.toContain(secret);
    const known = looked.length;
    log.info('x'.repeat(65));
    log.info('x'.repeat(65));
    expect(looked.length - known).toBe(2);
  });
});
