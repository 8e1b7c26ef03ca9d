import type { Route } from "next";
import { useRouter } from "next/navigation";
import { type SubmitState, useSubmit } from "@/components/form/use-submit";
import { sendForm } from "@/lib/api/send-form";
import { combineInvoices } from "./actions";

type Problem = "checking" | "lost" | "changed" | "failed";

function problemOf(state: SubmitState<unknown>): Problem | null {
  if (state.step === "checking") return "checking";
  if (state.step === "unknown") return "lost";
  if (state.step !== "refused") return null;
  return state.failure.doc === "request.invalid" ? "changed" : "failed";
}

/** Leads to the payment of one invoice, or makes one of several that pays them all, and leads there. */
export function useCombining() {
  const router = useRouter();
  const open = (id: number) => router.push(`/billing/invoices/${id}` as Route);
  const { submit, state, isBusy } = useSubmit({
    send: (wanted: { invoices: string[] }, idempotency_key) =>
      sendForm(combineInvoices, { ...wanted, idempotency_key }),
    whenLost: "repeat",
    leaves: true,
    onDone: ({ invoiceid }) => open(invoiceid),
  });
  const pay = async (ids: readonly number[]) => {
    const [only] = ids;
    if (ids.length === 1 && only !== undefined) return open(only);
    const end = await submit({ invoices: ids.map(String) });
    if (end.end === "refused") router.refresh();
  };
  return { pay, problem: problemOf(state), isBusy };
}
