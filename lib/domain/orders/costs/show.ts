import { decimalOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { reads } from "../../kernel/access/access";
import { invalidArgument } from "../../kernel/errors/fail";
import { inTurn } from "../../kernel/operation/in-turn";
import { operation } from "../../kernel/operation/operation";
import { type Group, type GroupName, groupCosts } from "./group";
import type { CostGrouping } from "./rules";
import { CostReport, ShowCosts } from "./schema";
import { addCosts, type Cost, forecastOf, noCost, toDateOf } from "./shared/cost";
import { type Item, readItems, readProjects, readTagNames, readTagValues } from "./shared/name-items";
import { readCosts } from "./shared/read-costs";
import type { ItemKey } from "./split";

const none: GroupName = { kind: "none", id: null, name: "" };

const onWire = (cost: Cost) => ({
  invoiced: decimalOf(cost.invoiced),
  used: decimalOf(cost.used),
  to_date: decimalOf(toDateOf(cost)),
  expected: decimalOf(cost.expected),
  forecast: decimalOf(forecastOf(cost)),
});

type Named = (key: ItemKey, item: Item | undefined) => GroupName;

/** How items are called in the report, and the groups that are in it even if they cost nothing. */
async function namesOf(
  db: Database,
  accountId: number,
  { by, tag }: { by: CostGrouping; tag?: string | undefined },
): Promise<{ nameOf: Named; always: GroupName[] }> {
  if (by === "item")
    return {
      nameOf: (_key, item) => (item ? { kind: item.kind, id: item.id, name: item.name } : none),
      always: [],
    };
  if (by === "tag") {
    if (!tag) throw invalidArgument("tag", "is required");
    const values = await readTagValues(db, accountId, tag);
    return {
      nameOf: (key) => {
        const name = values.get(key);
        return name === undefined ? none : { kind: "tag", id: null, name };
      },
      always: [],
    };
  }
  const projects = await readProjects(db, accountId);
  const known = new Map(
    projects.map(({ id, name, isOpen }) => [id, { kind: "project" as const, id, name, isOpen }]),
  );
  const named = ({ kind, id, name }: GroupName): GroupName => ({ kind, id, name });
  return {
    nameOf: (_key, item) => {
      const project = item?.project ? known.get(item.project) : undefined;
      return project ? named(project) : none;
    },
    always: [...known.values()].filter(({ isOpen }) => isOpen).map(named),
  };
}

/**
 * Costs of a month from what the ledger has, and what will come; all groups together are the account's documents to the
 * cent, and the hours that were charged.
 */
export const showCosts = operation({
  name: "projects.costs",
  summary: "Shows what a month costs by project, by tag, or by server and service",
  description:
    "Answers what invoices, credit notes and hours of a month came to, and for the current month what will come until it ends, by project, tag or item. All groups together are the account's documents and its charged hours. Something counts for the project that it is in now.",
  access: reads({ right: "billing/get_invoices", whole: true }),
  fails: ["costs.too_many"],
  input: ShowCosts,
  output: CostReport,
  run: async ({ db, now, actor: { account } }, { month, by, tag, project }) =>
    inTurn("searches", account.id, async () => {
      const { id, currency, language } = account;
      const costs = await readCosts(db, { id, currency }, now, { month });
      const items = await readItems(db, { id, language }, [...costs.items.keys()]);
      const { nameOf, always } = await namesOf(db, id, { by, tag });
      const parts = [...costs.items].flatMap(([key, cost]): Group[] => {
        const item = items.get(key);
        const isAsked = project === undefined || (item?.project ?? 0) === project;
        return isAsked ? [{ ...nameOf(key, item), cost }] : [];
      });
      const empty = always
        .filter((one) => project === undefined || one.id === project)
        .map((one): Group => ({ ...one, cost: noCost(currency) }));
      const groups = groupCosts([...parts, ...empty]);
      return {
        month: costs.month,
        newest: costs.newest,
        current: costs.isCurrent ? 1 : 0,
        currency,
        groups: groups.map(({ kind, id: of, name, cost }) => ({ kind, id: of, name, ...onWire(cost) })),
        total: onWire(groups.reduce((sum, { cost }) => addCosts(sum, cost), noCost(currency))),
        documents: { all: decimalOf(costs.documents), hours: decimalOf(costs.hours) },
        tags: await readTagNames(db, id),
      };
    }),
});
