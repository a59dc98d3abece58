/** Where in a file a change stands: the declaration around it. It stays when lines above it come and go. */

const declaration = /^(?:export )?(?:default )?(?:async |abstract )?(?<what>function|class|const) (?<name>\w+)/;
/** As the formatter indents what a class or a table has. */
const member =
  /^ {2}(?:(?:readonly|static|protected|private|async|get|set|abstract) )*(?<name>#?\w+|'[^']+')(?:[(:<?]| =)/;

/** The declaration around a line, counted from 1; of a class or a table also the member: `TerminalTurn.retry`. Outside of all: `file`. */
export function placeOf(source: string, line: number): string {
  const above = source.split('\n').slice(0, line);
  const at = above.findLastIndex((text) => declaration.test(text));
  const text = above[at] ?? '';
  const { what, name } = declaration.exec(text)?.groups ?? {};
  if (name === undefined) return 'file';
  const holdsMembers = what === 'class' || (what === 'const' && text.endsWith('{'));
  const within = holdsMembers ? above.slice(at + 1).findLast((one) => member.test(one)) : undefined;
  const called = within === undefined ? undefined : member.exec(within)?.groups?.['name']?.replaceAll("'", '');
  return called === undefined ? name : `${name}.${called}`;
}

/** The text of a place, as far as it is one: every line that stands there. */
export function textAt(source: string, place: string): string {
  const lines = source.split('\n');
  return lines.filter((_, index) => placeOf(source, index + 1) === place).join('\n');
}
