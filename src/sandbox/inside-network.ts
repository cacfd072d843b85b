/**
 * What runs first in a box that may reach hosts: programs speak to a proxy on loopback, and the only way out
 * is a socket in a file; this carries from one to the other, and ends with the program that it starts.
 */

/** Where the box finds the socket of the proxy. */
export const PROXY_AT = '/run/rote-proxy';
const PORT = 8118;

const FORWARDER = `
const net = require('node:net');
const { spawn } = require('node:child_process');
const [program, ...args] = process.argv.slice(1);
net.createServer((near) => {
  const far = net.connect('${PROXY_AT}');
  near.pipe(far);
  far.pipe(near);
  near.on('error', () => far.destroy());
  far.on('error', () => near.destroy());
}).listen(${PORT}, '127.0.0.1', () => {
  const child = spawn(program, args, { stdio: 'inherit' });
  child.on('error', (error) => { console.error(error.message); process.exit(127); });
  child.on('exit', (code, signal) => process.exit(signal === null ? code : 128));
});
`;

export function throughForwarder(
  node: string,
  { program, args }: { program: string; args: readonly string[] },
): { program: string; args: string[] } {
  return { program: node, args: ['-e', FORWARDER, '--', program, ...args] };
}

/** How programs find the proxy; both spellings are in use. */
export function proxyEnvironment(): Record<string, string> {
  const address = `http://127.0.0.1:${PORT}`;
  const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'];
  return {
    ...Object.fromEntries(
      names.flatMap((name) => [
        [name, address],
        [name.toLowerCase(), address],
      ]),
    ),
    NODE_USE_ENV_PROXY: '1',
  };
}
