import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { TextField } from "@/components/form/fields/text-field";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { call } from "@/lib/api/client";
import { isTagName, maxTagLength } from "@/lib/domain/servers/tags/rules";
import { useAction } from "../acting/use-action";

type FormProps = { id: number; whyNot: string | undefined; onChange: () => void };

/** Adds a tag; an existing name is overwritten. */
export function TagForm({ id, whyNot, onChange }: FormProps) {
  const t = useTranslations("server.tags");
  const [tag, setTag] = useState("");
  const [value, setValue] = useState("");
  const [isWrong, setWrong] = useState(false);
  const { submit, isBusy, problem } = useAction({
    send: (input: { tag: string; value: string }) => call("tag", "add", { id, ...input }),
    begun: t("saved"),
    onDone: () => {
      onChange();
      setTag("");
      setValue("");
    },
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    const name = tag.trim();
    setWrong(!isTagName(name));
    if (isTagName(name) && whyNot === undefined) void submit({ tag: name, value: value.trim() });
  };
  return (
    <form method="post" noValidate onSubmit={save} className="mt-3 space-y-3">
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          className="min-w-0 grow basis-32"
          label={t("name")}
          value={tag}
          maxLength={maxTagLength.name}
          spellCheck={false}
          autoCapitalize="none"
          error={isWrong ? t("nameWrong") : undefined}
          onChange={(event) => setTag(event.target.value)}
        />
        <TextField
          className="min-w-0 grow basis-40"
          label={t("value")}
          value={value}
          maxLength={maxTagLength.value}
          onChange={(event) => setValue(event.target.value)}
        />
      </div>
      <Button
        type="submit"
        pending={isBusy}
        pendingLabel={t("saving")}
        {...(whyNot && { disabledReason: whyNot })}
      >
        {t("save")}
      </Button>
      {problem && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
    </form>
  );
}
