/**
 * `npm run package`: makes the packages in `dist/packages`. Options: `--only deb`, `tarball`, `image` or `zip`; `--platform
 * linux-x64` makes those of one platform. Prints the SHA-256 of each file. The first run downloads Node (packaging/README.md).
 */

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { makeDeb } from './debian/deb.js';
import { makeImage, whyNoImage } from './image/image.js';
import { linuxPlatforms } from './program/node-releases.js';
import { outputFolder, root } from './program/places.js';
import { makeTarball } from './tarball/tarball.js';
import { makeZip } from './windows/zip.js';

const { values } = parseArgs({ options: { only: { type: 'string' }, platform: { type: 'string' } } });

const noImage = whyNoImage();
mkdirSync(outputFolder, { recursive: true });
for (const platform of linuxPlatforms.filter((one) => (values.platform ?? one) === one)) {
  if ((values.only ?? 'deb') === 'deb') report(makeDeb({ platform }));
  if ((values.only ?? 'tarball') === 'tarball') report(makeTarball(platform));
  if ((values.only ?? 'image') === 'image' && noImage === undefined) report(makeImage(platform));
}
if ((values.only ?? 'image') === 'image' && noImage !== undefined) process.stdout.write(`No image: ${noImage}.\n`);
if ((values.only ?? 'zip') === 'zip' && (values.platform ?? 'win32-x64') === 'win32-x64') report(makeZip());

function report(file: string): void {
  const bytes = readFileSync(file);
  const digest = createHash('sha256').update(bytes).digest('hex');
  process.stdout.write(`${digest}  ${relative(root, file)} (${Math.round(bytes.length / 1e6)} MB)\n`);
}
