/** Writes the fields of a form as the query part of an address. */

/** Returns the fields that have a value, without the blanks around it. */
export function fieldsIn(form: HTMLFormElement): Readonly<Record<string, string>> {
  const fields = [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value.trim() : '']);
  return Object.fromEntries(fields.filter(([, value]) => value !== ''));
}

/** Returns a query with its question mark, without empty values; empty if there are none. */
export function queryOf(fields: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== '')).toString();
  return text === '' ? '' : `?${text}`;
}
