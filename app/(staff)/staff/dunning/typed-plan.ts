import { newKey } from "@/lib/base/new-key";
import type { DunningPlan } from "@/lib/domain/orders/dunning/schema";

/** A mail as it is typed; `key` names its row on the page. */
export type TypedMail = {
  key: string;
  days: string;
  text_en: string;
  text_ru: string;
  text_de: string;
  is_letter: boolean;
  fee_eur: string;
  fee_usd: string;
  fee_rub: string;
  has_interest: boolean;
};

export type TypedPlan = {
  name: string;
  company: string;
  /** Empty = not by tag. */
  tag: string;
  is_chosen: boolean;
  is_active: boolean;
  /** Empty = never. */
  suspend: string;
  terminate: string;
  handOver: string;
  collector: string;
  mails: TypedMail[];
};

export type PlanField = "name" | "suspend" | "terminate" | "handOver" | "collector";

/** What of a plan is wrong: a field of the whole, or the row of a mail. */
type PlanFaults = { fields: readonly PlanField[]; rows: readonly string[] };

const day = (typed: string): number | null => {
  const text = typed.trim().replace("−", "-");
  return /^-?\d{1,3}$/.test(text) && Number(text) >= -60 && Number(text) <= 365 ? Number(text) : null;
};

const fees = ["fee_eur", "fee_usd", "fee_rub"] as const;

const plain = (text: string): string => text.trim().replace(/^(\d+),(\d{1,2})$/, "$1.$2");

const isFee = (typed: string): boolean => typed.trim() === "" || /^\d{1,6}(\.\d{1,2})?$/.test(plain(typed));

/** It charges something, or says what cannot be charged. */
const charges = (mail: TypedMail): boolean =>
  mail.has_interest || fees.some((name) => mail[name].trim() !== "");

export const emptyMail = (days: string): TypedMail => ({
  ...{ key: newKey(), days, text_en: "", text_ru: "", text_de: "", is_letter: false },
  ...{ fee_eur: "", fee_usd: "", fee_rub: "", has_interest: false },
});

export const typedOf = (plan: DunningPlan): TypedPlan => ({
  ...{
    name: plan.name,
    company: plan.company,
    tag: plan.tag,
    is_chosen: plan.is_chosen,
    is_active: plan.is_active,
  },
  suspend: plan.suspend_after === null ? "" : String(plan.suspend_after),
  terminate: plan.terminate_after === null ? "" : String(plan.terminate_after),
  handOver: plan.hand_over_after === null ? "" : String(plan.hand_over_after),
  collector: plan.collector,
  mails: plan.mails.map(({ days, ...mail }) => ({ ...mail, key: newKey(), days: String(days) })),
});

type Settings = { reminders: readonly number[]; suspend_after: number; terminate_after: number };

/** A new plan that does what the settings do. */
export const draftOf = ({
  reminders,
  suspend_after: suspend,
  terminate_after: terminate,
}: Settings): TypedPlan => ({
  ...{ name: "", company: "", tag: "", is_chosen: false, is_active: false },
  ...{ suspend: String(suspend), terminate: String(terminate), handOver: "", collector: "" },
  mails: reminders.map((days) => emptyMail(String(days))),
});

/** The day of a handover comes after a mail about what is overdue, and before the end; with it goes who collects. */
function handOverFaults({ handOver, collector, terminate, mails }: TypedPlan): PlanField[] {
  const isTyped = handOver.trim() !== "";
  const own = isTyped ? day(handOver) : null;
  const end = terminate.trim() === "" ? null : day(terminate);
  const isAfterMail = mails.some((mail) => {
    const sent = day(mail.days);
    return sent !== null && sent > 0 && own !== null && sent < own;
  });
  const isLate = own !== null && end !== null && own >= end;
  return [
    ...(isTyped && (own === null || !isAfterMail || isLate) ? (["handOver"] as const) : []),
    ...(isTyped !== (collector.trim() !== "") ? (["collector"] as const) : []),
  ];
}

/** What cannot be sent so: as the operation sees it, too. */
export function faultsOf(typed: TypedPlan): PlanFaults {
  const { name, suspend, terminate, mails } = typed;
  const days = mails.map((mail) => day(mail.days));
  const last = suspend.trim() === "" ? null : day(suspend);
  const end = terminate.trim() === "" ? null : day(terminate);
  const isSuspendWrong =
    suspend.trim() !== "" && (last === null || last < 1 || !days.some((one) => one !== null && one < last));
  const isTerminateWrong = terminate.trim() !== "" && (end === null || last === null || end <= last);
  return {
    fields: [
      ...(name.trim() === "" ? (["name"] as const) : []),
      ...(isSuspendWrong ? (["suspend"] as const) : []),
      ...(isTerminateWrong ? (["terminate"] as const) : []),
      ...handOverFaults(typed),
    ],
    rows: mails
      .filter((mail, index) => {
        const own = days[index] ?? null;
        const isLate = mail.is_letter || charges(mail);
        return (
          own === null ||
          days.indexOf(own) !== index ||
          (isLate && own <= 0) ||
          fees.some((name) => !isFee(mail[name]))
        );
      })
      .map(({ key }) => key),
  };
}

/** As it is sent; only for a plan without faults. */
export const readPlan = ({ suspend, terminate, handOver, mails, ...plan }: TypedPlan) => ({
  ...plan,
  name: plan.name.trim(),
  suspend_after: suspend.trim() === "" ? null : day(suspend),
  terminate_after: terminate.trim() === "" ? null : day(terminate),
  hand_over_after: handOver.trim() === "" ? null : day(handOver),
  collector: plan.collector.trim(),
  mails: mails.map(({ key: _, days, ...mail }) => ({
    ...mail,
    days: day(days) ?? 0,
    ...{ fee_eur: plain(mail.fee_eur), fee_usd: plain(mail.fee_usd), fee_rub: plain(mail.fee_rub) },
  })),
});
