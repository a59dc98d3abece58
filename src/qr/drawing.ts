/** Draws a QR code as SVG, PNG or characters. Each drawing has the light border of four modules that scanners need. */

import { crc32, deflateSync } from 'node:zlib';

/** The modules of a code, without the light border. */
export interface QrCode {
  /** The number of modules on each side. */
  readonly size: number;
  /** True if a module is dark. Modules outside the code are light. */
  isDark(x: number, y: number): boolean;
}

/** The width of the light border, in modules. */
const border = 4;

/** Returns the code as an SVG document. A module is one unit wide. */
export function toSvg(code: QrCode): string {
  const side = code.size + 2 * border;
  const runs: string[] = [];
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      let length = 0;
      while (code.isDark(x + length, y)) length += 1;
      if (length > 0) runs.push(`M${x + border} ${y + border}h${length}v1h-${length}z`);
      x += length;
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${runs.join('')}"/></svg>\n`;
}

/** Returns the code as a black-and-white PNG file. `pixels` is the width of a module. */
export function toPng(code: QrCode, pixels = 8): Buffer {
  const side = (code.size + 2 * border) * pixels;
  const row = (line: number): Buffer => {
    const bytes = Buffer.alloc(1 + Math.ceil(side / 8));
    for (let pixel = 0; pixel < side; pixel += 1) {
      const isDark = code.isDark(Math.floor(pixel / pixels) - border, Math.floor(line / pixels) - border);
      const at = 1 + (pixel >> 3);
      if (!isDark) bytes[at] = (bytes[at] ?? 0) | (0x80 >> (pixel & 7));
    }
    return bytes;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // The picture has one bit for each pixel, and is greyscale.
  head[8] = 1;
  const pixelRows = Buffer.concat(Array.from({ length: side }, (_, line) => row(line)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixelRows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  const check = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/**
 * Returns the code as half-block characters. Each character shows two modules, one above the other. The light modules
 * are drawn in a light colour, so that scanners can read the code on a dark screen.
 */
export function toText(code: QrCode): string {
  const lines: string[] = [];
  for (let y = -border; y < code.size + border; y += 2) {
    let line = '';
    for (let x = -border; x < code.size + border; x += 1) {
      const above = !code.isDark(x, y);
      const below = y + 1 < code.size + border && !code.isDark(x, y + 1);
      line += above && below ? '█' : above ? '▀' : below ? '▄' : ' ';
    }
    lines.push(line);
  }
  return `${lines.join('\n')}\n`;
}
