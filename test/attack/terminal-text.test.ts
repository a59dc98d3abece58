/** What others wrote steers no terminal, no printer, and turns no line around. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readReceipts } from '../../protocol/index.js';
import { Screen } from '../../src/cli/screen.js';
import { Home } from '../cli/tenderd.js';

const hostile = 'a\u001B[2Jb\u009B31mc\u007Fd\u202Ee\u2066f\u2028g';
const steering = /[\p{Cc}\u202A-\u202E\u2066-\u2069\u2028]/u;

function screen(json: boolean, isTTY = true) {
  const said: string[] = [];
  const stream = { isTTY, write: (text: string) => said.push(text) };
  return { said, screen: new Screen({ out: stream, err: stream, json, environment: {} }) };
}

test('lines and remarks show what would steer as an escape, and keep the colours of tenderd', () => {
  const { said, screen: person } = screen(false);
  person.line(`${person.tint('bad', 'stop')} ${hostile}`);
  person.remark(hostile);
  expect(said[0]).toBe('\u001B[31mstop\u001B[0m a\\u{1b}[2Jb\\u{9b}31mc\\u{7f}d\\u{202e}e\\u{2066}f\\u{2028}g\n');
  expect(said[1]?.trimEnd()).not.toMatch(steering);
  const { said: plain, screen: piped } = screen(false, false);
  piped.line(hostile);
  expect(plain.join('').trimEnd()).not.toMatch(steering);
});

test('a JSON document says the same with escapes', () => {
  const { said, screen: program } = screen(true);
  program.document({ text: hostile });
  const document: unknown = JSON.parse(said.join(''));
  expect(document).toEqual({ text: hostile });
  expect(said.join('').replaceAll('\n', '')).not.toMatch(steering);
});

test('a message and a configuration of somebody else steer nothing', async () => {
  const home = new Home();
  onTestFinished(async () => home.clear());
  const header = {
    MessageClass: 'Event',
    MessageCategory: 'Event',
    MessageType: 'Notification',
    SaleID: 'S',
    POIID: 'P',
  };
  const body = { TimeStamp: '2026-03-01T12:00:00Z', EventToNotify: 'OutOfOrder', EventDetails: hostile };
  const file = join(home.directory, 'message.json');
  writeFileSync(file, JSON.stringify({ SaleToPOIRequest: { MessageHeader: header, EventNotification: body } }));
  for (const more of [[], ['--json']]) {
    const { out, err } = await home.run('message', 'decode', file, ...more);
    expect(`${out}${err}`).toContain('OutOfOrder');
    expect(`${out}${err}`.replaceAll('\n', '')).not.toMatch(steering);
  }
  const toml = join(home.directory, 'tenderd.toml');
  writeFileSync(toml, '[gateways.shop]\nurl = "ws://x\\u009b31m.example"\nnosuch\u202e = 1\n');
  for (const more of [[], ['--json']]) {
    const { out, err } = await home.run('config', 'check', '--config', toml, ...more);
    expect(`${out}${err}`.length).toBeGreaterThan(20);
    expect(`${out}${err}`.replaceAll('\n', '')).not.toMatch(steering);
  }
});

test('a receipt steers no printer: each control character is a space', () => {
  const OutputContent = { OutputFormat: 'Text', OutputText: [{ Text: `TOTAL\u001Bp\u0000 12.50\u009B` }] };
  const [receipt] = readReceipts({ DocumentQualifier: 'CustomerReceipt', OutputContent });
  expect(receipt?.lines.map((line) => line.map(({ text }) => text).join(''))).toEqual(['TOTAL p  12.50 ']);
});
