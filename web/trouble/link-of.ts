/** Where what is in trouble is looked at: by the subject of an incident, as `schedule:sched_1`. */

interface Link {
  href: string;
  label: string;
}

export function linkOf(subject: string): Link | null {
  const [, kind = '', rest = ''] = /^([a-z-]+):(.+)$/s.exec(subject) ?? [];
  const id = encodeURIComponent(rest);
  if (kind === 'schedule') return { href: `/schedules/${id}`, label: 'To the schedule' };
  if (kind === 'run') return { href: `/runs/${id}`, label: 'To the run' };
  if (kind === 'skill-off') return { href: `/skills/${id}`, label: 'To the skill' };
  if (kind !== 'doubt') return null;
  return rest.startsWith('run_')
    ? { href: `/runs/${id}`, label: 'To the run' }
    : { href: '/trouble?state=in-doubt', label: 'To the messages in doubt' };
}
