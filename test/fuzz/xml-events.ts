/** The events that the two parsers of XML report for a text. */

import { newParser, parse, type XmlEvents } from '../../protocol/codec/xml/xml-parser.js';
import { scan } from '../../protocol/codec/xml/xml-scan.js';

/** Returns the events of the fast parser; undefined if it leaves the text to the strict parser. */
export function scanned(text: string): readonly string[] | undefined {
  const { said, events } = listener();
  return scan(text, events) ? said : undefined;
}

/** Returns the events of the strict parser, or undefined if it refuses the text. */
export function parsed(text: string): readonly string[] | undefined {
  const { said, events } = listener();
  try {
    parse(newParser(), text, events);
  } catch {
    return undefined;
  }
  return said;
}

function listener(): { readonly said: string[]; readonly events: XmlEvents } {
  const said: string[] = [];
  let depth = 0;
  const events: XmlEvents = {
    open: (name) => {
      depth += 1;
      said.push(`<${name}`);
    },
    attribute: (name, value) => said.push(`${name}=${value}`),
    // Text outside the root is ignored.
    text: (part) => {
      if (depth > 0) said.push(`"${part}`);
    },
    close: () => {
      depth -= 1;
      said.push('>');
    },
  };
  return { said, events };
}
