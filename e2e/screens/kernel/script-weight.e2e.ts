import { expect, test } from "../../fixtures";
import { measureScripts, phone } from "../../screen";
import { signInAsStaff } from "../../sessions";

const kilobyte = 1024;

const own = (path: string) => ({ path, isGuest: false, budget: 200 });
const ofStaff = (path: string) => ({ path, isGuest: false, isStaff: true, budget: 200 });
const admin = { email: "admin@example.test" };

/** Every page with its script budget in KB (gzip), including prefetches. */
const pages: readonly { path: string; isGuest: boolean; isStaff?: boolean; budget: number }[] = [
  { path: "/login", isGuest: true, budget: 150 },
  { path: "/login/code", isGuest: true, budget: 200 },
  { path: "/sign-up", isGuest: true, budget: 200 },
  { path: "/reset", isGuest: true, budget: 200 },
  own("/servers"),
  own("/order"),
  own("/billing"),
  own("/account/security"),
  own("/api-keys"),
  own("/api-keys/new"),
  own("/pin"),
  own("/account"),
  own("/account/links"),
  own("/account/details"),
  own("/account/notifications"),
  own("/account/contacts"),
  own("/account/data"),
  own("/account/sessions"),
  { path: "/end-sessions", isGuest: true, budget: 200 },
  { path: "/status", isGuest: true, budget: 200 },
  { path: "/abuse", isGuest: true, budget: 200 },
  { path: "/help-center", isGuest: true, budget: 200 },
  ...["activity", "legal", "people", "ssh-keys", "support-access"].map((tab) => own(`/account/${tab}`)),
  ...["add-funds", "direct-debit", "costs", "earlier", "methods"].map((part) => own(`/billing/${part}`)),
  ...["statement", "subscriptions", "tax", "transactions"].map((part) => own(`/billing/${part}`)),
  own("/firewall"),
  own("/projects"),
  own("/networks"),
  ...[
    "/order/estimate",
    "/dns",
    "/dns/templates",
    "/help",
    "/help/new",
    "/jobs",
    "/servers/transfers",
    "/servers/images",
  ].map(own),
  ...["/staff/settings/legal/terms", "/staff/lists/servers", "/staff/people/access"].map(ofStaff),
  ...["/staff/key-figures", "/staff/abuse/new", "/staff/help-center/new", "/staff/settings/imports"].map(
    ofStaff,
  ),
  ...["/staff/hosts", "/staff/lists/hosts"].map(ofStaff),
  ...["/staff/catalogue/products", "/staff/conversations"].map(ofStaff),
  ...["/staff/dunning", "/staff/dunning/new", "/staff/price-changes"].map(ofStaff),
  ofStaff("/staff/conversations/departments/new"),
  ...["/staff/accounting", "/staff/accounting/chart", "/staff/accounting/exports"].map(ofStaff),
  ofStaff("/staff/accounting/deferred"),
  ...["/staff/bank", "/staff/bank/rules", "/staff/sepa"].map(ofStaff),
  ...["/staff/taxes", "/staff/taxes/rates", "/staff/taxes/exchange"].map(ofStaff),
  ...["/staff/closing", "/staff/receivables", "/staff/payouts", "/staff/payouts/costs"].map(ofStaff),
];

for (const { path, isGuest, isStaff = false, budget } of pages) {
  test(`${path} brings at most ${budget} KB of script`, async ({ page, signIn, panel }) => {
    if (isStaff) {
      await signInAsStaff(page.context(), panel, admin);
    } else if (!isGuest) await signIn("anna");
    const weight = (await measureScripts(page, path)) / kilobyte;
    test.info().annotations.push({ type: "script", description: `${path} ${weight.toFixed(1)} KB` });
    expect(weight, "KB of script").toBeGreaterThan(20);
    expect(weight, "KB of script").toBeLessThanOrEqual(budget);
  });
}

test("on a phone nothing moves while a page opens", async ({ page, signIn }) => {
  await signIn("anna");
  await page.setViewportSize(phone);
  for (const path of ["/servers", "/api-keys", "/billing"]) await measureScripts(page, path);
});
