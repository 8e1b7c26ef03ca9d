import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { apiKeys } from "@/lib/db/tables/identity/api-keys";
import { servers } from "@/lib/db/tables/servers/servers";
import { makeContext } from "@/lib/session/context";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { mailsTo, tokenIn } from "@/lib/testing/messages/mailbox";
import { asBrowser, asKey, asUser, proved, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { getAcl } from "../../customers/members/get-acl";
import { acceptInvitation } from "../../customers/members/invitation";
import { switchAccount } from "../../customers/members/switch";
import { updateAcl } from "../../customers/members/update-acl";
import { addKey } from "../../identity/api-keys/add";
import { readSession } from "../../kernel/caller/shared/read";
import type { SignedContext } from "../../kernel/operation/context";
import { listServers } from "../../servers/servers/list";
import { showServer } from "../../servers/servers/show";
import { addTag } from "../../servers/tags/add";
import { listBudgets } from "../budgets/list";
import { showCosts } from "../costs/show";
import { addProject } from "./add";
import { assignToProject } from "./assign";
import { deleteProject } from "./delete";
import { listProjects } from "./list";

withCatalogDatabase();

const address = "203.0.113.5";
const named = (doc: string) => ({ extras: { doc } });

let account: TestAccount;
let owner: SignedContext;
let inside: number;
let outside: number;
let shop: number;
beforeEach(async () => {
  account = await addAccount(database());
  inside = await addServer(database(), account, { hostname: "inside" });
  outside = await addServer(database(), account, { hostname: "outside" });
  owner = await asUser(account.id);
  shop = (await addProject.call(owner, { name: "Shop" })).id;
  await assignToProject.call(owner, { project: shop, servers: [inside] });
});

const facts = { requestId: "test", address, userAgent: "test", idempotencyKey: null };

/** The same session as its next call finds it. */
async function again({ actor }: SignedContext): Promise<SignedContext> {
  const customer = await readSession(actor.session.token, address, new Date());
  if (!customer) throw new Error("The session cannot be used.");
  return makeContext(customer, facts);
}

async function asMember(input: { projects?: number[]; servers?: number[] }): Promise<SignedContext> {
  const person = await addAccount(database());
  const texts = (ids: number[] = []) => ids.map(String);
  await updateAcl.call(owner, {
    ...{ email: person.email, role: "technician" },
    ...{ projects: texts(input.projects), servers: texts(input.servers) },
  });
  const own = await asUser(person.id);
  await acceptInvitation.call(own, { token: tokenIn((await mailsTo(person.email))[0]?.body) });
  const { result } = await switchAccount.call(own, { account: account.id });
  const customer = await readSession(result.token, address, new Date());
  if (!customer) throw new Error("The session cannot be used.");
  return makeContext(customer, facts);
}

const seen = async (context: SignedContext) => (await listServers.call(context, {})).servers;

const kinds: [string, () => Promise<SignedContext>][] = [
  ["a key", () => asKey(account.id, { projectId: shop })],
  ["a colleague", () => asMember({ projects: [shop] })],
];

describe.each(kinds)("%s limited to a project", (_kind, open) => {
  it("reaches its servers, those that come later too, and nothing else", async () => {
    const limited = await open();
    expect(await seen(limited)).toEqual([inside]);
    expect(limited.actor.session.serverIds).toEqual([inside]);
    await addTag.call(limited, { id: inside, tag: "team", value: "a" });
    for (const call of [
      () => showServer.call(limited, { id: outside }),
      () => addTag.call(limited, { id: outside, tag: "team", value: "a" }),
    ])
      await expect(call()).rejects.toMatchObject(named("server.foreign"));
    await assignToProject.call(owner, { project: shop, servers: [outside] });
    expect(await seen(await again(limited))).toEqual([inside, outside]);
    await assignToProject.call(owner, { project: 0, servers: [inside] });
    const later = await again(limited);
    expect(await seen(later)).toEqual([outside]);
    await expect(showServer.call(later, { id: inside })).rejects.toMatchObject(named("server.foreign"));
    await assignToProject.call(owner, { project: 0, servers: [outside] });
    expect(await seen(await again(limited))).toEqual([]);
  });

  it("sees its project alone, and no money", async () => {
    const limited = await open();
    await addProject.call(owner, { name: "Other" });
    expect((await listProjects.call(limited, {})).list).toMatchObject([
      { id: shop, servers: 1, people: 0, api_keys: 0 },
    ]);
    for (const call of [
      () => showCosts.call(limited, {}),
      () => listBudgets.call(limited, {}),
      () => addProject.call(limited, { name: "Mine" }),
      () => assignToProject.call(limited, { project: 0, servers: [inside] }),
    ])
      await expect(call()).rejects.toMatchObject({ code: "forbidden" });
  });

  it("keeps the project from being deleted, and servers from joining it without a person", async () => {
    await open();
    await assignToProject.call(owner, { project: 0, servers: [inside] });
    await expect(deleteProject.call(owner, { id: shop })).rejects.toMatchObject(named("project.in_use"));
    const join = { project: shop, servers: [outside] };
    const late = await asBrowser(account.id);
    await expect(assignToProject.call(late, join)).rejects.toMatchObject(named("owner.unproved"));
    await expect(assignToProject.call(await asKey(account.id), join)).rejects.toMatchObject(
      named("person.required"),
    );
    const [row] = await database().select().from(servers).where(eq(servers.id, outside));
    expect(row?.projectId).toBeNull();
    expect(await assignToProject.call(await proved(late), join)).toEqual({ moved: 1 });
  });
});

it("a colleague may have servers besides a project", async () => {
  const member = await asMember({ projects: [shop], servers: [outside] });
  expect(await seen(member)).toEqual([inside, outside]);
  const third = await addServer(database(), account, { hostname: "third" });
  await expect(showServer.call(await again(member), { id: third })).rejects.toMatchObject(
    named("server.foreign"),
  );
});

it("the last project is not taken away without saying whether all servers follow", async () => {
  const member = await asMember({ projects: [shop] });
  const id = (await getAcl.call(owner, {})).people[0]?.id ?? 0;
  await expect(updateAcl.call(owner, { id, projects: "" })).rejects.toMatchObject({
    message: expect.stringContaining("servers: is required"),
  });
  expect(await seen(await again(member))).toEqual([inside]);
  await updateAcl.call(owner, { id, projects: "", servers: String(outside) });
  expect(await seen(await again(member))).toEqual([outside]);
  await updateAcl.call(owner, { id, servers: "" });
  expect(await seen(await again(member))).toEqual([inside, outside]);
});

it("a limit is to a project of the account, and not for the role billing", async () => {
  const foreign = await asUser((await addAccount(database())).id);
  const theirs = (await addProject.call(foreign, { name: "Theirs" })).id;
  const invite = (projects: string, role: "viewer" | "billing" = "viewer") =>
    updateAcl.call(owner, { email: "x@example.test", role, projects });
  await expect(invite(String(theirs))).rejects.toMatchObject(named("project.not_found"));
  await expect(invite("x")).rejects.toMatchObject({ code: "invalid" });
  await expect(invite(String(shop), "billing")).rejects.toMatchObject({ code: "invalid" });
  const key = { name: "deploy", login_notify_method: "none", active: 1 } as const;
  await expect(addKey.call(owner, { ...key, project_id: theirs })).rejects.toMatchObject(
    named("project.not_found"),
  );
  const both = { ...key, project_id: shop, server_id: inside };
  await expect(addKey.call(owner, both)).rejects.toMatchObject({ code: "invalid" });
  const made = await addKey.call(owner, { ...key, project_id: shop });
  expect(made).toMatchObject({ project_id: shop, server_id: 0 });
  await database().update(apiKeys).set({ deletedAt: new Date() }).where(eq(apiKeys.id, made.id));
});
