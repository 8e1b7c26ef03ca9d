import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { TextField } from "@/components/form/fields/text-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
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

type ContactDialogProps = {
  /** Null = a new one. */
  contact: ShownContact | null;
  onClose: () => void;
};

/** Adds a contact, or changes one. */
export function ContactDialog({ contact, onClose }: ContactDialogProps) {
  const t = useTranslations("contacts");
  const say = useProblemText();
  const { email = "", firstname = "", lastname = "" } = contact ?? {};
  const receives = contact?.receives ?? { invoice: true, product: false, support: false };
  const { field, box, press, failure, isBusy } = useSentForm({
    values: { email, firstname, lastname, ...receives },
    check: (typed) => {
      const parsed = parseEmail(typed.email);
      return parsed.isValid ? {} : { email: say(`email.${parsed.problem}`) };
    },
    beside: ({ doc, fields }) =>
      doc === "argument.invalid" && "email" in fields ? { email: t("taken") } : {},
    send: ({ invoice, product, support, ...person }) => {
      const typed = { ...person, invoiceemails: invoice, productemails: product, supportemails: support };
      return contact ? sendForm(change, { ...typed, contact_id: contact.id }) : sendForm(add, typed);
    },
    onDone: () => {
      onClose();
      showToast(t(contact ? "changed" : "added"), { tone: "good" });
    },
  });
  return (
    <ConfirmDialog
      title={t(contact ? "changeTitle" : "addTitle")}
      description={t("dialogText")}
      confirmLabel={t(contact ? "change" : "add")}
      pendingLabel={t("saving")}
      isBusy={isBusy}
      problem={failure && say(failure.doc)}
      onConfirm={() => press()}
      onClose={onClose}
    >
      <TextField
        label={t("email")}
        {...field("email")}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label={t("firstname")} optionalLabel={t("optional")} {...field("firstname")} />
        <TextField label={t("lastname")} optionalLabel={t("optional")} {...field("lastname")} />
      </div>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-medium">{t("receives")}</legend>
        {mailKinds.map((kind) => (
          <Checkbox key={kind} label={t(`kinds.${kind}`)} help={t(`kinds.${kind}_help`)} {...box(kind)} />
        ))}
      </fieldset>
    </ConfirmDialog>
  );
}
