/**
 * The frame of the console: sign-in, navigation, and the state of the connection. The texts are bundled for the
 * browser.
 */

/** The name of the program, in the title and above the navigation. */
export const product = 'tenderd';

/** The title of the browser's window. */
export function windowTitle(page: string): string {
  return `${page} · tenderd`;
}

/** The names of the pages in the navigation. */
export const navigation = {
  label: 'Sidor',
  skip: 'Till innehållet',
  overview: 'Översikt',
  attention: 'Åtgärdslista',
  payments: 'Betalningar',
  health: 'Driftstatus',
  audit: 'Revision',
  practice: 'Övning',
  close: 'Stäng konsolen',
} as const;

/** The number of attention items, after the name of the page. */
export function itemsOpen(count: number): string {
  return count === 1 ? '1 punkt' : `${count} punkter`;
}

/** The page that asks for a code or a PIN. */
export const signIn = {
  heading: 'Öppna konsolen',
  byCode: 'Kör det här kommandot på datorn där tenderd körs. Det öppnar den här sidan med en kod.',
  command: 'tenderd console',
  orPin: 'Eller ange kassans PIN-kod.',
  pin: 'PIN-kod',
  open: 'Öppna',
  opening: 'Konsolen öppnas …',
  reads:
    'Konsolen visar kassan och registrerar det du beslutar. Den tar aldrig betalt och lämnar aldrig tillbaka pengar.',
} as const;

/** The reasons why the console asks for a sign-in again. */
export const endReasons = {
  'session-ended': 'Konsolen stängdes efter 15 minuter utan användning, eller efter 8 timmar.',
  'daemon-restarted': 'tenderd startades om. Öppna konsolen igen med en ny kod.',
  closed: 'Du stängde konsolen.',
} as const;

/** The state of the connection to the daemon. */
export const connection = {
  connecting: 'Ansluter till tenderd …',
  live: 'Ansluten',
  lost: 'tenderd svarar inte. Det du ser kan vara gammalt. Sidan kommer tillbaka av sig själv när tenderd körs igen.',
} as const;

/** A request did not reach the daemon. */
export const unreachable =
  'tenderd svarar inte. Om du skickade ett beslut kan det ha börjat gälla: titta på punkten igen när tenderd körs.';

/** The session ended while a request was under way. */
export const sessionEnded = 'Konsolen har stängts under tiden. Öppna den igen.';

/** The text for a list that is still being read. */
export const reading = 'Läser …';

/** The button that copies a command. */
export const copy = { button: 'Kopiera', done: 'Kopierat' } as const;

/** The text for a time that is not known. */
export const times = { noTime: 'inte känd' } as const;
