"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { FormNotice, useProblemText } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress-bar";
import { sendForm } from "@/lib/api/send-form";
import { type ImportKind, importKinds, mostImportBytes } from "@/lib/base/data-imports";
import { begin, removeFile, start } from "./actions";
import { sendImportFile } from "./send-file";

type Values = {
  kind: ImportKind;
  from: "file" | "connection";
  region: string;
  name: string;
  run: "dry" | "real";
  connection: string;
};

/** Sends what was typed, then the file, and lets a worker begin; answers the number of the import. */
async function sendAll(typed: Values, file: File | null, onShare: (share: number) => void): Promise<number> {
  const { kind, region, name, run, connection } = typed;
  const source = file ? { file: { name: file.name.slice(-300), bytes: file.size } } : { connection };
  const { id } = await sendForm(begin, { kind, region, name, is_dry: run === "dry", ...source });
  if (!file) return id;
  try {
    onShare(0);
    await sendImportFile(id, file, onShare);
    await sendForm(start, { id });
    return id;
  } catch (error) {
    // Half a file helps nobody, and takes the room of another.
    await sendForm(removeFile, { id }).catch(() => undefined);
    throw error;
  }
}

/** A new import: of a file, or of a database that the worker asks. A rehearsal unless one says otherwise. */
export function NewImport({ companies }: { companies: readonly { region: string; name: string }[] }) {
  const t = useTranslations("dataImports.new");
  const say = useProblemText();
  const router = useRouter();
  const [file, setFile] = useState<File | null>(null);
  const [complaint, setComplaint] = useState<"fileMissing" | "fileLarge" | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const { form, field, press, problems, isBusy } = useSentForm<Values, number>({
    values: {
      ...{ kind: "whmcs", from: "file", run: "dry", connection: "", name: "" },
      region: companies[0]?.region ?? "",
    },
    check: ({ kind, from, connection }) => {
      if (kind === "whmcs" && from === "connection")
        return connection.trim() === "" ? { connection: t("connectionBad") } : {};
      const wrong = !file?.size ? "fileMissing" : file.size > mostImportBytes ? "fileLarge" : null;
      setComplaint(wrong);
      return wrong === null ? {} : { from: t(wrong) };
    },
    beside: ({ doc, fields }) => ("connection" in fields ? { connection: say(doc) } : {}),
    send: (typed) => {
      const isFile = typed.kind !== "whmcs" || typed.from === "file";
      return sendAll(typed, isFile ? file : null, setShare).finally(() => setShare(null));
    },
    leaves: true,
    onDone: (id) => router.push(`/staff/settings/imports/${id}` as Route),
  });
  const [kind, from] = form.watch(["kind", "from"]);
  // It comes in place of the button that was pressed.
  useEffect(() => form.setFocus("kind"), [form.setFocus]);
  const isConnection = kind === "whmcs" && from === "connection";
  return (
    <form method="post" onSubmit={press} noValidate autoComplete="off" className="space-y-4">
      <div className="grid items-start gap-4 md:grid-cols-2">
        <SelectField label={t("kind")} help={t(`kindHelp.${kind}`)} {...field("kind")}>
          {importKinds.map((one) => (
            <option key={one} value={one}>
              {t(`kinds.${one}`)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t("company")} {...field("region")}>
          {companies.map(({ region, name }) => (
            <option key={region} value={region}>
              {t("companyNamed", { region, name })}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t("name")}
          help={t("nameHelp")}
          {...field("name")}
          autoComplete="off"
          spellCheck={false}
          maxLength={30}
        />
        {kind === "whmcs" && (
          <SelectField label={t("from")} {...field("from")} error={undefined}>
            <option value="file">{t("fromFile")}</option>
            <option value="connection">{t("fromConnection")}</option>
          </SelectField>
        )}
        {isConnection ? (
          <TextField
            label={t("connection")}
            help={t("connectionHelp")}
            {...field("connection")}
            type="password"
            autoComplete="new-password"
            spellCheck={false}
            required
          />
        ) : (
          <TextField
            label={t("file")}
            help={t(kind === "whmcs" ? "fileHelp" : "fileHelpCsv")}
            error={complaint ? t(complaint) : undefined}
            isErrorSpoken
            type="file"
            accept={kind === "whmcs" ? ".sql,.gz" : ".csv,text/csv"}
            onChange={({ target }) => {
              setFile(target.files?.[0] ?? null);
              setComplaint(null);
            }}
          />
        )}
        <SelectField label={t("run")} help={t("runHelp")} {...field("run")}>
          <option value="dry">{t("runDry")}</option>
          <option value="real">{t("runReal")}</option>
        </SelectField>
      </div>
      {share !== null && (
        <ProgressBar
          value={share}
          label={t("sending")}
          valueText={t("sent", { percent: String(Math.round(share * 100)) })}
        />
      )}
      <FormNotice problems={problems} />
      <Button type="submit" variant="primary" pending={isBusy} pendingLabel={t("sending")}>
        {t("submit")}
      </Button>
    </form>
  );
}
