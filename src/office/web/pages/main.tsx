/** Begins the head office in the browser. */

import { render } from 'preact';
import { App } from './app.js';
import { language } from './language/texts.js';

const place = document.querySelector('#app');
document.documentElement.lang = language;
if (place !== null) render(<App />, place);
