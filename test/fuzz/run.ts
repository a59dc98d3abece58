/** A run of the fuzzer: documents by number, compared, and what came of it. */
import process from 'node:process';
import { codecFor, type Encoding } from '../../protocol/index.js';
import { type Decoder, type Disagreement, type Document, compare } from './compare.js';
import { Documents } from './documents.js';
import { explained } from './explained.js';

/** A disagreement that nothing explains. */
export interface Finding {
  readonly number: number;
  readonly document: Document;
  readonly disagreement: Disagreement;
}

/** What came of a run. */
export interface Report {
  readonly seed: number;
  readonly documents: number;
  readonly accepted: number;
  /** The documents that disagree for a known reason, by its name; 0 for one that was not seen. */
  readonly explained: Readonly<Record<string, number>>;
  /** All documents that disagree without one. */
  readonly unexplained: number;
  /** The first of these. */
  readonly findings: readonly Finding[];
  /** The document that our decoder took longest over, and its processor time, ms: one that takes seconds holds a daemon up. */
  readonly slowest: { readonly number: number; readonly ms: number };
}

/** How many findings are kept whole. */
const findingsMax = 20;

/** What to run. */
export interface Plan {
  readonly seed: number;
  /** How many messages of each version the documents are made from. */
  readonly generated?: number;
  /** Whether so many documents are enough. */
  readonly isEnough: (documents: number) => boolean;
  /** The decoder that is tested: that of the protocol. */
  readonly decoderOf?: (encoding: Encoding) => Decoder;
}

/** Compares documents from the first on, until there are enough. */
export function fuzz({ seed, generated, isEnough, decoderOf = codecFor }: Plan): Report {
  const documents = new Documents(seed, generated);
  const counts = new Map(explained.map(({ name }) => [name, 0]));
  const findings: Finding[] = [];
  let slowest = { number: 0, ms: 0 };
  let accepted = 0;
  let unexplained = 0;
  let number = 0;
  for (; !isEnough(number); number += 1) {
    const document = documents.document(number);
    const decoder = decoderOf(document.encoding);
    const timed: Decoder = {
      decode(text, how) {
        const before = process.cpuUsage();
        const result = decoder.decode(text, how);
        const { user, system } = process.cpuUsage(before);
        const ms = (user + system) / 1_000;
        if (ms > slowest.ms) slowest = { number, ms };
        return result;
      },
    };
    const { isAccepted, disagreement, explained: reason } = compare(document, timed);
    if (isAccepted) accepted += 1;
    if (reason !== undefined) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    if (disagreement === undefined) continue;
    unexplained += 1;
    if (findings.length < findingsMax) findings.push({ number, document, disagreement });
  }
  const seen = Object.fromEntries(counts);
  return { seed, documents: number, accepted, explained: seen, unexplained, findings, slowest };
}
