/** When two texts that people and programs typed, printed or copied are the same text. */

/** The form in which texts are compared: Unicode's composed form, without blanks at the ends. What is shown and sent stays as it came. */
export function comparableText(text: string): string {
  return text.normalize('NFC').trim();
}
