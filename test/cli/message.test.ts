/** `tenderd message`, which a developer uses on a file that an integration cannot read. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { codecFor } from '../../protocol/index.js';
import type { CommandContext } from '../../src/cli/command/context.js';
import { CommandFailure } from '../../src/cli/output/failure.js';
import {
  convertMessage,
  decodeMessage,
  encodeMessage,
  redactMessage,
  validateMessage,
} from '../../src/cli/message/message.js';
import { Home } from './tenderd.js';

const folder = mkdtempSync(join(tmpdir(), 'tenderd-message-'));
const home = new Home();
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await home.clear();
});

const golden = (name: string): string => fileURLToPath(new URL(`../../fixtures/messages/${name}`, import.meta.url));

/** Writes a file with a text or octets. */
function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const onInterrupt = (): AbortSignal => new AbortController().signal;

/** Returns the output of a command, or its refusal. */
function said(command: (context: CommandContext) => unknown): { out: string; err: string; failure?: CommandFailure } {
  const heard = { out: '', err: '' };
  const stream = (to: 'out' | 'err') => ({ write: (text: string) => (heard[to] += text) });
  try {
    command({ environment: {}, home: folder, out: stream('out'), err: stream('err'), onInterrupt });
    return heard;
  } catch (failure) {
    if (failure instanceof CommandFailure) return { ...heard, failure };
    throw failure;
  }
}

const approved = readFileSync(golden('payment-response-approved.xml'), 'utf8');
const approvedInJson = readFileSync(golden('payment-response-approved.json'), 'utf8');

describe('message decode', () => {
  test('shows the fields as a tree, and marks fields outside the standard', () => {
    const path = file('vendor.xml', approved.replace('Result="Success"', 'Result="Success" Colour="blue"'));
    const { out } = said((context) => decodeMessage(path, {}, context));
    expect(out).toContain('PaymentResponse (xml), ServiceID 0010, SaleID Register 7, POIID T-0001\n');
    expect(out).toContain('\n        AuthorizedAmount  59.00\n');
    expect(out).toContain('\n          Text            "  CARD PAYMENT  "\n');
    expect(out).toContain('  PaymentResponse.Response.Colour = *  (the standard has no such field)\n');
  });

  test('escapes control characters in member names', () => {
    const path = file('steering.json', approvedInJson.replace('"Response":{', '$&"\\u001b[2J":"x",'));
    for (const command of [decodeMessage, validateMessage, convertMessage]) {
      const { out, err } = said((context) => command(path, {}, context));
      expect(out + err).toContain('\\u001b[2J');
      expect(out + err).not.toContain('\u001b');
    }
  });

  test('removes card data, unless an option asks for it', () => {
    const path = file('card.xml', approved.replace('411111******1111', '4111111111111111'));
    const cut = said((context) => decodeMessage(path, {}, context));
    expect(cut.out).not.toContain('4111111111111111');
    expect(cut.err).toContain('CardData.MaskedPAN');
    expect(said((context) => decodeMessage(path, { cardData: true }, context)).out).toContain('4111111111111111');
  });

  test.each([
    ['xml', approved.replace('Result="Success"', 'Result="Success" Result="Failure"'), 'duplicate', 4],
    ['xml', approved.slice(0, 500), 'malformed', 6],
    ['json', '{"SaleToPOIRequest":\n{"MessageHeader":{},,}}', 'malformed', 2],
    ['xml', approved.replaceAll('PaymentResponse>', 'ReversalResponse>'), 'envelope-mismatch', 3],
    ['json', approvedInJson.replace('59.00', '"59,00"'), 'bad-value', 9],
    ['json', approvedInJson.replace('"Result":"Success",', ''), 'missing-field', 4],
  ])('names the place where %s is malformed', (kind, text, code, line) => {
    const path = file(`broken.${kind}`, text);
    const { failure } = said((context) => decodeMessage(path, {}, context));
    expect(failure?.code).toBe(code);
    expect(failure?.message).toMatch(new RegExp(`^${path}:${line}:[0-9]+: `));
    const [excerpt = '', mark = ''] = failure?.advice ?? [];
    expect(text.split('\n')[line - 1]).toContain(excerpt.trim());
    expect(mark).toMatch(/^ *\^$/);
  });

  test('shows no card data at the malformed place', () => {
    const path = file('broken-card.xml', approved.replace('MaskedPAN="', 'Track="4111111111111111" Track="'));
    const { failure } = said((context) => decodeMessage(path, {}, context));
    expect(failure?.code).toBe('duplicate');
    expect(failure?.advice.join('\n')).not.toContain('4111111111111111');
  });

  test.each([
    ['the malformed place is inside a card number', '{"SaleToPOIRequest":"card 41111111\u000111111111"}'],
    ['a card number crosses the edge of the excerpt', `{"a":"4111111111111111${' '.repeat(35)}",,}`],
  ])('shows no card data when %s', (_, text) => {
    const { failure } = said((context) => decodeMessage(file('broken-card.json', text), {}, context));
    expect(failure?.advice).toHaveLength(2);
    expect(failure?.advice[0]?.match(/[0-9]/g)?.length).toBeLessThanOrEqual(10);
  });

  test.each<[string, string | Uint8Array, string]>([
    ['bytes that are not UTF-8', Uint8Array.of(0x3c, 0xff, 0x3e), 'malformed'],
    ['neither XML nor JSON', 'OK', 'malformed'],
    ['an empty file', '', 'malformed'],
  ])('refuses %s', (_, content, code) => {
    const path = file('no-message', content);
    expect(said((context) => decodeMessage(path, {}, context)).failure?.code).toBe(code);
  });
});

