/** The strict parser saxes: its events, and constructs that no message may contain. */
import { SaxesParser } from 'saxes';
import { Refusal } from '../shared/reading.js';

/** The events of the parser, in the order of the text. */
export interface XmlEvents {
  readonly open: (name: string) => void;
  /** Reports an attribute of the element that was opened last. */
  readonly attribute: (name: string, value: string) => void;
  readonly text: (part: string) => void;
  readonly close: () => void;
}

/** A quick check for any surrogate, because most texts have none. */
const anySurrogate = /[\ud800-\udfff]/;
const loneSurrogate = /\p{Surrogate}/u;

/** Returns a parser for one text, which reports its position. */
export function newParser(): SaxesParser {
  return new SaxesParser({ xmlns: false, defaultXMLVersion: '1.0', forceXMLVersion: true });
}

/**
 * Parses a whole text. Throws a {@link Refusal}, or the parser's own error. Subscribes to rare events only if the text
 * can contain them. With more than seven handlers the engine stores the parser as a dictionary, which is eight times as
 * slow (measured with Node 20).
 */
export function parse(parser: SaxesParser, text: string, events: XmlEvents): void {
  // The parser accepts lone surrogates, so this function rejects them.
  if (anySurrogate.test(text) && loneSurrogate.test(text))
    throw new Refusal('malformed', 'the text has a character that may not occur');
  parser.on('opentagstart', ({ name }) => events.open(name));
  parser.on('attribute', ({ name, value }) => events.attribute(name, value));
  parser.on('text', events.text);
  parser.on('closetag', events.close);
  if (text.includes('<![CDATA[')) parser.on('cdata', events.text);
  if (text.includes('<!DOCTYPE')) {
    parser.on('doctype', () => {
      throw new Refusal('doctype', 'a document type declaration is not accepted');
    });
  }
  if (text.includes('<?')) {
    parser.on('processinginstruction', () => {
      throw new Refusal('processing-instruction', 'a processing instruction is not accepted');
    });
  }
  parser.write(text).close();
}

/** Throws unless the XML declaration says XML 1.0 in UTF-8; call it when the root opens. */
export function checkDeclaration(parser: SaxesParser): void {
  const { version = '1.0', encoding = 'UTF-8' } = parser.xmlDecl;
  if (version !== '1.0' || encoding.toLowerCase() !== 'utf-8') {
    throw new Refusal('encoding', 'only XML 1.0 in UTF-8 is read', { expected: 'UTF-8' });
  }
}

/** Returns the Refusal for a parser error. The parser's own text is not repeated, because it quotes the input. */
export function refusalOf(reason: string): Refusal {
  if (/duplicate attribute/.test(reason)) return new Refusal('duplicate', 'an attribute stands twice');
  if (/entity/.test(reason) && !/character entity/.test(reason)) {
    return new Refusal('entity', 'an entity that XML does not define is not accepted');
  }
  return new Refusal('malformed', 'the text is not well-formed XML, or it is cut');
}
