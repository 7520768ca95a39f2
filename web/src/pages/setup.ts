// The choices made before a match, apart from how they are drawn.
import type { BookInfo, BookOption, BotInfo } from '../wire/types';

export type Value = string | number | boolean;
export type Values = Record<string, Value>;

/** The target is drawn on its own; the other options keep the server's order. */
export function targetOption(book: BookInfo): BookOption | undefined {
  return book.options.find((option) => option.key === 'target');
}

export function otherOptions(book: BookInfo): BookOption[] {
  return book.options.filter((option) => option.key !== 'target');
}

/** The games the books belong to, in the server's order. */
export function gamesOf(books: BookInfo[]): string[] {
  return [...new Set(books.map((book) => book.game))];
}

/** The other options under their headings, in the server's order. */
export function groupsOf(book: BookInfo): { title: string; options: BookOption[] }[] {
  const titles = [...new Set(otherOptions(book).map((option) => option.group))];
  return titles.map((title) => ({ title, options: otherOptions(book).filter((option) => option.group === title) }));
}

/** The bot played with last if it is still there, else the one the server proposes. */
export function usualBot(bots: BotInfo[], last: string): string {
  return (bots.find((bot) => bot.id === last) ?? bots.find((bot) => bot.default) ?? bots[0])?.id ?? '';
}

/** Only what differs from the book is sent, so that a book's later default is not frozen by accident. */
export function chosen(book: BookInfo, values: Values): Values {
  const result: Values = {};
  for (const option of book.options) {
    const value = values[option.key];
    if (value !== undefined && value !== option.default) result[option.key] = value;
  }
  return result;
}

/** A whole number of points of at least 1, or null while what is typed is not one. */
export function readTarget(text: string): number | null {
  if (!/^\d{1,6}$/.test(text.trim())) return null;
  const value = Number(text);
  return value >= 1 ? value : null;
}
