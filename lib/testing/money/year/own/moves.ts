import { shareOf } from "./figures";
import type { Note, Sale } from "./rows";

/** What a document declares: a sale, or a note that takes it back. Cents; `document` is its own number. */
export type Move = {
  sale: Sale;
  day: string;
  document: string;
  isNote: boolean;
  /** Takes all back that is left. */
  isRest: boolean;
  net: number;
  vat: number;
  untaxed: number;
};

const sold = (sale: Sale): Move => ({
  ...{ sale, day: sale.issued, document: sale.number, isNote: false, isRest: false },
  ...{ net: sale.net, vat: sale.vat },
  untaxed: sale.lines.filter(({ isTaxed }) => !isTaxed).reduce((sum, { net }) => sum + net, 0),
});

const gone: ReadonlySet<string> = new Set(["Cancelled", "Refunded"]);

/** All moves of a sale in their order. A canceled one is taken back on the day of its cancellation. */
function movesOf(sale: Sale, notes: readonly Note[]): Move[] {
  const moves = [sold(sale)];
  const left = { net: sale.net, vat: sale.vat, untaxed: moves[0]?.untaxed ?? 0 };
  const isGone = gone.has(sale.status);
  const take = (part: typeof left, day: string, document: string, isRest: boolean) => {
    for (const name of ["net", "vat", "untaxed"] as const) left[name] -= part[name];
    const negative = { net: -part.net, vat: -part.vat, untaxed: -part.untaxed };
    moves.push({ sale, day, document, isNote: true, isRest, ...negative });
  };
  for (const [index, note] of notes.entries()) {
    const isRest = isGone && index === notes.length - 1;
    const day = sale.status === "Cancelled" && isRest ? sale.cancelled : note.day;
    take(isRest ? { ...left } : note, day, note.number, isRest);
  }
  if (sale.status === "Cancelled" && notes.length === 0) take({ ...left }, sale.cancelled, "", true);
  return moves;
}

export function allMoves(sales: ReadonlyMap<number, Sale>, notes: readonly Note[]): Move[] {
  const bySale = new Map<number, Note[]>();
  for (const note of notes) bySale.set(note.sale, [...(bySale.get(note.sale) ?? []), note]);
  return [...sales.values()].flatMap((sale) => movesOf(sale, bySale.get(sale.id) ?? []));
}

/** Hundredths of a percent by place from a day on, as the year has them; `year` is that of the change. */
const ratesIn = (year: string): Readonly<Record<string, readonly (readonly [string, number])[]>> => ({
  AT: [["", 2_000]],
  FI: [["", 2_550]],
  NL: [["", 2_100]],
  DE: [
    ["", 1_900],
    [`${year}-07-01`, 1_600],
  ],
  FR: [
    ["", 2_000],
    [`${year}-07-01`, 2_100],
  ],
  RU: [
    ["", 2_200],
    [`${year}-07-01`, 2_000],
  ],
});

const union: ReadonlySet<string> = new Set(["NL", "DE", "FI", "FR", "AT"]);

/** What a sale should have been taxed with, from who sells to whom and when: reason and rate. */
function rightTax(sale: Sale, seller: string): { reason: string; rate: number } {
  const begins = sale.lines.map(({ from }) => from).filter((from) => from > sale.issued);
  const day = begins.toSorted()[0] ?? sale.issued;
  const rateOf = (place: string): number =>
    (ratesIn(sale.issued.slice(0, 4))[place] ?? []).findLast(([from]) => from <= day)?.[1] ?? 0;
  if (seller === sale.buyer) return { reason: "domestic", rate: rateOf(seller) };
  if (!union.has(seller)) return { reason: "export", rate: 0 };
  if (!union.has(sale.buyer)) return { reason: "outside_eu", rate: 0 };
  if (sale.vatNumber !== "") return { reason: "reverse_charge", rate: 0 };
  return { reason: "eu_consumer", rate: rateOf(sale.buyer) };
}

/** Sales whose sums, tax or rate are not what their lines and the law of the day say, a line each. */
export function wrongSales(sales: Iterable<Sale>, countryOf: (company: number) => string): string[] {
  return [...sales].flatMap((sale) => {
    const right = rightTax(sale, countryOf(sale.company));
    const net = sale.lines.reduce((sum, line) => sum + line.net, 0);
    const taxed = sale.lines.reduce((sum, line) => sum + (line.isTaxed ? line.net : 0), 0);
    const vat = shareOf(taxed, sale.rate, 10_000);
    const wrong = [
      right.reason !== sale.reason && `reason ${sale.reason}, should be ${right.reason}`,
      right.rate !== sale.rate && `rate ${sale.rate}, should be ${right.rate}`,
      net !== sale.net && `net ${sale.net}, lines ${net}`,
      vat !== sale.vat && `tax ${sale.vat}, of lines ${vat}`,
      sale.net + sale.vat !== sale.gross && `total ${sale.gross}`,
    ].filter((text) => text !== false);
    return wrong.length > 0 ? [`${sale.number}: ${wrong.join(", ")}`] : [];
  });
}
