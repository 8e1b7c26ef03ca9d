import { withDatabase } from "@/lib/testing/panel/panel-database";
import { addReadings } from "@/lib/testing/servers/readings";
import { format, t } from "@/lib/testing/words";
import { newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { apiOf, orderServer } from "../../orders";
import { bothSizes, expectNoAxeViolations, expectNoSidewaysScroll, open } from "../../screen";

const { monitoring } = t;

for (const { size, viewport } of bothSizes)
  test(`on ${size}: charts are read by keyboard, alerts switched on by one press, and a check added`, async ({
    page,
    panel,
    signIn,
  }) => {
    await page.setViewportSize(viewport);
    const account = await newAccount(panel, { credit: "50.00" });
    const ordered = await orderServer(await apiOf(panel, account), "nl-load-1");
    await signIn(account);
    await open(page, `/jobs/${ordered.callback}`);
    await expect(page.getByRole("link", { name: t.job.openServer })).toBeVisible();
    await withDatabase(panel, (db) => addReadings(db, ordered.server_id, 90));

    await open(page, `/servers/${ordered.server_id}`);
    const charts = page.getByRole("region", { name: monitoring.charts });
    await charts.scrollIntoViewIfNeeded();
    const points = charts.getByRole("slider");
    await expect(points).toHaveAttribute("aria-valuetext", /UTC: Average \d/);
    const newest = (await points.getAttribute("aria-valuetext")) ?? "";
    await points.focus();
    await page.keyboard.press("ArrowLeft");
    await expect(points).not.toHaveAttribute("aria-valuetext", newest);
    await charts.getByRole("radio", { name: monitoring.metrics.network, exact: true }).check();
    await expect(points).toHaveAttribute("aria-valuetext", /In [\d.]+ Mbit\/s, Out [\d.]+ Mbit\/s/);
    await charts.getByRole("radio", { name: monitoring.spans.hour, exact: true }).check();
    await charts.getByLabel(monitoring.compare).check();
    await charts.getByRole("button", { name: monitoring.table }).click();
    await expect(charts.getByRole("table", { name: monitoring.metrics.network })).toBeVisible();
    await expect(
      charts.getByRole("link", { name: format(monitoring.csvOf, { metric: monitoring.charts }) }),
    ).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);

    await charts.getByRole("link", { name: monitoring.more }).click();
    await page.getByRole("button", { name: monitoring.usual }).click();
    const alerts = page.getByRole("table", { name: monitoring.alerts });
    await expect(alerts.getByRole("row")).toHaveCount(3);
    await page.getByRole("button", { name: monitoring.add, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(monitoring.thresholdPercent).fill("101");
    await dialog.getByRole("button", { name: monitoring.save }).click();
    await expect(dialog.getByText(format(monitoring.thresholdWrong, { least: 1, most: 100 }))).toBeVisible();
    await dialog.getByLabel(monitoring.thresholdPercent).fill("95");
    await dialog.getByLabel(monitoring.quietFrom).fill("22:00");
    await dialog.getByLabel(monitoring.quietUntil).fill("07:00");
    await dialog.getByLabel(monitoring.zone).fill("Europe/Amsterdam");
    await expectNoAxeViolations(page);
    await dialog.getByRole("button", { name: monitoring.save }).click();
    await expect(dialog).toBeHidden();
    await expect(alerts.getByText(/22:00–07:00 \(Europe\/Amsterdam\)/)).toBeVisible();
    await page
      .getByRole("button", { name: format(monitoring.removeNamed, { what: monitoring.names.cpu }) })
      .click();
    await dialog.getByRole("button", { name: monitoring.remove, exact: true }).click();
    await expect(alerts.getByRole("row")).toHaveCount(3);

    await page.getByRole("button", { name: monitoring.addCheck }).click();
    await dialog.getByLabel(monitoring.port).fill("70000");
    await dialog.getByRole("button", { name: monitoring.addCheck }).click();
    await expect(dialog.getByText(monitoring.portWrong)).toBeVisible();
    await dialog.getByLabel(monitoring.port).fill("443");
    await dialog.getByRole("button", { name: monitoring.addCheck }).click();
    await expect(
      page.getByRole("table", { name: monitoring.checks }).getByText("TCP, port 443"),
    ).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
  });
