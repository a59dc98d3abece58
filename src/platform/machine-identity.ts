/**
 * The identity of this machine, as far as Linux shows it to this user. Marks that cannot be read are left out silently.
 */

import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { HostMarks } from '../core/index.js';

/** Reads the marks of this machine. `root` is the root of its file system. */
export function readHostMarks(root = '/', name: () => string = hostname): HostMarks {
  const read = (...parts: readonly string[]): string | undefined => text(join(root, ...parts));
  return {
    // Only the superuser can read most of these files.
    hardware: marks(
      read('sys/class/dmi/id/product_uuid'),
      read('sys/class/dmi/id/board_serial'),
      read('sys/firmware/devicetree/base/serial-number'),
    ),
    network: marks(
      ...physical(join(root, 'sys/class/net'))
        // Skips addresses that software set or chose at random, because they do not identify the card.
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

/** Returns the entries of a device directory that are physical devices. Devices made by software and removable devices are left out. */
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

/** True for a manufacturer's placeholder, which many machines share. */
function isPlaceholder(mark: string): boolean {
  return (
    /^[0f:. -]*$/.test(mark) ||
    mark === '03000200-0400-0500-0006-000700080009' ||
    /filled|default|not specified|unknown|none|invalid|localhost|uninitialized/.test(mark)
  );
}
