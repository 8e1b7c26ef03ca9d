import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWhyNot } from "@/components/form/buttons/use-why-not";
import { showToast } from "@/components/frame/toast-store";
import { ApiError, call } from "@/lib/api/client";
import type { KeyCard } from "@/lib/domain/identity/api-keys/schema";
import { switchCall, topicOf } from "./key-labels";

export type Change = { key: Pick<KeyCard, "id" | "name">; active: boolean; isUndo?: boolean };

/** A key that is exempt from the PIN is enabled only with the PIN. */
const wantsPin = (error: Error): boolean =>
  error instanceof ApiError && error.failure.code === "pin_required";

const withState = (id: number, active: boolean) => (card: KeyCard) =>
  card.id === id ? { ...card, active: active ? 1 : 0 } : card;

/** Disables or enables a key. The page updates before the server answers; a toast can undo disabling. */
export function useSwitch(): {
  flip: (wanted: Change) => void;
  /** The key to be enabled with the PIN, for the dialog that asks for it (enable-dialog.tsx). */
  asked: Change["key"] | null;
  stopAsking: () => void;
} {
  const t = useTranslations("apiKeys");
  const queries = useQueryClient();
  const whyNoUndo = useWhyNot(switchCall(false));
  const [asked, setAsked] = useState<Change["key"] | null>(null);
  const listKey = ["api_keys", "cards", {}];
  const show = ({ key, active }: Change) => {
    queries.setQueryData<KeyCard[]>(listKey, (cards) => cards?.map(withState(key.id, active)));
    queries.setQueryData<KeyCard>(["api_keys", "card", { id: key.id }], (card) =>
      card ? withState(key.id, active)(card) : card,
    );
  };
  const { mutate } = useMutation({
    mutationFn: ({ key, active }: Change) => call("api_keys", "switch", { id: key.id, active }),
    onMutate: async (wanted) => {
      await queries.cancelQueries({ queryKey: ["api_keys"] });
      show(wanted);
    },
    onError: (error, wanted) => {
      show({ ...wanted, active: !wanted.active });
      if (wantsPin(error)) return setAsked(wanted.key);
      showToast(t(wanted.active ? "enableFailed" : "disableFailed", { name: wanted.key.name }), {
        tone: "danger",
      });
    },
    onSuccess: (_answer, { key, active, isUndo }) => {
      if (active) return isUndo && showToast(t("enabledAgain", { name: key.name }));
      const undo = () => mutate({ key, active: true, isUndo: true });
      const action = { label: t("undo"), run: undo };
      showToast(t("disabled", { name: key.name }), {
        tone: "info",
        topic: topicOf(key.id),
        ...(!whyNoUndo && { action }),
      });
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ["api_keys"] });
    },
  });
  return { flip: mutate, asked, stopAsking: () => setAsked(null) };
}
