/** The texts of `tenderd doctor` about the data directory, its disk and the journal. */

import { sizeText } from '../words.js';
import type { Said } from '../../en/doctor/doctor.js';

const checkDiskFirst =
  'Om den här kassan redan har tagit betalt är dess disk inte monterad, eller så är dataDir fel: rätta det först.';
const closeIt = 'Stäng den för andra användare: tenderd doctor --fix';

/** The finding `data-directory`. */
export function dataDirectory(path: string, mode: string | undefined, owner: string | undefined): Said {
  const rights = mode === undefined ? '' : `, rättigheter ${mode}, ägare ${owner ?? 'okänd'}`;
  return { value: `${path}${rights}`, remedy: [] };
}

/** `data-directory-new`: the directory is missing, and a practice daemon creates it. */
export function dataDirectoryNew(path: string): Said {
  return { value: `${path} skapas vid första starten`, remedy: [] };
}

/** The finding `data-directory-missing`. */
export function dataDirectoryMissing(path: string): Said {
  return {
    value: `${path} saknas`,
    remedy: [
      checkDiskFirst,
      `På en ny kassa: sudo install -d -o USER -m 0700 ${path}, sedan som den användaren: tenderd journal create`,
    ],
  };
}

/** The finding `data-directory-unreadable`. */
export function dataDirectoryUnreadable(path: string, why: string): Said {
  return { value: `${path} går inte att läsa: ${why}`, remedy: ['Kör kommandot som tenderds användare.'] };
}

/** The finding `data-directory-foreign`. `command`: this command as the owner. */
export function dataDirectoryForeign(path: string, owner: string, self: string, command: string): Said {
  return {
    value: `${path} tillhör ${owner}, och det här kommandot körs som ${self}`,
    remedy: [
      `Om tenderd körs som ${owner}: ${command}`,
      `Om tenderd körs som ${self}, rätta ägaren: sudo chown -R ${self} ${path}`,
    ],
  };
}

/** `data-directory-refused` and `data-directory-exposed`. `text`: the directory's permissions, and what they allow. */
export function dataDirectoryRights(path: string, text: string, isRepairable: boolean): Said {
  return {
    value: `${path} ${text}`,
    remedy: [isRepairable ? closeIt : 'Rätta rättigheterna så som texten säger.'],
  };
}

/** The finding `data-file-refused`. `text`: the permissions of the file, and the command that corrects them. */
export function dataFileRefused(file: string, text: string, isRepairable: boolean): Said {
  return {
    value: `${file} ${text}`,
    remedy: [isRepairable ? 'Eller låt det göras: tenderd doctor --fix' : 'Gör det och upprepa sedan kommandot.'],
  };
}

/** `token-exposed`: other users can read a secret. */
export function secretExposed(file: string, mode: string): Said {
  return {
    value: `${file} har rättigheterna ${mode}: andra användare av den här datorn kan läsa den`,
    remedy: [closeIt],
  };
}

/** The finding `disk`. `commitMs`: undefined if no commit was tried. */
export function disk(free: string, commitMs: number | undefined): Said {
  const commit =
    commitMs === undefined ? '' : `, en skrivning (commit) tar ${commitMs < 1 ? 'mindre än 1' : commitMs} ms`;
  return { value: `${sizeText(free)} ledigt${commit}`, remedy: [] };
}

const makeRoom = 'Frigör utrymme på disken, men radera ingen fil i datakatalogen.';

/** The finding `disk-full`. `reserve`: the free space below which no payment starts. */
export function diskFull(path: string, free: string, reserve: string): Said {
  return {
    value: `${sizeText(free)} ledigt för ${path}; under ${sizeText(reserve)} avvisas nya betalningar`,
    remedy: [makeRoom],
  };
}

/** The finding `disk-low`. */
export function diskLow(path: string, free: string, reserve: string): Said {
  return {
    value: `bara ${sizeText(free)} ledigt för ${path}; under ${sizeText(reserve)} avvisas nya betalningar`,
    remedy: [makeRoom],
  };
}

/** The finding `disk-read-only`. */
export function diskReadOnly(path: string): Said {
  return {
    value: `disken för ${path} är skrivskyddad, så ingen betalning kan registreras`,
    remedy: [
      'Titta i systemets logg (dmesg): en disk som håller på att gå sönder monteras skrivskyddad. Montera den sedan för skrivning.',
    ],
  };
}

/** The finding `disk-unwritable`. `why`: the error of the system. */
export function diskUnwritable(path: string, why: string): Said {
  return {
    value: `det går inte att skriva något i ${path}: ${why}`,
    remedy: ['Rätta katalogens rättigheter, eller dess disk.'],
  };
}

/** The finding `disk-slow`. */
export function diskSlow(path: string, commitMs: number): Said {
  return {
    value: `en skrivning (commit) i ${path} tar ${commitMs} ms, och varje betalning behöver flera`,
    remedy: [
      'Leta efter en disk som håller på att gå sönder, ett minneskort eller en nätverksdisk, och efter program som skriver mycket.',
    ],
  };
}

/** `journal`: the journal's files while the daemon is stopped. `entries`: undefined if they were not counted. */
export function journal(entries: number | undefined, size: string, isClosed: boolean): Said {
  const count = entries === undefined ? '' : `${entries} ${entries === 1 ? 'post' : 'poster'}, `;
  const end = isClosed ? '' : '; den senaste tenderd stoppades inte på rätt sätt, och nästa start återställer';
  return { value: `${count}${size}${end}`, remedy: [] };
}

