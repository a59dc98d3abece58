/** Names the place of a change by the declaration around the change, so that the name stays when lines above the change move. */

const declaration = /^(?:export )?(?:default )?(?:async |abstract )?(?<what>function|class|const) (?<name>\w+)/;
/** A member of a class or a table, with the indentation of the formatter. */
const member =
  /^ {2}(?:(?:readonly|static|protected|private|async|get|set|abstract) )*(?<name>#?\w+|'[^']+')(?:[(:<?]| =)/;

/**
 * Returns the declaration around a line, and the member in a class or a table, such as `TerminalTurn.retry`. Lines
 * begin at 1. Outside of all declarations it returns `file`.
 */
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

/** Returns all lines of a place as one text. */
export function textAt(source: string, place: string): string {
  const lines = source.split('\n');
  return lines.filter((_, index) => placeOf(source, index + 1) === place).join('\n');
}