test('message encode refuses XML and names message convert', () => {
  const { failure } = said((context) => encodeMessage(golden('login-request.xml'), {}, context));
  expect(failure?.code).toBe('not-a-model');
  expect(failure?.advice.join('\n')).toContain('tenderd message convert');
});

describe('message validate', () => {
  test('reports an element in the wrong order, which decode accepts', () => {
    const text = readFileSync(golden('payment-response-approved.xml'), 'utf8');
    const [response = ''] = /<Response [^>]*(?:\/>|>[^]*?<\/Response>)/.exec(text) ?? [];
    const moved = text.replace(response, '').replace('</PaymentResponse>', `${response}</PaymentResponse>`);
    const { out } = said((context) => expect(validateMessage(file('moved.xml', moved), {}, context)).toBe(1));
    expect(out).toContain('PaymentResponse.Response');
    expect(out).toContain('comes after a field that must follow it');
  });

  test('reports that a message matches the standard', () => {
    const { out } = said((context) => expect(validateMessage(golden('login-request.xml'), {}, context)).toBe(0));
    expect(out).toContain('matches standard-3.1');
  });

  test('reports each difference with its expectation, and ends with 1', () => {
    const text = readFileSync(golden('login-request.xml'), 'utf8');
    const wrong = text.replace('OperatorLanguage="de"', 'OperatorLanguage="german" Colour="4111111111111111"');
    const path = file('wrong.xml', wrong);
    const { out } = said((context) => expect(validateMessage(path, {}, context)).toBe(1));
    expect(out).toMatch(/LoginRequest\.OperatorLanguage = german {2}\(outside the limits of its type; expected .*\)/);
    expect(out).toContain('LoginRequest.Colour = *  (the standard has no such field)');
    expect(out).toContain('2 differences from standard-3.1');
  });

  test('checks a message against the given dialect', () => {
    const barcode = golden('print-request-barcode-3.1.xml');
    const { out } = said((context) => expect(validateMessage(barcode, { dialect: 'standard-3.0' }, context)).toBe(1));
    expect(out).toContain('OutputBarcode.QRCodeErrorCorrection');
    said((context) =>
      expect(validateMessage(golden('login-response-3.0.xml'), { dialect: 'standard-3.0' }, context)).toBe(0),
    );
  });
});

test('message validate and convert accept only the encodings of the dialect', () => {
  const xml = golden('payment-request.xml');
  const held = said((context) => validateMessage(xml, { dialect: 'adyen-3.0' }, context));
  const asXml = said((context) => convertMessage(golden('payment-request.json'), { dialect: 'adyen-3.0' }, context));
  expect([held.failure?.code, asXml.failure?.code]).toEqual(['wrong-encoding', 'wrong-encoding']);
  expect(said((context) => convertMessage(xml, { dialect: 'adyen-3.0' }, context)).failure).toBeUndefined();
});

