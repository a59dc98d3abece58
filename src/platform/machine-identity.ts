/** What this machine is known by, as far as Linux shows it to this user. What cannot be read is left out, and nothing is told. */

import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { HostMarks } from '../core/index.js';

/** Reads the marks of this machine. `root` is where its files begin. */
export function readHostMarks(root = '/', name: () => string = hostname): HostMarks {
  const read = (...parts: readonly string[]): string | undefined => text(join(root, ...parts));
  return {
    // Most of these are for the superuser alone.
    hardware: marks(
      read('sys/class/dmi/id/product_uuid'),
      read('sys/class/dmi/id/board_serial'),
      read('sys/firmware/devicetree/base/serial-number'),
    ),
    network: marks(
      ...physical(join(root, 'sys/class/net'))
        // An address that somebody set, or drew at random, is not the card's own.
        .filter((card) => read('sys/class/net', card, 'addr_assign_type') === '0')
        .map((card) => read('sys/class/net', card, 'address')),
    ),
    disk: marks(
      ...physical(join(root, 'sys/block')).flatMap((disk) =>
        ['wwid', 'serial', 'device/wwid', 'device/serial', 'device/cid'].map((file) => read('sys/block', disk, file)),
      ),
    ),
    'machine-id': marks(read('etc/machine-id')),
    hostname: marks(name()),
  };
}

function marks(...found: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(found.flatMap((mark) => (mark === undefined || isPlaceholder(mark) ? [] : [mark])))].toSorted();
}

/** Entries of a directory of devices that stand for a thing, not for one made by software, and that cannot be unplugged. */
function physical(directory: string): readonly string[] {
  try {
    return readdirSync(directory).filter((entry) => {
      const device = link(join(directory, entry, 'device'));
      return device !== undefined && !/\/usb\d/.test(link(join(directory, entry)) ?? '');
    });
  } catch {
    return [];
  }
}

function link(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

function text(path: string): string | undefined {
  try {
    const found = readFileSync(path, 'utf8').replaceAll('\0', '').trim().toLowerCase();
    return found === '' ? undefined : found;
  } catch {
    return undefined;
  }
}

/** What makers leave in the place of a number: many machines have the same. */
function isPlaceholder(mark: string): boolean {
  return (
    /^[0f:. -]*$/.test(mark) ||
    mark === '03000200-0400-0500-0006-000700080009' ||
    /filled|default|not specified|unknown|none|invalid|localhost|uninitialized/.test(mark)
  );
}
