/** Messages about the file of a token. Each text follows the path of the file. */

/** `token-file-unusable`: the file was removed right after tenderd created it. */
export function vanished(): string {
  return 'le fichier a disparu pendant sa création';
}

/** `token-file-shared`: the tokens of two owners are equal. `owner` is the operator or another register. */
export function shared(register: string, owner: string): string {
  return `la caisse ${register} a le même jeton que ${ownerOf(owner)} ; donnez un autre jeton à cette caisse`;
}

/** The owner of a token, as a noun for the message {@link shared}. */
export function ownerNoun(register: string | undefined): string {
  return register === undefined ? 'l’opérateur' : `la caisse ${register}`;
}

/** Returns an owner in French. The fact is one of `ownerNoun`, in English if the message was kept. */
function ownerOf(owner: string): string {
  if (owner === 'the metrics') return 'les métriques';
  if (owner === 'a caller before the last change of tokens')
    return 'un appelant d’avant le dernier changement de jetons';
  if (owner === 'the reader') return 'l’accès en lecture';
  return owner === 'the operator' ? 'l’opérateur' : owner.replace(/^register /, 'la caisse ');
}

/** The owner of the read-only token, as a noun for the message {@link shared}. */
export function readerNoun(): string {
  return 'l’accès en lecture';
}

/** The owner of the token for the metrics, as a noun for the message {@link shared}. */
export function metricsNoun(): string {
  return 'les métriques';
}

/** The owner of a token that a rotation or a reload has replaced, as a noun for the message {@link shared}. */
export function earlierOwnerNoun(): string {
  return 'un appelant d’avant le dernier changement de jetons';
}

/** `token-file-shared`: the operator's token is the same as the read-only token. */
export function readerShares(): string {
  return 'l’accès en lecture a le même jeton que l’opérateur ; supprimez ce fichier, le prochain démarrage en crée un autre';
}

/** The message of the error `token-file-exposed`. */
export function exposed(): string {
  return 'd’autres utilisateurs peuvent lire ce jeton ; supprimez-le et redémarrez';
}

/** The message of the error `token-file-foreign`. */
export function foreign(): string {
  return 'ce jeton appartient à un autre utilisateur';
}

/** `token-file-unusable`: the path is that of a symbolic link. */
export function linked(): string {
  return 'c’est un lien symbolique, et tenderd ne lit aucun jeton à travers un lien ; placez le fichier lui-même à cet endroit, avec le mode 0600';
}

/** `token-file-unusable`: the path is that of a directory or a device. */
export function notRegular(): string {
  return 'ce n’est pas un fichier ordinaire';
}

/** `token-file-unusable`: the system could not open the file. */
export function notOpened(): string {
  return 'le fichier de jeton ne peut pas être ouvert';
}

/** The message of the error `token-file-malformed`. */
export function malformed(): string {
  return 'ce n’est pas un jeton ; supprimez le fichier et redémarrez';
}

/** `token-file-unusable`: the system could not create the file. */
export function notCreated(): string {
  return 'le fichier de jeton ne peut pas être créé';
}

/** `token-file-unusable`: there is no token to rotate. */
export function noToken(): string {
  return 'il n’y a pas de jeton à remplacer ; le prochain démarrage de tenderd en crée un';
}

/** `token-file-unusable`: another rotation is running, or the directory cannot be written. */
export function rotationNotBegun(draft: string): string {
  return `le renouvellement ne peut pas commencer, car ${draft} ne peut pas être créé ; si aucun autre renouvellement n’est en cours, réessayez dans une minute`;
}

/** `token-file-unusable`: the system could not replace the file. The tokens are as before. */
export function notReplaced(): string {
  return 'le fichier de jeton ne peut pas être remplacé ; le jeton actuel reste valable';
}
