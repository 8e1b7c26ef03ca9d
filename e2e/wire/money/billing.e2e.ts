import { giveCredit } from "@/lib/testing/factories";
import {
  expect,
  type Fields,
  failure,
  finished,
  nanoTotal,
  onBothFronts,
  order,
  type Panel,
  signIn,
  signUp,
  test,
} from "../wire";

const zeroMoment = "0000-00-00 00:00:00";
const money = expect.stringMatching(/^-?\d+\.\d{2}$/);
const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
const boris = { email: "boris@example.test", password: "Boris-demo-1" };

const pay = (
  panel: Panel,
  token: string,
  invoice_id: number | string | undefined,
  amount?: string | number,
) => panel.call("billing", "apply_credit", { token, invoice_id, amount });
const creditOf = async (panel: Panel, token: string) =>
  (await panel.call("billing", "get_client", { token })).client.credit;

/** An unpaid order of 5.45 for an account with this credit. */
async function unpaid(panel: Panel, credit: string) {
  const customer = await signUp(panel, { credit, tags: { auto_credit: "0" } });
  return { ...customer, ...(await order(panel, customer.token)) };
}

const clientFields =
  `userid id uuid firstname lastname fullname companyname email address1 address2 city fullstate
  state statecode postcode countrycode country countryname phonenumber phonecc phonenumberformatted telephoneNumber
  tax_id password email_preferences billingcid twofaenabled currency currency_code defaultgateway groupid status credit
  taxexempt latefeeoveride overideduenotices separateinvoices disableautocc emailoptout marketing_emails_opt_in
  overrideautoclose isOptedInToMarketingEmails allowSingleSignOn email_verified language lastlogin`.split(
    /\s+/,
  );
const customFields =
  `co_autopayment co_payfirstday co_marktemails co_subscription co_marktsms co_smsnum co_customertype
  co_inn co_kpp co_regaddress co_bankdata co_edo co_secret co_skype co_edoprovider`.split(/\s+/);

