/** The codecs, compared with parsers and writers that do similar work, in alternating rounds. */

import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser';
import { SaxesParser } from 'saxes';
import { codecFor, type Encoding, type OutgoingMessage } from '../../protocol/index.js';
import { approval, requestWithItems } from './codec-messages.js';
import { inTurns, type InTurns, type Work, written } from './in-turns.js';
import { median } from './statistics.js';

/** The amount of work. */
export interface CodecPlan extends InTurns {
  /** The number of processes that are started to measure compilation. */
  readonly starts: number;
}

/** The time of one direction of one codec, compared with the most similar alternatives. */
export interface CodecFigure {
  readonly message: string;
  readonly encoding: Encoding;
  readonly direction: 'decode' | 'encode';
  /** The size of the text. */
  readonly octets: number;
  /** The median of the codec, microseconds of processor time. */
  readonly ours: number;
  /**
   * For each alternative: its median in microseconds, and the codec's time as a multiple of it. The multiple is the
   * median over the rounds.
   */
  readonly others: Readonly<Record<string, { readonly took: number; readonly ratio: number }>>;
}

/** All figures of the codecs. */
export interface CodecFigures {
  readonly figures: readonly CodecFigure[];
  /**
   * The time to compile every declaration for reading and writing, in a separate process, ms; and the number of
   * declarations.
   */
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

/** Runs saxes alone with the settings of tenderd's reader. saxes reports all events, and the listener only counts them. */
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

/** Measures the compilation of every declaration in fresh processes. */
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
