"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { sendForm } from "@/lib/api/send-form";
import { leavesOf } from "@/lib/base/leaves";
import type { EntryKind } from "@/lib/domain/catalog/catalog/rules";
import { saveEntry } from "../../actions";
import { entryOf, type FileEntry, mergeValues, mistakeNamed, type Values, valuesOf } from "./form-values";

export type EntryFormState = ReturnType<typeof useEntryForm>;

/**
 * State of an entry's form: the initial entry, the current values, and the server's errors. `entry` is the current
 * one: after an error the page is refetched, and others' changes can be merged.
 */
export function useEntryForm(kind: EntryKind, id: string, entry: FileEntry) {
  const t = useTranslations("catalogAdmin");
  const router = useRouter();
  const [seen, setSeen] = useState(entry);
  const [values, setValues] = useState<Values>(() => valuesOf(entry));
  const { submit, state, isBusy, dismiss } = useSubmit({
    send: (asked: { seen: FileEntry; entry: FileEntry }) => sendForm(saveEntry, { kind, id, ...asked }),
    onDone: ({ changed }) => {
      showToast(t(changed > 0 ? "entry.saved" : "entry.same"));
      router.refresh();
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const isMeanwhile = failure?.doc === "catalogue.changed_meanwhile";
  const fields = failure && !isMeanwhile ? failure.fields : {};
  const save = async () => {
    const wanted = entryOf(kind, seen, values);
    const { end } = await submit({ seen, entry: wanted });
    if (end === "done") setSeen(wanted);
    else router.refresh();
  };
  const put = (next: FileEntry, shown: Values) => {
    setSeen(next);
    setValues(shown);
    dismiss();
  };
  return {
    values,
    isBusy,
    failure,
    isMeanwhile,
    /** Changes by others: the value when the form was filled, and the current one. */
    theirs: Object.entries(isMeanwhile ? failure.fields : {}).map(([path, now]) => ({
      path,
      before: leavesOf(seen).get(path) ?? null,
      now,
    })),
    /** Whether the page has the others' changes. */
    isRead: valuesText(entry) !== valuesText(seen),
    isDirty: valuesText(entryOf(kind, seen, values)) !== valuesText(seen),
    wrong: fields,
    errorOf: (path: string) => {
      const reason = fields[path];
      return reason === undefined ? undefined : t(`wrong.${mistakeNamed(reason)}`);
    },
    set: (path: string, value: string) => setValues((all) => ({ ...all, [path]: value })),
    remove: (path: string) =>
      setValues((all) => Object.fromEntries(Object.entries(all).filter(([name]) => name !== path))),
    save,
    undo: () => put(entry, valuesOf(entry)),
    takeOver: () => {
      put(entry, mergeValues(valuesOf(seen), valuesOf(entry), values));
      showToast(t("entry.taken"));
    },
  };
}

/** Text to compare entries by; values without a field are ignored. */
const valuesText = (entry: FileEntry): string =>
  JSON.stringify(
    Object.entries(valuesOf(entry))
      .filter(([path]) => path !== "active" && !path.startsWith("stock."))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
