/** The ways to look at all schedules. */

type Place = 'list' | 'week' | 'month';

export function Places({ current }: { current: Place }) {
  const link = (place: Place, href: string, name: string) => (
    <a class="tab" href={href} aria-current={current === place ? 'true' : undefined}>
      {name}
    </a>
  );
  return (
    <nav class="tabs" aria-label="Ways to look at schedules">
      {link('list', '/schedules', 'List')}
      {link('week', '/schedules/calendar', 'Week')}
      {link('month', '/schedules/calendar?month=now', 'Month')}
    </nav>
  );
}
