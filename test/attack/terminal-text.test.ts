/** Texts of other parties cannot control a terminal or a printer, and cannot reverse a line. */

import { stripVTControlCharacters } from 'node:util';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readReceipts } from '../../protocol/index.js';
import { Screen } from '../../src/cli/output/screen.js';
import { openLog } from '../../src/daemon/log/log.js';
import { newHome } from '../cli/tenderd.js';

const hostile = 'a\u001B[2Jb\u009B31mc\u007Fd\u202Ee\u2066f\u2028g';
const steering = /[\p{Cc}\u202A-\u202E\u2066-\u2069\u2028]/u;
/** Characters that begin a new line or overwrite a line. */
const lines = 'x\r\nAPPROVED\ry';

function screen(json: boolean, isTTY = true) {
  const said: string[] = [];
  const stream = { isTTY, write: (text: string) => said.push(text) };
  return { said, screen: new Screen({ out: stream, err: stream, json, environment: {} }) };
}

test('lines and remarks escape control characters, and keep the colours of tenderd', () => {
  const { said, screen: person } = screen(false);
  person.line(`${person.tint('bad', 'stop')} ${hostile}`);
  person.remark(hostile);
  expect(said[0]).toBe('\u001B[31mstop\u001B[0m a\\u{1b}[2Jb\\u{9b}31mc\\u{7f}d\\u{202e}e\\u{2066}f\\u{2028}g\n');
  expect(said[1]?.trimEnd()).not.toMatch(steering);
  const { said: plain, screen: piped } = screen(false, false);
  piped.line(hostile);
  expect(plain.join('').trimEnd()).not.toMatch(steering);
});

test('a line stays one line, and the text of others has no colour', () => {
  for (const isTTY of [true, false]) {
    const { said, screen: person } = screen(false, isTTY);
    person.line(`${person.tint('bad', lines)} \u001B[32mAPPROVED\u001B[0m`);
    person.remark(lines);
    for (const text of said) expect(stripVTControlCharacters(text).trimEnd()).not.toMatch(steering);
    expect(said[0]).toContain('x\\u{d}\\u{a}APPROVED\\u{d}y');
    expect(said[0]).toContain('\\u{1b}[32mAPPROVED');
  }
});

test('a line of the log is JSON without control characters', () => {
  const written: string[] = [];
  const destination = { write: (line: string) => void written.push(line) };
  const log = openLog({ level: 'info', bodies: false, redact: (text) => text, secrets: [], destination });
  log.info(`refused: ${hostile}${lines}`, { terminal: hostile });
  expect(written).toHaveLength(1);
  expect(written[0]?.trimEnd()).not.toMatch(steering);
  expect(JSON.parse(written[0] ?? '')).toMatchObject({ detail: { terminal: hostile } });
});

test('a JSON document has the same text with escapes', () => {
  const { said, screen: program } = screen(true);
  program.document({ text: hostile });
  const document: unknown = JSON.parse(said.join(''));
  expect(document).toEqual({ text: hostile });
  expect(said.join('').replaceAll('\n', '')).not.toMatch(steering);
});

test('a converted message has the same text with references, and its heading is one line', async () => {
  const home = newHome();
  const text = 'b\u009B31mc\u007Fd\u202Ee\u2066f\u2028g';
  const header = `MessageClass="Event" MessageCategory="Event" MessageType="Notification" ServiceID="1" SaleID="S&#10;PaymentResponse (xml)" POIID="${text}"`;
  const body = `<EventNotification TimeStamp="2026-03-01T12:00:00Z" EventToNotify="OutOfOrder"><EventDetails>${text}</EventDetails></EventNotification>`;
  const file = join(home.directory, 'message.xml');
  writeFileSync(file, `<SaleToPOIRequest><MessageHeader ${header}/>${body}</SaleToPOIRequest>`);
  const decoded = await home.run('message decode', file);
  expect(decoded.out.split('\n')[0]).toContain('POIID');
  for (const command of [['convert', '--to', 'xml'], ['convert', '--to', 'json'], ['redact']]) {
    const [word = '', ...more] = command;
    const { out } = await home.run('message', word, file, ...more);
    expect(out).toContain('OutOfOrder');
    expect(out.replaceAll('\n', '')).not.toMatch(steering);
    const again = join(home.directory, 'again');
    writeFileSync(again, out);
    const { out: json } = await home.run('message decode', again, '--json');
    expect(JSON.parse(json)).toMatchObject({ header: { POIID: text }, body: { EventDetails: text } });
  }
});

test('the output about a foreign message or configuration has no control characters', async () => {
  const home = newHome();
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
    const { out, err } = await home.run('message decode', file, ...more);
    expect(`${out}${err}`).toContain('OutOfOrder');
    expect(`${out}${err}`.replaceAll('\n', '')).not.toMatch(steering);
  }
  const toml = join(home.directory, 'tenderd.toml');
  writeFileSync(toml, '[gateways.shop]\nurl = "ws://x\\u009b31m.example"\nnosuch\u202e = 1\n');
  for (const more of [[], ['--json']]) {
    const { out, err } = await home.run('config check --config', toml, ...more);
    expect(`${out}${err}`.length).toBeGreaterThan(20);
    expect(`${out}${err}`.replaceAll('\n', '')).not.toMatch(steering);
  }
});

test('a receipt has spaces in place of control characters', () => {
  const OutputContent = { OutputFormat: 'Text', OutputText: [{ Text: `TOTAL\u001Bp\u0000 12.50\u009B` }] };
  const [receipt] = readReceipts({ DocumentQualifier: 'CustomerReceipt', OutputContent });
  expect(receipt?.lines.map((line) => line.map(({ text }) => text).join(''))).toEqual(['TOTAL p  12.50 ']);
});
