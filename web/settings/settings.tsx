/** Settings: oneself, people, channels, models, budgets, secrets, and everything that config.yaml can say. */
import './settings.css';
import type { ComponentType } from 'preact';
import type { ViewProps } from '../base/view-props.ts';
import { PageHead } from '../parts/card.tsx';
import { Accounts } from './accounts.tsx';
import { Apis } from './apis.tsx';
import { Budgets } from './budgets.tsx';
import { Channels } from './channels.tsx';
import { Everything } from './everything.tsx';
import { Grants } from './grants.tsx';
import { Models } from './models.tsx';
import { People } from './people.tsx';
import { Secrets } from './secrets.tsx';
import { You } from './you.tsx';

const PARTS: readonly { place: string; name: string; Part: ComponentType<ViewProps> }[] = [
  { place: '', name: 'You', Part: You },
  { place: 'people', name: 'People', Part: People },
  { place: 'channels', name: 'Channels', Part: Channels },
  { place: 'accounts', name: 'Accounts', Part: Accounts },
  { place: 'apis', name: 'APIs', Part: Apis },
  { place: 'grants', name: 'Grants', Part: Grants },
  { place: 'models', name: 'Models', Part: Models },
  { place: 'budgets', name: 'Budgets', Part: Budgets },
  { place: 'secrets', name: 'Secrets', Part: Secrets },
  { place: 'everything', name: 'Everything', Part: Everything },
];

export function Settings({ rest }: ViewProps) {
  const [place = '', ...inside] = rest.split('/');
  const shown = PARTS.find((part) => part.place === place) ?? PARTS[0];
  return (
    <>
      <PageHead title="Settings" />
      <nav class="tabs settings-tabs" aria-label="Parts of the settings">
        {PARTS.map((part) => (
          <a
            key={part.place}
            class="tab"
            href={part.place === '' ? '/settings' : `/settings/${part.place}`}
            aria-current={part === shown}
          >
            {part.name}
          </a>
        ))}
      </nav>
      <div class="settings-body">
        {shown !== undefined && <shown.Part rest={inside.join('/')} />}
      </div>
    </>
  );
}
