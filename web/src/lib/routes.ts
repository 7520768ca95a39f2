// The addresses of the site, and the guide page each of them shows.

export type Route =
  | { page: 'home' }
  | { page: 'table'; id: string }
  | { page: 'code'; code: string }
  | { page: 'salons' }
  | { page: 'chance' }
  | { page: 'account' }
  | { page: 'ranking' }
  | { page: 'player'; name: string }
  | { page: 'guide'; guide: string }
  | { page: 'missing' };

const FIXED: Record<string, string> = {
  '/regles': 'rules',
  '/apprendre': 'beginner',
  '/histoire': 'history',
  '/glossaire': 'glossary',
  '/questions': 'faq',
  '/conventions': 'conventions',
  '/verifier': 'fairness',
};

export function parseRoute(path: string): Route {
  const clean = path.length > 1 ? path.replace(/\/+$/, '') : path;
  if (clean === '/') return { page: 'home' };
  if (clean === '/salons') return { page: 'salons' };
  if (clean === '/hasard') return { page: 'chance' };
  if (clean === '/compte') return { page: 'account' };
  if (clean === '/classement') return { page: 'ranking' };
  const guide = FIXED[clean];
  if (guide) return { page: 'guide', guide };
  const parts = clean.split('/').slice(1).map(decodeURIComponent);
  const [first, second, third, fourth] = parts;
  if (first === 'joueur' && second && parts.length === 2) return { page: 'player', name: second };
  if (first === 'table' && second && parts.length === 2) return { page: 'table', id: second };
  if (first === 't' && second && parts.length === 2) return { page: 'code', code: second };
  if (first === 'regles' && second === 'comparer' && third && fourth && parts.length === 4) {
    return { page: 'guide', guide: `diff/${encodeURIComponent(third)}/${encodeURIComponent(fourth)}` };
  }
  if (first === 'regles' && second && parts.length === 2) {
    return { page: 'guide', guide: `rules/${encodeURIComponent(second)}` };
  }
  return { page: 'missing' };
}
