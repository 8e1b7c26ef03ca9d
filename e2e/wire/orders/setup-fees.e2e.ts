import { expect, type Fields, onDirectGateway, order, type Panel, signUp, test } from "../wire";

const small = { deploy_period: "monthly", preset: "105", location_name: "NL", os_id: 11, traffic_plan: "1" };

/** Price of the preset without a setup fee, then with one of 25.00. */
async function charge(panel: Panel, token: string, more: Fields = {}) {
  const before = await panel.call("eq", "quote_instance", { token, ...small, ...more });
  await panel.query(
    "update preset_prices set setup_fee = 25 where preset_id = 105 and location = 'NL' and currency = 'EUR'",
  );
  return before;
}

const creditOf = async (panel: Panel, token: string) =>
  Number((await panel.call("billing", "get_client", { token })).client.credit);

onDirectGateway(() => {
  test.afterEach(({ panel }) => panel.query("update preset_prices set setup_fee = 0 where preset_id = 105"));

  test("a set-up fee is a line of the quote and of the first invoice, and no part of what comes later", async ({
    panel,
  }) => {
    const { token } = await signUp(panel, { credit: "500.00" });
    const before = await charge(panel, token);
    const quoted = await panel.call("eq", "quote_instance", { token, ...small });
    expect(quoted.lines.at(-1)).toEqual({
      code: "setup",
      description: expect.stringMatching(/^Set-up fee: vm\./),
      quantity: 1,
      unit_price: "25.00",
      amount: "25.00",
    });
    expect(Number(quoted.subtotal) - Number(before.subtotal)).toBeCloseTo(25, 6);
    expect(quoted.next_charge).toEqual(before.next_charge);
    expect(quoted.trace.join()).toContain("25.00 × 1 = 25.00 EUR");

    const ordered = await order(panel, token, { ...small, quote: quoted.quote });
    expect(ordered).toMatchObject({ result: "OK", status: "Paid" });
    const invoice = await panel.call("billing", "get_invoice", { token, invoice_id: ordered.invoice });
    expect(invoice).toMatchObject({ total: quoted.total, subtotal: quoted.subtotal });
    expect(invoice.items.item.at(-1)).toMatchObject({ description: quoted.lines.at(-1).description });
    expect(await creditOf(panel, token)).toBeCloseTo(500 - Number(quoted.total), 6);
    const bill = await panel.call("billing", "get_billing_data", { token, id: ordered.server_id });
    expect(bill).toMatchObject({ billing_setupfee: "30.25", billing_reccuring: before.total });
  });

  test("a quote from before the fee is refused, and nothing is charged", async ({ panel }) => {
    const { token } = await signUp(panel, { credit: "500.00" });
    const before = await charge(panel, token);
    const refused = await order(panel, token, { ...small, quote: before.quote });
    expect(refused).toMatchObject({ result: -1, doc: "quote.price_changed" });
    expect(await creditOf(panel, token)).toBe(500);
  });

  test("it is told by the catalog, by location and currency", async ({ panel }) => {
    const { token } = await signUp(panel);
    const shown = async () => (await panel.call("presets", "show", { id: 105 })).preset;
    expect(await shown()).not.toHaveProperty("setup_fee");
    await charge(panel, token);
    expect((await shown()).setup_fee).toEqual({ NL: { EUR: 25 } });
    const { presets } = await panel.call("presets", "info", { currencies: "USD" });
    expect(presets.find(({ id }: { id: number }) => id === 105)).not.toHaveProperty("setup_fee");
  });
});
