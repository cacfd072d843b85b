/**
 * What a program in a box finds for reading addresses: `fetch` in JavaScript and TypeScript, `rote_fetch` in Python,
 * `rote-fetch URL` in a shell. All three ask at the door of `fetch-door.ts`.
 */

const JS = `
import { connect } from 'node:net';

function ask(url, headers) {
  return new Promise((resolve, reject) => {
    let said = '';
    const door = connect(process.env.ROTE_DOOR);
    door.setEncoding('utf8');
    door.on('error', reject);
    door.on('data', (chunk) => { said += chunk; });
    door.on('end', () => {
      try { resolve(JSON.parse(said)); } catch { reject(new Error('Rote did not answer.')); }
    });
    door.write(JSON.stringify({ url, headers }) + '\\n');
  });
}

export async function roteFetch(input, init = {}) {
  const asked = new Request(input, init);
  if (asked.method !== 'GET') throw new TypeError('Only GET is read here, not ' + asked.method + '.');
  const { ok, error, status, headers, body, isBase64 } = await ask(asked.url, Object.fromEntries(asked.headers));
  if (!ok) throw new TypeError(error);
  const bytes = [204, 205, 304].includes(status) ? null : Buffer.from(body, isBase64 ? 'base64' : 'utf8');
  return new Response(bytes, { status, headers });
}
`;

const PRELOAD = `
import { roteFetch } from './rote-fetch.mjs';
globalThis.fetch = roteFetch;
`;

const SHELL = `
import { roteFetch } from './rote-fetch.mjs';
const [url, ...rest] = process.argv.slice(2);
const headers = {};
for (let i = 0; i < rest.length; i += 2) {
  const [name, ...value] = (rest[i + 1] ?? '').split(':');
  if (rest[i] !== '-H' || value.length === 0) { url === undefined || console.error('rote-fetch: -H "name: value"'); process.exit(2); }
  headers[name.trim()] = value.join(':').trim();
}
if (url === undefined) { console.error('rote-fetch URL [-H "name: value"]'); process.exit(2); }
try {
  const answer = await roteFetch(url, { headers });
  process.stdout.write(Buffer.from(await answer.arrayBuffer()));
  if (!answer.ok) { console.error('rote-fetch: ' + url + ' answered ' + answer.status); process.exitCode = 22; }
} catch (error) {
  console.error('rote-fetch: ' + error.message);
  process.exitCode = 1;
}
`;

const PYTHON = `
"""Reads addresses through Rote: rote_fetch.get("https://…").json()"""
import base64, json, os, socket


class Answer:
    def __init__(self, said):
        self.status = said["status"]
        self.headers = said["headers"]
        self.content = base64.b64decode(said["body"]) if said["isBase64"] else said["body"].encode()

    @property
    def text(self):
        return self.content.decode("utf-8", "replace")

    def json(self):
        return json.loads(self.content)


def get(url, headers=None):
    with socket.socket(socket.AF_UNIX) as door:
        door.connect(os.environ["ROTE_DOOR"])
        door.sendall((json.dumps({"url": url, "headers": headers or {}}) + "\\n").encode())
        said = b""
        while chunk := door.recv(65536):
            said += chunk
    answer = json.loads(said)
    if not answer["ok"]:
        raise OSError(answer["error"])
    return Answer(answer)
`;

/** By their names; those that are run may be. */
export function fetchFiles(node: string): { name: string; text: string; mode: number }[] {
  const file = (name: string, text: string) => ({ name, text: text.trimStart(), mode: 0o444 });
  return [
    file('rote-fetch.mjs', JS),
    file('preload.mjs', PRELOAD),
    file('shell.mjs', SHELL),
    file('rote_fetch.py', PYTHON),
    {
      name: 'rote-fetch',
      text: `#!/bin/sh\nexec '${node.replaceAll("'", "'\\''")}' "\${0%/*}/shell.mjs" "$@"\n`,
      mode: 0o555,
    },
  ];
}
