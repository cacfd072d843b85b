/** A shop on this machine for `rote try`: a page whose price falls after it was looked at once, and one with news. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TryPage {
  origin: string;
  /** How often the price was looked at. */
  looks(): number;
  close(): Promise<void>;
}

const PRICE_BEFORE = '59.00';
const PRICE_AFTER = '45.00';

const NEWS = `<!doctype html><title>Village news</title><h1>Village news</h1>
<ul><li>The bridge is open again</li><li>Market day moves to Thursday</li><li>The library stays open until eight</li></ul>`;

const shop = (price: string): string =>
  `<!doctype html><title>Blue kettle</title><h1>Blue kettle</h1><p>Price: <span class="price">${price}</span></p>`;

export async function openTryPage(): Promise<TryPage> {
  let looks = 0;
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (request.url === '/kettle') {
      looks += 1;
      response.end(shop(looks === 1 ? PRICE_BEFORE : PRICE_AFTER));
    } else if (request.url === '/news') response.end(NEWS);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    looks: () => looks,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
