"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { StateChip } from "@/components/ui/state-chip";
import type { OutputOf } from "@/lib/api/client";
import { sendForm } from "@/lib/api/send-form";
import { chargeCard, removeCard } from "../actions";
import { useMethodName } from "../paying/use-method-name";

type SavedCard = OutputOf<"billing", "cards">["cards"][number];

/** One saved card: whether automatic payment charges it, its expiry, and a button to remove it. */
export function CardRow({ card }: { card: SavedCard }) {
  const t = useTranslations("paymentMethods");
  const name = useMethodName()(card);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 p-4">
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p className="figures mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-xs">
          {card.expires !== "" && (
            <span>
              {t("expires")} {card.expires}
            </span>
          )}
          {card.age !== "good" && (
            <StateChip tone={card.age === "expired" ? "danger" : "attention"}>
              {t(`age.${card.age}`)}
            </StateChip>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {card.is_used ? (
          <StateChip tone="good">{t("used")}</StateChip>
        ) : (
          <UseButton id={card.id} name={name} />
        )}
        <RemoveButton id={card.id} name={name} />
      </div>
    </li>
  );
}

type Named = { id: number; name: string };

function UseButton({ id, name }: Named) {
  const t = useTranslations("paymentMethods");
  const router = useRouter();
  const { submit, state, isBusy } = useSubmit({
    send: () => sendForm(chargeCard, { id: String(id) }),
    whenLost: "repeat",
    onDone: () => {
      showToast(t("nowUsed"));
      router.refresh();
    },
  });
  const isWrong = state.step === "refused" || state.step === "unknown";
  return (
    <>
      {isWrong && (
        <span role="alert" className="text-danger text-xs">
          {t("problem")}
        </span>
      )}
      <CallButton
        calls="billing/use_card"
        size="sm"
        pending={isBusy}
        pendingLabel={t("using")}
        aria-label={t("useNamed", { name })}
        onClick={() => void submit({})}
      >
        {t("use")}
      </CallButton>
    </>
  );
}

function RemoveButton({ id, name }: Named) {
  const t = useTranslations("paymentMethods");
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const { submit, state, isBusy } = useSubmit({
    send: () => sendForm(removeCard, { id: String(id) }),
    onDone: () => {
      setOpen(false);
      showToast(t("removed"));
      router.refresh();
    },
  });
  const isWrong = state.step === "refused" || state.step === "unknown";
  return (
    <>
      <CallButton
        calls="billing/remove_card"
        size="sm"
        variant="ghost"
        aria-label={t("removeNamed", { name })}
        onClick={() => setOpen(true)}
      >
        {t("remove")}
      </CallButton>
      {isOpen && (
        <ConfirmDialog
          title={t("removeTitle")}
          description={
            <>
              <p>{name}</p>
              <p className="mt-2">{t("removeText")}</p>
            </>
          }
          confirmLabel={t("remove")}
          pendingLabel={t("removing")}
          isDanger
          isBusy={isBusy}
          problem={isWrong && t("problem")}
          onConfirm={() => void submit({})}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
