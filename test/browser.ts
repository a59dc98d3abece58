/** A real browser for a test: one page of Chromium, which the test reads and uses as a person does, by keys and clicks. */

import { z } from 'zod';
import { type BrowserEvent, DevTools } from './devtools.js';

/** The appearance of a page. */
export interface Look {
  readonly width: number;
  readonly height: number;
  readonly scheme: 'light' | 'dark';
  /** The language of the reader. Default: that of the browser. */
  readonly language?: string;
}

/** An element of a page, as accessibility tools name it. */
export interface Seen {
  readonly role: string;
  readonly name: string;
}

const contextShape = z.object({
  context: z.object({ id: z.int(), auxData: z.object({ frameId: z.string(), isDefault: z.boolean() }) }),
});
const frameShape = z.object({ frame: z.object({ id: z.string(), url: z.string() }) });
const treeShape = z.object({
  frameTree: z.object({ ...frameShape.shape, childFrames: z.array(frameShape).default([]) }),
});
const requestShape = z.object({ request: z.object({ url: z.string(), headers: z.record(z.string(), z.string()) }) });
const nodesShape = z.object({
  nodes: z.array(
    z.object({
      ignored: z.boolean(),
      role: z.object({ value: z.string() }).optional(),
      name: z.object({ value: z.string() }).optional(),
      properties: z
        .array(z.object({ name: z.string(), value: z.object({ value: z.unknown().optional() }) }))
        .default([]),
      backendDOMNodeId: z.int().optional(),
    }),
  ),
});
const heapShape = z.object({ usedSize: z.number(), embedderHeapUsedSize: z.number() });
type Node = z.infer<typeof nodesShape>['nodes'][number];