onBothFronts(() => {
  test("get_client: the documented record", async ({ panel }) => {
    const { id, billingId, email, token } = await signUp(panel, { credit: "12.30" });
    const answer = await panel.call("billing", "get_client", { token });
    expect(Object.keys(answer).sort()).toEqual([
      "billing_location",
      "client",
      "groupdata",
      "internal",
      "result",
    ]);
    expect(answer.result).toBe("success");
    const { client } = answer;
    expect(Object.keys(client).sort()).toEqual([...clientFields, ...customFields].sort());
    expect(client).toMatchObject({
      userid: billingId,
      id: billingId,
      email,
      password: "",
      credit: "12.30",
      currency: 1,
      currency_code: "EUR",
      status: "Active",
      twofaenabled: false,
      phonecc: 31,
      allowSingleSignOn: 1,
      email_preferences: expect.objectContaining({
        general: expect.any(Number),
        affiliate: expect.any(Number),
      }),
    });
    const checkboxes = ["co_autopayment", "co_payfirstday", "co_marktemails", "co_marktsms"];
    for (const name of customFields) {
      const field = client[name];
      expect(field).toMatchObject({
        name: expect.any(String),
        required: name === "co_secret",
        value: expect.any(String),
      });
      const type = checkboxes.includes(name)
        ? "checkbox"
        : /co_(customertype|edo)$/.test(name)
          ? "select"
          : "text";
      expect(field.type, name).toBe(type);
    }
    expect(client.co_customertype.options).toEqual(["individual", "legal entity"]);
    expect(client.co_edo.options).toEqual(["yes", "no"]);
    expect(answer.groupdata).toEqual({
      id: expect.any(Number),
      groupname: expect.any(String),
      groupcolour: expect.any(String),
      discountpercent: money,
      susptermexempt: expect.any(Number),
      separateinvoices: expect.any(Number),
    });
    expect(answer.internal).toMatchObject({
      id,
      account_id: billingId,
      email,
      active_since: day,
      monthly: money,
      tags: [],
    });
  });

  test("get_invoices: newest first, in pages, by status", async ({ panel }) => {
    const token = await signIn(panel, boris);
    const list = (more: Fields = {}) => panel.call("billing", "get_invoices", { token, ...more });
    const all = await list();
    expect(Object.keys(all).sort()).toEqual(["invoices", "numreturned", "result", "totalresults"]);
    expect(all).toMatchObject({ result: "success", totalresults: 3, numreturned: 3 });
    const ids = all.invoices.invoice.map(({ id }: { id: number }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    for (const invoice of all.invoices.invoice)
      expect(invoice).toEqual({
        id: expect.any(Number),
        userid: expect.any(Number),
        firstname: "Борис",
        lastname: "Демо",
        companyname: "",
        invoicenum: expect.stringMatching(/^RU-\d{4}-\d{6}$/),
        date: day,
        duedate: day,
        datepaid: moment,
        last_capture_attempt: zeroMoment,
        date_refunded: zeroMoment,
        date_cancelled: zeroMoment,
        subtotal: money,
        credit: money,
        tax: money,
        tax2: "0.00",
        total: money,
        taxrate: "22.00",
        taxrate2: "0.00",
        status: expect.stringMatching(/^(Paid|Unpaid)$/),
        paymentmethod: expect.any(String),
        paymethodid: null,
        notes: expect.any(String),
        created_at: moment,
        updated_at: moment,
        currencycode: "RUB",
        currencyprefix: "",
        currencysuffix: expect.any(String),
      });
    const page = await list({ limitstart: 1, limitnum: 1 });
    expect(page).toMatchObject({ totalresults: 3, numreturned: 1, invoices: { invoice: [{ id: ids[1] }] } });
    expect(await list({ status: "Unpaid" })).toMatchObject({ totalresults: 2, numreturned: 2 });
    expect(await list({ status: "Refunded" })).toMatchObject({ totalresults: 0, invoices: { invoice: [] } });
    for (const [name, value] of [
      ["limitnum", "251"],
      ["limitnum", "0"],
      ["limitnum", "x"],
      ["limitstart", "-1"],
      ["status", "Draft"],
    ] as const)
      expect(await list({ [name]: value })).toEqual(
        failure(-1, `billing/get_invoices: invalid argument ${name}`),
      );
    expect((await list({ status: "Draft" })).fields).toEqual({
      status: "must be Unpaid, Paid, Cancelled, Refunded or Collections",
    });
  });

  test("get_invoice: the documented record", async ({ panel }) => {
    const { token, invoice, server_id, billingId } = await unpaid(panel, "10.00");
    const answer = await panel.call("billing", "get_invoice", { token, invoice_id: invoice });
    expect(answer).toMatchObject({
      result: "OK",
      invoiceid: invoice,
      // An order that is not paid.
      invoicenum: "",
      userid: billingId,
      date: day,
      duedate: day,
      datepaid: zeroMoment,
      lastcaptureattempt: zeroMoment,
      subtotal: "4.50",
      credit: "0.00",
      tax: "0.95",
      tax2: "0.00",
      total: nanoTotal,
      balance: nanoTotal,
      taxrate: "21.00",
      taxrate2: "0.00",
      status: "Unpaid",
      paymentmethod: expect.any(String),
      notes: "",
      ccgateway: false,
      transactions: "",
      currencycode: "EUR",
    });
    const { item } = answer.items;
    expect(item.filter(({ type }: { type: string }) => type === "Hosting")).toHaveLength(1);
    for (const line of item)
      expect(line).toEqual({
        id: expect.any(Number),
        type: expect.any(String),
        relid: expect.any(Number),
        description: expect.any(String),
        amount: money,
        taxed: 1,
        inv_id: 0,
      });
    expect(answer).toMatchObject({ server_id, order_id: expect.any(Number), job: expect.any(String) });
    for (const name of ["message", "error", "code"]) expect(answer[name]).toBeUndefined();
  });

  test("an invoice id that is none, nobody's or someone's fails alike", async ({ panel }) => {
    const { token } = await signUp(panel, { credit: "9.00" });
    const other = await unpaid(panel, "10.00");
    for (const invoice_id of [undefined, "", "x", "1.5", "-1", "999999999", "99999999999999", other.invoice])
      for (const [action, more] of [
        ["get_invoice", {}],
        ["apply_credit", { amount: "1.00" }],
      ] as const)
        expect(
          await panel.call("billing", action, { token, invoice_id, ...more }),
          String(invoice_id),
        ).toEqual(failure(-1, `billing/${action}: invalid invoice id`));
    expect(await creditOf(panel, token)).toBe("9.00");
  });

  test("apply_credit pays in parts, and says when it is done", async ({ panel }) => {
    const { token, invoice } = await unpaid(panel, "20.00");
    expect(await pay(panel, token, invoice, "2")).toEqual({
      result: "success",
      invoiceid: invoice,
      amount: "2.00",
      invoicepaid: "false",
    });
    expect(await panel.call("billing", "get_invoice", { token, invoice_id: invoice })).toMatchObject({
      status: "Unpaid",
      credit: "2.00",
      balance: "3.45",
    });
    expect(await pay(panel, token, invoice, "3.45")).toMatchObject({ amount: "3.45", invoicepaid: "true" });
    const paid = await panel.call("billing", "get_invoice", { token, invoice_id: invoice });
    expect(paid).toMatchObject({ status: "Paid", credit: nanoTotal, balance: "0.00", datepaid: moment });
    expect(paid.transactions).toHaveLength(2);
    expect(await creditOf(panel, token)).toBe("14.55");
    expect(await pay(panel, token, invoice, "1.00")).toMatchObject({
      result: -1,
      error: "billing/apply_credit: nothing to pay, invoice is paid already",
    });
  });

  test("apply_credit refuses every other amount and moves nothing", async ({ panel }) => {
    const { token, invoice } = await unpaid(panel, "5.00");
    const wrong = (reason = "") =>
      failure(-1, `billing/apply_credit: invalid argument amount${reason && `: ${reason}`}`);
    for (const amount of [
      undefined,
      "",
      "abc",
      "1.234",
      "1e2",
      "1,00",
      "+1",
      " 1",
      "0x1",
      "1.",
      ".5",
      "--1",
      "9999999999",
    ])
      expect(await pay(panel, token, invoice, amount), String(amount)).toEqual(wrong());
    for (const amount of ["0", "0.00", "-1", "-0.01"])
      expect(await pay(panel, token, invoice, amount), amount).toEqual(wrong("must be above zero"));
    expect(await pay(panel, token, invoice, "5.46")).toEqual(
      wrong(`more than the balance due, ${nanoTotal}`),
    );
    expect(await pay(panel, token, invoice, "5.01")).toEqual(
      failure(-1, "billing/apply_credit: insufficient credit: more than the credit, 5.00", {
        doc: "credit.insufficient",
      }),
    );
    expect(await creditOf(panel, token)).toBe("5.00");
    expect((await panel.call("billing", "get_invoice", { token, invoice_id: invoice })).credit).toBe("0.00");
  });

  test("ten payments at once take the money once", async ({ panel }) => {
    const { token, invoice } = await unpaid(panel, "100.00");
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => pay(panel, token, invoice, nanoTotal)),
    );
    expect(answers.filter(({ result }) => result === "success")).toHaveLength(1);
    expect(await creditOf(panel, token)).toBe("94.55");
  });

  test("credit pays one of two invoices, not both", async ({ panel }) => {
    const { token, invoice } = await unpaid(panel, "6.00");
    const second = await order(panel, token);
    const answers = await Promise.all([
      pay(panel, token, invoice, nanoTotal),
      pay(panel, token, second.invoice, nanoTotal),
    ]);
    expect(answers.filter(({ result }) => result === "success")).toHaveLength(1);
    expect(answers.find(({ result }) => result !== "success").doc).toBe("credit.insufficient");
    expect(await creditOf(panel, token)).toBe("0.55");
  });

  test("apply_credit takes an idempotency key", async ({ panel }) => {
    const { token, invoice } = await unpaid(panel, "20.00");
    const half = { token, invoice_id: invoice, amount: "2.00", idempotency_key: "pay-1" };
    const first = await panel.call("billing", "apply_credit", half);
    expect(await panel.call("billing", "apply_credit", half)).toEqual(first);
    expect(await creditOf(panel, token)).toBe("18.00");
    expect(await panel.call("billing", "apply_credit", { ...half, amount: "3.00" })).toMatchObject({
      result: -1,
      doc: "idempotency.conflict",
    });
  });

  test("getcredits is every movement, and adds up to the credit", async ({ panel }) => {
    const { id, billingId, token } = await signUp(panel, { credit: "50.00" });
    const failing = await order(panel, token, { hostname: "fail-install-credits" });
    const good = await order(panel, token);
    await finished(panel, failing.callback);
    await giveCredit(panel.db, id, "EUR", "0.07");
    const answer = await panel.call("billing", "getcredits", { token, id: 1 });
    expect(answer).toEqual({
      result: "OK",
      message: {
        result: "success",
        totalresults: 5,
        clientid: billingId,
        credits: { credit: expect.any(Array) },
      },
    });
    const { credit } = answer.message.credits;
    for (const entry of credit)
      expect(entry).toEqual({
        id: expect.any(Number),
        date: day,
        description: expect.any(String),
        amount: money,
        relid: expect.any(Number),
      });
    expect(
      credit.map(({ amount, relid }: { amount: string; relid: number }) => [amount, relid]).sort(),
    ).toEqual(
      [
        ["50.00", 0],
        [`-${nanoTotal}`, failing.invoice],
        [`-${nanoTotal}`, good.invoice],
        [nanoTotal, failing.invoice],
        ["0.07", 0],
      ].sort(),
    );
    const sum = credit.reduce(
      (cents: number, { amount }: { amount: string }) => cents + Math.round(Number(amount) * 100),
      0,
    );
    expect((sum / 100).toFixed(2)).toBe(await creditOf(panel, token));
  });
});
