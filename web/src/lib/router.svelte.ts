// Which page the address asks for. Links inside the site are followed without loading the page anew.
import { parseRoute, type Route } from './routes';

let path = $state(location.pathname);
let search = $state(location.search);

export const router = {
  get path(): string {
    return path;
  },
  /** A parameter of the address: `/?book=livre`. */
  parameter(name: string): string | null {
    return new URLSearchParams(search).get(name);
  },
  get route(): Route {
    return parseRoute(path);
  },
};

export function navigate(href: string): void {
  if (href !== location.pathname + location.search) history.pushState(null, '', href);
  follow();
  window.scrollTo(0, 0);
  setTimeout(land);
}

/** The keyboard begins at what the new page says, unless something there already has it. */
export function land(): void {
  const main = document.querySelector('main');
  if (!main || document.activeElement !== document.body) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}

/** The same, in place of the page that is left. */
export function replace(href: string): void {
  history.replaceState(null, '', href);
  follow();
}

function follow(): void {
  path = location.pathname;
  search = location.search;
}

window.addEventListener('popstate', follow);

document.addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.('a');
  if (!link || link.target || link.hasAttribute('download')) return;
  const url = new URL(link.href, location.href);
  if (url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (url.pathname === location.pathname && url.hash) return;
  event.preventDefault();
  navigate(url.pathname + url.search);
  if (url.hash) requestAnimationFrame(() => document.getElementById(url.hash.slice(1))?.scrollIntoView());
});
