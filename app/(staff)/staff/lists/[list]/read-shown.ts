import { DomainError } from "@/lib/domain/kernel/errors/fail";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import type { ShownList } from "@/lib/domain/support/lists/schema";
import { type ListName, listOf } from "@/lib/domain/support/lists/shared/lists";
import { countListRows, showList } from "@/lib/domain/support/lists/show";

/** Why there are no rows: a filter that is not understood, by its parameter, or too many searches at once. */
export type ListProblem = { kind: "invalid"; parameter: string } | { kind: "busy" };

export type Shown = ShownList & {
  total: { count: number; is_more: boolean };
  problem: ListProblem | null;
};

function problemOf(error: unknown): ListProblem {
  if (!(error instanceof DomainError)) throw error;
  if (error.code === "limited") return { kind: "busy" };
  const [parameter] = Object.keys(error.extras.fields ?? {});
  if (error.code !== "invalid" || parameter === undefined) throw error;
  return { kind: "invalid", parameter };
}

/** Rows and count of a list; what is wrong with the query is shown in place of the rows. */
export async function readShown(
  context: StaffContext,
  name: ListName,
  query: URLSearchParams,
): Promise<Shown> {
  const asked = { list: name, query: String(query) };
  try {
    const [shown, total] = await Promise.all([
      showList.call(context, asked),
      countListRows.call(context, asked),
    ]);
    return { ...shown, total, problem: null };
  } catch (error) {
    const list = listOf[name];
    return {
      columns: list.columns.filter(({ isUsual = true }) => isUsual).map((one) => one.name),
      sort: { column: list.usualSort, is_descending: true },
      rows: [],
      next: null,
      is_partial: false,
      choices: {},
      total: { count: 0, is_more: false },
      problem: problemOf(error),
    };
  }
}
