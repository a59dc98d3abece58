import { describe, expect, test } from 'vitest';
import { Documents } from '../fuzz/documents.js';
import { parsed, scanned } from '../fuzz/xml-events.js';
import { golden, goldenNames } from './golden-messages.js';

const documents = 3_000;

describe('the fast XML reader', () => {
  test('reads plain documents, which are nearly all', () => {
    const left = goldenNames.filter((name) => scanned(golden(name, 'xml')) === undefined);
    // It has CDATA.
    expect(left).toEqual(['payment-response-approved']);
  });

  test('agrees with the strict parser on each document that it reads, and refuses none', () => {
    const made = new Documents(11, 12);
    let taken = 0;
    for (let number = 0; number < documents; number += 1) {
      const { encoding, text } = made.document(number);
      const said = encoding === 'xml' ? scanned(text) : undefined;
      if (said === undefined) continue;
      taken += 1;
      expect(said, text).toEqual(parsed(text));
    }
    expect(taken).toBeGreaterThan(documents / 8);
  });

  test.each([
    '<a b="1"/>',
    '<?xml version="1.0" encoding="UTF-8"?>\n<a>x</a>\n',
    '<a><b/>&amp;&lt;&gt;&quot;&apos;</a>',
    '<a b="&lt;&amp;" c=">]]>">&gt; > ]] &gt;</a>',
    `<?xml version='1.0' encoding='utf-8' standalone="yes" ?><a/>`,
    '<a \n\t b="1"\n/>',
    '<a>\t\n</a>',
    '<a:b xsi:c="x-._y"><_d/></a:b>',
  ])('reads %j', (text) => {
    expect(scanned(text)).toBeDefined();
    expect(scanned(text)).toEqual(parsed(text));
  });

  test.each([
    ['nothing', ''],
    ['no root', ' \n'],
    ['a text alone', 'a'],
    ['two roots', '<a/><b/>'],
    ['text behind the root', '<a/>b'],
    ['an end without a beginning', '<a/></a>'],
    ['no end', '<a>'],
    ['a tag that is cut', '<a><b'],
    ['an end that is cut', '<a></a'],
    ['another end', '<a></b>'],
    ['a longer end', '<a></ab>'],
    ['a shorter end', '<ab></a>'],
    ['a blank in an end', '<a></a >'],
    ['no name', '<>'],
    ['a name that begins with a digit', '<1a/>'],
    ['a name that is not of ASCII', '<é/>'],
    ['an attribute twice', '<a b="1" b="2"/>'],
    ['attributes without a blank', '<a b="1"c="2"/>'],
    ['an attribute without a value', '<a b/>'],
    ['an attribute without quotes', '<a b=1/>'],
    ['an attribute in single quotes', "<a b='1'/>"],
    ['an attribute that is cut', '<a b="1'],
    ['an attribute with a tag in it', '<a b="<"/>'],
    ['an attribute over two lines', '<a b="1\n2"/>'],
    ['an attribute with a tabulator', '<a b="1\t2"/>'],
    ['a carriage return', '<a>\r\n</a>'],
    ['a control character', '<a>\u0001</a>'],
    ['a character that is none', '<a>\uffff</a>'],
    ['half a character', '<a>\ud83d</a>'],
    ['a character of two halves', '<a>\u{1f4b3}</a>'],
    ['a number of a character', '<a>&#65;</a>'],
    ['an entity of nobody', '<a>&b;</a>'],
    ['an entity that is cut', '<a>&amp</a>'],
    ['an entity of nobody in an attribute', '<a b="&c;"/>'],
    ['an end of CDATA without its beginning', '<a>]]></a>'],
    ['CDATA', '<a><![CDATA[b]]></a>'],
    ['a comment', '<a><!-- b --></a>'],
    ['a document type', '<!DOCTYPE a><a/>'],
    ['a processing instruction', '<a><?b c?></a>'],
    ['another version', '<?xml version="1.1"?><a/>'],
    ['another encoding', '<?xml version="1.0" encoding="ISO-8859-1"?><a/>'],
    ['a declaration in the second line', '\n<?xml version="1.0"?><a/>'],
    ['a byte order mark', '\ufeff<a/>'],
    ['a slash alone', '<a / >'],
  ])('leaves %s to the strict parser', (_what, text) => {
    expect(scanned(text)).toBeUndefined();
  });
});
