import { request } from "@playwright/test";
import type { PanelProcess } from "@/lib/testing/panel/panel-process";
import { noteCall } from "./seen-calls";
import { openSession, type Who } from "./sessions";

export type Caller = { call: (module: string, form: Record<string, string | number>) => Promise<WireAnswer> };
type WireAnswer = Record<string, unknown>;

/** Calls the API with a customer's session, as a program would. */
export async function apiOf(panel: PanelProcess, who: Who): Promise<Caller> {
  const post = async (module: string, form: Record<string, string | number>): Promise<WireAnswer> => {
    const wire = await request.newContext();
    try {
      const answer = await wire.post(`${panel.url}/${module}.php`, { form });
      const text = await answer.text();
      noteCall(module, form.action, { status: answer.status(), text });
      return JSON.parse(text);
    } finally {
      await wire.dispose();
    }
  };
  const token = await openSession(panel, who, "password");
  return { call: (module, form) => post(module, { token, ...form }) };
}

export type Ordered = { invoice: number; status: string; callback: string; server_id: number };

/** Orders the smallest server; fails the test if the order is rejected. */
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
