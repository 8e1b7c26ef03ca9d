import { listActivity } from "@/lib/domain/kernel/audit/mine";
import { listServerActivity } from "@/lib/domain/kernel/audit/of-server";
import { searchAudit } from "@/lib/domain/kernel/audit/search";

export const pages = {
  mine: listActivity,
  of_server: listServerActivity,
};

export const staff = {
  search: searchAudit,
};
