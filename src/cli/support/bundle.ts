/** Makes a support bundle of its parts: cleaned, compressed, and small enough to send. */

import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { cliSupport as texts } from '../../messages/index.js';
import type { Collected, Part } from './parts.js';
import { type ArchiveFile, tarOf } from './tar.js';

/** The maximum size of a bundle in bytes. */
export const bundleBytesMax = 5 * 1024 * 1024;

/** Removes secrets from texts. A test of the search for secrets passes an object that changes nothing. */
export interface Cleaning {
  text(text: string): string;
  value(value: unknown): unknown;
  readonly counts: { readonly secrets: number; readonly cardData: number; readonly tokens: number };
}

/** A file of the bundle. */
export interface BundleEntry {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly count?: number;
}

/** A bundle that is ready to be written. */
export interface Bundle {
  readonly bytes: Buffer;
  readonly sha256: string;
  readonly entries: readonly BundleEntry[];
  readonly cut: readonly string[];
}

/** Makes the bundle. Halves the longest list until the bundle has at most `bytesMax`. */
export function bundleOf(
  { parts, cut }: Collected,
  cleaning: Cleaning,
  nowMs: number,
  bytesMax = bundleBytesMax,
): Bundle {
  let cleaned = parts.map((part) => cleanedPart(part, cleaning));
  const { secrets, cardData, tokens } = cleaning.counts;
  const more: string[] = [];
  for (;;) {
    const files = cleaned.map(fileOf);
    const entries = files.map(({ name, bytes }, at) => {
      const count = cleaned[at]?.count;
      return { name, bytes: bytes.length, sha256: sha256(bytes), ...(count === undefined ? {} : { count }) };
    });
    const all = [...cut.map((text) => cleaning.text(text)), ...more, texts.cut.removed(secrets, cardData, tokens)];
    const manifest = { createdAt: new Date(nowMs).toISOString(), files: entries, cut: all };
    const last = { name: 'manifest.json', bytes: Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`) };
    const bytes = gzipSync(tarOf([...files, last], nowMs), { level: 9 });
    const longest = cleaned
      .filter(({ count }) => (count ?? 0) > 1)
      .toSorted((one, other) => sizeOf(files, other.name) - sizeOf(files, one.name))[0];
    if (bytes.length <= bytesMax || longest === undefined) return { bytes, sha256: sha256(bytes), entries, cut: all };
    const shorter = halved(longest);
    more.push(texts.cut.entries(longest.name, shorter.count ?? 0, longest.count ?? 0));
    cleaned = cleaned.map((part) => (part === longest ? shorter : part));
  }
}

function sizeOf(files: readonly ArchiveFile[], name: string): number {
  return files.find((file) => file.name === name)?.bytes.length ?? 0;
}

/** Keeps the newer half of a list. For transactions that is the first half, and for log lines the last half. */
function halved({ name, content, count = 0 }: Part): Part {
  const kept = Math.floor(count / 2);
  return content.type === 'lines'
    ? { name, content: { type: 'lines', lines: content.lines.slice(-kept) }, count: kept }
    : {
        name,
        content: { type: 'value', value: Array.isArray(content.value) ? content.value.slice(0, kept) : content.value },
        count: kept,
      };
}

function cleanedPart(part: Part, cleaning: Cleaning): Part {
  const { content } = part;
  return content.type === 'value'
    ? { ...part, content: { type: 'value', value: cleaning.value(content.value) } }
    : { ...part, content: { type: 'lines', lines: content.lines.map((line) => cleanedLine(line, cleaning)) } };
}

/**
 * Cleans each text of a log line separately, so that the line stays JSON. A line that was cut by a crash is cleaned as
 * one text.
 */
function cleanedLine(line: string, cleaning: Cleaning): string {
  try {
    return JSON.stringify(cleaning.value(JSON.parse(line)));
  } catch {
    return JSON.stringify({ unparsed: cleaning.text(line) });
  }
}

function fileOf({ name, content }: Part): ArchiveFile {
  const text =
    content.type === 'value'
      ? `${JSON.stringify(content.value, undefined, 1)}\n`
      : content.lines.map((line) => `${line}\n`).join('');
  return { name, bytes: Buffer.from(text) };
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
