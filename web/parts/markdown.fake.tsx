/** A page with nothing but Markdown on it, for the test beside it: what that does in the browser. */
import { render } from 'preact';
import { Markdown } from './markdown.tsx';

const HARMLESS = /^(?:href|title|start|align|target|rel)$/;
const HARMFUL =
  'script, img, svg, math, style, iframe, object, form, input, template, base, meta, link';

function show(text: string, lines = false): void {
  render(<Markdown text={text} lines={lines} />, document.body);
}

/** Everything that could run, load, name or style something, or be followed to anything but a page. */
function risks(): string[] {
  return [...document.querySelectorAll('.markdown *')].flatMap((element) => {
    const odd = element.getAttributeNames().filter((name) => !HARMLESS.test(name));
    const isPlain = element.namespaceURI === 'http://www.w3.org/1999/xhtml';
    const protocol = element instanceof HTMLAnchorElement ? element.protocol : ':';
    return [
      ...odd.map((name) => `${element.nodeName} ${name}`),
      ...(isPlain && !element.matches(HARMFUL) ? [] : [element.nodeName]),
      ...(/^(?:|https?|mailto):$/.test(protocol) ? [] : [protocol]),
    ];
  });
}

/** Whatever is there to be pressed is pressed, without going away. */
function press(): void {
  for (const element of document.querySelectorAll<HTMLElement>('.markdown *')) {
    element.addEventListener('click', (event) => event.preventDefault(), { once: true });
    element.dispatchEvent(new Event('mouseover', { bubbles: true }));
    element.click();
  }
}

Object.assign(globalThis, { show, risks, press });
