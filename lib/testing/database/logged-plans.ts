import { readFile, stat } from "node:fs/promises";
import pg from "pg";
import { Explained, largeTables, nodesOf, type Plan, planSettings, wholeReadsIn } from "./plans";

/* Query plans of all clients of a database, as its server logs them. */
const line = /^\d{4}-\d\d-\d\d [^\n]* LOG: {2}duration: [^\n]* plan:\n((?:\t[^\n]*\n)+)/gm;

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Makes the server log the plans of new connections; `read` returns those so far. */
export async function logPlans(url: string, log: string): Promise<{ read: () => Promise<Plan[]> }> {
  await withClient(url, async (client) => {
    const name = new URL(url).pathname.slice(1);
    await client.query("load 'auto_explain'");
    for (const [setting, value] of Object.entries({ ...planSettings, "auto_explain.log_level": "log" }))
      await client.query(`alter role current_user in database "${name}" set ${setting} = '${value}'`);
  });
  const { size } = await stat(log);
  return {
    read: async () => {
      const text = (await readFile(log)).subarray(size).toString();
      return [...text.matchAll(line)].map(([, json = ""]) => {
        const { "Query Text": statement, Plan: root } = Explained.parse(JSON.parse(json));
        return { statement, nodes: nodesOf(root) };
      });
    },
  };
}

/** Full scans of large tables in these plans. */
export async function findWholeReads(url: string, plans: Plan[]): Promise<string[]> {
  const { rows } = await withClient(url, (client) => client.query<{ name: string }>(largeTables));
  const large = new Set(rows.map(({ name }) => name));
  return plans.flatMap((plan) => wholeReadsIn(plan, large));
}
