/** What both ways through XML report of a text. */

import { newParser, parse, type XmlEvents } from '../../protocol/codec/xml/xml-parser.js';
import { scan } from '../../protocol/codec/xml/xml-scan.js';

/** What the short way reports; undefined where it leaves the text to the strict parser. */
export function scanned(text: string): readonly string[] | undefined {
  const { said, events } = listener();
  return scan(text, events) ? said : undefined;
}

/** What the strict parser reports; undefined where it refuses the text. */
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
    // What stands outside the root is nobody's.
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
