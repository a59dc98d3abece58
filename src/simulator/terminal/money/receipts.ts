/**
 * Receipts in the formats of terminals (protocol notes, section 12). The customer's and the cashier's copy have the
 * same content.
 */

import { base64OfText } from '../encoding/base64.js';
import type { Content } from '../encoding/content.js';
import type { Dialect } from '../encoding/dialect.js';

/** The content of a receipt: a heading, and names with their values. */
type Entries = readonly (readonly [name: string, value: string])[];

/** Returns the customer's and the cashier's receipt in the given format. */
export function receipts(form: Dialect['receipts'], heading: string, entries: Entries): readonly Content[] {
  return (['CustomerReceipt', 'CashierReceipt'] as const).map((qualifier) => ({
    DocumentQualifier: qualifier,
    OutputContent: output(form, qualifier === 'CashierReceipt' ? 'Merchant' : 'Cardholder', heading, entries),
  }));
}

function output(form: Dialect['receipts'], copy: string, heading: string, entries: Entries): Content {
  switch (form) {
    case 'lines':
      return { OutputFormat: 'Text', OutputText: styledLines(heading, entries) };
    case 'query':
      return { OutputFormat: 'Text', OutputText: [['', heading] as const, ...entries].map(queryLine) };
    case 'json':
      return { OutputFormat: 'Text', OutputText: [{ Text: base64OfText(json(copy, heading, entries)) }] };
    case 'xhtml':
      return { OutputFormat: 'XHTML', OutputXHTML: base64OfText(xhtml(heading, entries)) };
  }
}

/** Returns styled lines: the heading centred, each name at the left and its value at the right. */
function styledLines(heading: string, entries: Entries): readonly Content[] {
  return [
    { CharacterStyle: 'Bold', Alignment: 'Centred', Text: heading },
    ...entries.flatMap(([name, value]) => [
      { EndOfLineFlag: 'false', Text: `${name} ` },
      { Alignment: 'Right', Text: value },
    ]),
  ];
}

function queryLine([name, value]: readonly [name: string, value: string]): Content {
  const key = encodeURIComponent(name.toLowerCase());
  const shown = name === '' ? `name=${encodeURIComponent(value)}` : `name=${name}&value=${encodeURIComponent(value)}`;
  return { CharacterStyle: 'Normal', EndOfLineFlag: 'true', Text: `${shown}&key=${key === '' ? 'header' : key}` };
}

function json(copy: string, heading: string, entries: Entries): string {
  const lines = [heading, ...entries.map(([name, value]) => `${name} ${value}`)];
  const mandatory = Object.fromEntries(entries);
  return JSON.stringify({ [copy]: { Mandatory: mandatory, Optional: { ReceiptString: lines } } });
}

function xhtml(heading: string, entries: Entries): string {
  const rows = entries.map(([name, value]) => `<p>${name}: ${value}</p>`).join('');
  return `<p><b>${heading}</b></p>${rows}`;
}
