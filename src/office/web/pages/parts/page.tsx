/** A page with its heading, and the title of the window. */

import type { ComponentChildren } from 'preact';
import { texts } from '../language/texts.js';
import { Titled } from '../../../../console/pages/parts/frame.js';

/** Shows a page. */
export function Page({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <Titled title={title} windowTitle={texts.pages.windowTitle(title)}>
      {children}
    </Titled>
  );
}
