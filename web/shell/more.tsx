/** On a phone: the views that have no room below. */
import { PageHead } from '../parts/card.tsx';
import { Icon } from '../parts/icon.tsx';
import { myViews } from './my-views.ts';
import { Connection, SideActions } from './navigation.tsx';

export function More() {
  return (
    <div class="stack">
      <PageHead title="More" />
      <ul class="entries">
        {myViews.value.map(({ path, name, icon }) => (
          <li key={path}>
            <a class="side-link" href={path}>
              <Icon name={icon} />
              {name}
            </a>
          </li>
        ))}
      </ul>
      <Connection />
      <SideActions />
    </div>
  );
}
