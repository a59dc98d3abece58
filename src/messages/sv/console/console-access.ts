/** The access to the console: its attention item, and the command `tenderd console`. */

/** The attention item `console-closed`. */
export function pinClosed(): string {
  return 'Fel PIN-kod till konsolen angavs fem gånger, så PIN-koden är spärrad i 15 minuter. Betalningar påverkas inte. Om det inte var personalen, välj en annan PIN-kod. Den här punkten försvinner efter en inloggning med rätt PIN-kod.';
}

/** The console was opened in a browser. */
export const opened =
  'Konsolen öppnas i din webbläsare. Om den inte gör det, öppna den här adressen på den här datorn:';

/** No browser was started: the machine has none, or the operator wants none. */
export const openIt = 'Öppna den här adressen i en webbläsare på den här datorn:';

/** The time for which the code in the address can be used. */
export function validOnce(seconds: number): string {
  return `Koden i den öppnar konsolen en gång, inom ${seconds} sekunder.`;
}
