import { useSubmit } from "@/components/form/submit/use-submit";
import { acceptedOf } from "@/components/legal/accept-box";
import { call } from "@/lib/api/client";
import type { LegalHold } from "../legal/use-legal";

/** Records the acceptance before the order is sent, once; false on failure, which stands at the box. */
export function useSaveLegal({ documents, key, saved, onFault, ask }: LegalHold): () => Promise<boolean> {
  const { submit } = useSubmit({
    send: () => call("legal", "accept", { accepted: acceptedOf(documents), occasion: "order" }),
    whenLost: "repeat",
  });
  return async () => {
    if (documents.length === 0 || saved.current === key) return true;
    onFault(null);
    const end = await submit({});
    if (end.end === "done") saved.current = key;
    const isOutdated = end.end === "refused" && end.failure.doc === "legal.not_accepted";
    if (isOutdated) ask();
    if (end.end === "refused" || end.end === "unknown") onFault(isOutdated ? "outdated" : "unsaved");
    return end.end === "done";
  };
}
