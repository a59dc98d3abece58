/**
 * Prints cells as a table for a reader: a row for each moment, in the order of the story, and a column for each
 * outcome.
 */

/** One cell of any matrix. */
export interface TableCell {
  /** The step, and the moment in it. */
  readonly row: readonly [step: string, moment: string];
  readonly column: string;
  readonly text: string;
}

/**
 * Returns the lines of a table with this title above its rows. If only some columns have a row, the order in these
 * columns decides its place.
 */
export function tableOf(title: string, cells: readonly TableCell[]): readonly string[] {
  const columns = [...new Set(cells.map(({ column }) => column))];
  const texts = new Map(cells.map(({ row, column, text }) => [[...row, column].join('\n'), text]));
  const rows = rowsOf(
    columns.map((column) => cells.filter((cell) => cell.column === column).map(({ row }) => row.join('\n'))),
  );
  const lines = rows.map((row, index) => {
    const [step = '', moment = ''] = row.split('\n');
    const isSame = rows[index - 1]?.startsWith(`${step}\n`) === true;
    return [isSame ? '' : step, moment, ...columns.map((column) => texts.get(`${row}\n${column}`) ?? '-')];
  });
  const all = [[title, '', ...columns], ...lines];
  const widths = columns.concat('', '').map((_, place) => Math.max(...all.map((line) => line[place]?.length ?? 0)));
  return all.map((line) =>
    line
      .map((text, place) => text.padEnd(widths[place] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/**
 * Merges the rows of all columns into one order: a row that only some columns have comes after its predecessor there.
 */
function rowsOf(columns: readonly (readonly string[])[]): readonly string[] {
  const rows: string[] = [];
  for (const column of columns) {
    let place = 0;
    for (const row of column) {
      const known = rows.indexOf(row);
      if (known < 0) rows.splice(place, 0, row);
      place = (known < 0 ? place : known) + 1;
    }
  }
  return rows;
}
