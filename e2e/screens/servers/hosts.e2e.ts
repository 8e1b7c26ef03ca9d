import { format, t } from "@/lib/testing/words";
import { addServer, inDatabase, newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { bothSizes, expectNoAxeViolations, expectNoSidewaysScroll, open } from "../../screen";
import { signInAsStaff } from "../../sessions";

const admin = { email: "admin@example.test", password: "Admin-demo-1" };
const { hosts } = t;

test("staff see hosts, set a rule, evacuate one and prepare what customers are told", async ({
  page,
  panel,
}) => {
  const account = await newAccount(panel);
  const server = await addServer(panel, account, { hostname: "hosts-web-1" });
  const name = "e2e-hosts-1";
  await inDatabase(panel, async (database) => {
    await database.query(
      `insert into simulated_hosts (name, location, state, cpus, memory_gb, disk_gb)
       values ($1, 'NL', 'online', 32, 128, 2000), ($1 || '-other', 'NL', 'online', 32, 128, 2000) on conflict do nothing`,
      [name],
    );
    await database.query(
      `insert into simulated_machines (server_id, location, hostname, addresses, attempt, step, step_ends_at, power, host)
       values ($1, 'NL', 'hosts-web-1', '[]', 1, 'verifying', now(), 'on', $2)
       on conflict (server_id) do update set host = $2`,
      [server, name],
    );
    await database.query(
      `insert into host_readings (back_end, tried_at, read_at) values ('simulated', now(), now())
       on conflict (back_end) do update set read_at = now(), problem = null`,
    );
    await database.query(
      `insert into hosts (back_end, name, locations, state, state_since, read_at, cpus, memory_mb, disk_gb,
         used_memory_mb, used_disk_gb, load, machines, promised_cpus, promised_memory_mb, promised_disk_gb)
       select 'simulated', n, '{NL}', 'online', now(), now(), 32, 131072, 2000, 40960, 300, 1.25, 1, 4, 8192, 80
       from unnest(array[$1, $1 || '-other']) n on conflict do nothing`,
      [name],
    );
    await database.query("update servers set provisioner = 'simulated', host = $1 where id = $2", [
      name,
      server,
    ]);
    await database.query(
      `insert into simulated_machines (server_id, location, hostname, addresses, attempt, step, step_ends_at, power, host)
       values (1999999, 'NL', 'stray', '[]', 1, 'verifying', now(), 'on', $1) on conflict do nothing`,
      [name],
    );
    await database.query(
      `insert into host_findings (back_end, kind, server_id, host, since)
       values ('simulated', 'stray', 1999999, $1, now() - interval '1 hour') on conflict do nothing`,
      [name],
    );
    // Of none that other tests order.
    await database.query(
      `insert into systems (id, name, is_active, api_enabled, type_login, description)
       values (9901, 'Licensed in tests', false, false, 1, 'A system with licenses') on conflict do nothing`,
    );
  });
  const fits = async (path: string) => {
    await open(page, path);
    for (const { viewport } of bothSizes)
      for (const colorScheme of ["light", "dark"] as const) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        await expectNoSidewaysScroll(page);
        await expectNoAxeViolations(page);
      }
    await page.setViewportSize(bothSizes[0].viewport);
  };
  await signInAsStaff(page.context(), panel, admin);
  await fits("/staff/hosts/images");
  await fits("/staff/hosts");

  await page.getByRole("button", { name: `${hosts.rule.change}: simulated` }).click();
  const dialog = page.getByRole("dialog", { name: format(hosts.rule.title, { name: "simulated" }) });
  await dialog.getByLabel(hosts.rule.limits).check();
  await dialog.getByLabel(hosts.rule.memory).fill("30");
  await dialog.getByRole("button", { name: hosts.rule.save }).click();
  await expect(dialog.getByText(hosts.rule.wrong)).toBeVisible();
  await dialog.getByLabel(hosts.rule.limits).uncheck();
  await dialog.getByRole("button", { name: hosts.rule.save }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole("link", { name: hosts.all }).click();
  await expect(page).toHaveURL("/staff/lists/hosts");
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await expect(page.getByRole("link", { name: "hosts-web-1" })).toBeVisible();
  const strays = page.getByRole("region", { name: hosts.findings.title });
  await expect(strays.getByText(format(hosts.findings.numbered, { server: "1999999" }))).toBeVisible();
  await expect(strays.getByText(hosts.findings.never)).toBeVisible();
  await fits(new URL(page.url()).pathname);
  const { pathname } = new URL(page.url());

  const { licenses } = hosts;
  await page.getByRole("button", { name: licenses.change }).click();
  const licensing = page.getByRole("dialog", { name: format(licenses.ask, { name }) });
  await licensing.getByLabel(licenses.system).selectOption("Licensed in tests");
  await licensing.getByLabel(licenses.most).fill("many");
  await licensing.getByLabel(hosts.reason).fill("bought for ten");
  await licensing.getByRole("button", { name: licenses.save, exact: true }).click();
  await expect(licensing.getByText(licenses.wrong)).toBeVisible();
  await expectNoAxeViolations(page);
  await licensing.getByLabel(licenses.most).fill("10");
  await licensing.getByRole("button", { name: licenses.save, exact: true }).click();
  await expect(licensing).toBeHidden();
  await expect(
    page.getByRole("region", { name: licenses.title }).getByText("Licensed in tests"),
  ).toBeVisible();

  await page.getByRole("link", { name: hosts.announce }).click();
  await expect(page).toHaveURL(/\/staff\/announcements\/new\?kind=maintenance&host=\d+/);
  await expect(page.getByRole("textbox", { name: t.announcementAdmin.servers })).toHaveValue(`${server}`);

  const { move, rescueNote } = t.serverRecord;
  const hostname = "hosts-web-1";
  await inDatabase(panel, (database) =>
    database.query("update servers set rescue_since = now() where id = $1", [server]),
  );
  await fits(`/staff/servers/${server}`);
  await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("href", pathname);
  await expect(page.getByText(rescueNote, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: format(move.named, { hostname }) }).click();
  const moving = page.getByRole("dialog", { name: move.title });
  await moving.getByLabel(move.to).selectOption(`${name}-other`);
  await moving.getByRole("button", { name: move.label, exact: true }).click();
  await expect(moving.getByText(t.problems.reason.missing)).toBeVisible();
  await expectNoAxeViolations(page);
  await moving.getByRole("button", { name: t.common.cancel }).click();

  await open(page, pathname);
  await page.getByRole("button", { name: hosts.acts.avoid.label }).click();
  const avoiding = page.getByRole("dialog", { name: format(hosts.acts.avoid.title, { name }) });
  await avoiding.getByLabel(hosts.reason).fill("its fan is loud");
  await avoiding.getByRole("button", { name: hosts.acts.avoid.label }).click();
  await expect(avoiding).toBeHidden();
  await expect(page.getByText("its fan is loud")).toBeVisible();
  await page.getByRole("button", { name: hosts.acts.use.label }).click();
  const using = page.getByRole("dialog", { name: format(hosts.acts.use.title, { name }) });
  await using.getByLabel(hosts.reason).fill("its fan is new");
  await using.getByRole("button", { name: hosts.acts.use.label }).click();
  await expect(using).toBeHidden();

  await page.getByRole("button", { name: hosts.acts.evacuate.label }).click();
  const evacuation = page.getByRole("dialog", { name: format(hosts.acts.evacuate.title, { name }) });
  await evacuation.getByRole("button", { name: hosts.acts.evacuate.label }).click();
  await expect(evacuation.getByText(t.problems.reason.missing)).toBeVisible();
  await evacuation.getByLabel(hosts.reason).fill("replace the memory");
  await evacuation.getByRole("button", { name: hosts.acts.evacuate.label }).click();
  await expect(evacuation).toBeHidden();
  await expect(page.getByRole("region", { name: hosts.evacuation.title })).toBeVisible();
  await fits(pathname);
});
