import { useRouter } from "next/navigation";
import { type RefObject, useRef, useState } from "react";
import type { PendingDocument } from "@/lib/domain/customers/legal/schema";

export const legalBoxId = "order-legal";

/** Why the acceptance is not on record: other documents are in effect by now, or the call failed. */
type LegalFault = "outdated" | "unsaved";

export type LegalHold = {
  /** What has to be accepted with the order; none = the box is not there. */
  documents: readonly PendingDocument[];
  isAccepted: boolean;
  onAccept: (isAccepted: boolean) => void;
  /** The order was pressed without it. */
  isMissing: boolean;
  fault: LegalFault | null;
  onFault: (fault: LegalFault | null) => void;
  /** Versions of the documents, and those whose acceptance is on record. */
  key: string;
  saved: RefObject<string | null>;
  /** Whether the box is checked; else it has the focus. */
  check: () => boolean;
  /** After the server wanted more than the page has shown: shows what is in effect now. */
  ask: () => void;
};

/** Documents that changed since the account accepted them, or that it never accepted. */
export function useLegal(documents: readonly PendingDocument[]): LegalHold {
  const router = useRouter();
  const key = documents.map(({ version }) => version).join(" ");
  const [accepted, setAccepted] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [fault, onFault] = useState<LegalFault | null>(null);
  const saved = useRef<string | null>(null);
  const isAccepted = accepted === key;
  return {
    documents,
    isAccepted,
    onAccept: (isChecked) => {
      setAccepted(isChecked ? key : null);
      setMissing(!isChecked && isMissing);
    },
    isMissing: isMissing && !isAccepted,
    fault,
    onFault,
    key,
    saved,
    check: () => {
      if (documents.length === 0 || isAccepted) return true;
      setMissing(true);
      document.getElementById(legalBoxId)?.focus();
      return false;
    },
    ask: () => {
      setAccepted(null);
      saved.current = null;
      router.refresh();
    },
  };
}
