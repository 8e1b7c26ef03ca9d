import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { closeDatabase, database, openDatabase } from "@/lib/db/client";
import { loadConfiguration } from "@/lib/db/live-configuration";
import { settings } from "@/lib/db/tables/kernel/configuration";
import { runtime } from "@/lib/env";
import { makeContext, operatorContext } from "@/lib/session/context";
import { forgetLegal, publishDocument } from "@/lib/testing/customers/legal";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/database/test-database";
import { setTestRuntime } from "@/lib/testing/factories";
import { startIncus } from "@/lib/testing/fakes/incus/server";
import { startMailServer } from "@/lib/testing/fakes/mail-server";
import { startStripe, stripeKeys } from "@/lib/testing/fakes/stripe-server";
import { asGuest } from "@/lib/testing/operations/contexts";
import { importFile } from "../../catalog/admin/import-file";
import { readStaffSession } from "../../identity/sessions/shared/read-staff";
import { totpOf } from "../../identity/two-factor/shared/codes";
import { addBrand } from "../../kernel/brands/add";
import type { StaffContext } from "../../kernel/operation/context";
import { liveSettings } from "../../kernel/settings/live-settings";
import { addCompany } from "../../money/companies/add";
import { editCompany } from "../../money/companies/edit";
import { addBackEnd } from "../../servers/back-ends/add";
import { assignBackEnd } from "../../servers/back-ends/assign";
import { changeBackEnd } from "../../servers/back-ends/change";
import { makeDefaultBackEnd } from "../../servers/back-ends/make-default";
import { liveBackEnds } from "../../servers/back-ends/shared/loaded";
import { showSettings } from "../settings/show";
import { tryAndChangeSettings } from "../settings/try-and-change";
import { beginSetup } from "./begin";
import { connectCards } from "./connect-cards";
import { createAdministrator } from "./create-administrator";
import { showReadiness } from "./readiness";
import { findSellingGaps } from "./shared/find-gaps";
import { renewSetupLink } from "./shared/setup-link";
import { readSetupState } from "./shared/setup-state";
import { showSetup } from "./show";
import { starterCatalog } from "./starter-catalog";

const publicUrl = "https://panel.example.test";
const address = `${publicUrl}/payment-callback/stripe`;

let own: TestDatabase;
let stripe: Awaited<ReturnType<typeof startStripe>>;
let admin: StaffContext;

beforeAll(async () => {
  stripe = await startStripe();
  setTestRuntime(publicUrl, false, { STRIPE_URL: stripe.url });
  vi.stubEnv("STRIPE_URL", stripe.url);
  vi.stubEnv("LOG_LEVEL", "silent");
  own = await createTestDatabase("empty");
  openDatabase(own.url, { poolSize: 6 });
});
afterAll(async () => {
  await closeDatabase();
  await own.drop();
  await stripe.stop();
  vi.unstubAllEnvs();
  setTestRuntime("http://panel.test");
});

beforeAll(async () => {
  const token = await renewSetupLink(database());
  const { secret } = await beginSetup.call(asGuest(), { token });
  const { panelToken } = await createAdministrator.call(asGuest(), {
    ...{ token, email: "first@example.test", name: "First", language: "en", password: "Harbour-light-7" },
    code: totpOf(secret).generate(),
  });
  const now = new Date();
  const staff = await readStaffSession(panelToken, now);
  if (!staff) throw new Error("Nobody is signed in.");
  const { requestId, address: from, userAgent } = asGuest();
  admin = makeContext(staff, { requestId, address: from, userAgent, idempotencyKey: null }, now);
});

const next = async () => (await showSetup.call(admin, {})).next;
const gaps = () => findSellingGaps(database(), new Date());
const documents = ["terms", "privacy", "imprint"];
const versionOf = async (group: "money" | "messages") => (await showSettings.call(admin, { group })).version;
/** As the processes of a panel do within a second. */
const putIntoEffect = () => loadConfiguration([liveSettings]);

