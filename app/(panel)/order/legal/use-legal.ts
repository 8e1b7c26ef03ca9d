import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { type Submitting, useSubmit } from "@/components/form/submit/use-submit";
import { acceptedOf } from "@/components/legal/accept-box";
import { call } from "@/lib/api/client";
import type { PendingDocument } from "@/lib/domain/customers/legal/schema";

export const legalBoxId = "order-legal";

export type LegalHold = {
  /** What has to be accepted with the order; none = the box is not there. */
  documents: readonly PendingDocument[];
  isAccepted: boolean;
  onAccept: (isAccepted: boolean) => void;
  /** The order was pressed without it. */
  isMissing: boolean;
  state: Submitting<object, unknown>["state"];
  /** Whether the box is checked; else it has the focus. */
  check: () => boolean;
  /** Records the acceptance before the order is sent, once; false on failure, which stands at the box. */
  save: () => Promise<boolean>;
  /** After the server wanted more than the page has shown: shows what is in effect now. */
  ask: () => void;
};

/** Documents that changed since the account accepted them, or that it never accepted. */
export function useLegal(documents: readonly PendingDocument[]): LegalHold {
  const router = useRouter();
  const key = documents.map(({ version }) => version).join(" ");
  const [accepted, setAccepted] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const saved = useRef<string | null>(null);
  const { submit, state } = useSubmit({
    send: () => call("legal", "accept", { accepted: acceptedOf(documents), occasion: "order" }),
    whenLost: "repeat",
  });
  const ask = () => {
    setAccepted(null);
    saved.current = null;
    router.refresh();
  };
  const isAccepted = accepted === key;
  return {
    documents,
    isAccepted,
    onAccept: (isChecked) => {
      setAccepted(isChecked ? key : null);
      setMissing(!isChecked && isMissing);
    },
    isMissing: isMissing && !isAccepted,
    state,
    check: () => {
      if (documents.length === 0 || isAccepted) return true;
      setMissing(true);
      document.getElementById(legalBoxId)?.focus();
      return false;
    },
    save: async () => {
      if (documents.length === 0 || saved.current === key) return true;
      const end = await submit({});
      if (end.end === "done") saved.current = key;
      else if (end.end === "refused" && end.failure.doc === "legal.not_accepted") ask();
      return end.end === "done";
    },
    ask,
  };
}
