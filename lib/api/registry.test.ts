import { readdirSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { database, inTransaction } from "@/lib/db/client";
import { loginHistory } from "@/lib/db/tables/identity/login-history";
import { webhooks } from "@/lib/db/tables/messages/webhooks";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { addContact } from "@/lib/domain/customers/contacts/add-contact";
import { addKey } from "@/lib/domain/identity/api-keys/add";
import { addSshKey } from "@/lib/domain/identity/ssh-keys/add";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import type { AnyOperation } from "@/lib/domain/kernel/operation/operation";
import { addEndpoint } from "@/lib/domain/messages/webhooks/add";
import { queueWebhook } from "@/lib/domain/messages/webhooks/shared/queue-webhook";
import { refundInvoice } from "@/lib/domain/money/billing/shared/refund-invoice";
import { createOrder } from "@/lib/domain/money/payments/card-order";
import { addDns } from "@/lib/domain/network/dns/add-dns";
import { addDomain } from "@/lib/domain/network/dns/add-domain";
import { addSubdomain } from "@/lib/domain/network/dns/add-subdomain";
import { addTemplate } from "@/lib/domain/network/dns-templates/add";
import { addSet } from "@/lib/domain/network/firewall/add";
import { addNetwork } from "@/lib/domain/network/private-networks/add";
import { saveTemplate } from "@/lib/domain/orders/order-templates/save";
import { orderInstance } from "@/lib/domain/orders/orders/order-instance";
import { addProject } from "@/lib/domain/orders/projects/add";
import { addImage } from "@/lib/domain/servers/iso/add";
import { addRemoteHands } from "@/lib/domain/support/remote-hands/add";
import { addAccount } from "@/lib/testing/factories";
import { sshKeyText } from "@/lib/testing/identity/ssh-key";
import { addInvoice } from "@/lib/testing/money/invoices";
import { addSavedCard } from "@/lib/testing/money/payments";
import { asGuest, asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { unknownOf } from "@/lib/testing/operations/unknown-of";
import { answer } from "./answer";
import type { Entry } from "./entry";
import { allOperations, pageOperations, wireModules } from "./find-operation";

withCatalogDatabase();

const caller = { address: "203.0.113.5", userAgent: "test", requestId: "test-request", idempotencyKey: null };

/** Sends a call; asserts that every error has a stable name, `doc`. */
async function send(module: string, fields: Record<string, unknown>, method = "POST") {
  const text = JSON.stringify(fields);
  const wire = await answer({
    ...caller,
    endpoint: module,
    method,
    query: method === "GET" ? new URLSearchParams({ action: String(fields.action) }).toString() : "",
    contentType: "application/json",
    body: method === "GET" ? new Uint8Array() : new TextEncoder().encode(text),
  });
  const json = JSON.parse(String(wire.body));
  if (json.code !== undefined && json.code < 0)
    expect(json.doc, `${module}: ${json.error}`).toMatch(/^[a-z0-9_]+(\.[a-z0-9_]+)*$/);
  return { status: wire.status, json };
}

/** A credit note for an invoice of this account. */
async function addCreditNote(accountId: number): Promise<number> {
  const { id: invoiceId } = await addInvoice({ accountId });
  await inTransaction((db) => refundInvoice(db, invoiceId, { code: "unpaid" }, new Date()));
  const [note] = await database().select().from(creditNotes).where(eq(creditNotes.invoiceId, invoiceId));
  if (!note) throw new Error("There is no credit note.");
  return note.id;
}

/** An entry in this account's login history. */
async function addLogin(accountId: number): Promise<number> {
  const facts = { kind: "password", outcome: "signed_in", address: "203.0.113.5", userAgent: "" } as const;
  const [row] = await database()
    .insert(loginHistory)
    .values({ ...facts, accountId, at: new Date() })
    .returning({ id: loginHistory.id });
  return row?.id ?? 0;
}

/** An address of this server. */
async function addAddress(serverId: number): Promise<string> {
  const wiring = { mac: "52:54:00:00:00:01", port: "eth0", gateway: "198.18.0.1", prefix: 20 };
  const ip = "198.18.0.77";
  await database()
    .insert(serverAddresses)
    .values({ serverId, ip, isMain: true, ...wiring });
  return ip;
}

/** A zone with a record and a name that points to this server; call it after `addAddress`. */
async function addNames(owner: SignedContext, server: number) {
  const { id: zone } = await addDomain.call(owner, { name: "registry.test" });
  const fields = { zone: String(zone), name: "www", type: "A", content: "192.0.2.1" } as const;
  const { id: record } = await addDns.call(owner, fields);
  const { id } = await addSubdomain.call(owner, { server_id: server, domain_id: zone, name: "sub" });
  const records = "{host} A {ipv4}";
  const template = (await addTemplate.call(owner, { name: "web", records })).id;
  return { zone, record, subdomain: id, "DNS template": template };
}

/** A webhook with a delivery. */
async function addHook(owner: SignedContext) {
  const url = "https://hooks.example.test/in";
  const { id: webhook } = await addEndpoint.call(owner, { name: "hook", url, events: ["api_key.*"] });
  const now = new Date();
  const told = { accountId: owner.actor.account.id, endpointId: webhook, url, now };
  await queueWebhook(database(), { ...told, type: "api_key.created", data: { key_id: 1 } });
  const [row] = await database().select().from(webhooks).where(eq(webhooks.endpointId, webhook));
  return { webhook, delivery: row?.id ?? 0 };
}

type Case = { module: string; action: string; call: string; entry: Entry; operation: AnyOperation };

/** Every action, and its variant if it has one. */
const cases: Case[] = wireModules().flatMap(([module, actions]) =>
  Object.entries(actions).flatMap(([action, entry]) => {
    const one = { module, action, call: `${module}/${action}`, entry, operation: entry.operation };
    return entry.variant ? [one, { ...one, operation: entry.variant.operation }] : [one];
  }),
);
const ofStaff = cases.filter(({ operation }) => operation.access.who === "staff");
const guarded = cases.filter(({ operation }) => !["anybody", "staff"].includes(operation.access.who));

const open =
  `auth/whmcslogin auth/login provisioner/get_install provisioner/report_install auth/2fa_check auth/2fa_resend presets/list os/list software/list
  traffic_plans/list eq_callback/check presets/search presets/show presets/info presets/groups os/search soft/list
  stocks/list stocks/show location/list location/show locations/view datacenter/list datacenter/show ci/get_tasks
  traffic_plans/list eq_callback/check auth/email_check auth/session_reset auth/github_init auth/github_signin
  auth/google_init auth/google_signin auth/oidc_init auth/oidc_signin auth/vk_init auth/vk_signin`.split(
    /\s+/,
  );

let owner: SignedContext;
let serverId: number;
let strangerToken: string;
/** For each noun: an id of the owner's. */
const own: Record<string, number | string> = {};

beforeAll(async () => {
  const account = await addAccount(database(), { credit: "100.00" });
  owner = await asUser(account.id);
  const selection = { deploy_period: "monthly", preset: "102", location_name: "NL", os_id: 11 } as const;
  const ordered = await orderInstance.call(owner, {
    ...selection,
    traffic_plan: "1",
    root_pass: "Root-pass-1",
    deploy_notify: 0,
  });
  serverId = ordered.server_id;
  owner = await asUser(account.id);
  const unpaid = await addInvoice({ accountId: account.id });
  const changes = { location: "NL", preset: "vm.v3-nano", os: "11", software: "", plan: "1", key: "" };
  const configuration = { ...changes, period: "monthly", count: 1, addresses: 0 } as const;
  const key = { name: "key", login_notify_method: "none", active: 1 } as const;
  Object.assign(own, {
    server: serverId,
    invoice: ordered.invoice,
    job: ordered.callback,
    "credit note": await addCreditNote(account.id),
    session: owner.actor.session.id,
    "sign-in": await addLogin(account.id),
    "api key": (await addKey.call(owner, key)).id,
    contact: (await addContact.call(owner, {})).contactid,
    payment: (await createOrder.call(owner, { invoice_id: String(unpaid.id) })).order,
    card: await addSavedCard(account.id),
    image: (await addImage.call(owner, { name: "rescue" })).id,
    address: await addAddress(serverId),
    ...(await addNames(owner, serverId)),
    ...(await addHook(owner)),
    request: (await addRemoteHands.call(owner, { id: serverId, type: "KVM" })).requests[0]?.id ?? 0,
    "firewall rule set": (await addSet.call(owner, { name: "web", rules: "[]" })).id,
    project: (await addProject.call(owner, { name: "Shop" })).id,
    "private network": (await addNetwork.call(owner, { name: "back", location: "NL", range: "10.7.0.0/24" }))
      .id,
    "order template": (await saveTemplate.call(owner, { name: "web", configuration })).id,
    "ssh key": (await addSshKey.call(owner, { name: "laptop", key: sshKeyText("laptop") })).sshkey.id,
  });
  strangerToken = (await asUser((await addAccount(database())).id)).actor.session.token;
});

/** Fields that select this operation rather than the action's variant. */
const leadsTo = ({ operation }: Case): Record<string, unknown> =>
  operation.target?.noun === "server"
    ? { [operation.target.parameter]: serverId }
    : operation.target
      ? { [operation.target.parameter]: own[operation.target.noun] }
      : {};

const failure = (code: number, text: string) =>
  expect.objectContaining({ result: code, code, error: text, message: text });

describe("the registry", () => {
  it("has one route folder for each module", () => {
    const folder = path.join(import.meta.dirname, "../../app/(wire)");
    const routes = readdirSync(folder).filter((name) => name.endsWith(".php") && name !== "any.php");
    expect(routes.sort()).toEqual(
      wireModules()
        .map(([module]) => `${module}.php`)
        .sort(),
    );
  });

  it("names each operation as the wire does", () => {
    for (const { module, action, entry } of cases) expect(entry.operation.name).toBe(`${module}.${action}`);
  });

  it("is open to strangers where it was decided, and nowhere else", () => {
    const found = cases.filter(({ operation }) => operation.access.who === "anybody").map(({ call }) => call);
    expect(found.filter((call) => !open.includes(call))).toEqual([]);
  });

  it("answers in JSON and nothing else", () => {
    // Inputs with passkey responses, whose fields are defined by WebAuthn.
    const ofPasskeys = [
      "auth.ask_passkey",
      "auth.ask_second_passkey",
      "factors.ask_confirmation",
      "factors.start_passkey",
    ];
    for (const { name, output, input } of allOperations()) {
      const unrepresentable = ofPasskeys.includes(name) ? "any" : "throw";
      expect(() => z.toJSONSchema(output, { unrepresentable }), `output of ${name}`).not.toThrow();
      expect(() => z.toJSONSchema(input, { io: "input" }), `input of ${name}`).not.toThrow();
    }
  });

  it("gives every failure a stable name, no matter who asks and whatever is said", async () => {
    const { token } = owner.actor.session;
    for (const { module, action, operation } of cases) {
      const nonsense = Object.fromEntries(Object.keys(operation.input.shape).map((name) => [name, "…"]));
      const asked = [{}, nonsense, { token }, { token, ...nonsense, id: serverId }];
      // `send` asserts on each; `logout` would end the owner's session.
      for (const fields of asked) if (action !== "logout") await send(module, { action, ...fields });
      await send(module, { action }, "GET");
      await send(module, {});
      expect((await send(`${module}_x`, { action })).json.doc).toBe("module.unknown");
    }
    expect((await send("auth", { action: "login" })).json).toMatchObject({
      error: "auth/login: no key specified as a parameter",
      doc: "key.missing",
    });
  });

  it("refuses customers what is for staff", async () => {
    const { token } = owner.actor.session;
    for (const { module, action, call } of ofStaff)
      expect((await send(module, { action, token, id: serverId })).json).toEqual(
        failure(-1, expect.stringContaining(`${call}: `)),
      );
  });

  it("knows no other action", async () => {
    for (const [module] of wireModules())
      for (const action of ["nope", "constructor", "hasOwnProperty"])
        expect((await send(module, { action })).json).toEqual(
          failure(-1, `${module}/${action}: unknown action`),
        );
  });
});

describe.each(guarded.map((one) => [`${one.operation.name} (${one.operation.summary})`, one] as const))(
  "%s",
  (_name, one) => {
    const { module, action, call, operation } = one;
    const ask = async (token: string | undefined, fields: Record<string, unknown> = {}) =>
      (await send(module, { action, token, ...leadsTo(one), ...fields })).json;

    it("refuses no token, and a wrong one", async () => {
      const wrong = module === "billing" ? `${call}: invalid token, logout` : "auth: invalid token #13";
      expect(await ask("0".repeat(32))).toEqual(failure(-2, wrong));
      expect(await ask(undefined)).toEqual(
        failure(-2, module === "auth" ? "auth: no token specified" : wrong),
      );
    });

    it("refuses GET, unless it takes it", async () => {
      const { status } = await send(module, { action }, "GET");
      expect(status).toBe(one.entry.takesGet ? 200 : 405);
    });

    if (operation.access.right !== null)
      it("refuses a key that lacks its right", async () => {
        const rest = [...owner.actor.permissions].filter((right) => right !== operation.access.right);
        expect(rest.length).toBe(owner.actor.permissions.size - 1);
        const { token } = (await asKey(owner.actor.account.id, { permissions: rest })).actor.session;
        expect(await ask(token)).toEqual(failure(-1, `${call}: permission denied`));
      });

    if (operation.access.level === "write" && operation.access.right !== null)
      it("refuses a read-only key", async () => {
        const reads = guarded
          .filter(({ operation }) => operation.access.level === "read")
          .map(({ operation }) => operation);
        const permissions = reads.flatMap(({ access: { right } }) =>
          right && right !== operation.access.right ? [right] : [],
        );
        const { token } = (await asKey(owner.actor.account.id, { permissions })).actor.session;
        expect(await ask(token)).toEqual(failure(-1, `${call}: permission denied`));
      });

    const { target } = operation;
    if (target?.noun === "server")
      it("refuses someone else's server", async () => {
        const foreign = failure(-1, `${call}: permission denied #3, this is not your server`);
        expect(await ask(strangerToken)).toEqual(foreign);
        expect(await ask(owner.actor.session.token, { [target.parameter]: 999_999_999 })).toEqual(foreign);
        const other = await asKey(owner.actor.account.id, { serverId: 1 });
        const refused = await ask(other.actor.session.token);
        expect([foreign, failure(-1, `${call}: permission denied`)]).toContainEqual(refused);
        for (const id of ["x", "1.5", "-1", { a: 1 }])
          expect(await ask(owner.actor.session.token, { [target.parameter]: id })).toEqual(
            failure(-1, `${call}: invalid argument ${target.parameter}`),
          );
      });

    if (target && target.noun !== "server")
      it(`answers for somebody else's ${target.noun} as if there were none`, async () => {
        const { token } = owner.actor.session;
        const unknown = await ask(token, { [target.parameter]: unknownOf(target.noun) });
        expect(unknown).toEqual(failure(-1, expect.stringMatching(/ not found$|invalid invoice id$/)));
        expect(await ask(strangerToken)).toEqual(unknown);
      });

    it("names every field that is missing or of the wrong type", async () => {
      const { token } = owner.actor.session;
      for (const [name, schema] of Object.entries<z.ZodType>(operation.input.shape)) {
        if (leadsTo(one)[name]) continue;
        if (!schema.safeParse(undefined).success)
          expect((await ask(token)).fields, `${call} without ${name}`).toMatchObject({
            [name]: "is required",
          });
        const wrong = [{ a: { b: "c" } }, ["a", ["b"]], "…"].find(
          (value) => !schema.safeParse(value).success,
        );
        if (wrong === undefined || name === "pin" || name === "preset") continue;
        const answered = await ask(token, { [name]: wrong });
        expect(answered.error, name).toMatch(new RegExp(`^${call}: invalid argument `));
        expect(answered.fields, `${call} with a wrong ${name}`).toHaveProperty(name);
        const words = `${answered.error} ${answered.description}`;
        for (const reason of Object.values<string>(answered.fields))
          if (!["is not valid", "is incorrect"].includes(reason)) expect(words).toContain(reason);
      }
    });
  },
);

it.each(pageOperations().flatMap(({ name, target }) => (target ? [name] : [])))(
  "%s answers for what is somebody else's as if there were none",
  async (name) => {
    const operation = pageOperations().find((one) => one.name === name);
    const stranger = await asUser((await addAccount(database())).id);
    const { noun = "", parameter = "" } = operation?.target ?? {};
    const ask = (id: unknown) => operation?.answer(stranger, { [parameter]: id });
    const unknown = await Promise.resolve(ask(unknownOf(noun))).catch((error) => error);
    expect(unknown).toMatchObject({ code: noun === "server" ? "forbidden" : "not_found" });
    await expect(ask(own[noun])).rejects.toEqual(unknown);
  },
);

describe("reads of our own pages", () => {
  it("refuse strangers and keys without the right", async () => {
    const bare = await asKey(owner.actor.account.id, { permissions: [] });
    for (const operation of pageOperations()) {
      expect(operation.access.who, operation.name).not.toBe("anybody");
      await expect(operation.answer(asGuest(), {}), operation.name).rejects.toMatchObject({
        code: "unauthenticated",
      });
      if (operation.access.right !== null)
        await expect(operation.answer(bare, {}), operation.name).rejects.toMatchObject({ code: "forbidden" });
    }
  });
});
