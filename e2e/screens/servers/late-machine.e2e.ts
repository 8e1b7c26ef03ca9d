import type { PanelProcess } from "@/lib/testing/panel/panel-process";
import { t } from "@/lib/testing/words";
import { inDatabase, newAccount } from "../../accounts";
import { until } from "../../card-payments";
import { expect, test } from "../../fixtures";
import { apiOf, orderServer } from "../../orders";
import { bothSizes, open, watchShift } from "../../screen";

/**
 * Machines whose names begin with `stall-` do not respond; a new name, here of the same length, takes effect at once.
 */
const rename = (panel: PanelProcess, id: number, hostname: string) =>
  inDatabase(panel, (client) =>
    client.query("update servers set hostname = $2 where id = $1", [id, hostname]),
  );

/** The request of the snapshots page, and the text it shows after the response. */
const asks = "**/rpc/snapshots/list";
const shows = t.machine.snapshots.empty;

for (const { size, viewport } of bothSizes)
  test(`on ${size} nothing moves when a machine answers late`, async ({ page, panel, signIn }) => {
    const account = await newAccount(panel, { credit: "50.00" });
    const api = await apiOf(panel, account);
    const { server_id: id, callback } = await orderServer(api, "lastl-1");
    const isReady = async () =>
      (await api.call("eq_callback", { action: "check", key: callback })).result === "OK";
    await until(isReady, "The server does not become ready.");
    await signIn(account);
    const context = await page
      .context()
      .browser()
      ?.newContext({ storageState: await page.context().storageState(), viewport });
    if (!context) throw new Error("The page has no browser.");
    const opened = await context.newPage();
    const readShift = await watchShift(opened);
    await rename(panel, id, "stall-1");
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await opened.route(asks, async (route) => {
      await held;
      await route.continue();
    });
    const asked = opened.waitForRequest(asks);
    await open(opened, `${panel.url}/servers/${id}/snapshots`);
    await asked;
    await rename(panel, id, "lastl-1");
    answer();
    await expect(opened.getByText(shows)).toBeVisible();
    await opened.waitForLoadState("networkidle");
    expect(await readShift(), "layout shift of snapshots").toBeLessThanOrEqual(0.001);
    await context.close();
  });
