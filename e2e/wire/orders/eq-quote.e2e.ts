import { setStock } from "@/lib/testing/factories";
import {
  expect,
  type Fields,
  failure,
  nano,
  onDirectGateway,
  order,
  type Panel,
  signUp,
  test,
} from "../wire";

const quote = (panel: Panel, token: string, more: Fields = {}) =>
  panel.call("eq", "quote_instance", { token, ...nano, ...more });

const cents = (text: string) => Math.round(Number(text) * 100);
const german = { country: "DE" };
const germanFirm = { country: "DE", vatNumber: "DE123456789", vatValid: true };
const russian = { companyId: 2, currency: "RUB" as const, country: "RU" };

onDirectGateway(() => {
  test("a quote: the documented answer", async ({ panel }) => {
    const { token } = await signUp(panel, { credit: "100.00" });
    const answer = await quote(panel, token, { deploy_period: "quarterly", ipv4_amount: 1 });
    expect(answer).toEqual({
      result: "OK",
      action: "quote_instance",
      quote: expect.any(String),
      expires: expect.any(Number),
      currency: "EUR",
      months: 3,
      lines: [
        { code: "preset", description: "vm.v3-nano (NL)", quantity: 3, unit_price: "4.50", amount: "13.50" },
        { code: "os", description: "Debian 12", quantity: 3, unit_price: "0.00", amount: "0.00" },
        {
          code: "traffic_plan",
          description: expect.any(String),
          quantity: 3,
          unit_price: "0.00",
          amount: "0.00",
        },
        { code: "ipv4", description: expect.any(String), quantity: 3, unit_price: "2.00", amount: "6.00" },
      ],
      discount: "0.59",
      subtotal: "18.91",
      tax: "3.97",
      tax_rate: "21.00",
      tax_reason: expect.stringContaining("21"),
      total: "22.88",
      credit: "22.88",
      to_pay: "0.00",
      next_charge: { date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), amount: "22.88" },
      trace: expect.any(Array),
    });
    const left = answer.expires - Date.now() / 1000;
    expect(left).toBeGreaterThan(890);
    expect(left).toBeLessThanOrEqual(901);
    for (const step of answer.trace) expect(typeof step).toBe("string");
  });

  test("the invoice equals the quote to the cent, anyone who buys", async ({ panel }) => {
    await setStock(panel.db, 102, "NL", 1_000);
    for (const facts of [{}, german, germanFirm, { country: "US" }, russian])
      for (const more of [
        { deploy_period: "monthly" },
        { deploy_period: "semi-annually", soft_id: 1 },
        { deploy_period: "annually", ipv4_amount: 3, traffic_plan: "2" },
      ]) {
        const { token } = await signUp(panel, facts);
        const quoted = await quote(panel, token, more);
        expect(quoted.result, JSON.stringify(quoted)).toBe("OK");
        const ordered = await order(panel, token, { ...more, quote: quoted.quote });
        const invoice = await panel.call("billing", "get_invoice", { token, invoice_id: ordered.invoice });
        expect([invoice.subtotal, invoice.tax, invoice.taxrate, invoice.total, invoice.tax_reason]).toEqual([
          quoted.subtotal,
          quoted.tax,
          quoted.tax_rate,
          quoted.total,
          quoted.tax_reason,
        ]);
        const lines = invoice.items.item.reduce(
          (sum: number, { amount }: { amount: string }) => sum + cents(amount),
          0,
        );
        expect(lines).toBe(cents(invoice.subtotal));
        expect(cents(invoice.subtotal) + cents(invoice.tax)).toBe(cents(invoice.total));
      }
  });

  test("tax follows seller and buyer", async ({ panel }) => {
    const rate = async (facts: Parameters<typeof signUp>[1]) =>
      (await quote(panel, (await signUp(panel, facts)).token)).tax_rate;
    expect(await rate({})).toBe("21.00");
    expect(await rate(german)).toBe("19.00");
    expect(await rate(germanFirm)).toBe("0.00");
    expect(await rate({ ...germanFirm, vatValid: false })).toBe("19.00");
    expect(await rate({ vatNumber: "NL123456789B01", vatValid: true })).toBe("21.00");
    expect(await rate({ country: "US" })).toBe("0.00");
    expect(await rate(russian)).toBe("22.00");
  });

  test("credit is taken whole or not at all", async ({ panel }) => {
    const poor = await quote(panel, (await signUp(panel, { credit: "5.44" })).token);
    expect(poor).toMatchObject({ credit: "0.00", to_pay: "5.45", total: "5.45" });
    const exact = await quote(panel, (await signUp(panel, { credit: "5.45" })).token);
    expect(exact).toMatchObject({ credit: "5.45", to_pay: "0.00" });
    const off = await quote(
      panel,
      (await signUp(panel, { credit: "50.00", tags: { auto_credit: "0" } })).token,
    );
    expect(off).toMatchObject({ credit: "0.00", to_pay: "5.45" });
  });

  test("asking changes nothing", async ({ panel }) => {
    const { id, token } = await signUp(panel, { credit: "50.00" });
    const count = () =>
      panel.query(
        "select (select count(*) from orders where account_id = $1)::int as orders, (select count(*) from invoices where account_id = $1)::int as invoices",
        [id],
      );
    for (let times = 0; times < 3; times++) await quote(panel, token);
    expect(await count()).toEqual([{ orders: 0, invoices: 0 }]);
  });

  test("a quote is for one account, one selection, and a quarter of an hour", async ({ panel }) => {
    const { token } = await signUp(panel, { credit: "50.00" });
    const stranger = await signUp(panel, { credit: "50.00" });
    const { quote: id } = await quote(panel, token);
    const unknown = failure(-1, "eq/order_instance: invalid argument quote: is not a quote for this order", {
      doc: "quote.unknown",
    });
    expect(await order(panel, stranger.token, { quote: id })).toEqual(unknown);
    for (const more of [
      { preset: "103" },
      { deploy_period: "quarterly" },
      { ipv4_amount: 1 },
      { soft_id: 1 },
      { os_id: 12 },
    ])
      expect(await order(panel, token, { ...more, quote: id }), JSON.stringify(more)).toEqual(unknown);
    const [version, expires, total, mark] = id.split(/\.(?=\d{10}\.)|(?<=\d{10})\.|(?<=\.\d\d)\./);
    for (const forged of [
      [version, Number(expires) + 900, total, mark].join("."),
      [version, expires, "0.01", mark].join("."),
      `${id}x`,
      id.slice(0, -1),
    ])
      expect(await order(panel, token, { quote: forged }), forged).toEqual(unknown);
    expect((await order(panel, token, { quote: id, hostname: "free-1", root_size: 40 })).status).toBe("Paid");
  });

  test("incompatibilities are named as in an order", async ({ panel }) => {
    const { token } = await signUp(panel);
    const wrong = (name: string, reason: string) =>
      failure(-1, `eq/quote_instance: invalid argument ${name}${reason && `: ${reason}`}`);
    expect(await quote(panel, token, { preset: "nope" })).toEqual(wrong("preset", "unknown preset"));
    expect(await quote(panel, token, { location_name: "ZZ" })).toEqual(
      wrong("location_name", "unknown location"),
    );
    expect(await quote(panel, token, { os_id: undefined })).toEqual(wrong("os_id", "is required"));
    expect(await quote(panel, token, { deploy_period: "weekly" })).toEqual(wrong("deploy_period", ""));
    const roubles = await signUp(panel, russian);
    expect((await quote(panel, roubles.token, { location_name: "RU" })).currency).toBe("RUB");
    expect(await quote(panel, token, { preset: "142", location_name: "RU" })).toEqual(
      wrong("preset", "is not sold in EUR"),
    );
  });
});
