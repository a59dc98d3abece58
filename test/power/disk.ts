/**
 * A disk in the state after a power cut. Synced data is safe. Each other write is complete, missing, or contained in
 * some of its sectors. Names appear and disappear in the order of their changes, and the latest changes of a directory
 * may be missing until it is synced.
 */

import { dirname } from 'node:path';
import type { Dice } from '../simulation/dice.js';
import { type Change, FileContent } from './file-content.js';
import type { RecordedCall } from './recording.js';

interface File {
  /** The safe content. */
  readonly synced: FileContent;
  unsynced: Change[];
}

type NameChange =
  | { readonly type: 'add'; readonly path: string; readonly file: File }
  | { readonly type: 'remove'; readonly path: string }
  | { readonly type: 'rename'; readonly from: string; readonly to: string };

interface Directory {
  /** The safe names. */
  synced: Map<string, File>;
  unsynced: NameChange[];
  /** The directory's own name is safe. */
  isNamed: boolean;
}

/** The ways in which a power cut treats data that was not synced. */
const moods = ['all gone', 'all there', 'last torn', 'any', 'any'] as const;

/** The files by path. */
export type Image = ReadonlyMap<string, Buffer>;

/** The disk below one directory. It is moved forward call by call. */
export class Disk {
  readonly #directories = new Map<string, Directory>();
  readonly #names = new Map<string, File>();
  readonly #descriptors = new Map<number, { readonly file: File; readonly path: string } | Directory>();
  readonly #isDeaf: (path: string) => boolean;

  /**
   * `isDeaf` returns true for files on which a sync has no effect, as on a disk that lies or with a daemon that does
   * not sync.
   */
  constructor(root: string, isDeaf: (path: string) => boolean = () => false) {
    this.#directories.set(root, { synced: new Map(), unsynced: [], isNamed: true });
    this.#isDeaf = isDeaf;
  }

  /** Applies one call. */
  apply(call: RecordedCall): void {
    switch (call.kind) {
      case 'start':
        return this.#descriptors.clear();
      case 'open':
        return this.#open(call.fd, call.path, call.makes, call.empties);
      case 'socket':
        return void this.#descriptors.delete(call.fd);
      case 'write':
        return this.#change(call.fd, { offset: call.offset, bytes: call.bytes });
      case 'truncate':
        return this.#change(call.fd, { length: call.length });
      case 'sync':
        return this.#sync(call.fd);
      case 'failed':
        return call.what === 'sync' ? this.#lose(call.fd) : undefined;
      case 'rename':
        return this.#rename(call.from, call.to);
      case 'link':
        return this.#add(call.to, this.#named(call.from));
      case 'unlink':
        this.#names.delete(call.path);
        return void this.#parent(call.path).unsynced.push({ type: 'remove', path: call.path });
      case 'mkdir':
        return void this.#directories.set(call.path, { synced: new Map(), unsynced: [], isNamed: false });
      case 'sent':
      case 'received':
        return;
    }
  }

  /** Returns one of the many possible contents of the disk after a power cut at this call. */
  afterCut(dice: Dice): Image {
    const image = new Map<string, Buffer>();
    const mood = dice.pick(moods);
    for (const directory of this.#directories.values()) {
      const isThere = directory.isNamed || mood === 'all there' || (mood !== 'all gone' && dice.roll(2) === 0);
      if (!isThere) continue;
      const names = new Map(directory.synced);
      for (const change of directory.unsynced.slice(0, countOf(directory.unsynced.length, mood, dice)))
        rename(names, change);
      for (const [path, file] of names) {
        const fate = (place: number): Fate => fateOf(place, file.unsynced.length, mood, dice);
        image.set(path, contentOf(file, fate, dice));
      }
    }
    return image;
  }

