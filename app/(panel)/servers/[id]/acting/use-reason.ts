import { useTranslations } from "next-intl";

const reasons = [
  "aborted",
  "badImage",
  "badLogin",
  "noAddress",
  "noAnswer",
  "noMachine",
  "noReply",
  "noSpace",
  "deletedInTurn",
  "noneFree",
  "notAllowed",
  "noTurn",
  "notBegun",
  "notBooted",
  "notFound",
  "notInstalled",
  "orderCancelled",
  "orderUnpaid",
  "offInTurn",
  "onInTurn",
  "overdueInTurn",
  "pinWrong",
  "refused",
  "refusedInTurn",
  "snapshotLimit",
  "snapshotTaken",
  "suspended",
  "unclear",
  "unreachable",
  "unsupported",
] as const;
const isReason = (code: string | null): code is (typeof reasons)[number] =>
  reasons.some((one) => one === code);

/** Why a job on a server failed, as text; codes without a text were unexpected errors. */
export function useReason(): (code: string | null) => string {
  const t = useTranslations("job.reason");
  return (code) => t(isReason(code) ? code : "unexpected");
}
