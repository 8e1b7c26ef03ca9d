import { afterAll, beforeAll, beforeEach } from "vitest";
import { database } from "@/lib/db/client";
import { receiveCallBack } from "@/lib/domain/money/payments/receive-callback";
import { startPayment } from "@/lib/domain/money/payments/start-payment";
import { addAccount, setTestRuntime } from "../factories";
import { startStripe, stripeKeys } from "../fakes/stripe-server";
import { asGuest, asUser } from "../operations/contexts";
import { addInvoice } from "./invoices";
import { readCheckout } from "./payments";

type Event = { body: string; headers: Record<string, string> };

/** For a test file on payments through Stripe: the fake, and customers who pay through it. */
export function withStripe() {
  let running: Awaited<ReturnType<typeof startStripe>> | null = null;
  const stripe = () => {
    if (!running) throw new Error("The stand-in is not running.");
    return running;
  };
  beforeAll(async () => {
    running = await startStripe();
  });
  afterAll(() => running?.stop());
  beforeEach(() => {
    const usual = { isSilent: false, declinesCharges: false, refundStatus: "succeeded", refundCode: null };
    Object.assign(stripe().control, usual);
    setTestRuntime("http://panel.test", true, {
      STRIPE_SECRET_KEY: stripeKeys.secretKey,
      STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
      STRIPE_URL: stripe().url,
    });
  });

  async function owing() {
    const { id } = await addAccount(database());
    const invoice = await addInvoice({ accountId: id });
    return { accountId: id, user: await asUser(id), invoice: invoice.id };
  }

  async function started(saves_card = false, customer?: Awaited<ReturnType<typeof owing>>) {
    const { accountId, user, invoice } = customer ?? (await owing());
    const asked = { invoice_id: String(invoice), method: "stripe" as const, saves_card };
    const { payment, address } = await startPayment.call(user, asked);
    const { checkout } = await readCheckout(payment);
    const session = checkout.outsideId ?? "";
    const intent = String(stripe().find(session)?.payment_intent);
    return { accountId, user, invoice, payment, address, session, intent };
  }

  const send = ({ body, headers }: Event) =>
    receiveCallBack.call(asGuest(), { method: "stripe", body, headers });

  const completed = (session: string) => stripe().event("checkout.session.completed", stripe().find(session));

  /** Paid on the page and reported. */
  async function paid(saves_card = false, customer?: Awaited<ReturnType<typeof owing>>) {
    const all = await started(saves_card, customer);
    stripe().pay(all.session);
    await send(completed(all.session));
    return all;
  }

  return { stripe, owing, started, send, completed, paid };
}
