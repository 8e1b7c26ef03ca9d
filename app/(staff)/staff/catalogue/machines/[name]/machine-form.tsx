"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { TextField } from "@/components/form/fields/text-field";
import { useSentForm } from "@/components/form/submit/use-sent-form";
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

/** Changes a machine by the rules of the file, or takes it out of the inventory. */
export function UnitForm({ machine }: { machine: ShownUnit }) {
  const t = useTranslations("catalogAdmin.inventory");
  const router = useRouter();
  const shown = filled(machine);
  const { name } = machine;
  const [isRemoving, setRemoving] = useState(false);
  return (
    <>
      {/* Remounts the fields when the stored values change. */}
      <FactsForm key={JSON.stringify(shown)} name={name} shown={shown}>
        {machine.server === null && (
          <Button aria-haspopup="dialog" onClick={() => setRemoving(true)}>
            {t("remove")}
          </Button>
        )}
      </FactsForm>
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

type FactsFormProps = { name: string; shown: ReturnType<typeof filled>; children: ReactNode };

/** Only what was changed is sent. */
function FactsForm({ name, shown, children }: FactsFormProps) {
  const t = useTranslations("catalogAdmin.inventory");
  const router = useRouter();
  const { field, press, state, isBusy } = useSentForm({
    values: shown,
    // What is wrong is listed by its place in the file.
    beside: () => ({}),
    send: (typed) => {
      const changed = fields
        .map((one) => [one.name, typed[one.name].trim()] as const)
        .filter(([of, text]) => text !== shown[of]);
      return sendForm(saveUnit, { name, ...Object.fromEntries(changed) });
    },
    onDone: () => {
      showToast(t("saved"));
      router.refresh();
    },
  });
  return (
    <form method="post" onSubmit={press} noValidate autoComplete="off" className="space-y-4">
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {fields.map((one) => (
          <TextField
            key={one.name}
            label={t(one.label)}
            type={one.name === "password" ? "password" : "text"}
            autoComplete={one.name === "password" ? "new-password" : "off"}
            mono
            spellCheck={false}
            {...("help" in one ? { help: t(one.help) } : {})}
            {...field(one.name)}
          />
        ))}
      </div>
      <SaidWrong state={state} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={isBusy} pendingLabel={t("saving")}>
          {t("save")}
        </Button>
        {children}
      </div>
    </form>
  );
}
