import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useProblemText } from "@/components/form/form-problem";
import { TextField } from "@/components/form/text-field";
import { useSubmit } from "@/components/form/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Checkbox } from "@/components/ui/checkbox";
import { sendForm } from "@/lib/api/send-form";
import { parseEmail } from "@/lib/base/email";
import { mailKinds } from "@/lib/domain/customers/contacts/rules";
import { add, change } from "./actions";

export type ShownContact = {
  id: number;
  email: string;
  firstname: string;
  lastname: string;
  state: "new" | "waiting" | "confirmed";
  receives: Record<(typeof mailKinds)[number], boolean>;
};

type Typed = {
  email: string;
  firstname: string;
  lastname: string;
  invoiceemails: boolean;
  productemails: boolean;
  supportemails: boolean;
};

function typedIn(form: HTMLFormElement): Typed {
  const given = new FormData(form);
  const text = (name: string) => String(given.get(name) ?? "");
  return {
    email: text("email"),
    firstname: text("firstname"),
    lastname: text("lastname"),
    invoiceemails: given.has("invoice"),
    productemails: given.has("product"),
    supportemails: given.has("support"),
  };
}

type ContactDialogProps = {
  /** Null = a new one. */
  contact: ShownContact | null;
  onClose: () => void;
};

/** Adds a contact, or changes one. */
export function ContactDialog({ contact, onClose }: ContactDialogProps) {
  const t = useTranslations("contacts");
  const say = useProblemText();
  const [emailProblem, setEmailProblem] = useState<string>();
  const { submit, state, isBusy } = useSubmit({
    send: (typed: Typed) =>
      contact ? sendForm(change, { ...typed, contact_id: contact.id }) : sendForm(add, typed),
    onDone: () => {
      onClose();
      showToast(t(contact ? "changed" : "added"), { tone: "good" });
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const isTaken = failure?.doc === "argument.invalid" && "email" in failure.fields;
  const press = (form: HTMLFormElement) => {
    const typed = typedIn(form);
    const parsed = parseEmail(typed.email);
    setEmailProblem(parsed.isValid ? undefined : say(`email.${parsed.problem}`));
    if (parsed.isValid) void submit(typed);
  };
  return (
    <ConfirmDialog
      title={t(contact ? "changeTitle" : "addTitle")}
      description={t("dialogText")}
      confirmLabel={t(contact ? "change" : "add")}
      pendingLabel={t("saving")}
      isBusy={isBusy}
      problem={failure && !isTaken && say(failure.doc)}
      onConfirm={press}
      onClose={onClose}
    >
      <TextField
        label={t("email")}
        error={emailProblem ?? (isTaken ? t("taken") : undefined)}
        name="email"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={contact?.email}
        required
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={t("firstname")}
          optionalLabel={t("optional")}
          name="firstname"
          defaultValue={contact?.firstname}
        />
        <TextField
          label={t("lastname")}
          optionalLabel={t("optional")}
          name="lastname"
          defaultValue={contact?.lastname}
        />
      </div>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-medium">{t("receives")}</legend>
        {mailKinds.map((kind) => (
          <Checkbox
            key={kind}
            name={kind}
            label={t(`kinds.${kind}`)}
            help={t(`kinds.${kind}_help`)}
            defaultChecked={contact ? contact.receives[kind] : kind === "invoice"}
          />
        ))}
      </fieldset>
    </ConfirmDialog>
  );
}