/** The finding `journal-in-use`. */
export function journalInUse(pid: number | undefined): Said {
  return { value: `används av tenderd${pid === undefined ? '' : ` (process ${pid})`}`, remedy: [] };
}

/** `journal-new`: the journal is missing, and a practice daemon creates it. */
export const journalNew: Said = { value: 'skapas vid första starten', remedy: [] };

/** `journal-missing`: there is no journal, and no sign that one existed. */
export function journalMissing(path: string): Said {
  return {
    value: `det finns ingen journal ${path}, så tenderd avvisar riktiga betalningar`,
    remedy: [checkDiskFirst, 'På en ny kassa: tenderd journal create'],
  };
}

/** `journal-lost`: the journal is missing, but its witness file exists. */
export function journalLost(path: string, entries: number | undefined): Said {
  const had = entries === undefined ? '' : `; den hade minst ${entries} ${entries === 1 ? 'post' : 'poster'}`;
  return {
    value: `journalen ${path} är borta${had}`,
    remedy: [
      'Montera dess disk, eller återställ den senaste kopian: docs/operate/backup.md',
      'Utan den journalen kan betalningar som den innehåller debiteras igen.',
    ],
  };
}

/** `journal-deleted`: the files of the journal were deleted while the daemon was running. */
export function journalDeleted(path: string): Said {
  return {
    value: `journalen ${path} raderades eller flyttades medan tenderd körs`,
    remedy: [
      'Om den flyttades, stoppa tenderd genast, flytta tillbaka den och starta igen.',
      'Om den raderades, ta inte betalt, och jämför med terminalerna: docs/operate/backup.md',
    ],
  };
}

/** The finding `journal-unconfirmed`. `text`: why no money moves. */
export function journalUnconfirmed(text: string): Said {
  return {
    value: text,
    remedy: [
      'Återställ rätt journal. Eller stoppa tenderd, jämför med terminalerna och kör sedan:',
      'tenderd journal confirm --name "YOUR NAME" --reason "WHAT YOU SAW"',
    ],
  };
}

/** `journal-locked`: another process has the journal open, and that process is not the daemon that answers. */
export function journalLocked(path: string, holder: string): Said {
  return {
    value: `${path} används av ${holder}`,
    remedy: ['Bara en tenderd får använda en journal: stoppa den processen och starta sedan tenderd.'],
  };
}

/** The finding `journal-unusable`. `text`: the fault and its remedy. */
export function journalUnusable(text: string): Said {
  return { value: text, remedy: ['Låt datakatalogen vara som den är: den visar vad som hände med pengarna.'] };
}

/** The finding `journal-other-machine`. `text`: the decision that the operator must make. */
export function journalOtherMachine(text: string): Said {
  return { value: text, remedy: ['Är det en kopia? docs/operate/another-machine.md'] };
}

/** Names a program in the texts about journals and ports. */
export function program(pid: number | undefined, command: string | undefined): string {
  if (pid === undefined) return 'ett annat program';
  return command === undefined ? `process ${pid}` : `process ${pid} (${command})`;
}

function ago(hours: number): string {
  return hours < 1
    ? 'för mindre än en timme sedan'
    : hours < 48
      ? `för ${hours} h sedan`
      : `för ${Math.floor(hours / 24)} dagar sedan`;
}

/** The finding `backup`. `hours`: the age of the backup. */
export function backup(file: string, hours: number, size: string): Said {
  return { value: `${ago(hours)}: ${file}, ${sizeText(size)}`, remedy: [] };
}

/**
 * The finding `backup-not-configured`. `hours`: the age of the last backup that was made by hand; undefined if there is
 * none.
 */
export function backupNotConfigured(hours: number | undefined): Said {
  const last = hours === undefined ? '' : `; den senaste skapades ${ago(hours)}`;
  return { value: `konfigurationen har ingen [backup]${last}`, remedy: [] };
}

/** The finding `backup-old`. `hours`: the age of the last backup, which was made by hand. */
export function backupOld(hours: number): Said {
  return {
    value: `konfigurationen har ingen [backup], och den senaste skapades ${ago(hours)}`,
    remedy: [
      'Skapa en nu: tenderd backup DIRECTORY',
      'Eller låt tenderd skapa en varje natt: ange [backup] i konfigurationen.',
    ],
  };
}

/** The finding `backup-awaited`. */
export function backupAwaited(directory: string): Said {
  return { value: `den första i ${directory} skapas efter nästa start, eller i natt`, remedy: [] };
}

/** The finding `backup-overdue`. `hours`: the age of the last backup; undefined if there is none. */
export function backupOverdue(hours: number | undefined, directory: string): Said {
  return {
    value:
      hours === undefined ? `ingen har skapats i ${directory} än` : `den senaste i ${directory} skapades ${ago(hours)}`,
    remedy: [
      'Starta tenderd om den är stoppad: den tar igen en missad natt.',
      `Eller skapa en nu: tenderd backup ${directory}`,
    ],
  };
}

/** The finding `backup-gone`. */
export function backupGone(file: string): Said {
  return { value: `${file} finns inte`, remedy: ['Montera dess disk, eller skapa en nu: tenderd backup DIRECTORY'] };
}

/** The finding `backup-same-disk`. */
export function backupSameDisk(file: string, hours: number): Said {
  return {
    value: `${ago(hours)}: ${file}, på datakatalogens disk`,
    remedy: ['Om disken går sönder förloras båda: ange en katalog på en annan disk i backup.dir.'],
  };
}

/** The finding `backup-by-leader`. */
export const backupByLeader: Said = { value: 'bara ledaren i paret gör de nattliga säkerhetskopiorna', remedy: [] };
