/** Characters that steer a printer or the reader's eye in place of being read: for receipts. Screens and the log go by `src/platform/screen-text.ts`. */

/** Controls (C0, C1, ESC), line separators, and marks that change the direction of what follows. Joiners stay, which scripts need. */
const steering = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu;

/** Returns a line of text with a space for each character that would steer a printer or a screen. */
export function withoutSteering(text: string): string {
  return text.replace(steering, ' ');
}
