import { addAccount } from "@/lib/testing/factories";
import { expect, type Fields, finished, onDirectGateway, order, signIn, test } from "../wire";

onDirectGateway(() => {
  test("consoles: a file in Base64, and an address that opens once", async ({ panel }) => {
    const token = await signIn(panel, await addAccount(panel.db, { credit: "300.00" }));
    const { server_id: id, callback } = await order(panel, token);
    await finished(panel, callback);
    const call = (action: string, fields: Fields = {}) => panel.call("eq", action, { token, id, ...fields });
    const end = async (action: string, fields: Fields = {}) =>
      finished(panel, (await call(action, fields)).callback);

    const file = await end("console");
    expect(file.context).toEqual({ action: "console", id: String(id) });
    expect(Buffer.from(file.scope, "base64").toString()).toMatch(/^\[virt-viewer\]\n/);
    const { scope: url, context } = await end("novnc");
    expect(context).toMatchObject({ action: "novnc", id: String(id), white_ip: "127.0.0.1" });
    expect(url).toMatch(/\/console\/[\w-]{32}$/);
    // A HEAD request (link preview, scanner) must not use up the one-time ticket.
    expect((await fetch(url, { method: "HEAD" })).status).toBe(405);
    const open = () => fetch(url, { redirect: "manual" });
    const opened = await open();
    expect(opened.status).toBe(303);
    expect(opened.headers.get("cache-control")).toBe("no-store");
    const place = opened.headers.get("location") ?? "";
    expect(place).toMatch(/^\/console\/view\/\d+$/);
    const [cookie = ""] = opened.headers.getSetCookie();
    expect(cookie).toMatch(new RegExp(`; Path=${place};.*HttpOnly; SameSite=lax`, "i"));
    const show = async (headers: Record<string, string>) =>
      (await fetch(`${panel.url}${place}`, { headers })).text();
    expect(await show({ cookie: cookie.split(";")[0] ?? "" })).toContain("Console of");
    expect(await show({})).toContain("This console link no longer works");
    expect((await open()).headers.get("location")).toBe("/console/gone");
    expect((await call("novnc", { white_ip: "nowhere" })).error).toContain("invalid argument white_ip");
    const foreign = await end("novnc", { white_ip: "203.0.113.9" });
    expect(foreign.context.white_ip).toBe("203.0.113.9");
    const refused = await fetch(foreign.scope, { redirect: "manual" });
    expect(refused.headers.get("location")).toBe("/console/gone");
  });
});
