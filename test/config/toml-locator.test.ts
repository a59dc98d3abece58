import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { formatPath, isTable } from '../../src/config/problems/path.js';
import { locateKeys } from '../../src/config/problems/toml-locator.js';

const document = `# a comment with [brackets] = "and keys"
title = "it's # no comment"   # [not.a.table]
'quoted key' = 1
"esc\\u0061ped" = 2
dotted.inner . deep = true
text = """
[not.a.table]
key = "no"
ends in quotes"""""
literal = '''
other = 1'''
list = [ 1, [ "]", '#' ],
  # comment, with comma
  { a = 1, b.c = 2 },
]
inline = { x = { y = "}" }, z = [1] }

  [ table . "sub" ]
  key = 1979-05-27T07:32:00Z
[[array]]
name = "first"
[[array]]
name = "second"
[array.inner]
deep = 1
\r
[last]
crlf = 1\r
end = 2`;

function everyPath(value: unknown, path: readonly PropertyKey[] = []): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((inner: unknown, index) => [
      formatPath([...path, index]),
      ...everyPath(inner, [...path, index]),
    ]);
  }
  if (!isTable(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    formatPath([...path, key]),
    ...everyPath(inner, [...path, key]),
  ]);
}

describe('the place of a key in a TOML document', () => {
  const places = locateKeys(document);

  it('is found for exactly the keys that the parser finds', () => {
    expect([...places.keys()].toSorted()).toEqual([...new Set(everyPath(parse(document)))].toSorted());
  });

  it('is the line and column at which the key is written', () => {
    const lines = document.split('\n');
    const at = (path: string): string => {
      const place = places.get(path) ?? { line: 0, column: 0 };
      return (lines[place.line - 1] ?? '').slice(place.column - 1);
    };
    expect(at('title')).toMatch(/^title =/);
    expect(at('"quoted key"')).toMatch(/^'quoted key'/);
    expect(at('escaped')).toMatch(/^"esc/);
    expect(at('dotted.inner.deep')).toMatch(/^dotted/);
    expect(at('list[1][1]')).toMatch(/^'#'/);
    expect(at('list[2].b.c')).toMatch(/^b\.c/);
    expect(at('inline.x.y')).toMatch(/^y =/);
    expect(at('inline.z[0]')).toMatch(/^1\]/);
    expect(at('table.sub.key')).toMatch(/^key = 1979/);
    expect(at('array[1].name')).toMatch(/^name = "second"/);
    expect(at('array[1].inner.deep')).toMatch(/^deep/);
    expect(places.get('last.end')).toEqual({ line: lines.length, column: 1 });
  });

  it('never hangs or throws on a document that is cut anywhere', () => {
    for (let cut = 0; cut <= document.length; cut += 1) {
      expect(locateKeys(document.slice(0, cut)).size).toBeLessThanOrEqual(places.size + 1);
      expect(locateKeys(document.slice(cut))).toBeInstanceOf(Map);
    }
  });
});
