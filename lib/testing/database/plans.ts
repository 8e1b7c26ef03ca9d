import pg from "pg";
import { z } from "zod";
import { openDatabase, pool } from "@/lib/db/client";

type Node = {
  type: string;
  table: string | null;
  index: string | null;
  filter: string | null;
  /** Has a condition by which the index is entered; without one it is walked from end to end. */
  isEntered: boolean;
  /** Stops once enough rows are found. */
  isLimited: boolean;
  /** The same, at the end of nodes that hand on row by row. */
  isEndedEarly: boolean;
};
export type Plan = { statement: string; nodes: Node[] };

type SaidNode = z.infer<typeof SaidNode>;
const SaidNode = z.object({
  "Node Type": z.string(),
  "Relation Name": z.string().optional(),
  "Index Name": z.string().optional(),
  "Index Cond": z.string().optional(),
  Filter: z.string().optional(),
  get Plans() {
    return z.array(SaidNode).optional();
  },
});
export const Explained = z.object({ "Query Text": z.string(), Plan: SaidNode });

/** Nodes that ask for no more rows than they are asked for; a merge join ends with the shorter side. */
const handsOn =
  /^(Limit|Nested Loop|Append|Merge Append|Subquery Scan|Result|LockRows|Incremental Sort|Unique|Memoize|Gather Merge)$/;

type Above = { parent?: SaidNode; isEndedEarly: boolean };

export const nodesOf = (
  node: SaidNode,
  { parent, isEndedEarly }: Above = { isEndedEarly: false },
): Node[] => {
  const isLimited = parent?.["Node Type"] === "Limit";
  const above = parent?.["Node Type"] ?? "";
  const isEarly = isLimited || above === "Merge Join" || (isEndedEarly && handsOn.test(above));
  return [
    {
      type: node["Node Type"],
      table: node["Relation Name"] ?? null,
      index: node["Index Name"] ?? null,
      filter: node.Filter ?? null,
      isEntered: node["Index Cond"] !== undefined,
      isLimited,
      isEndedEarly: isEarly,
    },
    ...(node.Plans ?? []).flatMap((inner) => nodesOf(inner, { parent: node, isEndedEarly: isEarly })),
  ];
};

/** Tables with more rows, and indexes with more entries, must not be read in full. */
const largeRows = 10_000;
export const largeTables = `select relname as name from pg_class where relkind in ('r', 'i') and reltuples > ${largeRows}`;

const indexWalk = /^(Index|Index Only|Bitmap Index) Scan$/;

const isWholeRead = (node: Node, large: ReadonlySet<string>): boolean =>
  node.type === "Seq Scan"
    ? large.has(node.table ?? "") && !node.isLimited
    : indexWalk.test(node.type) && large.has(node.index ?? "") && !node.isEntered && !node.isEndedEarly;

/** One line per large table that this plan reads in full, by itself or by an index that it walks from end to end. */
export const wholeReadsIn = ({ nodes, statement }: Plan, large: ReadonlySet<string>): string[] =>
  nodes
    .filter((node) => isWholeRead(node, large))
    .map(({ table, index, filter }) => `${table ?? index} by ${index ?? filter}\n${statement}`);

/** Makes a server explain every query of a connection. */
export const planSettings = {
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": "0",
  "auto_explain.log_format": "json",
  "auto_explain.log_nested_statements": "on",
};

/** Makes the server send plans to new connections of this role to the database. */
async function explainAll(url: string): Promise<void> {
  const settings = { ...planSettings, "auto_explain.log_level": "notice", client_min_messages: "notice" };
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const name = new URL(url).pathname.slice(1);
  await client.query("load 'auto_explain'");
  for (const [setting, value] of Object.entries(settings))
    await client.query(`alter role current_user in database "${name}" set ${setting} = '${value}'`);
  await client.end();
}

/** Reopens the database; returns the plans of all queries since the last `take`. */
export async function watchPlans(url: string): Promise<{ take: () => Plan[] }> {
  await explainAll(url);
  openDatabase(url, { poolSize: 12 });
  let plans: Plan[] = [];
  pool().on("connect", (client) =>
    client.on("notice", ({ message = "" }) => {
      const at = message.indexOf("plan:\n");
      if (at < 0) return;
      const { "Query Text": statement, Plan: root } = Explained.parse(JSON.parse(message.slice(at + 6)));
      plans.push({ statement, nodes: nodesOf(root) });
    }),
  );
  return {
    take: () => {
      const taken = plans;
      plans = [];
      return taken;
    },
  };
}
