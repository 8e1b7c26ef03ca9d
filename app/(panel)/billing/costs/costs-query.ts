import { type CostGrouping, costGroupings, isMonth } from "@/lib/domain/orders/costs/rules";

/** What the page shows, as in its URL; "" = the current month, no tag. */
export type CostsView = { month: string; by: CostGrouping; tag: string };

type Read = (name: "month" | "by" | "tag") => string | string[] | null | undefined;

/** Reads the URL; unknown values are dropped, because it may have been typed by hand. */
export function costsViewOf(read: Read): CostsView {
  const text = (name: "month" | "by" | "tag"): string => {
    const value = read(name);
    return typeof value === "string" ? value.trim() : "";
  };
  return {
    month: isMonth(text("month")) ? text("month") : "",
    by: costGroupings.find((one) => one === text("by")) ?? "project",
    tag: text("tag").slice(0, 32),
  };
}

/** The input of the report; grouping by a tag needs one. */
export const costsInput = ({ month, by, tag }: CostsView) => ({
  ...(month ? { month } : {}),
  ...(by === "tag" && tag ? { by, tag } : { by: by === "tag" ? ("project" as const) : by }),
});

/** The view as a query string, or "". */
export function costsQuery({ month, by, tag }: CostsView): string {
  const query = new URLSearchParams();
  if (month) query.set("month", month);
  if (by !== "project") query.set("by", by);
  if (by === "tag" && tag) query.set("tag", tag);
  return query.size > 0 ? `?${query}` : "";
}
