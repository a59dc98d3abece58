/** Characters that steer a screen, a printer or the reader's eye in place of being read. */

/** Controls (C0, C1, ESC), line separators, and marks that change the direction of what follows. */
const steering = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu;

/** Returns a line of text with a space for each character that would steer a printer or a screen. */
export function withoutSteering(text: string): string {
  return text.replace(steering, ' ');
}

/** Returns a text of several lines in which such characters are escaped as `\\u001b`; line ends and tabs stay. */
export function steeringEscaped(text: string): string {
  return text.replace(steering, (one) =>
    /[\t\n\r]/.test(one) ? one : `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
