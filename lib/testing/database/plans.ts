import pg from "pg";
import { z } from "zod";
import { openDatabase, pool } from "@/lib/db/client";

/** `isLimited`: stops once enough rows are found. */
type Node = { type: string; table: string | null; filter: string | null; isLimited: boolean };
export type Plan = { statement: string; nodes: Node[] };

type SaidNode = z.infer<typeof SaidNode>;
const SaidNode = z.object({
  "Node Type": z.string(),
  "Relation Name": z.string().optional(),
  Filter: z.string().optional(),
  get Plans() {
    return z.array(SaidNode).optional();
  },
});
export const Explained = z.object({ "Query Text": z.string(), Plan: SaidNode });

export const nodesOf = (node: SaidNode, parent?: SaidNode): Node[] => [
  {
    type: node["Node Type"],
    table: node["Relation Name"] ?? null,
    filter: node.Filter ?? null,
    isLimited: parent?.["Node Type"] === "Limit",
  },
  ...(node.Plans ?? []).flatMap((inner) => nodesOf(inner, node)),
];

/** Tables with more rows must not be scanned in full. */
const largeRows = 10_000;
export const largeTables = `select relname as name from pg_class where relkind = 'r' and reltuples > ${largeRows}`;

/** One line per large table that this plan scans in full. */
export const wholeReadsIn = ({ nodes, statement }: Plan, large: ReadonlySet<string>): string[] =>
  nodes
    .filter(({ type, table, isLimited }) => type === "Seq Scan" && large.has(table ?? "") && !isLimited)
    .map(({ table, filter }) => `${table} by ${filter}\n${statement}`);

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
