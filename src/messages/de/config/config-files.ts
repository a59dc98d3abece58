/**
 * Problems of the configuration's files and of the data directory. Each text follows the name of the file or setting.
 */

/** No configuration file was found. */
export function noFile(places: string): string {
  return `es gibt keine; schreiben Sie ${places.replaceAll(' or ', ' oder ')}, nennen Sie eine mit --config, oder üben Sie ohne: tenderd run --simulate`;
}

/** A file cannot be read. */
export function unreadable(cause: string): string {
  return `ist nicht lesbar: ${cause}`;
}

/** The configuration is not TOML. */
export function notToml(cause: string): string {
  return `ist kein gültiges TOML: ${cause}`;
}

/** Every user may write the configuration. */
export function writableByAll(mode: string, file: string): string {
  return `hat die Rechte ${mode}: Jeder Benutzer dieses Rechners kann sie geändert haben. Wenn ihr Inhalt stimmt: chmod go-w ${file}`;
}

/** A group may write the configuration. */
export function writableByGroup(mode: string, file: string): string {
  return `hat die Rechte ${mode}: Ihre Gruppe kann sie ändern. Wenn das nicht gewollt ist: chmod go-w ${file}`;
}

/** Another user owns the configuration. */
export const ownedByAnother = 'gehört einem anderen Benutzer, der sie ändern kann';

/** The name of an environment variable begins like those of tenderd, but no setting has this name. */
export function unknownVariable(likely: string | undefined): string {
  return `ist unbekannt; ${likely === undefined ? 'es ist keine Einstellung dieser Konfiguration' : `meinten Sie ${likely}?`}`;
}

/** The path of a Unix socket is too long for the system. */
export function socketTooLong(path: string, bytesMax: number): string {
  return `ist ${path}, zu lang für einen Socket; erwartet werden höchstens ${bytesMax} Bytes`;
}

/** `two-data-directories`: the file and the variable name different directories. */
export function twoDataDirectories(file: string, ofFile: string, ofVariable: string): string {
  return `dataDir in ${file} ist ${ofFile}, aber TENDERD_DATA_DIR ist ${ofVariable}: Das sind zwei Dienste.`;
}

/** The data directory cannot be created. `cause`: the error text of the system. */
export function directoryNotCreated(cause: string): string {
  return `lässt sich nicht anlegen: ${cause}`;
}

/** The changes that another user could make because of the permissions of the data directory. */
export const directory = {
  linkOfAnother: 'ist ein symbolischer Link eines anderen Benutzers, der alle Daten austauschen könnte',
  ofAnother: 'gehört einem anderen Benutzer, der ein anderes Journal hineinlegen könnte',
  writableByAll: (mode: string): string =>
    `hat die Rechte ${mode}: Jeder Benutzer könnte ein anderes Journal hineinlegen; setzen Sie chmod 700`,
  writableByGroup: (mode: string): string =>
    `hat die Rechte ${mode}: Seine Gruppe könnte ein anderes Journal hineinlegen; setzen Sie chmod 700`,
  readable: (mode: string): string =>
    `hat die Rechte ${mode}: Andere Benutzer können sehen, was darin ist; setzen Sie chmod 700`,
  belowOpenDirectory: (above: string): string =>
    `liegt unter ${above}, wo ein anderer Benutzer ein anderes Verzeichnis an seine Stelle setzen könnte`,
} as const;

/** Reasons why a file in the data directory is not safe from other users. `command`: the repair, for a shell. */
export const file = {
  isLink: (command: string): string =>
    `ist ein symbolischer Link: tenderd würde die Datei lesen und schreiben, auf die er zeigt. Legen Sie die Datei selbst dorthin, oder entfernen Sie den Link: ${command}`,
  ofAnother: (owner: string, command: string): string =>
    `gehört ${owner}; dieser Benutzer kann sie geändert haben. Wenn ihr Inhalt stimmt: ${command}`,
  writable: (mode: string, command: string): string =>
    `hat die Rechte ${mode}: Andere Benutzer können sie geändert haben. Wenn ihr Inhalt stimmt: ${command}`,
} as const;

/** The settings that replace the pairings of earlier versions, as the end of a sentence. */
const pairingReplaced =
  'schreiben Sie, was die Cloud Ihnen gab: url bei jedem Terminal, oder poiId und saleId beim Terminal und kek in security (docs/operate/clouds.md)';

/** The data directory contains files with pairings of an earlier version. */
export function oldPairings(files: readonly string[]): string {
  return `${files.join(', ')}: wird nicht mehr gelesen. Wenn der Konfiguration dieser Inhalt fehlt, ${pairingReplaced}. Löschen Sie dann das Verzeichnis`;
}

/** Only pairings of an earlier version needed this setting. */
export const pairingSetting = `ist keine Einstellung mehr: ${pairingReplaced}`;
