/** Compares our decoder with an independent reader for one document. */
import type { Codec, DecodeError, Encoding, Message, Result } from '../../protocol/index.js';
import { readOctetsMax } from '../../protocol/codec/shared/limits.js';
import { type Explained, explained } from './explained.js';
import type { Findings } from './findings.js';
import { findingsOfJson } from './walk-json.js';
import { findingsOfXml } from './walk-xml.js';
import { leavesOf, leavesOfHeader, notesWithoutValue } from './reading.js';
import { parsed, scanned } from './xml-events.js';

/** A document to read. */
export interface Document {
  readonly encoding: Encoding;
  readonly text: string;
}

/** A difference between the two readers. */
export interface Disagreement {
  readonly about:
    | 'we accept what is malformed'
    | 'we accept what must be refused'
    | 'we refuse what is well-formed'
    | 'we refuse without a reason'
    | 'the short way reads otherwise'
    | 'values';
  /** The result of tenderd's reader: the values that the other reader does not have, or the refusal. */
  readonly ours: readonly string[];
  /** The result of the other reader: the values that tenderd's reader does not have, or the refusal. */
  readonly theirs: readonly string[];
}

/** The result of a comparison. */
export interface Comparison {
  readonly isAccepted: boolean;
  /** A difference that no known reason explains. */
  readonly disagreement?: Disagreement;
  /** The name of the known reason why one reader accepts a document that the other reader refuses. */
  readonly explained?: string;
}

/** The decoding half of a codec, which the fuzzer tests. */
export type Decoder = Pick<Codec, 'decode'>;

/** Reads a document with both readers and compares the results. */
export function compare(document: Document, decoder: Decoder): Comparison {
  const { encoding, text } = document;
  // The other reader never leaves a value out. `liberal.test.ts` tests what may be left out.
  const result = decoder.decode(text, 'strictly');
  const isAccepted = result.ok;
  if (Buffer.byteLength(text) > readOctetsMax) {
    const isRefused = !result.ok && result.error.code === 'too-large';
    return isRefused
      ? { isAccepted }
      : { isAccepted, disagreement: about('we accept what must be refused', [], ['too-large']) };
  }
  const short = encoding === 'xml' ? scanned(text) : undefined;
  const strict = short === undefined ? undefined : parsed(text);
  if (short !== undefined && JSON.stringify(short) !== JSON.stringify(strict))
    return { isAccepted, disagreement: about('the short way reads otherwise', short, strict ?? ['refused']) };
  const findings = encoding === 'xml' ? findingsOfXml(text) : findingsOfJson(text);
  const overlooked = 'malformed' in findings ? undefined : explainedIn(document, 'passes');
  const disagreement = difference(result, findings, overlooked);
  if (disagreement === undefined) return { isAccepted };
  const reason =
    (result.ok ? undefined : overlooked) ??
    (result.ok && 'malformed' in findings ? explainedIn(document, 'refuses') : undefined) ??
    explainedIn(document, 'misreads');
  return reason === undefined ? { isAccepted, disagreement } : { isAccepted, explained: reason.name };
}

/** Returns the difference between the two results. If the other reader wrongly accepts a document, tenderd's decoder must refuse it. */
function difference(
  result: Result<Message, DecodeError>,
  findings: Findings | { readonly malformed: string },
  overlooked: Explained | undefined,
): Disagreement | undefined {
  if ('malformed' in findings) {
    return result.ok ? about('we accept what is malformed', [], [findings.malformed]) : undefined;
  }
  const problems = [...findings.problems];
  if (!result.ok) {
    const { code, header } = result.error;
    if (findings.problems.has(code)) {
      // A refusal may still report the header. The reported header must be the header of the document, unless the document has several headers.
      const isClear = !findings.problems.has('duplicate') && !findings.problems.has('not-an-envelope');
      if (header === undefined || !isClear) return undefined;
      const wrong = without(leavesOfHeader(header), findings.leaves);
      return wrong.length === 0 ? undefined : about('values', wrong, []);
    }
    const what = code === 'malformed' ? 'we refuse what is well-formed' : 'we refuse without a reason';
    return about(what, [wordsOf(result.error)], problems);
  }
  if (overlooked !== undefined) return about('we accept what is malformed', [], [overlooked.why]);
  if (problems.length > 0) return about('we accept what must be refused', [], problems);
  const leaves = leavesOf(result.value);
  const ours = [...without(leaves, findings.leaves), ...notesWithoutValue(result.value, leaves)];
  const theirs = without(findings.leaves, leaves);
  return ours.length + theirs.length === 0 ? undefined : about('values', ours, theirs);
}

function about(what: Disagreement['about'], ours: readonly string[], theirs: readonly string[]): Disagreement {
  return { about: what, ours, theirs };
}

function explainedIn({ encoding, text }: Document, verdict: Explained['verdict']): Explained | undefined {
  return explained.find((known) => known.encoding === encoding && known.verdict === verdict && known.isIn(text));
}

function wordsOf({ code, message, line, column }: DecodeError): string {
  return `${code}: ${message} (line ${line ?? '?'}, column ${column ?? '?'})`;
}

/** Returns the items of the first list that are missing in the second, with their counts. */
function without(some: readonly string[], others: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const other of others) counts.set(other, (counts.get(other) ?? 0) + 1);
  return some.filter((leaf) => {
    const count = counts.get(leaf) ?? 0;
    counts.set(leaf, count - 1);
    return count <= 0;
  });
}
