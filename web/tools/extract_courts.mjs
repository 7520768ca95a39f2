// Prepares the twelve court drawings in src/assets/courts from an installed copy of the npm package
// @heruka_urgyen/react-playing-cards (art by Adrian Kennard, CC0). Run once by hand, with svgo installed beside it:
//   node tools/extract_courts.mjs PATH_TO_PACKAGE
// Only the figure is kept: no frame, no index, no large pip. Colours become those of the table.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const root = process.argv[2];
const require = createRequire(join(root, 'package.json'));
const { optimize } = require('svgo');

const COLOURS = { '#FC4': '#dca845', red: '#b3202c', '#44F': '#22406f', black: '#1c2320' };
const out = new URL('../src/assets/courts/', import.meta.url);

/** The symbols that draw the figure (1..6), and the small pip some garments carry. */
function figure(svg, suit, rank) {
  const symbols = [...svg.matchAll(/<symbol id="(\w+)"([^>]*)>(.*?)<\/symbol>/gs)];
  const layers = symbols.filter(([, id]) => new RegExp(`^${suit}${rank}\\d$`).test(id)).map(([, , , body]) => body);
  const pip = symbols.find(([, id]) => id === `S${suit}${rank}`);
  const defs = pip ? `<symbol id="p" viewBox="-600 -600 1200 1200" preserveAspectRatio="xMinYMid">${pip[3]}</symbol>` : '';
  const body = layers.join('').replaceAll(`#S${suit}${rank}`, '#p');
  return { defs, body };
}

for (const rank of 'JQK') {
  for (const suit of 'SHDC') {
    const svg = readFileSync(join(root, `src/images/2color/${rank}${suit}.svg`), 'utf8');
    const { defs, body } = figure(svg, suit, rank);
    let text =
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 1300 2000">` +
      `<defs>${defs}<g id="h">${body}</g></defs><use xlink:href="#h"/>` +
      `<use xlink:href="#h" transform="rotate(180 650 1000)"/></svg>`;
    for (const [from, to] of Object.entries(COLOURS)) text = text.replaceAll(`"${from}"`, `"${to}"`);
    const small = optimize(text, {
      multipass: true,
      floatPrecision: 0,
      plugins: [{ name: 'preset-default', params: { overrides: { cleanupIds: false } } }],
    });
    writeFileSync(new URL(`${rank}${suit.toLowerCase()}.svg`, out), small.data);
  }
}