describe("the way from the first administrator to selling", () => {
  it("begins with everything missing", async () => {
    expect(await next()).toBe("brand");
    expect(await gaps()).toEqual(["brand", "company", ...documents, "plan", "sign_up"]);
  });

  it("goes on where facts are missing, whoever has written them", async () => {
    await addBrand.call(admin, { company: 1, name: "Example Hosting" });
    expect(await next()).toBe("company");
    const facts = {
      name: "Example B.V.",
      address: "Street 1, Amsterdam",
      country: "NL",
      tax_id: "NL004495445B01",
    };
    await addCompany.call(operatorContext(), { ...facts, region: "NL", prefix: "NL", payments: "credit,cc" });
    expect(await next()).toBe("money");
    // The company is in the EU, so that consumers there have to be told of their right to withdraw.
    expect(await gaps()).toEqual([...documents, "withdrawal", "payment", "plan", "sign_up"]);
    await editCompany.call(admin, {
      ...{ region: "NL", payments: "credit,cc,bank_transfer", bank_holder: "Example B.V." },
      ...{ bank_account: "NL91ABNA0417164300", bank_name: "Example Bank" },
    });
    expect(await next()).toBe("mail");
    expect(await gaps()).toEqual([...documents, "withdrawal", "plan", "sign_up"]);
  });

  it("needs the legal texts of every brand, which may be links", async () => {
    const { id: other } = await addBrand.call(admin, { company: 1, name: "Other", hosts: ["other.test"] });
    await publishDocument(admin, { kind: "terms" });
    await publishDocument(admin, { kind: "privacy", texts: { en: "https://example.test/privacy" } });
    await publishDocument(admin, { kind: "imprint", brand: other });
    expect(await gaps()).toEqual(["imprint", "withdrawal", "plan", "sign_up"]);
    await publishDocument(admin, { kind: "imprint" });
    await publishDocument(admin, { kind: "withdrawal" });
    expect(await gaps()).toEqual(["plan", "sign_up"]);
    await forgetLegal();
  });

  it("puts three plans on sale that can be ordered, in each currency", async () => {
    for (const currency of ["RUB", "USD", "EUR"] as const) {
      const terms = { country: "NL", place: "Amsterdam", network: "203.0.113.0/24", currency };
      const file = JSON.stringify(starterCatalog({ ...terms, prices: ["5.00", "10.00", "20.00"] }));
      expect(await importFile.call(admin, { file })).toMatchObject({ retired: 0 });
      expect(await gaps()).toEqual(["sign_up"]);
    }
    const { progress } = await showSetup.call(admin, {});
    expect(progress).toMatchObject({ machines: true, mail: false });
  });

  it("lists what health checks find, too, and ends only when nothing is missing", async () => {
    const { state, findings } = await showReadiness.call(admin, {});
    expect(state).toBe("begun");
    const codes = findings.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(["mailOff", "backupNone", "backEndSimulated"]));
    expect(await readSetupState(database())).toBe("begun");
  });
});

describe("a cluster", () => {
  it("that makes what is sold is nothing that is missing, and one without an image of it is", async () => {
    const cluster = await startIncus(["h1"]);
    const found = async () =>
      (await showReadiness.call(admin, {})).findings.filter(({ check }) => check === "back_ends");
    try {
      const added = await addBackEnd.call(admin, { name: "incus", kind: "incus", values: cluster.texts });
      await makeDefaultBackEnd.call(admin, { name: "incus" });
      await loadConfiguration([liveBackEnds]);
      expect(await found()).toEqual([]);
      // The default makes nothing where every location names a back end.
      await addBackEnd.call(admin, { kind: "simulated" });
      await makeDefaultBackEnd.call(admin, { name: "simulated" });
      await loadConfiguration([liveBackEnds]);
      expect(await found()).toMatchObject([{ code: "backEndSimulated" }]);
      await assignBackEnd.call(admin, { location: "NL", back_end: "incus" });
      await loadConfiguration([liveBackEnds]);
      expect(await found()).toEqual([]);
      const values = { images: "Debian 12=no-such-image" };
      await changeBackEnd.call(admin, { name: "incus", version: added.version, values });
      await loadConfiguration([liveBackEnds]);
      expect(await found()).toMatchObject([{ code: "backEndImages", params: { systems: "Debian 12" } }]);
      cluster.stop();
      expect(await found()).toMatchObject([{ verdict: "bad", code: "backEndFails" }]);
    } finally {
      cluster.stop();
    }
  });
});

