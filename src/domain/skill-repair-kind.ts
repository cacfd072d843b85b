/**
 * Of records of skills that were switched off because they failed, and whose owner is to be asked. Alone, so that a start that
 * looks for them makes no schema of a skill.
 */
export const SKILL_REPAIR_KIND = 'skill-repair';
