/** The whole page: the door, and behind it the shell with one view at a time. */
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { ErrorBoundary, LocationProvider, lazy, Route, Router, useLocation } from 'preact-iso';
import { door, enter, followed, me } from '../base/me.ts';
import { setNavigate } from '../base/navigate.ts';
import { later } from '../parts/later.tsx';
import { Toasts } from '../parts/toast.tsx';
import type { View } from '../views.ts';
import { Badge } from './badge.tsx';
import { myViews } from './my-views.ts';
import { Navigation } from './navigation.tsx';
import { Palette } from './palette.tsx';
import { Shortcuts } from './shortcuts.tsx';

const Door = later(async () => (await import('./door.tsx')).Door);
const LinkQuestion = later(async () => (await import('./link-question.tsx')).LinkQuestion);
const More = lazy(async () => (await import('./more.tsx')).More);
const Rings = later(async () => (await import('./rings.tsx')).Rings);

export function App() {
  useEffect(() => {
    void enter();
    // A link that is followed while the page is open changes the fragment only.
    const onLink = (): void => {
      if (location.hash.startsWith('#code=')) void enter();
    };
    addEventListener('hashchange', onLink);
    return () => removeEventListener('hashchange', onLink);
  }, []);
  const { kind } = door.value;
  if (kind === 'opening') return null;
  if (kind !== 'inside') return <Door />;
  return (
    <LocationProvider>
      <Shell />
    </LocationProvider>
  );
}

function Shell() {
  const { route } = useLocation();
  setNavigate(route);
  const person = me.value?.person.id ?? '';
  useEffect(() => {
    import('../push/subscribe.ts').then(({ keepOn }) => keepOn(person)).catch(() => undefined);
  }, [person]);
  return (
    <>
      <a class="skip" href="#main">
        To the content
      </a>
      <div class="shell">
        <Navigation views={myViews.value} />
        <main class="main" id="main">
          <ErrorBoundary>
            <Router onRouteChange={onMoved}>
              {myViews.value.flatMap((view) => routesOf(view))}
              <Route path="/more" component={More} />
              <Route default component={NotFound} />
            </Router>
          </ErrorBoundary>
        </main>
      </div>
      <Palette views={myViews.value} />
      <Shortcuts views={myViews.value} />
      <Badge />
      {followed.value !== null && <LinkQuestion />}
      <div class="toasts">
        <Rings />
        <Toasts />
      </div>
    </>
  );
}

/** Where the keyboard and the screen reader go on. */
function onMoved(): void {
  scrollTo({ top: 0 });
}

/** `rest` is a word of the router itself, for what it hands to routers inside it. */
interface Place {
  inside?: string;
}

const components = new Map<string, ComponentType<Place>>();

function componentOf({ path, load }: View): ComponentType<Place> {
  const known = components.get(path);
  if (known !== undefined) return known;
  const Loaded = lazy(load);
  const Made = ({ inside = '' }: Place) => <Loaded rest={inside} />;
  components.set(path, Made);
  return Made;
}

function routesOf(view: View) {
  const component = componentOf(view);
  if (view.path === '/') return [<Route key="/" path="/" component={component} />];
  // One route for both, so that a view stays itself while one moves inside it.
  return [<Route key={view.path} path={`${view.path}/:inside*`} component={component} />];
}

function NotFound() {
  return (
    <div class="empty">
      <h1>There is nothing here</h1>
      <a class="button" href="/">
        To what is going on now
      </a>
    </div>
  );
}