describe("a mail server", () => {
  const values = (url: string) => ({ SMTP_URL: url, MAIL_FROM: "Example <panel@example.test>" });
  const attempt = async (url: string) =>
    tryAndChangeSettings.call(admin, {
      ...{ group: "messages", test: "mail", version: await versionOf("messages") },
      values: values(url),
    });

  it("is saved only if it takes a mail to who sets it up", async () => {
    const server = await startMailServer();
    try {
      server.meet("never");
      expect(await attempt(server.url)).toMatchObject({ works: false, changed: [] });
      expect(await database().$count(settings)).toBe(0);
      expect(await attempt(server.url)).toEqual({
        works: true,
        said: "first@example.test",
        changed: ["SMTP_URL", "MAIL_FROM"],
      });
      expect(server.received.at(-1)?.from?.text).toBe('"Example" <panel@example.test>');
      // A form that has seen older settings asks nobody.
      const before = server.received.length;
      await expect(
        tryAndChangeSettings.call(admin, {
          ...{ group: "messages", test: "mail", version: 0 },
          values: values(server.url),
        }),
      ).rejects.toMatchObject({ extras: { doc: "settings.changed_meanwhile" } });
      expect(server.received).toHaveLength(before);
    } finally {
      await server.stop();
    }
  });
});

describe("the card service", () => {
  afterEach(async () => {
    await database().delete(settings);
  });
  beforeEach(() => {
    for (const { id } of stripe.list("we")) stripe.change(id, { object: "deleted" });
  });

  const connect = async (secret_key: string, webhook_secret = "") =>
    connectCards.call(admin, { secret_key, webhook_secret, version: await versionOf("money") });
  const stored = async () => {
    await putIntoEffect();
    const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = runtime().environment;
    return [STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET];
  };
  const webhooks = () => stripe.list("we").filter(({ object }) => object === "webhook_endpoint");

  it("is connected with a key that it knows, and told to report here", async () => {
    await expect(connect("sk_test_unknown")).rejects.toMatchObject({
      extras: { doc: "setup.card_key_refused", fields: { secret_key: expect.stringContaining("401") } },
    });
    expect(webhooks()).toEqual([]);
    expect(await connect(stripeKeys.secretKey)).toEqual({ account: "acct_fake" });
    const [webhook] = webhooks();
    expect(webhook).toMatchObject({ url: address, status: "enabled" });
    expect(await stored()).toEqual([stripeKeys.secretKey, `whsec_${webhook?.id}`]);
  });

  it("gets a new webhook of ours for an old one, whose secret nobody knows, and keeps a foreign one", async () => {
    await connect(stripeKeys.secretKey);
    const [first] = webhooks();
    await connect(stripeKeys.secretKey);
    expect(webhooks()).toHaveLength(1);
    expect(webhooks()[0]?.id).not.toBe(first?.id);
    stripe.change(webhooks()[0]?.id ?? "", { metadata: {} });
    await expect(connect(stripeKeys.secretKey)).rejects.toMatchObject({
      extras: { doc: "setup.webhook_known", fields: { webhook_secret: expect.stringContaining(address) } },
    });
    await connect(stripeKeys.secretKey, "whsec_of_the_dashboard");
    expect(webhooks()).toHaveLength(1);
    expect(await stored()).toEqual([stripeKeys.secretKey, "whsec_of_the_dashboard"]);
  });
});
