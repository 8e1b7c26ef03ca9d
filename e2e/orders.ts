import { request } from "@playwright/test";
import type { PanelProcess } from "@/lib/testing/panel-process";
import { inDatabase } from "./accounts";
import type { WithPassword } from "./sessions";
import { demo } from "./sessions";

type Caller = { call: (module: string, form: Record<string, string | number>) => Promise<WireAnswer> };
type WireAnswer = Record<string, unknown>;

/** Calls the API in somebody's name, as a program of theirs would. */
export async function apiOf(panel: PanelProcess, who: WithPassword): Promise<Caller> {
  const { email, password } = typeof who === "string" ? demo[who] : who;
  const post = async (module: string, form: Record<string, string | number>): Promise<WireAnswer> => {
    const wire = await request.newContext();
    try {
      return await (await wire.post(`${panel.url}/${module}.php`, { form })).json();
    } finally {
      await wire.dispose();
    }
  };
  const login = { action: "whmcslogin", user: email, password, fix_ip: 0 };
  const { result } = await post("auth", login);
  const token = (result as { token: string }).token;
  return { call: (module, form) => post(module, { token, ...form }) };
}

export type Ordered = { invoice: number; status: string; callback: string; server_id: number };

/** Orders the smallest server; refused orders fail the test. */
export async function orderServer(
  api: Caller,
  hostname: string,
  extra: Record<string, string | number> = {},
): Promise<Ordered> {
  const answer = await api.call("eq", {
    action: "order_instance",
    deploy_period: "monthly",
    preset: "vm.v3-nano",
    location_name: "NL",
    os_id: 11,
    traffic_plan: 1,
    root_pass: "Test-server-1",
    hostname,
    deploy_notify: 0,
    ...extra,
  });
  if (answer.result !== "OK") throw new Error(`The order was refused: ${JSON.stringify(answer)}`);
  return answer as Ordered;
}

/** Lets a deployment of `addDeployment` stand as one that is being worked on, installing since `seconds` ago. */
export async function beginWork(
  panel: PanelProcess,
  { key }: { key: string },
  seconds: number,
): Promise<void> {
  await inDatabase(panel, async (client) => {
    await client.query(
      `update jobs set state = 'running', stage = 'installing', poll_at = now() + interval '1 day',
         lease_until = now() + interval '1 day' where key = $1`,
      [key],
    );
    for (const [stage, from, to] of [
      ["queued", 5, 5],
      ["allocating", 5, 0],
      ["installing", 0, null],
    ] as const)
      await client.query(
        `insert into job_stages (job_id, attempt, stage, started_at, finished_at)
         select id, 1, $2, now() - ($3::int + $5::int) * interval '1 second',
           now() - ($4::int + $5::int) * interval '1 second' from jobs where key = $1`,
        [key, stage, from, to, seconds],
      );
  });
}