  /** Returns the content that a running process sees. */
  asShown(): Image {
    return new Map([...this.#names].map(([path, file]) => [path, contentOf(file, () => 'written')]));
  }

  #open(fd: number, path: string, makes: boolean, empties: boolean): void {
    const directory = this.#directories.get(path);
    if (directory !== undefined) return void this.#descriptors.set(fd, directory);
    if (makes && !this.#names.has(path)) this.#add(path, { synced: new FileContent(), unsynced: [] });
    const file = this.#names.get(path);
    // The shop's configuration was written before the first process started.
    if (file === undefined) return;
    this.#descriptors.set(fd, { file, path });
    if (empties) file.unsynced.push({ length: 0 });
  }

  #change(fd: number, change: Change): void {
    const open = this.#descriptors.get(fd);
    if (open === undefined || !('file' in open)) throw new Error(`descriptor ${fd} is no file`);
    open.file.unsynced.push(change);
  }

  #sync(fd: number): void {
    const open = this.#descriptors.get(fd);
    if (open === undefined) throw new Error(`descriptor ${fd} is nothing that can be synced`);
    if ('file' in open) {
      const { file, path } = open;
      if (this.#isDeaf(path)) return;
      for (const change of file.unsynced) file.synced.apply(change);
      file.unsynced = [];
      return;
    }
    if (this.#isDeaf('')) return;
    for (const change of open.unsynced) rename(open.synced, change);
    open.unsynced = [];
    for (const [path, directory] of this.#directories)
      if (this.#directories.get(dirname(path)) === open) directory.isNamed = true;
  }

  /**
   * After a failed sync, the system may count the pages as clean. A process can still read these pages, but no later
   * sync writes them. Only another write of the same bytes brings them to the disk.
   */
  #lose(fd: number): void {
    const open = this.#descriptors.get(fd);
    if (open === undefined || !('file' in open)) return;
    open.file.unsynced = [];
  }

  #rename(from: string, to: string): void {
    const file = this.#named(from);
    this.#names.delete(from);
    this.#names.set(to, file);
    const [source, target] = [this.#parent(from), this.#parent(to)];
    if (source === target) return void target.unsynced.push({ type: 'rename', from, to });
    // Two directories are synced independently, so after a power cut the file may have both names, or none.
    target.unsynced.push({ type: 'add', path: to, file });
    source.unsynced.push({ type: 'remove', path: from });
  }

  #add(path: string, file: File): void {
    this.#names.set(path, file);
    this.#parent(path).unsynced.push({ type: 'add', path, file });
  }

  #named(path: string): File {
    const file = this.#names.get(path);
    if (file === undefined) throw new Error(`${path} is not there`);
    return file;
  }

  #parent(path: string): Directory {
    const directory = this.#directories.get(dirname(path));
    if (directory === undefined) throw new Error(`${dirname(path)} is no directory`);
    return directory;
  }
}

function countOf(changes: number, mood: (typeof moods)[number], dice: Dice): number {
  if (mood === 'all gone') return 0;
  return mood === 'any' ? dice.roll(changes + 1) : changes;
}

function rename(names: Map<string, File>, change: NameChange): void {
  if (change.type === 'add') return void names.set(change.path, change.file);
  if (change.type === 'remove') return void names.delete(change.path);
  const file = names.get(change.from);
  names.delete(change.from);
  if (file !== undefined) names.set(change.to, file);
}

/** The fate of a change that was not synced. */
type Fate = 'gone' | 'written' | 'torn';

function fateOf(place: number, changes: number, mood: (typeof moods)[number], dice: Dice): Fate {
  if (mood === 'any') return dice.pick(['gone', 'written', 'torn']);
  if (mood === 'last torn') return place === changes - 1 ? 'torn' : 'written';
  return mood === 'all gone' ? 'gone' : 'written';
}

function contentOf(file: File, fateOfChange: (place: number) => Fate, dice?: Dice): Buffer {
  const content = file.synced.copy();
  for (const [place, change] of file.unsynced.entries()) {
    const fate = fateOfChange(place);
    if (fate === 'written') content.apply(change);
    if (fate === 'torn') content.applyInPart(change, () => dice?.roll(2) === 0);
  }
  return content.bytes();
}
