/** Which properties of a machine are marks: read from a tree of files with the layout of Linux. */

import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readHostMarks } from '../../src/platform/machine-identity.js';
import { freshFolder } from '../world/fresh-folder.js';

function tree(files: Readonly<Record<string, string>>, links: Readonly<Record<string, string>> = {}): string {
  const root = freshFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  for (const [path, target] of Object.entries(links)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    symlinkSync(target, join(root, path));
  }
  return root;
}

test('built-in hardware and the installation are marks of a machine, but not software and plugged-in devices', () => {
  const root = tree(
    {
      'sys/class/dmi/id/product_uuid': '4C4C4544-0042\n',
      'sys/class/dmi/id/board_serial': 'To be filled by O.E.M.\n',
      'sys/class/net/eth0/address': '52:54:00:AA:00:01\n',
      'sys/class/net/eth0/addr_assign_type': '0\n',
      'sys/class/net/wlan0/address': '52:54:00:aa:00:02\n',
      'sys/class/net/wlan0/addr_assign_type': '1\n',
      'sys/class/net/veth0/address': '52:54:00:aa:00:03\n',
      'sys/class/net/veth0/addr_assign_type': '0\n',
      'sys/devices/pci0/usb1/net/usb0/address': '52:54:00:aa:00:04\n',
      'sys/devices/pci0/usb1/net/usb0/addr_assign_type': '0\n',
      'sys/block/nvme0n1/wwid': 'eui.0025\n',
      'sys/block/loop0/serial': 'none of ours\n',
      'etc/machine-id': 'b0a1\n',
    },
    {
      'sys/class/net/eth0/device': '../../../devices/pci0/0000:00:1f.6',
      'sys/class/net/wlan0/device': '../../../devices/pci0/0000:00:14.3',
      'sys/devices/pci0/usb1/net/usb0/device': '../../1-1',
      'sys/class/net/usb0': '../../devices/pci0/usb1/net/usb0',
      'sys/block/nvme0n1/device': '../../devices/pci0/nvme0',
    },
  );
  expect(readHostMarks(root, () => 'till-1')).toEqual({
    hardware: ['4c4c4544-0042'],
    network: ['52:54:00:aa:00:01'],
    disk: ['eui.0025'],
    'machine-id': ['b0a1'],
    hostname: ['till-1'],
  });
});

test('an unreadable machine has no marks, and placeholders of manufacturers are not marks', () => {
  const nothing = { hardware: [], network: [], disk: [], 'machine-id': [], hostname: [] };
  expect(readHostMarks('/nowhere/at/all', () => 'localhost')).toEqual(nothing);
  const root = tree({
    'sys/class/dmi/id/product_uuid': '03000200-0400-0500-0006-000700080009\n',
    'sys/class/dmi/id/board_serial': 'Default string\n',
    'etc/machine-id': 'uninitialized\n',
  });
  expect(readHostMarks(root, () => '')).toMatchObject({ hardware: [], 'machine-id': [] });
});

test('the marks of this machine are the same at each reading', () => {
  expect(readHostMarks()).toEqual(readHostMarks());
});
