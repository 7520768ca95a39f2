// The marks a guide text may hold: **bold**, *em*, `code` and [label](href). Everything else is plain text.

export type Piece = { kind: 'text' | 'bold' | 'em' | 'code'; text: string } | { kind: 'link'; text: string; href: string };

const MARK = /`([^`]+)`|\*\*(.+?)\*\*|\*(.+?)\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** Links lead inside the site or to http(s); any other address leaves its label as plain text. */
export function pieces(text: string): Piece[] {
  const result: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(MARK)) {
    if (match.index > from) result.push({ kind: 'text', text: text.slice(from, match.index) });
    const [whole, code, bold, em, label, href] = match;
    if (code !== undefined) result.push({ kind: 'code', text: code });
    else if (bold !== undefined) result.push({ kind: 'bold', text: bold });
    else if (em !== undefined) result.push({ kind: 'em', text: em });
    else if (label !== undefined && href !== undefined) {
      result.push(/^(\/(?!\/)|#|https?:\/\/)/.test(href) ? { kind: 'link', text: label, href } : { kind: 'text', text: label });
    }
    from = match.index + whole.length;
  }
  if (from < text.length) result.push({ kind: 'text', text: text.slice(from) });
  return result;
}
