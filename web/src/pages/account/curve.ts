// The points of a rating's curve: one step a match, the margin as a band round the line.
import type { RatingPoint } from '../../wire/types';

export interface Curve {
  line: string;
  band: string;
  /** Round ratings to draw a rule at, with their height. */
  rules: { value: number; y: number }[];
}

const STEPS = [50, 100, 200, 500, 1000];

export function drawCurve(points: RatingPoint[], width: number, height: number): Curve {
  const low = Math.min(...points.map((one) => one.rating - one.margin));
  const high = Math.max(...points.map((one) => one.rating + one.margin));
  const span = Math.max(high - low, 1);
  const x = (index: number) => (points.length === 1 ? width / 2 : (index / (points.length - 1)) * width);
  const y = (rating: number) => height - ((rating - low) / span) * height;
  const at = (index: number, rating: number) => `${x(index).toFixed(1)},${y(rating).toFixed(1)}`;
  const upper = points.map((one, i) => at(i, one.rating + one.margin));
  const lower = points.map((one, i) => at(i, one.rating - one.margin));
  const step = STEPS.find((one) => span / one <= 5) ?? 1000;
  const rules = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) rules.push({ value, y: y(value) });
  return { line: points.map((one, i) => at(i, one.rating)).join(' '), band: [...upper, ...lower.reverse()].join(' '), rules };
}
