/** Checks the data directory and the permissions of its files. */

import { existsSync, lstatSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { directoryFinding, fileFindings, journalPath } from '../config/index.js';
import { doctor, doctorData as texts } from '../messages/index.js';
import { userName } from '../platform/user-name.js';
import { type Finding, finding, type Repair } from './finding.js';

/** The facts about the data directory. */
export type DirectoryFacts = { readonly path: string } & (
  | { readonly type: 'missing' }
  | { readonly type: 'unreadable'; readonly why: string }
  | { readonly type: 'foreign'; readonly owner: string; readonly self: string }
  | {
      readonly type: 'there';
      /**
       * The file mode of the directory. It is undefined on Windows, which has no file modes. The same applies to
       * `owner`.
       */
      readonly mode: number | undefined;
      readonly owner: string | undefined;
      readonly isOwn: boolean;
      /** True if other programs may use the directory: it has no journal, or every user may add files. */
      readonly isShared: boolean;
      readonly problem: ReturnType<typeof directoryFinding>;
      readonly files: readonly FileFacts[];
    }
);

/** A file with wrong permissions. */
interface FileFacts {
  readonly file: string;
  /** The message about the file. This field is present if tenderd does not start with such a file. */
  readonly text?: string;
  readonly mode: number;
  readonly isOwn: boolean;
  readonly isDirectory: boolean;
}

/** The sticky bit, which directories such as /tmp have. */
const sticky = 0o1000;

/** The files of the data directory that only the owner may read. */
const secretFiles = ['token', 'reader.token', 'webhook.key', 'nexo-seals'];

/** Examines the data directory without changing anything. */
export function lookAtDirectory(path: string): DirectoryFacts {
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return { type: 'missing', path };
    if (!stat.isDirectory()) return { type: 'unreadable', path, why: 'ENOTDIR' };
    const self = process.geteuid?.();
    const isWindows = process.platform === 'win32' || self === undefined;
    if (!isWindows && stat.uid !== self && stat.uid !== 0)
      return { type: 'foreign', path, owner: userName(stat.uid), self: userName(self) };
    const problem = directoryFinding(path);
    return {
      type: 'there',
      path,
      mode: isWindows ? undefined : stat.mode & 0o7777,
      owner: isWindows ? undefined : userName(stat.uid),
      isOwn: isWindows || stat.uid === self,
      isShared: (stat.mode & sticky) !== 0 || !existsSync(journalPath(path)),
      problem,
      files: isWindows ? [] : filesIn(path, self),
    };
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return { type: 'unreadable', path, why };
  }
}

function filesIn(path: string, self: number): readonly FileFacts[] {
  const refused = fileFindings(path).map(({ file, text }) => ({ ...rightsOf(file, self), text }));
  const exposed = secretFiles
    .map((name) => join(path, name))
    .filter((file) => existsSync(file) && !refused.some((one) => one.file === file))
    .map((file) => rightsOf(file, self))
    .filter(({ mode, isDirectory }) => !isDirectory && (mode & 0o077) !== 0);
  return [...refused, ...exposed];
}

function rightsOf(file: string, self: number): FileFacts {
  const stat = lstatSync(file);
  const isRepairable = stat.uid === self && !stat.isSymbolicLink();
  return { file, mode: stat.mode & 0o7777, isOwn: isRepairable, isDirectory: stat.isDirectory() };
}

/** Other facts that the judgement needs. `commandAs` changes a command so that the owner of the directory runs it. */
export interface DirectoryContext {
  /** True for a practice daemon, which creates its directory and journal at the first start. */
  readonly isSimulated: boolean;
  readonly commandAs: (owner: string) => string;
}

/** Judges the data directory. */
export function directoryFindings(
  facts: DirectoryFacts,
  { isSimulated, commandAs }: DirectoryContext,
): readonly Finding[] {
  const { path } = facts;
  const { dataDirectory: subject } = doctor.subjects;
  switch (facts.type) {
    case 'missing':
      return isSimulated
        ? [finding('data-directory-new', subject, texts.dataDirectoryNew(path))]
        : [finding('data-directory-missing', subject, texts.dataDirectoryMissing(path))];
    case 'unreadable':
      return [finding('data-directory-unreadable', subject, texts.dataDirectoryUnreadable(path, facts.why))];
    case 'foreign': {
      const { owner, self } = facts;
      const said = texts.dataDirectoryForeign(path, owner, self, commandAs(owner));
      return [finding('data-directory-foreign', subject, said)];
    }
    case 'there': {
      const { mode, owner, isOwn, isShared, problem, files } = facts;
      const isRepairable = mode !== undefined && isOwn && !isShared && (mode & 0o077) !== 0;
      const close: Repair | undefined = isRepairable ? { type: 'chmod', path, mode: 0o700, before: mode } : undefined;
      const own =
        problem === undefined
          ? finding(
              'data-directory',
              subject,
              texts.dataDirectory(path, mode === undefined ? undefined : octal(mode), owner),
            )
          : finding(
              problem.isRefused ? 'data-directory-refused' : 'data-directory-exposed',
              subject,
              texts.dataDirectoryRights(path, problem.text, close !== undefined),
              close,
            );
      return [own, ...files.map(fileFinding)];
    }
  }
}

function fileFinding({ file, text, mode, isOwn, isDirectory }: FileFacts): Finding {
  const { dataDirectory: subject } = doctor.subjects;
  const repair: Repair | undefined = isOwn
    ? { type: 'chmod', path: file, mode: isDirectory ? 0o700 : 0o600, before: mode }
    : undefined;
  return text === undefined
    ? finding('secret-exposed', subject, texts.secretExposed(file, octal(mode)), repair)
    : finding('data-file-refused', subject, texts.dataFileRefused(file, text, repair !== undefined), repair);
}

function octal(mode: number): string {
  return mode.toString(8).padStart(4, '0');
}
