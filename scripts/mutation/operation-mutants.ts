/** Faults in the table of operations: what it lets through when it is built. */
import type { Mutant } from './mutant.ts';

const tests = ['src/operations/operations.test.ts'];

export const OPERATION_MUTANTS: readonly Mutant[] = [
  {
    name: 'place-claimed-twice',
    file: 'src/operations/check-operations.ts',
    text: 'taken.set(place, name);',
    replacement: '',
    breaks: 'two operations have one command, and one of them is never called',
    tests: tests,
  },
  {
    name: 'route-claimed-twice',
    file: 'src/operations/check-operations.ts',
    text: '[faces.http.route, `the route name ${faces.http.name}`]',
    replacement: '[`the route name ${faces.http.name}`]',
    breaks: 'two operations have one route',
    tests: tests,
  },
  {
    name: 'route-name-claimed-twice',
    file: 'src/operations/check-operations.ts',
    text: '[faces.http.route, `the route name ${faces.http.name}`]',
    replacement: '[faces.http.route]',
    breaks: 'a client that is made from the contract lacks an operation',
    tests: tests,
  },
  {
    name: 'operation-without-a-face',
    file: 'src/operations/check-operations.ts',
    text: "if (placesOf(operation).length === 0) return 'has no face';",
    replacement: '',
    breaks: 'an operation can be reached by nobody',
    tests: tests,
  },
  {
    name: 'decision-for-agents',
    file: 'src/operations/check-operations.ts',
    text: 'if (isDecision === true && isTool(faces))',
    replacement: 'if (isDecision === true && !isTool(faces))',
    breaks: 'a model answers what its owner is asked',
    tests: tests,
  },
  {
    name: 'mcp-without-a-tool',
    file: 'src/operations/check-operations.ts',
    text: 'if (faces.mcp === true && faces.agent === undefined)',
    replacement: 'if (faces.mcp === true && faces.agent !== undefined)',
    breaks: 'what is said to be offered over MCP is not',
    tests: tests,
  },
  {
    name: 'argument-without-a-field',
    file: 'src/operations/check-operations.ts',
    text: 'if (argument !== undefined) return',
    replacement: 'if (argument === undefined) return',
    breaks: 'what is typed after a command goes nowhere',
    tests: tests,
  },
  {
    name: 'parameter-without-a-field',
    file: 'src/operations/check-operations.ts',
    text: 'return parameter === undefined ? null :',
    replacement: 'return parameter !== undefined ? null :',
    breaks: 'the id in a path goes nowhere',
    tests: tests,
  },
  {
    name: 'parameters-of-a-path-unseen',
    file: 'src/operations/face-names.ts',
    text: '[...route.matchAll(/\\{(\\w+)\\}/g)]',
    replacement: '[...route.matchAll(/<(\\w+)>/g)]',
    breaks: 'the id in a path goes nowhere',
    tests: tests,
  },
  {
    name: 'missing-body-called',
    file: 'src/operations/operations.ts',
    text: 'if (body === undefined) throw new Error(`${name}.${verb} has no body`);',
    replacement: '',
    breaks: 'an entry without a body fails where nobody sees which',
    tests: tests,
  },
];
