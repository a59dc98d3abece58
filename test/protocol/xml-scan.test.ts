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

  test('agrees with the strict parser on each document that it reads, and refuses no document', () => {
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
    ['an empty text', ''],
    ['no root', ' \n'],
    ['only text', 'a'],
    ['two roots', '<a/><b/>'],
    ['text after the root', '<a/>b'],
    ['an end tag without a start tag', '<a/></a>'],
    ['a missing end tag', '<a>'],
    ['a truncated tag', '<a><b'],
    ['a truncated end tag', '<a></a'],
    ['another end tag', '<a></b>'],
    ['a longer end tag', '<a></ab>'],
    ['a shorter end tag', '<ab></a>'],
    ['a space in an end tag', '<a></a >'],
    ['a missing name', '<>'],
    ['a name that starts with a digit', '<1a/>'],
    ['a name with other than ASCII characters', '<é/>'],
    ['a duplicate attribute', '<a b="1" b="2"/>'],
    ['attributes without a space', '<a b="1"c="2"/>'],
    ['an attribute without a value', '<a b/>'],
    ['an attribute without quotes', '<a b=1/>'],
    ['an attribute in single quotes', "<a b='1'/>"],
    ['a truncated attribute', '<a b="1'],
    ['an attribute with a tag in it', '<a b="<"/>'],
    ['an attribute over two lines', '<a b="1\n2"/>'],
    ['an attribute with a tab', '<a b="1\t2"/>'],
    ['a carriage return', '<a>\r\n</a>'],
    ['a control character', '<a>\u0001</a>'],
    ['an invalid character', '<a>\uffff</a>'],
    ['half a character', '<a>\ud83d</a>'],
    ['a surrogate pair', '<a>\u{1f4b3}</a>'],
    ['a character reference', '<a>&#65;</a>'],
    ['an unknown entity', '<a>&b;</a>'],
    ['a truncated entity', '<a>&amp</a>'],
    ['an unknown entity in an attribute', '<a b="&c;"/>'],
    ['an end of CDATA without its start', '<a>]]></a>'],
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
