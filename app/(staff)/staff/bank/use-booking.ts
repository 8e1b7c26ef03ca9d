import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { failureOf } from "@/components/form/submit/attempt";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { sendForm } from "@/lib/api/send-form";
import type { Candidate } from "@/lib/domain/money/bank/schema";
import { acceptReceipt } from "./actions";

export type Wanted = { id: number; candidate: Candidate };

/** Books one after another: each is a change of its own, so one that is refused keeps no other from being booked. */
async function bookAll(rows: readonly Wanted[]): Promise<Map<number, string | null>> {
  const ends = new Map<number, string | null>();
  for (const { id, candidate } of rows) {
    const parts = candidate.parts.map(({ invoice, amount }) => ({
      invoice: `#${invoice}`,
      amount: amount.value,
    }));
    const refusal = await sendForm(acceptReceipt, { id, parts }).then(
      () => null,
      (error: unknown) => failureOf(error).doc,
    );
    ends.set(id, refusal);
  }
  return ends;
}

/** Booking of receipts; `refusals`: why some were not booked, by receipt. */
export function useBooking() {
  const t = useTranslations("bank");
  const router = useRouter();
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map());
  const { submit, isBusy } = useSubmit({
    send: ({ rows }: { rows: readonly Wanted[] }) => bookAll(rows),
    onDone: (ends) => {
      const refused = [...ends].flatMap(([id, doc]): [number, string][] => (doc === null ? [] : [[id, doc]]));
      setRefusals(new Map(refused));
      showToast(t("booked", { count: ends.size - refused.length, refused: refused.length }), {
        tone: refused.length > 0 ? "info" : "good",
      });
      router.refresh();
    },
  });
  return { book: (rows: readonly Wanted[]) => void submit({ rows }), isBusy, refusals };
}
