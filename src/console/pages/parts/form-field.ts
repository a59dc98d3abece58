/** The fields of a form. */

/** Returns the text of a field without the blanks around it; empty if the form does not have it. */
export function fieldIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
