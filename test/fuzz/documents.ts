/** The documents: golden and generated messages, mutated according to the seed and the document's number. */
import * as fc from 'fast-check';
import { type Dialect, type Encoding, codecFor, dialects, versions } from '../../protocol/index.js';
import { outgoingMessages } from '../protocol/arbitrary-messages.js';
import { golden, goldenNames } from '../protocol/golden-messages.js';
import type { Document } from './compare.js';
import { Dice } from './dice.js';
import { jsonMutations } from './json-mutations.js';
import { type Mutation, textMutations } from './text-mutations.js';
import { xmlMutations } from './xml-mutations.js';

const encodings: readonly Encoding[] = ['xml', 'json'];
const mutationsOf: Readonly<Record<Encoding, readonly Mutation[]>> = { xml: xmlMutations, json: jsonMutations };

/** The number of documents that are made from one set of generated messages. */
const documentsOfSet = 20_000;

/** The longest text that is parsed in order to change it. Parsing longer texts takes too long. */
const grammarMax = 20_000;

/** The documents of a seed. The same seed and number always give the same document. */
export class Documents {
  readonly #seed: number;
  /** The number of messages of each version that are generated at a time. */
  readonly #generated: number;
  #set = -1;
  #texts: Readonly<Record<Encoding, readonly string[]>> = { xml: [], json: [] };

  constructor(seed: number, generated = 150) {
    this.#seed = seed;
    this.#generated = generated;
  }

  /** Returns the document with this number. Numbers begin at 0. */
  document(number: number): Document {
    this.#make(Math.floor(number / documentsOfSet));
    const dice = new Dice(this.#seed, number);
    const encoding = dice.pick(encodings);
    const texts = this.#texts[encoding];
    let text = dice.pick(texts);
    // Each document has only a few changes, because a decoder refuses a document at its first error.
    for (let left = dice.pick([0, 1, 1, 1, 1, 2, 2, 3, 5]); left > 0; left -= 1) {
      const isGrown = text.length > grammarMax;
      const mutation = dice.pick(isGrown || dice.once(4) ? textMutations : mutationsOf[encoding]);
      if (text.length > 0) text = mutation(text, dice, dice.pick(texts));
    }
    return { encoding, text };
  }

  #make(set: number): void {
    if (set === this.#set) return;
    this.#set = set;
    const parameters = { seed: this.#seed + set, numRuns: this.#generated };
    const generated = versions.flatMap((version) =>
      fc.sample(outgoingMessages(version), parameters).map((message) => ({ version, message })),
    );
    const textsOf = (encoding: Encoding): readonly string[] => [
      ...goldenNames.map((name) => golden(name, encoding)),
      ...generated.flatMap(({ message, version }, index) => {
        const speakers = Object.values<Dialect>(dialects).filter(
          (dialect) => dialect.version === version && dialect.encodings.includes(encoding),
        );
        const speaker = speakers[index % speakers.length];
        const result = codecFor(encoding, speaker).encode(message);
        // A generated message may break a dialect's own limits.
        return result.ok ? [result.value] : [];
      }),
    ];
    this.#texts = { xml: textsOf('xml'), json: textsOf('json') };
  }
}
