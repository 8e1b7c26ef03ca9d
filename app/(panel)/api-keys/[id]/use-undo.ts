import { useTranslations } from "next-intl";
import { dismissToasts, showToast } from "@/components/frame/toast-store";
import { call } from "@/lib/api/client";
import type { KeyCard } from "@/lib/domain/identity/api-keys/schema";
import { topicOf } from "../key-labels";

const undoMs = 30_000;

type Deleted = Pick<KeyCard, "id" | "name">;

/**
 * Shows a toast that the key was deleted, which can undo it for half a minute. Earlier toasts about the key are
 * removed.
 */
export function useUndo(): (key: Deleted, canUndo: boolean) => void {
  const t = useTranslations("apiKeys");
  const restore = async ({ id, name }: Deleted) => {
    try {
      const { active } = await call("api_keys", "restore", { id });
      showToast(t(active ? "deletion.restored" : "deletion.restoredDisabled", { name }));
    } catch {
      showToast(t("deletion.restoreFailed", { name }), { tone: "danger" });
    }
  };
  return (key, canUndo) => {
    dismissToasts(topicOf(key.id));
    const undo = { label: t("undo"), run: () => void restore(key) };
    showToast(t("deletion.done", { name: key.name }), canUndo ? { action: undo, lifeMs: undoMs } : {});
  };
}
