/**
 * Problems of the configuration's files and of the data directory. Each text follows the name of the file or setting.
 */

/** No configuration file was found. */
export function noFile(places: string): string {
  return `il n’y en a pas ; écrivez ${places.replaceAll(' or ', ' ou ')}, désignez-en une avec --config, ou exercez-vous sans configuration : tenderd run --simulate`;
}

/** A file cannot be read. */
export function unreadable(cause: string): string {
  return `ne peut pas être lu : ${cause}`;
}

/** The configuration is not TOML. */
export function notToml(cause: string): string {
  return `n’est pas du TOML valide : ${cause}`;
}

/** Every user may write the configuration. */
export function writableByAll(mode: string, file: string): string {
  return `a le mode ${mode} : tout utilisateur de cette machine a pu le modifier. Si son contenu est exact : chmod go-w ${file}`;
}

/** A group may write the configuration. */
export function writableByGroup(mode: string, file: string): string {
  return `a le mode ${mode} : son groupe peut le modifier. Si ce n’est pas voulu : chmod go-w ${file}`;
}

/** Another user owns the configuration. */
export const ownedByAnother = 'appartient à un autre utilisateur, qui peut le modifier';

/** The name of an environment variable begins like those of tenderd, but no setting has this name. */
export function unknownVariable(likely: string | undefined): string {
  return `est inconnu ; ${likely === undefined ? 'ce n’est pas un réglage de cette configuration' : `vouliez-vous dire ${likely} ?`}`;
}

/** The path of a Unix socket is too long for the system. */
export function socketTooLong(path: string, bytesMax: number): string {
  return `est ${path}, trop long pour un socket ; attendu : au plus ${bytesMax} octets`;
}

/** `two-data-directories`: the file and the variable name different directories. */
export function twoDataDirectories(file: string, ofFile: string, ofVariable: string): string {
  return `dataDir dans ${file} est ${ofFile}, mais TENDERD_DATA_DIR est ${ofVariable} : ce sont deux tenderd différents.`;
}

/** The data directory cannot be created. `cause`: the error text of the system. */
export function directoryNotCreated(cause: string): string {
  return `ne peut pas être créé : ${cause}`;
}

/** The changes that another user could make because of the permissions of the data directory. */
export const directory = {
  linkOfAnother: 'est un lien symbolique d’un autre utilisateur, qui pourrait remplacer toutes les données',
  ofAnother: 'appartient à un autre utilisateur, qui pourrait y placer un autre journal',
  writableByAll: (mode: string): string =>
    `a le mode ${mode} : tout utilisateur pourrait y placer un autre journal ; appliquez chmod 700`,
  writableByGroup: (mode: string): string =>
    `a le mode ${mode} : son groupe pourrait y placer un autre journal ; appliquez chmod 700`,
  readable: (mode: string): string =>
    `a le mode ${mode} : d’autres utilisateurs peuvent voir ce qu’il contient ; appliquez chmod 700`,
  belowOpenDirectory: (above: string): string =>
    `se trouve sous ${above}, où un autre utilisateur pourrait mettre un autre répertoire à sa place`,
} as const;

/** Reasons why a file in the data directory is not safe from other users. `command`: the repair, for a shell. */
export const file = {
  isLink: (command: string): string =>
    `est un lien symbolique : tenderd lirait et écrirait le fichier qu’il désigne. Placez-y le fichier lui-même, ou supprimez le lien : ${command}`,
  ofAnother: (owner: string, command: string): string =>
    `appartient à ${owner}, qui a pu le modifier. Si son contenu est exact : ${command}`,
  writable: (mode: string, command: string): string =>
    `a le mode ${mode} : d’autres utilisateurs ont pu le modifier. Si son contenu est exact : ${command}`,
} as const;

/** The settings that replace the pairings of earlier versions, as the end of a sentence. */
const pairingReplaced =
  'écrivez ce que le cloud vous a donné : url pour chaque terminal, ou poiId et saleId pour le terminal et kek dans security (docs/operate/clouds.md)';

/** The data directory contains files with pairings of an earlier version. */
export function oldPairings(files: readonly string[]): string {
  return `${files.join(', ')} : ${files.length === 1 ? 'ce fichier n’est plus lu' : 'ces fichiers ne sont plus lus'}. Si ce contenu manque dans la configuration, ${pairingReplaced}. Supprimez ensuite le répertoire`;
}

/** Only pairings of an earlier version needed this setting. */
export const pairingSetting = `n’est plus un réglage : ${pairingReplaced}`;
