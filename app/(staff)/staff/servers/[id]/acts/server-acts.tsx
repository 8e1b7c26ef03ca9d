import type { Route } from "next";
import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/link-button";
import { type HoldsRights, hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import type { ServerRecord } from "@/lib/domain/support/server-record/schema";
import { ActList } from "../../../acting/act-list";

/** Actions on the server as a whole: who may use it, whose it is, and whether it is there. */
export function ServerActs({ record, staff }: { record: ServerRecord; staff: HoldsRights }) {
  const t = useTranslations("backOffice");
  const { id, hostname, state, suspended_by: by } = record;
  const isUsed = state === "running" || state === "stopped";
  const isThere = isUsed || (state === "suspended" && by !== "cancelled");
  return (
    <>
      <ActList
        size="md"
        staff={staff}
        subject={{ id, account: record.customer.id }}
        name={hostname}
        acts={[
          { act: "resume", isFitting: by === "staff" },
          { act: "suspend", isFitting: isThere && by !== "staff" },
        ]}
      />
      <ActList
        size="md"
        variant="ghost"
        staff={staff}
        subject={{ id, account: record.customer.id }}
        name={hostname}
        acts={[
          { act: "transfer", isFitting: isUsed && !record.price.is_hourly },
          { act: "terminate", isFitting: isThere },
        ]}
      />
      {hasStaffRight(staff, "audit/read") && (
        <LinkButton variant="ghost" href={`/staff/log?object=${encodeURIComponent(`server ${id}`)}` as Route}>
          {t("log")}
        </LinkButton>
      )}
    </>
  );
}
