import type { Page } from "@playwright/test";
import type { PanelProcess } from "@/lib/testing/panel/panel-process";
import { format, t } from "@/lib/testing/words";
import { addServer, inDatabase, newAccount, type TestAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { expectNoAxeViolations, open } from "../../screen";

const all = 1_000;
const shownAtOnce = 50;
/**
 * CPU time of one task of the browser's main thread: beyond `promised` ms, input feels delayed. CPU time of other
 * programs does not count; a slower processor may take twice as long. A list that renders all rows at once takes many
 * times as long.
 */
const longestMs = { promised: 100, most: 200 };

async function addThousand(panel: PanelProcess, account: TestAccount): Promise<void> {
  const first = await addServer(panel, account, { hostname: "many-1" });
  await inDatabase(panel, async (client) => {
    await client.query(
      `insert into servers (account_id, order_id, state, hostname, location, preset_id, system_name, software_name,
         traffic_plan_id, months, currency, recurring_total, due_at, created_at, ready_at, install_options)
       select account_id, order_id, state, 'many-' || n, location, preset_id, system_name, software_name,
         traffic_plan_id, months, currency, recurring_total, due_at, created_at, ready_at, install_options
       from servers, generate_series(2, $2) n where id = $1`,
      [first, all],
    );
    await client.query(
      `insert into server_addresses (server_id, ip, mac, port, is_main, gateway, prefix)
       select id, host('100.64.0.0'::inet + id), '', 'eth0', true, '', 24 from servers where account_id = $1`,
      [account.id],
    );
  });
}

/** Changes the state of every server. */
const changeAll = (panel: PanelProcess, account: TestAccount, turn: number) =>
  inDatabase(panel, (client) =>
    client.query(
      `update servers set state = case when (id + $2) % 2 = 0 then 'deploying' else 'running' end where account_id = $1`,
      [account.id, turn],
    ),
  );

type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } };

/** Returns the longest task of the page's main thread during `work`, in ms of CPU time. */
async function longestTask(page: Page, what: string, work: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  // Pages of the tests before were in the same process.
  await session.send("HeapProfiler.collectGarbage");
  await session.send("Tracing.start", { traceConfig: { includedCategories: ["toplevel"] } });
  await work();
  const whole = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await whole;
  await session.detach();
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const main = new Set(events.filter(({ args }) => args?.name === "CrRendererMain").map(threadOf));
  const tasks = events
    .filter((event) => event.name.endsWith("RunTask") && main.has(threadOf(event)))
    .map(({ tdur = 0 }) => tdur / 1_000);
  expect(tasks.length, "tasks of the main thread").toBeGreaterThan(100);
  const longest = Math.max(...tasks);
  const long = tasks.filter((one) => one > 50).length;
  const text = `${what}: longest task ${longest.toFixed(0)} ms of processor time, ${long} over 50 ms`;
  test.info().annotations.push({ type: "tasks", description: text });
  console.log(`${text}; promised: ${longestMs.promised}`);
  return longest;
}

test("a list of a thousand servers that change all the time never keeps the browser busy for long", async ({
  page,
  panel,
  signIn,
}) => {
  const account = await newAccount(panel);
  await addThousand(panel, account);
  await changeAll(panel, account, 0);
  await signIn(account);
  await open(page, "/servers");
  const more = page.getByRole("button", { name: t.servers.more });
  const footer = page.getByRole("status").filter({ hasText: /servers( shown)?$/ });
  const opening = await longestTask(page, "opening twenty pages", async () => {
    for (let shown = shownAtOnce * 2; shown <= all; shown += shownAtOnce) {
      await more.click();
      if (shown < all) await expect(footer).toContainText(String(shown));
    }
    await expect(more).toHaveCount(0);
  });

  const table = page.getByRole("table", { name: t.servers.title });
  // Rows far from the viewport are not in the page.
  expect(await table.getByRole("rowheader").count()).toBeLessThan(all / 4);
  const changing = await longestTask(page, "changing and scrolling", async () => {
    for (let turn = 1; turn <= 2; turn++) {
      await changeAll(panel, account, turn);
      await page.waitForResponse(/\/rpc\/servers\/list/);
      await page.mouse.wheel(0, -4_000);
    }
  });

  await page.evaluate(() => window.scrollTo(0, 0));
  await page
    .getByRole("checkbox", { name: format(t.servers.pickServer, { name: "many-1" }), exact: true })
    .check();
  const selecting = await longestTask(page, "selecting all", async () => {
    await page.getByRole("button", { name: t.serverList.pickShown }).click();
    await expect(page.getByRole("region", { name: t.serverList.bar })).toContainText(
      format(t.serverList.picked, { count: 1000 }),
    );
    await page.keyboard.press("End");
    await expect(
      page.getByRole("checkbox", {
        name: format(t.servers.pickServer, { name: `many-${all}` }),
        exact: true,
      }),
    ).toBeChecked();
  });
  await expect(table.getByRole("row", { name: `many-${all}` })).toHaveAttribute(
    "aria-rowindex",
    String(all + 1),
  );
  await expectNoAxeViolations(page);
  expect(Math.max(opening, changing, selecting), "ms of the longest task").toBeLessThan(longestMs.most);
});
