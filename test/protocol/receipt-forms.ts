/** The forms in which terminals send receipts, as messages of the model. */
import { Buffer } from 'node:buffer';
import type { OutputText, PaymentReceipt } from '../../protocol/index.js';

export function base64(text: string, encoding: 'utf8' | 'latin1' = 'utf8'): string {
  return Buffer.from(text, encoding).toString('base64');
}

export function ofTexts(texts: readonly (string | OutputText)[], more: Partial<PaymentReceipt> = {}): PaymentReceipt {
  const OutputText = texts.map((text) => (typeof text === 'string' ? { Text: text } : text));
  return { DocumentQualifier: 'CustomerReceipt', OutputContent: { OutputFormat: 'Text', OutputText }, ...more };
}

export function ofXhtml(markup: string, more: Partial<PaymentReceipt> = {}): PaymentReceipt {
  const OutputContent = { OutputFormat: 'XHTML', OutputXHTML: base64(markup) } as const;
  return { DocumentQualifier: 'CustomerReceipt', OutputContent, ...more };
}

export function ofJson(value: unknown, more: Partial<PaymentReceipt> = {}): PaymentReceipt {
  return ofTexts([base64(JSON.stringify(value))], more);
}