test('message validate finds a header after the body, and names of another dialect', () => {
  const text = readFileSync(golden('login-response.xml'), 'utf8');
  const [header = ''] = /<MessageHeader[^>]*\/>/.exec(text) ?? [];
  const behind = file('behind.xml', text.replace(header, '').replace('</LoginResponse>', `$&${header}`));
  const { out } = said((context) => expect(validateMessage(behind, {}, context)).toBe(1));
  expect(out).toContain('MessageHeader  (comes after a field that must follow it');

  const epas = file('epas.xml', text.replace('SaleID=', 'WorkstationID='));
  const { out: other } = said((context) => expect(validateMessage(epas, {}, context)).toBe(1));
  expect(other).toContain('MessageHeader.SaleID = WorkstationID');
  const { out: own } = said((context) => void validateMessage(epas, { dialect: 'epas-1.0' }, context));
  expect(own).not.toContain('WorkstationID');
});

describe('message encode and convert', () => {
  test('encode the JSON output of decode', () => {
    const shown = said((context) => decodeMessage(golden('reversal-request.xml'), { json: true }, context));
    const model = file('model.json', shown.out);
    const { out } = said((context) => encodeMessage(model, { to: 'json' }, context));
    const decoded = codecFor('json').decode(out.trimEnd());
    const original = codecFor('xml').decode(readFileSync(golden('reversal-request.xml'), 'utf8'));
    expect(decoded).toEqual(original);
  });

  test('report the wrong field', () => {
    const shown = said((context) => decodeMessage(golden('login-request.xml'), { json: true }, context));
    const model = file('wrong.json', shown.out.replace('"OperatorLanguage": "de"', '"OperatorLanguage": "german"'));
    const { failure } = said((context) => encodeMessage(model, {}, context));
    expect(failure?.message).toContain('LoginRequest.OperatorLanguage: ');
  });

  test('report the place where a model is malformed', () => {
    const cut = file('cut-model.json', '{"name":"AbortRequest",\n"header":{,}');
    expect(said((context) => encodeMessage(cut, {}, context)).failure?.message).toMatch(/cut-model\.json:2:11: /);
    const headless = file('headless.json', '{"name":"AbortRequest","header":null,"body":{}}');
    expect(said((context) => encodeMessage(headless, {}, context)).failure?.code).toBe('bad-value');
  });

  test('refuse a JSON file that is not a model, and name message convert', () => {
    const { failure } = said((context) => encodeMessage(golden('login-request.json'), {}, context));
    expect(failure?.code).toBe('not-a-model');
    expect(failure?.advice.join(' ')).toContain('tenderd message convert');
  });

  test('write the other encoding and the given dialect, and report left-out fields', () => {
    const text = readFileSync(golden('login-request.xml'), 'utf8');
    const path = file('login.xml', text.replace('<LoginRequest ', '<LoginRequest Colour="blue" '));
    const { out, err } = said((context) => convertMessage(path, { dialect: 'standard-3.0' }, context));
    expect(JSON.parse(out)).toMatchObject({
      SaleToPOIRequest: { LoginRequest: { SaleSoftware: { ManufacturerID: 'Acme & Sons' } } },
    });
    expect(err).toContain('LoginRequest.Colour');
  });
});

describe('message redact', () => {
  test('writes the message without its card data', () => {
    const path = file('poisoned.xml', approved.replace('approved &lt;00&gt;', 'card 4111111111111111'));
    const { out, err } = said((context) => redactMessage(path, context));
    expect(codecFor('xml').decode(out.trimEnd()).ok).toBe(true);
    expect(out).not.toContain('4111111111111111');
    expect(err).toContain('AdditionalResponse');
  });

  test('removes a card number that is used as an id', () => {
    const path = file('poisoned-id.xml', approved.replaceAll('Register 7', '4111111111111111'));
    for (const command of [redactMessage, (name: string, context: CommandContext) => decodeMessage(name, {}, context)])
      expect(said((context) => command(path, context)).out).not.toContain('4111111111111111');
  });

  test('removes card data from a malformed message', () => {
    const path = file('broken-poison.xml', '<a>4111 1111 1111 1111');
    const { out } = said((context) => redactMessage(path, context));
    expect(out).not.toContain('4111 1111 1111 1111');
  });
});

test('tenderd message ends with 1 for a malformed message, and with 2 for a missing file', async () => {
  const broken = await home.run('message decode', file('cut.json', '{"SaleToPOIRequest":'));
  expect(broken).toMatchObject({ code: 1, out: '' });
  expect(broken.err).toMatch(/cut\.json:1:\d+: .*\(malformed\)/);
  expect((await home.run('message decode', join(folder, 'never-received'))).code).toBe(2);
  const converted = await home.run('message convert', golden('login-request.json'), '--dialect', 'standard-3.0');
  expect(converted).toMatchObject({ code: 0, err: '' });
  expect(converted.out).toContain('ManufacturerID=');
});
