"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextField } from "@/components/form/fields/text-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Notice } from "@/components/ui/notice";
import { uploadFile } from "@/lib/api/upload";
import type { EntryChangeView, GapView } from "@/lib/domain/catalog/admin/schema";
import { GapNotice } from "../gap-notice";
import { ChangeList } from "./change-list";
import { FileProblems } from "./file-problems";
import type { SentFile } from "./sent-file";

const mostBytes = 12 * 1_048_576;
type Compared = { entries: EntryChangeView[]; gaps: GapView[]; mark: string };
type Imported = { added: number; changed: number; retired: number };

const send = <T,>(path: string, sent: SentFile) =>
  uploadFile<T>(`/staff/catalogue/import/${path}`, new File([JSON.stringify(sent)], "catalogue.json"));

const countsOf = (entries: readonly EntryChangeView[]) => {
  const count = (fate: EntryChangeView["fate"]) => entries.filter((one) => one.fate === fate).length;
  return { added: count("added"), changed: count("changed"), retired: count("retired") };
};

function useImport() {
  const router = useRouter();
  const [sent, setSent] = useState<SentFile | null>(null);
  const compare = useSubmit({
    send: (asked: SentFile) => send<Compared>("check", asked),
    onDone: () => undefined,
  });
  const apply = useSubmit({
    send: (asked: SentFile) => send<Imported>("apply", asked),
    onDone: () => {
      compare.dismiss();
      router.refresh();
    },
  });
  const forget = () => {
    setSent(null);
    compare.dismiss();
    apply.dismiss();
  };
  const show = async (file: File, resetStock: boolean) => {
    const asked = { file: await file.text(), reset_stock: resetStock };
    setSent(asked);
    apply.dismiss();
    await compare.submit(asked);
  };
  const found = compare.state.step === "done" ? compare.state.answer : null;
  return {
    compare,
    apply,
    found,
    forget,
    show,
    confirm: async () => {
      if (sent && found) await apply.submit({ ...sent, mark: found.mark });
    },
  };
}

/** A catalog file: previews the changes, then imports exactly those. */
export function ImportForm() {
  const t = useTranslations("catalogAdmin.transfer");
  const text = useProblemText();
  const [file, setFile] = useState<File | null>(null);
  const [isReset, setReset] = useState(false);
  const [complaint, setComplaint] = useState<"choose" | "large" | null>(null);
  const { compare, apply, found, forget, show, confirm } = useImport();
  const failed = [compare.state, apply.state].find((one) => one.step === "refused" || one.step === "unknown");
  const failure = failed && "failure" in failed ? failed.failure : null;
  const press = async () => {
    const wrong = file === null ? "choose" : file.size > mostBytes ? "large" : null;
    setComplaint(wrong);
    if (file && wrong === null) await show(file, isReset);
  };
  return (
    <div className="space-y-4">
      <p className="max-w-[72ch] text-ink-2">{t("importText")}</p>
      <form
        method="post"
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          void press();
        }}
      >
        <TextField
          label={t("file")}
          error={complaint ? t(complaint) : undefined}
          isErrorSpoken
          type="file"
          accept=".json,application/json"
          className="max-w-xl"
          onChange={({ target }) => {
            setFile(target.files?.[0] ?? null);
            forget();
          }}
        />
        <div>
          <Checkbox
            label={t("reset")}
            checked={isReset}
            onChange={({ target }) => {
              setReset(target.checked);
              forget();
            }}
          />
        </div>
        <Button type="submit" pending={compare.isBusy} pendingLabel={t("checking")}>
          {t("check")}
        </Button>
      </form>
      {failure &&
        (failure.doc === "argument.invalid" ? (
          <FileProblems fields={failure.fields} />
        ) : (
          <Notice tone="danger" live>
            {failure.doc === "catalogue.changed_meanwhile" ? t("again") : text(failure.doc)}
          </Notice>
        ))}
      {apply.state.step === "done" && (
        <Notice tone="good" live>
          {t("done", apply.state.answer)}
        </Notice>
      )}
      {found && <GapNotice gaps={found.gaps} />}
      {found && found.entries.length === 0 && (
        <Notice tone="info" live>
          {t("nothing")}
        </Notice>
      )}
      {found && found.entries.length > 0 && (
        <div className="space-y-3">
          <p role="status" className="font-semibold">
            {t("counts", countsOf(found.entries))}
          </p>
          <ChangeList entries={found.entries} />
          <Button
            variant="primary"
            pending={apply.isBusy}
            pendingLabel={t("applying")}
            onClick={() => void confirm()}
          >
            {t("apply")}
          </Button>
        </div>
      )}
    </div>
  );
}
