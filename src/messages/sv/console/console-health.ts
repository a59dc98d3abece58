/** The health page of the console. */

/** The texts of the page. */
export const page = {
  title: 'Driftstatus',
  ready: 'Redo för betalningar',
  notReady: 'Inte redo för betalningar',
  troubles: 'Vad som är fel',
  noTrouble: 'Inga kända fel.',
  levels: { error: 'Fel', warning: 'Varning' },
  changed: (time: string): string =>
    `Konfigurationen ändrades ${time}, efter starten. Starta om tenderd så att ändringen gäller.`,
  daemon: 'tenderd',
  support: 'För supporten',
  supportLead: 'Det här kommandot skriver en fil till supporten, utan hemligheter och kortdata:',
} as const;

/** The support bundle. `tenderd support` describes its contents with the same texts. */
export const bundle = {
  make: 'Skapa supportpaketet',
  making: 'Supportpaketet skapas, på högst en minut …',
  saved: (name: string, size: string): string =>
    `${name} (${size}) finns bland dina nedladdningar. Lämna den själv till din leverantör.`,
} as const;

/** The labels of the facts about the daemon. */
export const facts = {
  version: 'Version',
  money: 'Pengar',
  simulated: 'simulerade',
  real: 'RIKTIGA PENGAR',
  since: 'Körs sedan',
  process: 'Process',
  directory: 'Datakatalog',
  configuration: 'Konfiguration',
  builtIn: 'inbyggd (run --simulate)',
  disk: 'Disk',
  free: (free: string, reserve: string): string => `${free} MiB ledigt; under ${reserve} MiB tas ingen betalning emot`,
  clock: (name: string): string => `Klockan hos ${name}`,
  offset: (duration: string, isAhead: boolean, time: string): string =>
    `den här datorn går ${duration} ${isAhead ? 'före' : 'efter'}, jämfört ${time}`,
} as const;

/** The section with the findings of the doctor. */
export const doctor = {
  title: 'Systemkontroll',
  lead: 'Systemkontrollen undersöker allt som en betalning behöver. Den flyttar inga pengar och ändrar ingenting.',
  run: 'Starta systemkontrollen',
  running: 'Systemkontrollen pågår, högst 15 sekunder …',
  done: (errors: number, warnings: number): string =>
    errors + warnings === 0
      ? 'Systemkontrollen hittade inget fel.'
      : `Systemkontrollen hittade ${errors} fel och ${warnings} ${warnings === 1 ? 'varning' : 'varningar'}.`,
  states: {
    ok: 'OK',
    warning: 'Varning',
    error: 'Fel',
    'not-checked': 'Inte kontrollerat',
  },
} as const;
