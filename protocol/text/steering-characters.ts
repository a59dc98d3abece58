/**
 * Characters that control a printer or mislead a reader, for receipts. Screens and the log use
 * `src/platform/screen-text.ts`.
 */

/** Control characters (C0, C1, ESC), line separators, and direction marks. Joiners stay, because scripts need them. */
const steering = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu;

/** Returns a line of text with a space for each character that would control a printer or a screen. */
export function withoutSteering(text: string): string {
  return text.replace(steering, ' ');
}