/** Keys that type no character, with their codes for the browser. */
const keys = {
  Tab: { code: 'Tab', windowsVirtualKeyCode: 9 },
  Enter: { code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  Space: { code: 'Space', key: ' ', windowsVirtualKeyCode: 32, text: ' ' },
  ArrowDown: { code: 'ArrowDown', windowsVirtualKeyCode: 40 },
} as const;

/** The maximum number of Tab presses on one page. */
const stepsMax = 60;

/** One open page of a running browser. The page shares nothing with the other pages of the browser. */
export class Browser {
  readonly #tools: DevTools;
  readonly #end: () => Promise<unknown>;
  readonly #session: string;
  readonly #loaded: (() => void)[] = [];
  /** The script context of each frame. */
  readonly #contexts = new Map<string, number>();
  #eventCount = 0;
  #onEvent: () => void = () => undefined;
  /** The addresses that the page requested. */
  readonly requests: string[] = [];
  /** The `Referer` of each request that had one. */
  readonly referrers: string[] = [];
  /** The complaints of the browser: errors, refusals of the policy, warnings. */
  readonly complaints: string[] = [];

  private constructor(tools: DevTools, session: string, end: () => Promise<unknown>) {
    this.#tools = tools;
    this.#session = session;
    this.#end = end;
    tools.onEvent((event) => this.#hear(event));
  }

  /** Starts a browser with an empty page. The caller must close it. */
  static async start(): Promise<Browser> {
    const tools = await DevTools.start();
    return Browser.#open(tools, {}, async () => tools.close());
  }

  /** Opens an empty page in a running browser. The page's cookies and stored data are removed with the page. */
  static async openIn(tools: DevTools): Promise<Browser> {
    const own = z.object({ browserContextId: z.string() }).parse(await tools.say('Target.createBrowserContext'));
    return Browser.#open(tools, own, async () => tools.say('Target.disposeBrowserContext', own));
  }

  static async #open(tools: DevTools, where: object, end: () => Promise<unknown>): Promise<Browser> {
    const { targetId } = z
      .object({ targetId: z.string() })
      .parse(await tools.say('Target.createTarget', { url: 'about:blank', ...where }));
    const attached = await tools.say('Target.attachToTarget', { targetId, flatten: true });
    const browser = new Browser(tools, z.object({ sessionId: z.string() }).parse(attached).sessionId, end);
    for (const domain of ['Page', 'Runtime', 'Network', 'Log']) await browser.#say(`${domain}.enable`);
    return browser;
  }

  /** Opens an address with this appearance. Resolves when it has loaded. */
  async open(url: string, look: Look): Promise<void> {
    const { width, height, scheme, language = '' } = look;
    const userAgent = z.string().parse(await this.evaluate('navigator.userAgent'));
    await this.#say('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: language });
    await this.#say('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor: 1,
      mobile: width < 600,
    });
    await this.#say('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] });
    await this.#say('Accessibility.enable');
    const loaded = new Promise<void>((resolve) => this.#loaded.push(resolve));
    await this.#say('Page.navigate', { url });
    await loaded;
  }

  /** Opens pages without their scripts from now on. */
  async withoutScript(): Promise<void> {
    await this.#say('Emulation.setScriptExecutionDisabled', { value: true });
  }

  /**
   * Returns the value of an expression, or the result of its promise, as JSON: in the page, or in the frame whose
   * address begins with the given text.
   */
  async evaluate(expression: string, frame?: string): Promise<unknown> {
    const contextId = frame === undefined ? undefined : this.#contexts.get((await this.#frame(frame)).id);
    if (frame !== undefined && contextId === undefined) throw new Error(`the frame ${frame} has no script`);
    const answer = await this.#say('Runtime.evaluate', {
      expression,
      returnByValue: true,
      awaitPromise: true,
      contextId,
    });
    return z.object({ result: z.object({ value: z.unknown().optional() }) }).parse(answer).result.value;
  }

  /** Returns the address of the page. */
  async url(): Promise<string> {
    return (await this.#frames())[0]?.url ?? '';
  }

  /** Returns the addresses of the frames in the page. */
  async frames(): Promise<readonly string[]> {
    return (await this.#frames()).slice(1).map(({ url }) => url);
  }

  /** Resolves when the condition holds. Checks it again after each event of the browser and each change of the page. */
  async until(holds: () => Promise<boolean>): Promise<void> {
    for (;;) {
      const before = this.#eventCount;
      const changed = this.#changed();
      // A page that is being left answers with an error.
      if (await holds().catch(() => false)) return;
      if (before === this.#eventCount)
        await Promise.race([changed, new Promise<void>((resolve) => (this.#onEvent = resolve))]);
    }
  }

  /**
   * Resolves at the next change of the page. Never resolves without scripts, or if the page is left; then the browser
   * reports events.
   */
  async #changed(): Promise<void> {
    try {
      await this.evaluate(`new Promise((changed) => {
        const observer = new MutationObserver(() => { observer.disconnect(); changed(); });
        observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      })`);
    } catch {
      await new Promise(() => undefined);
    }
  }

  /** Resolves when the page has an address that begins with this text. */
  async arrives(url: string): Promise<void> {
    await this.until(async () => (await this.url()).startsWith(url) && (await this.#isLoaded()));
  }

  /** Resolves when an element whose name begins with this text is visible in the page or in a frame. */
  async shows(name: string): Promise<void> {
    await this.until(async () => {
      const seen = (await this.#nodes()).some((node) => nameOf(node).startsWith(name));
      return seen && (await this.#isLoaded());
    });
  }

  /** Returns the elements that accessibility tools find in the page and its frames, in the order of the page. */
  async seen(): Promise<readonly Seen[]> {
    return (await this.#nodes())
      .filter(({ ignored }) => !ignored)
      .map((node) => ({ role: roleOf(node), name: nameOf(node) }));
  }

  /** Presses a key. */
  async press(key: keyof typeof keys): Promise<void> {
    const pressed = { key, ...keys[key] };
    await this.#say('Input.dispatchKeyEvent', { type: 'keyDown', ...pressed });
    await this.#say('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed });
  }

  /** Types a text into the focused element, key by key. */
  async type(text: string): Promise<void> {
    for (const key of text) {
      await this.#say('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key });
      await this.#say('Input.dispatchKeyEvent', { type: 'keyUp', key });
    }
  }

  /** Returns the focused element; undefined if there is none. */
  async focused(): Promise<Seen | undefined> {
    const inPage = (await this.#nodes()).filter(
      (node) => !['RootWebArea', 'Iframe'].includes(roleOf(node)) && hasFocus(node),
    );
    const node = inPage.at(-1);
    return node && { role: roleOf(node), name: nameOf(node) };
  }

  /**
   * Presses Tab until the focused element has this name, or a name that begins with it. Returns the names of all
   * elements that had the focus, the last one included.
   */
  async tabTo(name: string): Promise<readonly string[]> {
    const passed: string[] = [];
    while (passed.length < stepsMax) {
      await this.press('Tab');
      const focused = await this.focused();
      passed.push(focused?.name ?? '-');
      if (focused?.name.startsWith(name) === true) return passed;
    }
    throw new Error(`no Tab leads to ${name}, only to ${[...new Set(passed)].join(', ')}`);
  }

  /** Clicks in the middle of the element with this name, or with a name that begins with it. */
  async click(name: string): Promise<void> {
    const node = (await this.#nodes()).find((one) => !one.ignored && nameOf(one).startsWith(name));
    if (node?.backendDOMNodeId === undefined) throw new Error(`nothing is named ${name}`);
    const where = { backendNodeId: node.backendDOMNodeId };
    await this.#say('DOM.scrollIntoViewIfNeeded', where);
    const { quads } = z
      .object({ quads: z.array(z.array(z.number())) })
      .parse(await this.#say('DOM.getContentQuads', where));
    const [left = 0, top = 0, right = 0, , , bottom = 0] = quads[0] ?? [];
    const at = { x: (left + right) / 2, y: (top + bottom) / 2, button: 'left', clickCount: 1 };
    await this.#say('Input.dispatchMouseEvent', { type: 'mousePressed', ...at });
    await this.#say('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at });
  }

  /** Returns the visible part of the page as PNG, or the whole page. */
  async picture(isWhole = false): Promise<Buffer> {
    const answer = await this.#say('Page.captureScreenshot', { format: 'png', captureBeyondViewport: isWhole });
    return Buffer.from(z.object({ data: z.string() }).parse(answer).data, 'base64');
  }

  /** Returns the bytes that the page's script and document use, after a garbage collection. */
  async heldBytes(): Promise<number> {
    await this.#say('HeapProfiler.collectGarbage');
    const { usedSize, embedderHeapUsedSize } = heapShape.parse(await this.#say('Runtime.getHeapUsage'));
    return usedSize + embedderHeapUsedSize;
  }

  /** Closes the page, and the browser if it was started with it. */
  async close(): Promise<void> {
    await this.#end();
  }

  #say(method: string, params: object = {}): Promise<unknown> {
    return this.#tools.say(method, params, this.#session);
  }

  async #frames() {
    const { frameTree } = treeShape.parse(await this.#say('Page.getFrameTree'));
    return [frameTree, ...frameTree.childFrames].map(({ frame }) => frame);
  }

  async #frame(url: string) {
    const found = (await this.#frames()).find((frame) => frame.url.startsWith(url));
    if (found === undefined) throw new Error(`there is no frame of ${url}`);
    return found;
  }

  async #nodes(): Promise<readonly Node[]> {
    const nodes: Node[] = [];
    for (const { id } of await this.#frames())
      nodes.push(...nodesShape.parse(await this.#say('Accessibility.getFullAXTree', { frameId: id })).nodes);
    return nodes;
  }

  async #isLoaded(): Promise<boolean> {
    for (const { url } of await this.#frames())
      if ((await this.evaluate('document.readyState', url)) !== 'complete') return false;
    return true;
  }

  #hear({ method, params, sessionId }: BrowserEvent): void {
    if (sessionId !== this.#session) return;
    if (method === 'Network.requestWillBeSent') {
      const { url, headers } = requestShape.parse(params).request;
      this.requests.push(url);
      if ((headers['Referer'] ?? '') !== '') this.referrers.push(String(headers['Referer']));
    }
    if (method === 'Page.loadEventFired') this.#loaded.shift()?.();
    if (method === 'Runtime.executionContextCreated') {
      const { id, auxData } = contextShape.parse(params).context;
      if (auxData.isDefault) this.#contexts.set(auxData.frameId, id);
    }
    if (method === 'Log.entryAdded' || method === 'Runtime.exceptionThrown')
      this.complaints.push(JSON.stringify(params));
    this.#eventCount += 1;
    this.#onEvent();
  }
}

function nameOf({ name }: Node): string {
  return name?.value ?? '';
}

function roleOf({ role }: Node): string {
  return role?.value ?? '';
}

function hasFocus({ properties }: Node): boolean {
  return properties.some(({ name, value }) => name === 'focused' && value.value === true);
}
