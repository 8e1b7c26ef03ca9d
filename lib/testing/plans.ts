import pg from "pg";
import { z } from "zod";
import { openDatabase, pool } from "@/lib/db/client";

/** `isLimited`: it ends as soon as enough is found. */
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

/** Of more rows than so many none may be read whole. */
const largeRows = 10_000;
export const largeTables = `select relname as name from pg_class where relkind = 'r' and reltuples > ${largeRows}`;

/** A line for each large table that this plan reads whole. */
export const wholeReadsIn = ({ nodes, statement }: Plan, large: ReadonlySet<string>): string[] =>
  nodes
    .filter(({ type, table, isLimited }) => type === "Seq Scan" && large.has(table ?? "") && !isLimited)
    .map(({ table, filter }) => `${table} by ${filter}\n${statement}`);

/** With these a server explains everything that a connection asks. */
export const planSettings = {
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": "0",
  "auto_explain.log_format": "json",
  "auto_explain.log_nested_statements": "on",
};

/** From here on the server explains what it does for new connections of this role to the database. */
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

/** Opens the database anew; returns the plans of all that it is asked, gathered until they are taken. */
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
