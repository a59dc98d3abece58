/** Redacts lines that belong together, because a number or a base64 text may continue over several of them. */
import { containsCardNumber, maskText, redactBase64In, redactEncoded, redactText } from './text.js';

/** Lines that contain only base64. */
const base64Lines = /^[A-Za-z0-9+/_\n-]{16,}={0,2}$/;

/**
 * Returns the lines without card data, even if the data continues over several lines. The number of lines stays the
 * same.
 */
export function redactLines(lines: readonly string[]): readonly string[] {
  const once = redactTogether(lines);
  // Search the masked text again, because masking may leave digits that now form a number.
  return once.every((line, index) => line === lines[index]) ? lines : redactTogether(once);
}

function redactTogether(lines: readonly string[]): readonly string[] {
  const whole = lines.join('\n');
  const masked = maskText(whole);
  return redactBase64Over((masked === whole ? lines : cutLike(lines, masked)).map(redactBase64In));
}

/** Splits a joined text into its original lines; a line may contain line feeds of its own. */
function cutLike(lines: readonly string[], text: string): readonly string[] {
  const parts = text.split('\n');
  let at = 0;
  return lines.map((line) => {
    const start = at;
    at += line.split('\n').length;
    return parts.slice(start, at).join('\n');
  });
}

function redactBase64Over(lines: readonly string[]): readonly string[] {
  if (lines.length < 2 || !base64Lines.test(lines.join('\n'))) return lines;
  const whole = lines.join('');
  const redacted = redactEncoded(whole, 0) ?? whole;
  return redacted === whole ? lines : lines.map((_, index) => (index === 0 ? redacted || '*' : ''));
}

/** Matches one line of an output in JSON or XML. Group 1 is the text before the line, and group 2 is the line. */
const outputLine = /("Text"\s*:\s*"|<(?:[\w.-]+:)?OutputText\b[^<>]*>)((?:\\.|[^"\\<])*)/g;
const onlyBase64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

/**
 * Returns a text from the wire without card data, for a log. The text may be XML or JSON, and need not be a valid
 * message. Numbers and base64 texts are also found if they continue over several output lines, with tags, names and
 * brackets between them. Such a base64 text is removed completely.
 */
export function redactMessageText(text: string): string {
  const lines = redactLines(Array.from(text.matchAll(outputLine), ([, , line = '']) => line));
  const clean = redactRuns(lines);
  let at = 0;
  return redactText(text.replace(outputLine, (_, before: string) => `${before}${clean[at++] ?? ''}`));
}

/** Blanks consecutive base64 lines that contain card data when joined. */
function redactRuns(lines: readonly string[]): readonly string[] {
  const clean = [...lines];
  for (let start = 0; start < lines.length; start += 1) {
    let end = start;
    while (onlyBase64.test(lines[end] ?? '')) end += 1;
    if (end - start > 1 && containsCardNumber(lines.slice(start, end).join(''))) clean.fill('*', start, end);
    start = Math.max(start, end - 1);
  }
  return clean;
}
