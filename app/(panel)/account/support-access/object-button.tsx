"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { ActionButton } from "@/components/form/buttons/action-button";
import { LinkButton } from "@/components/ui/link-button";
import { call } from "@/lib/api/client";

type ObjectButtonProps = {
  visit: number;
  /** Id of the ticket, once there is one. */
  objection: number | null;
  /** Subject of the ticket. */
  subject: string;
};

/** Opens a ticket with the managers of staff to object to an impersonation session. */
export function ObjectButton({ visit: impersonation, objection, subject }: ObjectButtonProps) {
  const t = useTranslations("impersonation.own");
  const router = useRouter();
  if (objection !== null)
    return (
      <LinkButton size="sm" href={`/help/${objection}` as Route}>
        {t("objection")}
      </LinkButton>
    );
  return (
    <ActionButton
      calls="conversations/object"
      size="sm"
      send={() => call("conversations", "object", { visit: impersonation, subject }, { leavesPage: true })}
      pendingLabel={t("objecting")}
      leaves
      onDone={({ id }, isHere) => {
        if (isHere) router.push(`/help/${id}` as Route);
      }}
    >
      {t("object_to")}
    </ActionButton>
  );
}
