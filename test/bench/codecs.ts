/** The codecs beside the parsers and writers that they could be measured by, in rounds by turns. */

import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser';
import { SaxesParser } from 'saxes';
import { codecFor, type Encoding, type OutgoingMessage } from '../../protocol/index.js';
import { approval, requestWithItems } from './codec-messages.js';
import { inTurns, type InTurns, type Work, written } from './in-turns.js';
import { median } from './statistics.js';

/** How much is done. */
export interface CodecPlan extends InTurns {
  /** Processes that are started to see what compiling costs. */
  readonly starts: number;
}

/** What one direction of one codec takes, beside the others that do the nearest to it. */
export interface CodecFigure {
  readonly message: string;
  readonly encoding: Encoding;
  readonly direction: 'decode' | 'encode';
  /** Of the text. */
  readonly octets: number;
  /** The codec, median, microseconds of processor time. */
  readonly ours: number;
  /** Each of the others: its median, microseconds, and ours as so many times it, the median of the rounds' own ratios. */
  readonly others: Readonly<Record<string, { readonly took: number; readonly ratio: number }>>;
}

/** All figures of the codecs. */
export interface CodecFigures {
  readonly figures: readonly CodecFigure[];
  /** Compiling every declaration for reading and writing, in a process of its own, ms; and how many there are. */
  readonly compileMs: number;
  readonly plans: number;
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
});
const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', suppressEmptyNode: true });
const parserForBuilder = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false });

/** Measures both messages in both encodings and directions. */
export function measureCodecs(plan: CodecPlan): CodecFigures {
  const messages = [approval(), requestWithItems()];
  const figures = messages.flatMap((message) =>
    (['xml', 'json'] as const).flatMap((encoding) => [
      measure(message, encoding, 'decode', plan),
      measure(message, encoding, 'encode', plan),
    ]),
  );
  return { figures, ...compiling(plan.starts) };
}

function measure(
  message: OutgoingMessage,
  encoding: Encoding,
  direction: CodecFigure['direction'],
  plan: CodecPlan,
): CodecFigure {
  const codec = codecFor(encoding);
  const text = written(codec.encode(message));
  const model = { header: message.header, body: message.body };
  const stringify: Work = () => JSON.stringify(model).length;
  const ours: Work =
    direction === 'encode'
      ? () => written(codec.encode(message)).length
      : () => {
          const result = codec.decode(text);
          if (!result.ok) throw new Error(result.error.message);
          return Object.keys(result.value.body).length;
        };
  const others: Readonly<Record<string, Work>> =
    direction === 'encode'
      ? { 'JSON.stringify': stringify, ...(encoding === 'xml' ? { 'fast-xml-parser': build(text) } : {}) }
      : encoding === 'xml'
        ? { saxes: () => eventsOf(text), 'fast-xml-parser': () => validatedParse(text) }
        : { 'JSON.parse': () => Object.keys(JSON.parse(text)).length };
  const took = inTurns({ ours, ...others }, plan);
  const rounds = took.get('ours') ?? [];
  return {
    message: message.name,
    encoding,
    direction,
    octets: Buffer.byteLength(text),
    ours: median(rounds),
    others: Object.fromEntries(
      Object.keys(others).map((name) => {
        const times = took.get(name) ?? [];
        const ratios = rounds.map((round, index) => round / (times[index] ?? Number.NaN));
        return [name, { took: median(times), ratio: median(ratios) }];
      }),
    ),
  };
}

/** What saxes takes alone, set as our reader sets it: it reports everything, and nobody listens for more than its number. */
function eventsOf(text: string): number {
  const reader = new SaxesParser({ xmlns: false, defaultXMLVersion: '1.0', forceXMLVersion: true });
  let events = 0;
  const seen = (): void => {
    events += 1;
  };
  reader.on('opentag', seen);
  reader.on('text', seen);
  reader.on('closetag', seen);
  reader.write(text).close();
  return events;
}

function validatedParse(text: string): number {
  if (XMLValidator.validate(text) !== true) throw new Error('the validator refuses it');
  const document: object = parser.parse(text);
  return Object.keys(document).length;
}

function build(text: string): Work {
  const document: unknown = parserForBuilder.parse(text);
  return () => builder.build(document).length;
}

/** What compiling every declaration takes where nothing has run before. */
function compiling(starts: number): { readonly compileMs: number; readonly plans: number } {
  const script = fileURLToPath(new URL('./plans-process.js', import.meta.url));
  const said = Array.from({ length: starts }, () => {
    const answer: { compileMs: number; plans: number } = JSON.parse(
      execFileSync(process.execPath, [script], { encoding: 'utf8' }),
    );
    return answer;
  });
  return { compileMs: median(said.map(({ compileMs }) => compileMs)), plans: said[0]?.plans ?? 0 };
}
