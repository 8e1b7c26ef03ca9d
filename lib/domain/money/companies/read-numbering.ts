import { asc, eq } from "drizzle-orm";
import { documentKinds, knownPattern, usualPattern } from "@/lib/base/document-series";
import { isYearly, writeNumber } from "@/lib/base/number-pattern";
import { dayIn, yearOfDay, zoneOf } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { documentNumbers } from "@/lib/db/tables/money/billing";
import type { companies } from "@/lib/db/tables/money/companies";
import { numberSeries, seriesNumbers } from "@/lib/db/tables/money/number-series";
import type { ShownSeries } from "./schema";

type Company = typeof companies.$inferSelect;

const largerOf = (a: string, b: string): string => (a > b ? a : b);

/** How a company numbers its documents today and from later days on, by kind, with the next number of each series. */
export async function readNumbering(db: Database, company: Company, now: Date): Promise<ShownSeries[]> {
  const today = dayIn(now, zoneOf(company));
  const usual = await db.select().from(documentNumbers).where(eq(documentNumbers.companyId, company.id));
  const own = await db
    .select()
    .from(numberSeries)
    .where(eq(numberSeries.companyId, company.id))
    .orderBy(asc(numberSeries.sinceOn));
  const counts = await db
    .select({ id: seriesNumbers.seriesId, year: seriesNumbers.year, last: seriesNumbers.last })
    .from(seriesNumbers)
    .innerJoin(numberSeries, eq(numberSeries.id, seriesNumbers.seriesId))
    .where(eq(numberSeries.companyId, company.id));
  return documentKinds.flatMap((kind): ShownSeries[] => {
    const chosen = own.filter((series) => series.kind === kind);
    const current = chosen.findLast(({ sinceOn }) => sinceOn <= today);
    const shown = chosen.filter((series) => series === current || series.sinceOn > today);
    const year = yearOfDay(today);
    const last = usual.find((row) => row.kind === kind && row.year === year)?.last ?? 0;
    const pattern = usualPattern(company.invoicePrefix, kind);
    const byPrefix = {
      ...{ kind, pattern, since: null, is_planned: false },
      next: writeNumber(knownPattern(pattern), { year, n: last + 1 }),
    };
    const ofSeries = shown.map((series): ShownSeries => {
      const form = knownPattern(series.pattern);
      const then = yearOfDay(largerOf(today, series.sinceOn));
      const counted = isYearly(form) ? then : 0;
      const isFirst = counted === 0 || then === yearOfDay(series.sinceOn);
      const done = counts.find((row) => row.id === series.id && row.year === counted)?.last;
      const start = isFirst ? series.first : 1;
      const n = done === undefined ? start : done + 1;
      return {
        ...{ kind, pattern: series.pattern, since: series.sinceOn, is_planned: series.sinceOn > today },
        next: writeNumber(form, { year: then, n }),
      };
    });
    return current ? ofSeries : [byPrefix, ...ofSeries];
  });
}
