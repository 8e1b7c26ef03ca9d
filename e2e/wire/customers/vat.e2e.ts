import { expect, type Fields, failure, onBothFronts, order, type Panel, signUp, test } from "../wire";

const check = (panel: Panel, token: string, fields: Fields) =>
  panel.call("vat", "check_vat", { token, ...fields });
const taxIdOf = async (panel: Panel, token: string) =>
  (await panel.call("billing", "get_client", { token })).client.tax_id;

onBothFronts(() => {
  test("check_vat: a valid number, kept with who checked it, takes the tax from the next price", async ({
    panel,
  }) => {
    const { id, token } = await signUp(panel, { country: "DE" });
    expect(await check(panel, token, { vat: "DE 136 695 976" })).toEqual({
      result: "OK",
      action: "check_vat",
      valid: 1,
      checked: "service",
      country: "DE",
      vat: "DE136695976",
      name: expect.any(String),
      address: expect.any(String),
    });
    expect(await taxIdOf(panel, token)).toBe("DE136695976");
    const [row] = await panel.query(
      "select vat_valid, vat_checked_by, vat_checked_at from accounts where id = $1",
      [id],
    );
    expect(row).toEqual({ vat_valid: true, vat_checked_by: "service", vat_checked_at: expect.any(Date) });
    const { invoice } = await order(panel, token);
    expect(await panel.call("billing", "get_invoice", { token, invoice_id: invoice })).toMatchObject({
      tax: "0.00",
      taxrate: "0.00",
    });
  });

  test("check_vat: wrong digits are no error, an unreachable register is no refusal", async ({ panel }) => {
    const { token } = await signUp(panel, { country: "DE" });
    expect(await check(panel, token, { vat: "136695977", country: "DE" })).toMatchObject({
      result: "OK",
      valid: 0,
      checked: "syntax",
      vat: "DE136695977",
    });
    expect(await check(panel, token, { vat: "DE404000007" })).toMatchObject({ valid: 0, checked: "service" });
    expect(await taxIdOf(panel, token)).toBe("");
    expect(await check(panel, token, { vat: "DE503000004" })).toMatchObject({ valid: 1, checked: "syntax" });
    expect(await taxIdOf(panel, token)).toBe("DE503000004");
  });

  test("check_vat: a missing or unknown country, no number, no session, no right", async ({ panel }) => {
    const { token } = await signUp(panel);
    for (const [fields, name] of [
      [{ vat: "136695976" }, "country"],
      [{ vat: "136695976", country: "US" }, "country"],
      [{ vat: "DE136695976", country: "NL" }, "country"],
      [{}, "vat"],
      [{ vat: "" }, "vat"],
    ] as const)
      expect(await check(panel, token, fields)).toMatchObject({
        result: -1,
        error: expect.stringMatching(new RegExp(`^vat/check_vat: invalid argument ${name}`)),
        fields: { [name]: expect.any(String) },
      });
    expect(await check(panel, "x", { vat: "DE136695976" })).toEqual(failure(-2, "auth: invalid token #13"));
    const { token: without } = await signUp(panel, { hasBilling: false });
    expect(await check(panel, without, { vat: "DE136695976" })).toEqual(
      failure(-1, "vat/check_vat: permission denied"),
    );
  });
});
