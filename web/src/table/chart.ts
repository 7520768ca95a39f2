// The geometry of the match chart: both totals after each deal, in a box of given size.
import type { ByTeam, SheetDeal, Team } from '../lib/view';

export interface ChartShape {
  lines: ByTeam<string>;
  dots: { deal: number; team: Team; x: number; y: number; value: number }[];
  targetY: number;
}

/** Points start at 0 before the first deal; the target is drawn as a level unless the totals are already past it. */
export function chartShape(sheet: SheetDeal[], target: number, width: number, height: number): ChartShape {
  const top = Math.max(target, 1, ...sheet.flatMap((deal) => [deal.totals.NS, deal.totals.EW]));
  const x = (i: number) => (sheet.length === 0 ? 0 : (i / sheet.length) * width);
  const y = (value: number) => height - (value / top) * height;
  const lines: ByTeam<string> = { NS: '', EW: '' };
  const dots: ChartShape['dots'] = [];
  for (const team of ['NS', 'EW'] as const) {
    const points = [0, ...sheet.map((deal) => deal.totals[team])];
    lines[team] = points.map((value, i) => `${round(x(i))},${round(y(value))}`).join(' ');
    sheet.forEach((deal, i) =>
      dots.push({ deal: deal.deal_no, team, x: round(x(i + 1)), y: round(y(deal.totals[team])), value: deal.totals[team] }),
    );
  }
  return { lines, dots, targetY: round(y(target)) };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
