import { expect, failure, nano, onDirectGateway, order, type Panel, signUp, test } from "../wire";

/** Adds a code with 10 % off the first period. */
const addCode = (panel: Panel, code: string, more: { usesMost?: number } = {}) =>
  panel.query(
    "insert into promos (code, percent, is_forever, uses_most, created_at) values ($1, 10, false, $2, now())",
    [code, more.usesMost ?? null],
  );

onDirectGateway(() => {
  test("promocode: the quote, the order and the invoice agree to the cent", async ({ panel }) => {
    await addCode(panel, "WIRE-TEN");
    const { token } = await signUp(panel, { credit: "20.00" });
    const quoted = await panel.call("eq", "quote_instance", { token, ...nano, promocode: "wire-ten" });
    expect(quoted).toMatchObject({
      result: "OK",
      discount: "0.45",
      subtotal: "4.05",
      total: "4.90",
      next_charge: { amount: "5.45" },
    });
    expect(quoted.trace).toContain("promo code WIRE-TEN, 10.00 % off: −0.45 EUR");
    const ordered = await order(panel, token, { promocode: "WIRE-TEN", quote: quoted.quote });
    expect(ordered).toMatchObject({ result: "OK", status: "Paid" });
    const invoice = await panel.call("billing", "get_invoice", { token, invoice_id: ordered.invoice });
    expect(invoice.total).toBe("4.90");
    expect(invoice.items.item.at(-1)).toMatchObject({
      description: expect.stringMatching(/^Promo code WIRE-TEN(, |$)/),
      amount: "-0.45",
    });
  });

  test("one that is unknown or used up is refused by name", async ({ panel }) => {
    await addCode(panel, "WIRE-ONCE", { usesMost: 1 });
    const { token } = await signUp(panel, { credit: "20.00" });
    await order(panel, token, { promocode: "WIRE-ONCE" });
    for (const [promocode, reason] of [
      ["WIRE-ONCE", "is used up"],
      ["WIRE-NONE", "is not known"],
    ]) {
      expect(await order(panel, token, { promocode })).toEqual(
        failure(-1, `eq/order_instance: invalid argument promocode: ${reason}`),
      );
      expect(await panel.call("eq", "quote_instance", { token, ...nano, promocode })).toEqual(
        failure(-1, `eq/quote_instance: invalid argument promocode: ${reason}`),
      );
    }
  });
});
