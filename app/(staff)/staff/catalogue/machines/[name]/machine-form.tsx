"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { ActionDialog } from "@/components/form/action-dialog";
import { textsOf } from "@/components/form/form-texts";
import { TextField } from "@/components/form/text-field";
import { useSubmit } from "@/components/form/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import type { InventoryEntry } from "@/lib/domain/servers/inventory/schema";
import { dropUnit, saveUnit } from "../../actions";
import { SaidWrong } from "../file-mistakes";

export type ShownUnit = InventoryEntry & { user: string; ssh: string };

const filled = (machine: ShownUnit) => ({
  location: machine.location,
  preset: machine.preset,
  bmc: machine.bmc,
  user: machine.user,
  macs: machine.macs.join(", "),
  addresses: machine.addresses.join(", "),
  ssh: machine.ssh,
  password: "",
});

const fields = [
  { name: "location", label: "place" },
  { name: "preset", label: "preset" },
  { name: "bmc", label: "controller" },
  { name: "user", label: "user" },
  { name: "password", label: "password", help: "passwordHelp" },
  { name: "macs", label: "cards", help: "list" },
  { name: "addresses", label: "addresses", help: "list" },
  { name: "ssh", label: "ssh" },
] as const;

/** Changes a machine by the rules of the file, or takes it out of the inventory. Only what was changed is sent. */
export function UnitForm({ machine }: { machine: ShownUnit }) {
  const t = useTranslations("catalogAdmin.inventory");
  const router = useRouter();
  const shown = filled(machine);
  const { name } = machine;
  const [isRemoving, setRemoving] = useState(false);
  const { submit, state, isBusy } = useSubmit({
    send: (changed: Partial<typeof shown>) => sendForm(saveUnit, { name, ...changed }),
    onDone: () => {
      showToast(t("saved"));
      router.refresh();
    },
  });
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = textsOf(event.currentTarget);
    const changed = fields.filter((field) => (typed[field.name] ?? "").trim() !== shown[field.name]);
    void submit(Object.fromEntries(changed.map((field) => [field.name, (typed[field.name] ?? "").trim()])));
  };
  return (
    <>
      {/* With what is stored now its fields begin anew. */}
      <form
        method="post"
        key={JSON.stringify(shown)}
        onSubmit={save}
        noValidate
        autoComplete="off"
        className="space-y-4"
      >
        <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {fields.map((field) => (
            <TextField
              key={field.name}
              label={t(field.label)}
              name={field.name}
              defaultValue={shown[field.name]}
              type={field.name === "password" ? "password" : "text"}
              autoComplete={field.name === "password" ? "new-password" : "off"}
              mono
              spellCheck={false}
              {...("help" in field ? { help: t(field.help) } : {})}
            />
          ))}
        </div>
        <SaidWrong state={state} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" pending={isBusy} pendingLabel={t("saving")}>
            {t("save")}
          </Button>
          {machine.server === null && (
            <Button aria-haspopup="dialog" onClick={() => setRemoving(true)}>
              {t("remove")}
            </Button>
          )}
        </div>
      </form>
      {isRemoving && (
        <ActionDialog
          title={t("removeTitle", { name })}
          description={t("removeText")}
          confirmLabel={t("remove")}
          pendingLabel={t("removing")}
          isDanger
          send={() => sendForm(dropUnit, { name })}
          done={t("removed")}
          leaves
          onDone={() => router.push("/staff/catalogue/machines")}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  );
}
