import { addAccount } from "@/lib/testing/factories";
import { expect, failure, newKey, onDirectGateway, order, type Panel, signIn, signUp, test } from "../wire";

type Call = {
  module: string;
  action: string;
  text: string;
  needsSession: boolean;
  /** The parameter with the id of a server of the caller, if any. */
  server: string | null;
  isOfStaff: boolean;
  right: string | null;
};

/** Every documented call, with its callers. */
async function readCalls(panel: Panel): Promise<Call[]> {
  const document = await (await fetch(`${panel.url}/openapi.json?layout=actions`)).json();
  return Object.entries<{ post: { description: string } }>(document.paths).map(([path, { post }]) => {
    // An action with two calls by its parameters has two paths; the second name follows a dot.
    const [, module = "", action = ""] = /^\/(\w+)\.php\?action=(\w+)(?:\.\w+)?$/.exec(path) ?? [];
    const right = /Right: `([^`]+)`/.exec(post.description)?.[1] ?? null;
    const needsSession = !post.description.includes("Needs no session.");
    const server = /`(\w+)` names the caller's own server/.exec(post.description)?.[1] ?? null;
    const isOfStaff = post.description.includes("For staff alone");
    return { module, action, text: `${module}/${action}`, needsSession, server, isOfStaff, right };
  });
}

const sessionText = ({ module, text }: Call, hasToken: boolean): string => {
  if (module === "billing") return `${text}: invalid token, logout`;
  return module === "auth" && !hasToken ? "auth: no token specified" : "auth: invalid token #13";
};

onDirectGateway(() => {
  const tokens: Record<string, (panel: Panel) => Promise<string | undefined>> = {
    without: async () => undefined,
    empty: async () => "",
    unknown: async () => "0".repeat(32),
    malformed: async () => "x",
    ended: async (panel) => {
      const token = await signIn(panel, await addAccount(panel.db));
      await panel.call("auth", "logout", { token });
      return token;
    },
    expired: async (panel) => {
      const account = await addAccount(panel.db);
      const token = await signIn(panel, account);
      await panel.query("update sessions set expires_at = now() where account_id = $1", [account.id]);
      return token;
    },
    moved: async (panel) => signIn(panel, await addAccount(panel.db), {}, { from: "203.0.113.7" }),
  };
  for (const [kind, tokenFor] of Object.entries(tokens))
    test(`every call that needs a session says so in its module's words: ${kind}`, async ({ panel }) => {
      const token = await tokenFor(panel);
      const calls = (await readCalls(panel)).filter(({ needsSession }) => needsSession);
      expect(calls.length).toBeGreaterThan(20);
      const why = kind === "moved" ? ["description"] : [];
      const keys = ["code", ...why, "doc", "error", "message", "result"];
      for (const call of calls) {
        const answer = await panel.call(call.module, call.action, { token, id: 1 });
        expect(answer, call.text).toEqual(failure(-2, sessionText(call, Boolean(token))));
        expect(Object.keys(answer).sort()).toEqual(keys);
      }
    });

  test("every call that needs a right answers <module>/<action>: permission denied without it", async ({
    panel,
  }) => {
    const { token } = await signUp(panel);
    const { api_key } = await newKey(panel, token, { "permissions[]": ["locations/view"] });
    const session = (await panel.call("auth", "login", { key: api_key })).result;
    expect(session.permissions).toEqual(["locations/view"]);
    for (const call of await readCalls(panel)) {
      if (!call.needsSession || call.right === null) continue;
      // With a server's id, an action with two calls means the one about servers.
      const about = call.server ? { [call.server]: 1 } : {};
      const answer = await panel.call(call.module, call.action, { token: session.token, ...about });
      expect(answer, call.text).toEqual(
        failure(
          -1,
          `${call.text}: permission denied`,
          call.isOfStaff
            ? { doc: "staff.required" }
            : { details: { missing_right: call.right, granted_by: "account" } },
        ),
      );
    }
  });

  test("every call on a server says whose it is not, and when it is gone", async ({ panel }) => {
    const { id: owner, token } = await signUp(panel, { credit: "20.00" });
    const stranger = await signUp(panel, { credit: "20.00" });
    const { server_id: id } = await order(panel, token);
    const ofServers = (await readCalls(panel)).flatMap((call) =>
      call.server ? [{ ...call, server: call.server }] : [],
    );
    expect(ofServers.map(({ text }) => text)).toContain("eq/show");
    for (const { module, action, text, server } of ofServers)
      for (const foreign of [id, 1, 999_999_999])
        expect(await panel.call(module, action, { token: stranger.token, [server]: foreign }), text).toEqual(
          failure(-1, `${text}: permission denied #3, this is not your server`),
        );
    await panel.query("update servers set deleted_at = now() where account_id = $1", [owner]);
    for (const { module, action, text, server } of ofServers) {
      expect(await panel.call(module, action, { token, [server]: id }), text).toEqual(
        failure(-1, `${text}: server not found`),
      );
      expect(await panel.call(module, action, { token: stranger.token, [server]: id }), text).toEqual(
        failure(-1, `${text}: permission denied #3, this is not your server`),
      );
    }
  });
});
