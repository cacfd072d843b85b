/** The real callers over a small set of tools in memory; each call goes to the function that was given. */
import { type CommandCallers, createCommandCallers } from './command-callers.ts';
import { createFakePorts, type FakePorts } from './command-ports.fake.ts';
import type { CommandTool } from './command-tool.ts';

export interface FakeCallers {
  tools: FakePorts['tools'];
  callersFor(call: FakePorts['call']): CommandCallers;
}

export function createFakeCallers(more: readonly CommandTool[] = []): FakeCallers {
  const ports = createFakePorts();
  ports.tools.push(...more);
  return {
    tools: ports.tools,
    callersFor: (call) => createCommandCallers({ ...ports, call }),
  };
}
