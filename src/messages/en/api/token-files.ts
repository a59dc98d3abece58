/** Messages about the file of a token. Each text follows the path of the file. */

/** `token-file-unusable`: the file was removed right after tenderd created it. */
export function vanished(): string {
  return 'the file vanished while tenderd created it';
}

/** `token-file-shared`: the tokens of two owners are equal. `owner` is the operator or another register. */
export function shared(register: string, owner: string): string {
  return `register ${register} has the same token as ${owner}; give this register another token`;
}

/** The owner of a token, as a noun for the message {@link shared}. */
export function ownerNoun(register: string | undefined): string {
  return register === undefined ? 'the operator' : `register ${register}`;
}

/** The owner of the read-only token, as a noun for the message {@link shared}. */
export function readerNoun(): string {
  return 'the reader (the read-only token)';
}

/** The owner of the token for the metrics, as a noun for the message {@link shared}. */
export function metricsNoun(): string {
  return 'the metrics';
}

/** The owner of a token that a rotation or a reload has replaced, as a noun for the message {@link shared}. */
export function earlierOwnerNoun(): string {
  return 'an owner whose token was replaced earlier';
}

/** `token-file-shared`: the operator's token is the same as the read-only token. */
export function readerShares(): string {
  return 'the reader (the read-only token) has the same token as the operator; remove this file, and the next start makes a new token';
}

/** The message of the error `token-file-exposed`. */
export function exposed(): string {
  return 'other users may read this token; remove the file and start again';
}

/** The message of the error `token-file-foreign`. */
export function foreign(): string {
  return 'this token belongs to another user';
}

/** `token-file-unusable`: the path is that of a symbolic link. */
export function linked(): string {
  return 'this is a symbolic link, and tenderd reads no token through a link; put the file itself in its place, with mode 0600';
}

/** `token-file-unusable`: the path is that of a directory or a device. */
export function notRegular(): string {
  return 'this is not a regular file';
}

/** `token-file-unusable`: the system could not open the file. */
export function notOpened(): string {
  return 'the token file cannot be opened';
}

/** The message of the error `token-file-malformed`. */
export function malformed(): string {
  return 'this is not a token; remove the file and start again';
}

/** `token-file-unusable`: the system could not create the file. */
export function notCreated(): string {
  return 'the token file cannot be created';
}

/** `token-file-unusable`: there is no token to rotate. */
export function noToken(): string {
  return 'there is no token to change; the next start of tenderd makes a token';
}

/** `token-file-unusable`: another rotation is running, or the directory cannot be written. */
export function rotationNotBegun(draft: string): string {
  return `the rotation cannot begin, because ${draft} cannot be created; if no other rotation is running, repeat the command in a minute`;
}

/** `token-file-unusable`: the system could not replace the file. The tokens are as before. */
export function notReplaced(): string {
  return 'the token file cannot be replaced; the present token stays valid';
}
