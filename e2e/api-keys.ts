import type { Page } from "@playwright/test";
import type { PanelProcess } from "@/lib/testing/panel/panel-process";
import { t } from "@/lib/testing/words";
import { inDatabase, type TestAccount } from "./accounts";
import { apiOf } from "./orders";

export type Key = { id: number; api_key: string };

/** Creates a key over the API; `fields` are the API's parameters. */
export async function addKey(
  panel: PanelProcess,
  account: TestAccount,
  fields: Record<string, string | number> = {},
) {
  const api = await apiOf(panel, account);
  const basics = { action: "add", name: "deploy-1", login_notify_method: "none", active: 1 };
  const answer = await api.call("api_keys", { ...basics, ...fields });
  return answer.data as Key;
}

export async function keyLogin(
  panel: PanelProcess,
  key: string,
): Promise<{ result?: { token: string; permissions: string[] }; error?: string }> {
  const body = new URLSearchParams({ action: "login", key });
  return (await fetch(`${panel.url}/auth.php`, { method: "POST", body })).json();
}

export const keysOf = (panel: PanelProcess, account: TestAccount) =>
  inDatabase(panel, async (client) => {
    const text = "select id, name from api_keys where account_id = $1 and deleted_at is null order by id";
    return (await client.query<{ id: number; name: string }>(text, [account.id])).rows;
  });

export const table = (page: Page) => page.getByRole("table", { name: t.apiKeys.title });
export const dialog = (page: Page) => page.getByRole("dialog");
export const create = (page: Page) => page.getByRole("button", { name: t.apiKeys.create });
export const saved = (page: Page) => page.getByRole("button", { name: t.apiKeys.shown.saved });
/** The radio button of a segment is covered by its label, so it is checked with `force`. */
export const choose = (page: Page, name: string) =>
  page.getByRole("radio", { name, exact: true }).check({ force: true });
