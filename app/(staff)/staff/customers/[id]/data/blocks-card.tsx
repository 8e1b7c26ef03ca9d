import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { StateChip } from "@/components/ui/state-chip";
import { formatDate } from "@/lib/base/time-text";
import { blockedKinds } from "@/lib/domain/customers/sign-up-blocks/schema";
import type { CustomerData } from "@/lib/domain/support/customer-record/data-schema";
import { ActList } from "../../../acting/act-list";
import type { OpenedRecord } from "../frame/open-record";

type BlocksCardProps = { opened: OpenedRecord; found: CustomerData };

/** With which data of this customer nobody may sign up again. */
export function BlocksCard({ opened: { id, record, staff }, found }: BlocksCardProps) {
  const t = useTranslations("customerRecord.blocks");
  const locale = useLocale();
  const { blocks, blockable } = found;
  const { email } = record.customer;
  return (
    <Card title={t("title")} footer={t("hint")}>
      <ul className="divide-y">
        {blockedKinds.map((what) => {
          const block = blocks.find((one) => one.kind === what);
          const name = t("of", { what: t(`what.${what}`), email });
          return (
            <li
              key={what}
              className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5 first:pt-0 last:pb-0"
            >
              <div className="min-w-0 grow basis-56">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  {t(`what.${what}`)}
                  {block && <StateChip tone="danger">{t("blocked")}</StateChip>}
                </p>
                <p className="wrap-anywhere text-ink-2 text-xs">
                  {block
                    ? t("facts", {
                        hint: block.hint,
                        name: block.by,
                        date: formatDate(block.at, locale),
                        reason: block.reason,
                      })
                    : t(blockable[what] ? "free" : "absent")}
                </p>
              </div>
              <ActList
                staff={staff}
                subject={{ id: block?.id ?? id, what }}
                name={name}
                acts={[
                  { act: "blockSignUp", isFitting: !block && blockable[what] },
                  { act: "unblockSignUp", isFitting: block !== undefined },
                ]}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
