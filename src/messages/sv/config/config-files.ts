/**
 * Problems of the configuration's files and of the data directory. Each text follows the name of the file or setting.
 */

/** No configuration file was found. */
export function noFile(places: string): string {
  return `filen finns inte; skriv ${places.replaceAll(' or ', ' eller ')}, använd en annan fil med --config, eller öva utan fil: tenderd run --simulate`;
}

/** A file cannot be read. */
export function unreadable(cause: string): string {
  return `går inte att läsa: ${cause}`;
}

/** The configuration is not TOML. */
export function notToml(cause: string): string {
  return `är inte giltig TOML: ${cause}`;
}

/** Every user may write the configuration. */
export function writableByAll(mode: string, file: string): string {
  return `har rättigheterna ${mode}: varje användare av den här datorn kan ha ändrat den. Om innehållet är rätt: chmod go-w ${file}`;
}

/** A group may write the configuration. */
export function writableByGroup(mode: string, file: string): string {
  return `har rättigheterna ${mode}: dess grupp kan ändra den. Om det inte är avsikten: chmod go-w ${file}`;
}

/** Another user owns the configuration. */
export const ownedByAnother = 'tillhör en annan användare, som kan ändra den';

/** The name of an environment variable begins like those of tenderd, but no setting has this name. */
export function unknownVariable(likely: string | undefined): string {
  return `är okänd; ${likely === undefined ? 'den är ingen inställning i den här konfigurationen' : `menade du ${likely}?`}`;
}

/** The path of a Unix socket is too long for the system. */
export function socketTooLong(path: string, bytesMax: number): string {
  return `är ${path}, för lång för en socket; förväntat: högst ${bytesMax} byte`;
}

/** `two-data-directories`: the file and the variable name different directories. */
export function twoDataDirectories(file: string, ofFile: string, ofVariable: string): string {
  return `dataDir i ${file} är ${ofFile}, men TENDERD_DATA_DIR är ${ofVariable}: det är två olika tenderd.`;
}

/** The data directory cannot be created. `cause`: the error text of the system. */
export function directoryNotCreated(cause: string): string {
  return `går inte att skapa: ${cause}`;
}

/** The changes that another user could make because of the permissions of the data directory. */
export const directory = {
  linkOfAnother: 'är en annan användares symboliska länk, och den användaren kan byta ut alla data',
  ofAnother: 'tillhör en annan användare, som kan lägga en annan journal där',
  writableByAll: (mode: string): string =>
    `har rättigheterna ${mode}: varje användare kan lägga en annan journal där; kör chmod 700 på den`,
  writableByGroup: (mode: string): string =>
    `har rättigheterna ${mode}: dess grupp kan lägga en annan journal där; kör chmod 700 på den`,
  readable: (mode: string): string =>
    `har rättigheterna ${mode}: andra användare kan se vad som finns i den; kör chmod 700 på den`,
  belowOpenDirectory: (above: string): string =>
    `ligger under ${above}, där en annan användare kan sätta en annan katalog i dess ställe`,
} as const;

/** Reasons why a file in the data directory is not safe from other users. `command`: the repair, for a shell. */
export const file = {
  isLink: (command: string): string =>
    `är en symbolisk länk: tenderd skulle läsa och skriva filen som den pekar på. Lägg själva filen där, eller ta bort länken: ${command}`,
  ofAnother: (owner: string, command: string): string =>
    `tillhör ${owner}, som kan ha ändrat den. Om innehållet är rätt: ${command}`,
  writable: (mode: string, command: string): string =>
    `har rättigheterna ${mode}: andra användare kan ha ändrat den. Om innehållet är rätt: ${command}`,
} as const;

/** The settings that replace the pairings of earlier versions, as the end of a sentence. */
const pairingReplaced =
  'skriv det som molntjänsten har gett dig: url vid varje terminal, eller poiId och saleId vid terminalen och kek i security (docs/operate/clouds.md)';

/** The data directory contains files with pairings of an earlier version. */
export function oldPairings(files: readonly string[]): string {
  return `${files.join(', ')}: läses inte längre. Om konfigurationen saknar det som står där, ${pairingReplaced}. Radera sedan katalogen`;
}

/** Only pairings of an earlier version needed this setting. */
export const pairingSetting = `är inte längre en inställning: ${pairingReplaced}`;
