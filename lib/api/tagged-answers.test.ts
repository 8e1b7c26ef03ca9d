import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { locations } from "@/lib/db/tables/catalog/catalog";
import { addAccount } from "@/lib/testing/factories";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { answer } from "./answer";
import { wireModules } from "./find-operation";

withCatalogDatabase();

const caller = { address: "203.0.113.5", userAgent: "test", requestId: "test-request", idempotencyKey: null };

const ask = (endpoint: string, query: string, { ifNoneMatch = "", method = "GET" } = {}) =>
  answer({ ...caller, endpoint, method, query, contentType: "", body: new Uint8Array(), ifNoneMatch });

const tagged = wireModules().flatMap(([module, actions]) =>
  Object.entries(actions).flatMap(([action, { isTagged }]) => (isTagged ? [[module, action] as const] : [])),
);

it("GET of the catalog's calls has a tag, and anyone who knows it gets no body", async () => {
  expect(tagged.length).toBeGreaterThan(15);
  for (const [module, action] of tagged) {
    const query = `action=${action}&name=debian&location=NL&id=${module === "stocks" ? "1" : ""}`;
    const asked = module === "ci" || action === "list" ? `action=${action}` : query;
    const first = await ask(module, asked);
    if (first.headers.etag === undefined) {
      expect(JSON.parse(String(first.body)).code, `${module}/${action}`).toBe(-1);
      continue;
    }
    expect(first).toMatchObject({
      status: 200,
      headers: { "cache-control": "public, no-cache", "access-control-expose-headers": "ETag" },
    });
    const again = await ask(module, asked, { ifNoneMatch: `W/${first.headers.etag}` });
    expect(again).toMatchObject({ status: 304, body: "", headers: { etag: first.headers.etag } });
    expect(again.headers["access-control-allow-origin"]).toBe("*");
    expect((await ask(module, asked, { ifNoneMatch: '"other"' })).status).toBe(200);
    const posted = await ask(module, asked, { method: "POST", ifNoneMatch: first.headers.etag });
    expect(posted.headers).toMatchObject({ "cache-control": "no-store" });
    expect(posted).toMatchObject({ status: 200 });
    expect(posted.headers).not.toHaveProperty("etag");
  }
});

it("with a token nothing is kept, and the tag still spares the body", async () => {
  const { token } = (await asUser((await addAccount(database())).id)).actor.session;
  const open = await ask("presets", "action=list");
  const signed = await ask("presets", `action=list&token=${token}`, { ifNoneMatch: open.headers.etag ?? "" });
  expect(signed).toMatchObject({ status: 304, headers: { "cache-control": "no-store" } });
});

it("the tag changes with the catalog, and is the old one once the catalog is", async () => {
  const tag = async () => (await ask("location", "action=show&id=TR")).headers.etag;
  const rename = (nameEn: string) =>
    database().update(locations).set({ nameEn }).where(eq(locations.code, "TR"));
  const before = await tag();
  await rename("Ankara");
  expect(await tag()).not.toBe(before);
  await rename("Istanbul");
  expect(await tag()).toBe(before);
});
