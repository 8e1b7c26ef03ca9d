import { useTranslations } from "next-intl";
import { ActionButton } from "@/components/form/buttons/action-button";
import { showToast } from "@/components/frame/toast-store";
import { call } from "@/lib/api/client";
import type { Message } from "@/lib/domain/support/tickets/schema";

/** Support's newest request for this that was not granted since. */
export function isToAnswer(messages: readonly Message[], { id, fact }: Message): boolean {
  if (fact?.code !== "consent_asked") return false;
  return messages.every((other) => {
    const isSame =
      (other.fact?.code === "consent_asked" || other.fact?.code === "consent_given") &&
      other.fact.what === fact.what;
    return !isSame || other.id <= id;
  });
}

/** Allows support until tomorrow what it asks for. */
export function ConsentButton({ id, message }: { id: number; message: number }) {
  const t = useTranslations("tickets");
  return (
    <ActionButton
      calls="conversations/give_consent"
      size="sm"
      variant="primary"
      send={() => call("conversations", "give_consent", { id, message })}
      pendingLabel={t("allowing")}
      onDone={() => showToast(t("allowed"))}
    >
      {t("allow")}
    </ActionButton>
  );
}
