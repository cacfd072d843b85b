/** Small line drawings; each is decoration beside words or inside something that has a name. */

const PATHS = {
  now: 'M12 7v5l3.5 2M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Z',
  talk: 'M4 5.5h16v11H9.5L5 20v-3.5H4Z',
  schedules: 'M4.5 6h15v13.5h-15ZM4.5 10h15M8.5 3.5v4M15.5 3.5v4',
  runs: 'M7 4.5v15l12-7.5Z',
  inbox: 'M4 13.5 6.5 5h11L20 13.5V19H4ZM4 13.5h5l1 2.5h4l1-2.5h5',
  tasks:
    'M4 6.5l1.500 1.500L8 5.500M4 12.500 5.500 14 8 11.500M4 18.500 5.500 20 8 17.500M11.500 7H20M11.500 13H20M11.500 19H20',
  memory: 'M6.500 4h11v16.500L12 16l-5.500 4.500Z',
  events: 'M13 3.500 5.500 13.500H12l-1 7 7.500-10H12Z',
  heartbeat: 'M3 12.500h4.500L10 6l4 12.500 2.500-6H21',
  plans: 'M4 4.5h6v5H4ZM14 14.5h6v5h-6ZM7 9.5V17h7',
  skills: 'M12 3.5l2.6 5.3 5.9.9-4.3 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L3.500 9.700l5.900-.9Z',
  tools:
    'M14.500 6.500a4 4 0 0 0-5.300 5.200L4 17l3 3 5.300-5.200a4 4 0 0 0 5.200-5.300l-2.500 2.500-2.500-.5-.5-2.500Z',
  cost: 'M4.500 19.500v-5M9.500 19.500v-9M14.500 19.500v-6M19.500 19.500v-14',
  trouble: 'M12 4 2.800 19.500h18.400ZM12 10v4.500M12 17v.2',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.800v4.400M9 14.800v4.400',
  more: 'M5 12h.1M12 12h.1M19 12h.1',
  search: 'M10.500 4.500a6 6 0 1 0 0 12 6 6 0 0 0 0-12ZM15 15l5 5',
  close: 'M6 6l12 12M18 6 6 18',
  plus: 'M12 5v14M5 12h14',
  next: 'M9 5l7 7-7 7',
  back: 'M15 5l-7 7 7 7',
  file: 'M6 3.500h8l4 4v13H6ZM14 3.500v4h4',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.500 20.500c.8-4 3.800-6 7.500-6s6.700 2 7.500 6',
  send: 'M4 12 20 4.500 15 20l-3.500-6.500ZM11.500 13.500 20 4.500',
  check: 'M5 12.500l4.500 4.500L19 7.500',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width={name === 'more' ? 3 : 1.7}
      stroke-linecap="round"
      stroke-linejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
