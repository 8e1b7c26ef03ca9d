import type { Notices } from "@/lib/i18n/mails/notices";
import { noticeKinds } from "../shared/notice-kinds";

/** Where a mail stands in the list: as on the page of notifications; those that customers do not choose are about access. */
export const groupOfMail = (kind: keyof Notices): "servers" | "money" | "support" | "access" =>
  noticeKinds[kind]?.group ?? "access";
