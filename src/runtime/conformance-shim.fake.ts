/** What the conformance runner starts as the client: hands its question to the test, where a whole house is open already. */
const [, , test = '', server = ''] = process.argv;
const { MCP_CONFORMANCE_SCENARIO: scenario, MCP_CONFORMANCE_CONTEXT: context } = process.env;
const answer = await fetch(test, {
  method: 'POST',
  body: JSON.stringify({ server, scenario, context }),
});
process.stderr.write(await answer.text());
process.exitCode = answer.ok ? 0 : 1;
