import { expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { addAccount } from "@/lib/testing/factories";
import { addSession } from "@/lib/testing/identity/sessions";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { answer, answerByHead } from "./answer";

withCatalogDatabase();

/** Properties inherited by every JavaScript object, which no lookup table may accept as a key. */
const inherited = [
  "toString",
  "valueOf",
  "constructor",
  "hasOwnProperty",
  "__proto__",
  "__defineGetter__",
  "isPrototypeOf",
];

const ask = async (endpoint: string, fields: Record<string, string>, action?: string) => {
  const reply = await answer({
    ...{ endpoint, method: "POST", query: "", contentType: "application/x-www-form-urlencoded" },
    ...(action === undefined ? {} : { action }),
    ...{ address: "127.0.0.1", userAgent: "", requestId: "r", idempotencyKey: null },
    body: Buffer.from(new URLSearchParams(fields).toString()),
  });
  return { status: reply.status, json: JSON.parse(Buffer.from(reply.body).toString()) };
};

it.each(inherited)(
  "%s is an unknown module, action and location, and a field that nobody reads",
  async (word) => {
    expect(answerByHead({ endpoint: word, method: "POST", requestId: "r" })?.status).toBe(404);
    expect(await ask(word, { action: "list" })).toMatchObject({
      status: 404,
      json: { result: -1, error: `${word}: unknown module`, doc: "module.unknown" },
    });
    for (const named of [await ask("presets", { action: word }), await ask("presets", {}, word)])
      expect(named).toMatchObject({ status: 200, json: { error: `presets/${word}: unknown action` } });
    expect((await ask("presets", { action: "list", location: word })).json).toMatchObject({
      result: "OK",
      presets: [],
    });
    const { id } = await addAccount(database());
    const token = await addSession(database(), id);
    expect((await ask("eq", { action: "list", token, [word]: "1" })).json).toMatchObject({ result: "OK" });
    for (const [field, value] of [
      ["status", word],
      ["search", `state:${word}`],
      ["sort", word],
    ] as const) {
      const { status, json } = await ask("eq", { action: "list", token, [field]: value, rows: "1" });
      expect([status, json.doc], `${field}=${value}`).not.toContain("internal");
      expect(status).toBe(200);
    }
    for (const wrong of [
      await ask("presets", { action: "info", currencies: word }),
      await ask("presets", { action: "show", token, id: word }),
      await ask("eq", { action: "boot_dev", token, id: "1", media: word }),
    ])
      expect(wrong.json.result, JSON.stringify(wrong.json)).toBe(-1);
  },
);

it("an action in the path is the action, whatever a parameter says", async () => {
  const { json } = await ask("presets", { action: "nothing", location: "NL" }, "list");
  expect(json).toMatchObject({ result: "OK", action: "list" });
});
