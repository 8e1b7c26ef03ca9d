import { asc } from "drizzle-orm";
import { currentOf, type LivePart } from "@/lib/db/live-configuration";
import { companies, hasFacts } from "@/lib/db/tables/money/companies";

/** A selling company, with the two-letter code of its country. */
export type Seller = { id: number; country: string };

/** Keeps in memory where the companies are, so that no page asks the database for it. */
export const liveSellers: LivePart<readonly Seller[]> = {
  name: "companies",
  initial: [],
  read: (db) =>
    db
      .select({ id: companies.id, country: companies.country })
      .from(companies)
      .where(hasFacts)
      .orderBy(asc(companies.id)),
};

/** The selling companies as last read; none before. */
export const loadedSellers = (): readonly Seller[] => currentOf(liveSellers);
