import { expect, failure, newKey, onDirectGateway, order, type Panel, signUp, test } from "../wire";

const flip = (panel: Panel, token: string, tag: string, value?: string | number) =>
  panel.call("auth", "flip_tag", { token, tag, value });
const flipped = (tag: string, value: string) => ({ result: "OK", action: "flip_tag", tag, value });
const wrong = (name: string) =>
  failure(-1, `auth/flip_tag: invalid argument ${name}`, { fields: { [name]: expect.any(String) } });

async function tagsOf(panel: Panel, token: string): Promise<Record<string, string>> {
  const { result } = await panel.call("auth", "info", { token });
  return Object.fromEntries(
    result.tags.map(({ tag, value }: { tag: string; value: string }) => [tag, value]),
  );
}

onDirectGateway(() => {
  test("flip_tag sets the tags that customers may set: auto_credit, support_access, newsletter", async ({
    panel,
  }) => {
    const { token } = await signUp(panel);
    for (const tag of ["auto_credit", "support_access", "newsletter"])
      for (const value of ["1", "0", "0", "1"]) {
        expect(await flip(panel, token, tag, value)).toEqual(flipped(tag, value));
        expect((await tagsOf(panel, token))[tag]).toBe(value);
      }
  });

  test("flip_tag without a value changes 1 and 0; newsletter begins as 0, the others as 1", async ({
    panel,
  }) => {
    const { token } = await signUp(panel);
    for (const [tag, first, second] of [
      ["auto_credit", "0", "1"],
      ["support_access", "0", "1"],
      ["newsletter", "1", "0"],
    ] as const) {
      expect(await flip(panel, token, tag)).toEqual(flipped(tag, first));
      expect(await flip(panel, token, tag)).toEqual(flipped(tag, second));
      expect((await tagsOf(panel, token))[tag]).toBe(second);
    }
  });

  test("flip_tag refuses every other tag and value, and changes nothing", async ({ panel }) => {
    const { token } = await signUp(panel, { tags: { newsletter: "1" } });
    for (const tag of ["vip", "AUTO_CREDIT", "auto_credit ", "", "__proto__", "constructor", "verified"])
      expect(await flip(panel, token, tag, 1), tag).toEqual(wrong("tag"));
    expect(await panel.call("auth", "flip_tag", { token })).toEqual(wrong("tag"));
    expect(await panel.call("auth", "flip_tag", { token, "tag[]": "newsletter" })).toEqual(wrong("tag"));
    for (const value of ["2", "true", "on", "", "01", " 1", "-1"])
      expect(await flip(panel, token, "newsletter", value), value).toEqual(wrong("value"));
    expect(await tagsOf(panel, token)).toEqual({ newsletter: "1" });
  });

  test("flip_tag twenty times at once is twenty flips", async ({ panel }) => {
    const { id, token } = await signUp(panel);
    const answers = await Promise.all(Array.from({ length: 20 }, () => flip(panel, token, "newsletter")));
    const values = answers.map(({ value }) => value);
    expect(values.filter((value) => value === "1")).toHaveLength(10);
    expect((await tagsOf(panel, token)).newsletter).toBe("0");
    const audit = await panel.query(
      "select changes from audit_rows where account_id = $1 and operation = 'auth.flip_tag' order by id",
      [id],
    );
    expect(audit).toHaveLength(20);
    let from = "0";
    for (const { changes } of audit) {
      expect(changes).toEqual({ newsletter: { from, to: from === "0" ? "1" : "0" } });
      from = changes.newsletter.to;
    }
  });

  test("flip_tag touches nobody else's tags, and is not for the key of a server", async ({ panel }) => {
    const other = await signUp(panel, { tags: { newsletter: "1" } });
    const { token } = await signUp(panel, { credit: "20.00" });
    await flip(panel, token, "newsletter", 0);
    expect(await tagsOf(panel, other.token)).toEqual({ newsletter: "1" });
    const { server_id: id } = await order(panel, token);
    const { api_key } = await newKey(panel, token, { server_id: id });
    const session = (await panel.call("auth", "login", { key: api_key })).result.token;
    expect(await flip(panel, session, "newsletter", 1)).toEqual(
      failure(-1, "auth/flip_tag: permission denied", {
        details: { missing_right: "auth/flip_tag", granted_by: "account" },
      }),
    );
    expect((await tagsOf(panel, token)).newsletter).toBe("0");
  });

  test("flip_tag auto_credit decides whether an order is paid from credit", async ({ panel }) => {
    const { token } = await signUp(panel, { credit: "20.00" });
    await flip(panel, token, "auto_credit");
    expect((await order(panel, token)).status).toBe("Unpaid");
    await flip(panel, token, "auto_credit");
    expect((await order(panel, token)).status).toBe("Paid");
  });

  test("billing_list names the sellers, and the account's own among them", async ({ panel }) => {
    for (const [companyId, location] of [
      [1, "EU"],
      [2, "RU"],
    ] as const) {
      const { token } = await signUp(panel, { companyId });
      const answer = await panel.call("auth", "billing_list", { token });
      expect(answer).toEqual({
        result: "OK",
        action: "billing_list",
        billing: [
          { location: "EU", company: "Berth Demo B.V.", current: location === "EU" ? 1 : 0 },
          { location: "RU", company: "ООО «Берт Демо»", current: location === "RU" ? 1 : 0 },
        ],
      });
    }
    const { token } = await signUp(panel, { hasBilling: false });
    expect(await panel.call("auth", "billing_list", { token })).toEqual(
      failure(-1, "auth/billing_list: permission denied"),
    );
  });

  test("flip_tag, billing_list, 2fa_check and 2fa_resend are for POST alone", async ({ panel }) => {
    for (const action of ["flip_tag", "billing_list", "2fa_check", "2fa_resend"]) {
      const answer = await panel.send("auth", { action }, { method: "GET" });
      expect(answer.status, action).toBe(405);
      expect(answer.headers.get("allow")).toBe("POST");
      expect(answer.json).toEqual(failure(-1, "method not allowed"));
    }
  });
});
