/** Measures in a page whether it is readable: what exceeds the window, and which texts have too little contrast. */

import { z } from 'zod';
import type { Browser } from './browser.js';

const measuredShape = z.object({
  wide: z.array(z.string()),
  pale: z.array(z.string()),
  dark: z.boolean(),
  words: z.int(),
});

/** `wide`: elements that exceed the window; a chart that scrolls in its own box does not count. `pale`: texts with less contrast than 4.5 to 1. */
export type Readability = z.infer<typeof measuredShape>;

const measure = `(() => {
  const light = (color) => {
    const parts = color.match(/[\\d.]+/g).map(Number).slice(0, 3).map((value) => value / 255);
    const [r, g, b] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const backOf = (element) => {
    for (let at = element; at !== null; at = at.parentElement) {
      const color = getComputedStyle(at).backgroundColor;
      if (!/, 0\\)$/.test(color)) return color;
    }
    return 'rgb(255, 255, 255)';
  };
  const shown = [...document.querySelectorAll('body *')].filter((element) =>
    element.getClientRects().length > 0 && [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== ''));
  const contrast = (element) => {
    const [more, less] = [light(getComputedStyle(element).color), light(backOf(element))].sort((a, b) => b - a);
    return (more + 0.05) / (less + 0.05);
  };
  const name = (element) => element.tagName + ' ' + element.textContent.slice(0, 40);
  return {
    wide: shown.filter((element) => element.closest('pre, thead, .scroll svg') === null && element.getBoundingClientRect().right > innerWidth + 1).map(name),
    pale: [...new Set(shown.filter((element) => contrast(element) < 4.5).map(name))],
    dark: light(getComputedStyle(document.body).backgroundColor) < 0.2,
    words: document.body.innerText.split(/\\s+/).length,
  };
})()`;

/** Measures the open page. */
export async function readabilityIn(browser: Browser): Promise<Readability> {
  return measuredShape.parse(await browser.evaluate(measure));
}
