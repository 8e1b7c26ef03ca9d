import { randomBytes } from "node:crypto";
import { behaving, type JsonAnswer, type JsonCall, startJsonServer } from "./json-server";

export const mollieKeys = {
  apiKey: "test_standInKeyOfMollie0001",
  accessToken: "access_standInTokenOfMollie01",
};

type Fields = Record<string, unknown>;
type Thing = Fields & { id: string; resource: string };
type Sum = { value: string; currency: string };

const newId = (kind: string): string => `${kind}_${randomBytes(6).toString("hex")}`;
const at = (): string => new Date().toISOString();
const cents = (sum: unknown): number => Math.round(Number((sum as Sum | undefined)?.value ?? 0) * 100);
const sumOf = (amount: number, currency: string): Sum => ({ value: (amount / 100).toFixed(2), currency });
const problem = (status: number, detail: string): JsonAnswer => ({
  status,
  body: { status, title: "Problem", detail, _links: {} },
});
const missing = problem(404, "No payment exists with token");

/**
 * Fakes the calls of Mollie's API that the panel makes. An idempotency key is known for an hour there: `forget` is that
 * hour.
 */
export async function startMollie() {
  const things = new Map<string, Thing>();
  const byKey = new Map<string, JsonAnswer>();
  const control = { ...behaving(), declinesCharges: false, refundStatus: "refunded" };

  const keep = (thing: Thing): Thing => {
    things.set(thing.id, thing);
    return thing;
  };
  const all = (resource: string, is: (thing: Thing) => boolean = () => true): Thing[] =>
    [...things.values()].filter((thing) => thing.resource === resource && is(thing));
  const ofPayment = (resource: string, id: string) => all(resource, ({ paymentId }) => paymentId === id);
  const sumBack = (id: string) =>
    ofPayment("refund", id)
      .filter(({ status }) => status !== "failed" && status !== "canceled")
      .reduce((sum, { amount }) => sum + cents(amount), 0);
  const listed = (name: string, rows: Thing[]): JsonAnswer => ({
    status: 200,
    body: { count: rows.length, _embedded: { [name]: rows.toReversed() }, _links: { next: null } },
  });

  function shown(payment: Thing, embed: string): Thing {
    const { currency } = payment.amount as Sum;
    const left = sumOf(cents(payment.amount) - sumBack(payment.id), currency);
    const embedded = Object.fromEntries(
      embed
        .split(",")
        .filter(Boolean)
        .map((name) => [name, ofPayment(name.slice(0, -1), payment.id).toReversed()]),
    );
    const isPaid = payment.status === "paid";
    return {
      ...payment,
      ...(isPaid ? { amountRemaining: left } : {}),
      ...(embed === "" ? {} : { _embedded: embedded }),
    };
  }

  function createPayment(form: Fields): JsonAnswer {
    const id = newId("tr");
    const { sequenceType = "oneoff", customerId, mandateId } = form;
    const facts = {
      createdAt: at(),
      metadata: null,
      ...form,
      sequenceType,
      mode: "test",
      profileId: "pfl_1",
    };
    if (sequenceType === "recurring") {
      const mandate = things.get(String(mandateId));
      if (!mandate || mandate.customerId !== customerId || mandate.status !== "valid")
        return problem(422, "The mandate is invalid");
      const status = control.declinesCharges ? "failed" : "paid";
      return { status: 201, body: keep({ id, resource: "payment", status, _links: {}, ...facts }) };
    }
    if (customerId !== undefined && !things.has(String(customerId)))
      return problem(422, "The customer id is invalid");
    const href = `https://checkout.stand-in.test/mollie/${id}`;
    const _links = { checkout: { href, type: "text/html" } };
    return { status: 201, body: keep({ id, resource: "payment", status: "open", _links, ...facts }) };
  }

  function createRefund(paymentId: string, form: Fields): JsonAnswer {
    const payment = things.get(paymentId);
    if (!payment) return missing;
    if (payment.status !== "paid" || cents(form.amount) > cents(payment.amount) - sumBack(paymentId))
      return problem(422, "The specified amount cannot be refunded");
    return { status: 201, body: keepRefund(paymentId, form, control.refundStatus) };
  }

  const keepRefund = (paymentId: string, form: Fields, status: string): Thing =>
    keep({
      ...{ id: newId("re"), resource: "refund", status, paymentId, createdAt: at(), _links: {} },
      ...{ metadata: null, description: "", ...form },
    });

  function handleSettlements([id, part]: readonly (string | undefined)[], token: string): JsonAnswer {
    if (token !== `Bearer ${mollieKeys.accessToken}`) return problem(403, "No access to settlements");
    if (id === undefined) return listed("settlements", all("settlement"));
    const name = part ?? "";
    return listed(
      name,
      all(name.slice(0, -1), ({ settlementId }) => settlementId === id),
    );
  }

  function handleCustomers(method: string, [id, part, own]: readonly (string | undefined)[], form: Fields) {
    if (method === "POST" && id === undefined)
      return { status: 201, body: keep({ id: newId("cst"), resource: "customer", _links: {}, ...form }) };
    const customer = things.get(id ?? "");
    if (!customer) return problem(404, "No customer exists with token");
    if (part === "payments")
      return listed(
        "payments",
        all("payment", ({ customerId }) => customerId === id),
      );
    const mandate = things.get(own ?? "");
    if (mandate?.customerId !== id) return problem(404, "No mandate exists with token");
    if (method !== "DELETE") return { status: 200, body: mandate };
    things.delete(mandate?.id ?? "");
    return { status: 204, body: null };
  }

  function work({ method, path, query, text, header }: JsonCall): JsonAnswer {
    const form = (text === "" ? {} : JSON.parse(text)) as Fields;
    const [, , kind, ...rest] = path.split("/");
    const token = header("authorization");
    if (kind === "settlements") return handleSettlements(rest, token);
    if (token !== `Bearer ${mollieKeys.apiKey}`) return problem(401, "Missing authentication, or failed");
    if (kind === "customers") return handleCustomers(method, rest, form);
    if (kind === "methods") {
      const methods = ["Card", "iDEAL"].map((description) =>
        keep({ id: description.toLowerCase(), resource: "method", description, _links: {} }),
      );
      return listed("methods", methods.toReversed());
    }
    const [id = "", part] = rest;
    if (method === "POST" && id === "") return createPayment(form);
    if (method === "POST" && part === "refunds") return createRefund(id, form);
    const payment = things.get(id);
    return payment ? { status: 200, body: shown(payment, query.get("embed") ?? "") } : missing;
  }

  function handle(call: JsonCall): JsonAnswer {
    const key = call.header("idempotency-key");
    const known = key === "" ? undefined : byKey.get(key);
    const answer = known ?? work(call);
    if (key !== "") byKey.set(key, answer);
    return answer;
  }

  const server = await startJsonServer(control, handle, (status) => ({
    status,
    title: "x",
    detail: "broken",
  }));

  /** The customer pays on the page; a first payment makes a mandate. */
  function pay(id: string, amount?: string): void {
    const payment = things.get(id);
    if (!payment) throw new Error("There is no such payment.");
    const { currency } = payment.amount as Sum;
    const details = { cardFingerprint: "fp_1", cardCountryCode: "NL", cardNumber: "4242", cardLabel: "Visa" };
    Object.assign(payment, {
      status: "paid",
      details,
      ...(amount ? { amount: { value: amount, currency } } : {}),
    });
    if (payment.sequenceType !== "first") return;
    const card = {
      cardNumber: "4242",
      cardLabel: "Visa",
      cardExpiryDate: "2032-06-30",
      cardFingerprint: "fp_1",
    };
    const facts = { customerId: payment.customerId, status: "valid", method: "creditcard", details: card };
    payment.mandateId = keep({ id: newId("mdt"), resource: "mandate", _links: {}, ...facts }).id;
  }

  /** The bank takes the money back, or returns it. */
  function chargeBack(paymentId: string, isReversed = false, amount?: string): void {
    const [known] = ofPayment("chargeback", paymentId);
    const payment = things.get(paymentId);
    const own = amount ? { ...(payment?.amount as Sum), value: amount } : payment?.amount;
    const facts = {
      paymentId,
      amount: own,
      createdAt: at(),
      reason: { code: "AC01", description: "unknown" },
    };
    const thing = known ?? keep({ id: newId("chb"), resource: "chargeback", _links: {}, ...facts });
    Object.assign(thing, { reversedAt: isReversed ? at() : null });
  }

  /** Settles these payments and refunds, less a cost. */
  function settle(ids: readonly string[], cost: string, settledAt = at(), facts: Fields = {}): string {
    const id = newId("stl");
    const own = ids.flatMap((one) => things.get(one) ?? []);
    let sum = -cents({ value: cost });
    for (const thing of own) {
      const sign = thing.resource === "payment" ? 1 : -1;
      const amount = sign * cents(thing.amount);
      sum += amount;
      Object.assign(thing, { settlementId: id, settlementAmount: sumOf(amount, "EUR") });
    }
    const costs = [
      {
        description: "Card",
        method: "creditcard",
        count: own.length,
        amountGross: sumOf(cents({ value: cost }), "EUR"),
      },
    ];
    const periods = { "2030": { "03": { revenue: [], costs, invoiceId: "inv_1" } } };
    const amounts = {
      amount: sumOf(sum, "EUR"),
      createdAt: settledAt,
      settledAt,
      status: "paidout",
      periods,
    };
    keep({ id, resource: "settlement", reference: id, balanceId: "bal_1", _links: {}, ...amounts, ...facts });
    return id;
  }

  return {
    ...server,
    control,
    pay,
    chargeBack,
    settle,
    sendBack: (paymentId: string, amount: string, status = "refunded") => {
      const payment = things.get(paymentId);
      if (!payment) throw new Error("There is no such payment.");
      const { currency } = payment.amount as Sum;
      return keepRefund(paymentId, { amount: { value: amount, currency } }, status).id;
    },
    /** What Mollie sends: no more than the payment's number. */
    callBack: (id: string) => ({ body: new URLSearchParams({ id }).toString(), headers: {} }),
    forget: () => byKey.clear(),
    list: (resource: string) => all(resource),
    find: (id: string) => things.get(id),
    change: (id: string, facts: Fields) => Object.assign(things.get(id) ?? {}, facts),
  };
}
