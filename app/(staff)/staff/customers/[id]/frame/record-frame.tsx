import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ClientMessages } from "@/components/frame/client-messages";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { SectionLinks } from "@/components/ui/section-links";
import { StateChip } from "@/components/ui/state-chip";
import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import { recordTabs } from "@/lib/domain/support/customer-record/schema";
import { listOf } from "@/lib/domain/support/lists/shared/lists";
import type { OpenedRecord } from "./open-record";
import { PinnedNotes } from "./pinned-notes";
import { RecordHead } from "./record-head";
import { tabPath } from "./tab-path";

type RecordFrameProps = { opened: OpenedRecord; children: ReactNode };

/** What each page of a customer's record begins with: who it is, how they stand, pinned notes, and the other pages. */
export async function RecordFrame({ opened, children }: RecordFrameProps) {
  const { id, record, staff } = opened;
  const { customer } = record;
  const [t, own, home, lists, states, impersonations] = await Promise.all([
    getTranslations("backOffice"),
    getTranslations("customerRecord"),
    getTranslations("staff.nav"),
    getTranslations("lists.names"),
    getTranslations("staff.search.states.customers"),
    getTranslations("impersonation.start"),
  ]);
  const stateName = customer.state as "Active";
  const tabs = recordTabs.map((tab) => ({ href: tabPath(id, tab), label: own(`tabs.${tab}`) }));
  return (
    <ClientMessages namespaces={["backOffice", "customerRecord", "details", "common", "problems"]}>
      <PageHeader
        title={<span className="wrap-anywhere">{customer.name || customer.email}</span>}
        aside={
          <>
            <span>№ {customer.id}</span>
            <StateChip tone={customer.state === "Active" ? "good" : "danger"}>
              {states.has(stateName) ? states(stateName) : customer.state}
            </StateChip>
          </>
        }
        description={customer.company}
        breadcrumb={
          <Breadcrumb
            label={t("place")}
            items={[
              hasStaffRight(staff, listOf.customers.right)
                ? { href: "/staff/lists/customers" as Route, label: lists("customers") }
                : { href: "/staff", label: home("home") },
            ]}
          />
        }
        actions={
          <>
            {hasStaffRight(staff, "conversations/answer") && (
              <LinkButton href={`/staff/conversations/new?customer=${id}` as Route}>
                {own("head.write")}
              </LinkButton>
            )}
            {hasStaffRight(staff, "customers/visit") && (
              <LinkButton href={`/staff/customers/${id}/visit` as Route}>
                {impersonations("visit")}
              </LinkButton>
            )}
          </>
        }
      />
      <RecordHead record={record} />
      <PinnedNotes pinned={record.pinned} staff={staff} />
      <SectionLinks label={own("tabsLabel")} items={tabs} />
      {children}
    </ClientMessages>
  );
}
