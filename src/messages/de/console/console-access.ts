/** The access to the console: its attention item, and the command `tenderd console`. */

/** The attention item `console-closed`. */
export function pinClosed(): string {
  return 'Die PIN der Konsole war fünfmal falsch, deshalb ist die PIN für 15 Minuten gesperrt. Zahlungen sind nicht betroffen. Wenn es niemand von Ihren Mitarbeitern war, wählen Sie eine andere PIN; eine richtige PIN entfernt diesen Punkt.';
}

/** The console was opened in a browser. */
export const opened =
  'Die Konsole öffnet sich in Ihrem Browser. Wenn nicht, öffnen Sie diese Adresse auf diesem Rechner:';

/** No browser was started: the machine has none, or the operator wants none. */
export const openIt = 'Öffnen Sie diese Adresse in einem Browser auf diesem Rechner:';

/** The time for which the code in the address can be used. */
export function validOnce(seconds: number): string {
  return `Der Code darin öffnet die Konsole einmal, innerhalb von ${seconds} Sekunden.`;
}
