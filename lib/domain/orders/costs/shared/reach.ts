import { fail } from "../../../kernel/errors/fail";

/** How far costs are read. `most`: more rows are refused, null = there is no limit; `page`: rows of one statement. */
export type Reach = { most: number | null; page: number };

/** For somebody who waits for the answer. */
export const inOneCall: Reach = { most: 20_000, page: 5_000 };

/** For a job: however much an account has, it is read page by page. */
export const withoutLimit: Reach = { most: null, page: 5_000 };

/** Throws if that many are more than are read. */
export function requireWithinReach(count: number, { most }: Reach): void {
  if (most !== null && count > most) throw fail("costs.too_many", { most });
}
