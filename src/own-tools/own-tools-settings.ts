/** The settings that decide which tools there are, and what they may do. */
import type { AgentSettings } from '../agent/agent-settings.ts';
import type { BackupSettings } from '../domain/backup-settings.ts';
import type { MemorySettings } from '../memory/memory-settings.ts';
import type { PlanSettings } from '../plans/plan-settings.ts';
import type { SandboxSettings } from '../sandbox/sandbox-settings.ts';
import type { SkillSettings } from '../skills/skill-settings.ts';
import type { McpSettings } from '../tools/mcp/mcp-settings.ts';
import type { ToolSettings } from '../tools/tool-settings.ts';

export interface OwnToolsSettings {
  tools: ToolSettings;
  sandbox: SandboxSettings;
  mcp: McpSettings;
  skills: SkillSettings;
  plans: PlanSettings;
  memory: Pick<MemorySettings, 'markdown'>;
  backup: BackupSettings;
  agent: Pick<AgentSettings, 'limits'>;
}
