import { useRouter } from "next/navigation";
import { useState } from "react";
import { useSubmit } from "@/components/form/submit/use-submit";
import { uploadFile } from "@/lib/api/upload";
import type {
  ImportedStatement,
  StatementMapping,
  StatementView,
} from "@/lib/domain/money/payments/shared/statement-schema";
import { contentOf } from "../../file-content";

type Sent = { content: string; name: string; fingerprint?: string; mapping?: StatementMapping };

const send = <T>(path: "read" | "apply", sent: Sent) =>
  uploadFile<T>(`/staff/imports/${path}`, new File([JSON.stringify(sent)], "statement.json"));

/** State of a statement: first its preview, then its import. */
export function useStatement(onDone: (counts: ImportedStatement) => void) {
  const router = useRouter();
  const [sent, setSent] = useState<Sent | null>(null);
  const read = useSubmit({ send: (asked: Sent) => send<StatementView>("read", asked) });
  const apply = useSubmit({
    send: (asked: Sent) => send<ImportedStatement>("apply", asked),
    onDone: (counts) => {
      read.dismiss();
      setSent(null);
      onDone(counts);
      router.refresh();
    },
  });
  const ask = async (asked: Sent) => {
    setSent(asked);
    apply.dismiss();
    await read.submit(asked);
  };
  const view = read.state.step === "done" ? read.state.answer : null;
  return {
    read,
    apply,
    view,
    forget: () => {
      setSent(null);
      read.dismiss();
      apply.dismiss();
    },
    choose: async (file: File) => ask({ content: await contentOf(file), name: file.name }),
    remap: async (mapping: StatementMapping) => {
      const fingerprint = view?.table?.fingerprint;
      if (sent && fingerprint) await ask({ ...sent, fingerprint, mapping });
    },
    confirm: async () => {
      if (sent && view) await apply.submit(sent);
    },
  };
}
