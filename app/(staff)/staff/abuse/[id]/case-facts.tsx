import type { Route } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { Notice } from "@/components/ui/notice";
import { PanelLink } from "@/components/ui/panel-link";
import { Time } from "@/components/ui/time";
import { unnamedAddress } from "@/lib/base/abuse";
import type { StaffCase } from "@/lib/domain/support/tickets/abuse/schema";
import { CustomerLink } from "../../customer-link";

const linkStyle = "text-accent-ink hover:underline";

/** Whose address it was, and the times of the case. */
export async function CaseFacts({ found }: { found: StaffCase }) {
  const [t, locale] = await Promise.all([getTranslations("abuseAdmin"), getLocale()]);
  const { server, customer, ticket, seen, opened, due, closed, address } = found;
  const items = [
    { key: "seen", term: t("seen"), value: <Time value={seen} locale={locale} /> },
    ...(server && customer
      ? [
          {
            key: "customer",
            term: t("customerThen"),
            value: (
              <span className="wrap-anywhere">
                <CustomerLink id={customer.id}>{customer.email}</CustomerLink>
                {!customer.is_open && ` · ${t("accountClosed")}`}
              </span>
            ),
          },
          {
            key: "server",
            term: t("server"),
            value: server.is_gone ? (
              `${server.hostname} · ${t("serverGone")}`
            ) : (
              <PanelLink href={`/staff/servers/${server.id}` as Route} className={linkStyle}>
                {server.hostname}
              </PanelLink>
            ),
          },
        ]
      : []),
    ...(ticket === null
      ? []
      : [
          {
            key: "ticket",
            term: t("ticket"),
            value: (
              <PanelLink href={`/staff/conversations/${ticket}` as Route} className={linkStyle}>
                {`#${ticket}`}
              </PanelLink>
            ),
          },
        ]),
    ...(due && closed === null
      ? [
          {
            key: "due",
            term: t(found.is_overdue ? "wasDue" : "due"),
            value: <Time value={due} locale={locale} />,
          },
        ]
      : []),
    { key: "opened", term: t("opened"), value: <Time value={opened} locale={locale} /> },
    ...(closed ? [{ key: "closed", term: t("closed"), value: <Time value={closed} locale={locale} /> }] : []),
  ];
  return (
    <Card title={t("facts")}>
      {!server && (
        <div className="mb-4">
          <Notice tone="attention" title={t(address === unnamedAddress ? "unnamed" : "nobody")}>
            {t(address === unnamedAddress ? "unnamedText" : "nobodyText")}
          </Notice>
        </div>
      )}
      <DefinitionList items={items} />
    </Card>
  );
}
