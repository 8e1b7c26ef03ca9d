import { getLocale, getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import { formatDate } from "@/lib/base/time-text";
import type { CustomerData } from "@/lib/domain/support/customer-record/data-schema";
import { ActList, type PossibleAct } from "../../../acting/act-list";
import type { OpenedRecord } from "../frame/open-record";

type RequestsCardProps = { opened: OpenedRecord; found: CustomerData };
type Request = CustomerData["requests"][number];

const tones = {
  waiting: "attention",
  working: "info",
  ready: "good",
  done: "neutral",
  cancelled: "neutral",
} as const;

/** What can be done about one request. */
const actsOf = ({ kind, state, is_open: isOpen }: Request): PossibleAct[] => [
  { act: "cancelErasure", isFitting: isOpen && kind === "erasure" && state === "waiting" },
];

/** What can be done with the account as a whole. */
function accountActs({ requests, obstacles }: CustomerData, state: string, whyNot: string): PossibleAct[] {
  const isOpen = state === "Active";
  const isErasing = requests.some(({ kind, state: is }) => kind === "erasure" && is !== "cancelled");
  const blocked = obstacles.length > 0 ? { whyNot } : {};
  return [
    { act: "startCopy", isFitting: isOpen },
    { act: "closeCustomer", isFitting: isOpen, ...blocked },
    { act: "reopenCustomer", isFitting: state === "Closed" && !isErasing },
    { act: "startErasure", isFitting: isOpen, ...blocked },
  ];
}

/** Copies and erasures that were asked for, and closing of the account. */
export async function RequestsCard({ opened: { id, record, staff }, found }: RequestsCardProps) {
  const [t, obstacleNames, locale] = await Promise.all([
    getTranslations("customerRecord.data"),
    getTranslations("customerRecord.data.obstacles"),
    getLocale(),
  ]);
  const { email, state } = record.customer;
  const standing = found.obstacles.map(({ what, count }) => obstacleNames(what, { count })).join(", ");
  return (
    <Card title={t("title")}>
      <div className="space-y-4">
        <div className="flex flex-wrap gap-2">
          <ActList
            staff={staff}
            subject={{ id, email }}
            name={email}
            acts={accountActs(found, state, t("blockedBy", { what: standing }))}
          />
        </div>
        {found.requests.length === 0 ? (
          <p className="text-ink-2">{t("none")}</p>
        ) : (
          <ul className="divide-y">
            {found.requests.map((request) => (
              <li
                key={request.id}
                className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5 first:pt-0 last:pb-0"
              >
                <div className="min-w-0 grow basis-56">
                  <p className="font-medium">{t(`kinds.${request.kind}`)}</p>
                  <p className="text-ink-2 text-xs">
                    <Time value={request.asked} locale={locale} />
                    {" · "}
                    {t(request.is_by_staff ? "byStaff" : "byOwner")}
                    {request.is_open && ` · ${t("answerBy", { date: formatDate(request.deadline, locale) })}`}
                    {request.is_open &&
                      request.starts &&
                      ` · ${t("erasedOn", { date: formatDate(request.starts, locale) })}`}
                  </p>
                </div>
                <StateChip tone={tones[request.state]}>{t(`states.${request.state}`)}</StateChip>
                <ActList staff={staff} subject={{ id: request.id }} name={email} acts={actsOf(request)} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
