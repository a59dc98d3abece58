/** A run of the fuzzer: it compares documents by number and counts the results. */
import process from 'node:process';
import { codecFor, type Encoding } from '../../protocol/index.js';
import { type Decoder, type Disagreement, type Document, compare } from './compare.js';
import { Documents } from './documents.js';
import { explained } from './explained.js';

/** A disagreement that no known reason explains. */
export interface Finding {
  readonly number: number;
  readonly document: Document;
  readonly disagreement: Disagreement;
}

/** The result of a run. */
export interface Report {
  readonly seed: number;
  readonly documents: number;
  readonly accepted: number;
  /** The number of documents on which the readers disagree, for each known reason by its name. */
  readonly explained: Readonly<Record<string, number>>;
  /** The number of documents that disagree without a known reason. */
  readonly unexplained: number;
  /** The first of these documents. */
  readonly findings: readonly Finding[];
  /**
   * The document for which tenderd's decoder used the most processor time, in ms. A document that takes seconds would
   * block a daemon.
   */
  readonly slowest: { readonly number: number; readonly ms: number };
}

/** The number of findings that are kept. */
const findingsMax = 20;

/** The parameters of a run. */
export interface Plan {
  readonly seed: number;
  /** The number of generated messages of each version. */
  readonly generated?: number;
  /** True if this number of documents is enough. */
  readonly isEnough: (documents: number) => boolean;
  /** The decoder that is tested. By default that of the protocol. */
  readonly decoderOf?: (encoding: Encoding) => Decoder;
}

/** Compares documents in order until there are enough. */
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
