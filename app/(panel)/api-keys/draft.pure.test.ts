import { describe, expect, it } from "vitest";
import { addInput, type Draft, editInput, emptyDraft, refusedIn, withAddress } from "./draft";
import { wrongIn } from "./key-rules";

const now = new Date("2026-06-15T12:00:00Z");
const draft = (facts: Partial<Draft>): Draft => ({ ...emptyDraft, name: "deploy", ...facts });

describe("a key in the form", () => {
  it.each<[Partial<Draft>, object]>([
    [{}, {}],
    [{ name: " " }, { name: "nameMissing" }],
    [{ name: "ключ" }, { name: "nameAscii" }],
    [{ name: "x".repeat(101) }, { name: "nameLong" }],
    [{ scope: "server" }, { serverId: "serverMissing" }],
    [{ scope: "project" }, { projectId: "projectMissing" }],
    [{ scope: "project", projectId: 3 }, {}],
    [{ ip: "10.0.0.1\nhost" }, { ip: "ip\nhost" }],
    [{ method: "email" }, { address: "addressMissing" }],
    [{ method: "email", address: "nobody" }, { address: "email" }],
    [{ method: "email", address: "ops@example.test" }, {}],
    [{ method: "webhook", address: "http://hooks.example.test" }, { address: "webhookPlain" }],
    [{ method: "webhook", address: "hooks" }, { address: "webhook" }],
    [{ method: "webhook", address: "https://hooks.example.test" }, {}],
    [{ expires: "2026-06-14" }, { expires: "expires" }],
    [{ expires: "2026-06-15" }, {}],
    [{ isNarrowed: true }, { rights: "rights" }],
  ])("%j: %j", (facts, problems) => expect(wrongIn(draft(facts), now)).toEqual(problems));

  it("is sent as the API takes it", () => {
    const all = ["eq/list", "eq/show"];
    expect(addInput(draft({ name: " deploy ", ip: "10.0.0.1\n" }), all)).toEqual({
      name: "deploy",
      ip: "10.0.0.1",
      login_notify_method: "none",
      active: 1,
      expires: "",
      pin_exempt: 0,
      permissions: all,
    });
    const narrow = draft({ isNarrowed: true, rights: ["eq/list"], scope: "server", serverId: 7 });
    expect(addInput(narrow, all)).toMatchObject({ permissions: ["eq/list"], server_id: 7 });
    expect(addInput(draft({ scope: "project", projectId: 3 }), all)).toMatchObject({ project_id: 3 });
    expect(editInput(301, narrow, all)).not.toHaveProperty("server_id");
  });

  it("shows the server's refusals where they belong", () => {
    expect(refusedIn({ ip: "x is no address", login_notify_address: "must not point" })).toEqual({
      ip: "refused",
      address: "refused",
    });
    expect(refusedIn({ pin: "is incorrect" })).toEqual({});
  });

  it("gets an address on a line of its own", () => {
    expect(withAddress("", "10.0.0.1")).toBe("10.0.0.1");
    expect(withAddress("10.0.0.1\n", "10.0.0.2")).toBe("10.0.0.1\n10.0.0.2");
  });
});
