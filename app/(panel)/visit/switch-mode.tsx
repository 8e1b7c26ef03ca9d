"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { CurrentVisit } from "@/lib/domain/visits/current";
import { switchMode } from "./actions";
import { ReasonDialog } from "./reason-dialog";

/** From reading to writing or back, with a reason that the customer reads. */
export function SwitchMode({ visit, onClose }: { visit: CurrentVisit; onClose: () => void }) {
  const t = useTranslations("visitBanner");
  const router = useRouter();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const wanted = visit.mode === "read_only" ? "read_write" : "read_only";
  const change = async (reason: string) => {
    setBusy(true);
    const answer = await switchMode({ visit: visit.id, mode: wanted, reason }).catch(() => null);
    setBusy(false);
    if (!answer?.ok) return setProblem(t("write.failed"));
    await queries.invalidateQueries({ queryKey: ["visits"] });
    router.refresh();
    onClose();
  };
  return (
    <ReasonDialog
      title={wanted === "read_write" ? t("write.switchTitle") : t("onlyRead")}
      text={wanted === "read_write" ? t("write.switchText") : t("write.text")}
      isBusy={isBusy}
      problem={problem}
      onReason={(reason) => void change(reason)}
      onClose={onClose}
    />
  );
}
