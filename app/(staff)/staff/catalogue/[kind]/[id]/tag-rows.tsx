import { useTranslations } from "next-intl";
import { useState } from "react";
import { ErrorLine } from "@/components/form/fields/field";
import { TextField } from "@/components/form/fields/text-field";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { X } from "@/components/ui/icons";
import { TextInput } from "@/components/ui/text-input";
import { tagNames } from "./form-values";
import type { EntryFormState } from "./use-entry-form";

function TagRow({ name, form }: { name: string; form: EntryFormState }) {
  const t = useTranslations("catalogAdmin.entry");
  const path = `tags.${name}`;
  const error = form.errorOf(path);
  return (
    <li className="grid items-center gap-x-3 gap-y-1 md:grid-cols-[14rem_minmax(0,1fr)]">
      <span className="break-all font-mono text-xs">{name}</span>
      <span className="flex min-w-0 items-center gap-1">
        <TextInput
          name={path}
          aria-label={name}
          value={form.values[path] ?? ""}
          invalid={error !== undefined}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => form.set(path, target.value)}
        />
        <IconButton label={t("tagRemove", { name })} onClick={() => form.remove(path)}>
          <X size={16} aria-hidden />
        </IconButton>
      </span>
      {error && (
        <span className="md:col-start-2">
          <ErrorLine>{error}</ErrorLine>
        </span>
      )}
    </li>
  );
}

/** The tags of an entry by name, and a field to add one. */
export function TagRows({ form }: { form: EntryFormState }) {
  const t = useTranslations("catalogAdmin.entry");
  const [name, setName] = useState("");
  const isUsable = /^[A-Za-z][A-Za-z0-9_]{0,63}$/.test(name) && form.values[`tags.${name}`] === undefined;
  const error = form.errorOf("tags");
  const add = () => {
    if (!isUsable) return;
    form.set(`tags.${name}`, "");
    setName("");
  };
  return (
    <div className="space-y-3">
      {error && <ErrorLine>{error}</ErrorLine>}
      <ul className="space-y-2">
        {tagNames(form.values).map((tag) => (
          <TagRow key={tag} name={tag} form={form} />
        ))}
      </ul>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={t("tagNew")}
          value={name}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="basis-56"
          onChange={({ target }) => setName(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            add();
          }}
        />
        <Button disabled={!isUsable} onClick={add}>
          {t("tagAdd")}
        </Button>
      </div>
    </div>
  );
}
