/** Where a sign-in at a remote MCP server may lead Rote: what a server out there names is never in the network of the machine. */
import { expect, test } from 'vitest';
import { isBeside } from './home-sign-ins.ts';

test.each([
  ['https://mcp.example.org/mcp', 'https://login.example.org/token', false],
  ['https://mcp.example.org/mcp', 'http://127.0.0.1:9000/token', false],
  ['https://mcp.example.org/mcp', 'http://169.254.169.254/latest', false],
  ['https://8.8.8.8/mcp', 'http://192.168.1.1/token', false],
  // It stands where the server itself does.
  ['https://nas.example.org/mcp', 'https://nas.example.org:8443/token', true],
  ['http://192.168.1.20:8080/mcp', 'http://192.168.1.21/token', true],
  ['http://localhost:8080/mcp', 'http://127.0.0.1:9000/token', true],
  ['http://[::1]:8080/mcp', 'http://127.0.0.1:9000/token', true],
])('%s names %s: in the network: %s', (mcp, named, may) => {
  expect(isBeside(new URL(named), mcp)).toBe(may);
});
