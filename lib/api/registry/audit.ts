import { listActivity } from "@/lib/domain/audit/mine";
import { listServerActivity } from "@/lib/domain/audit/of-server";
import { searchAudit } from "@/lib/domain/audit/search";

export const pages = {
  mine: listActivity,
  of_server: listServerActivity,
};

export const staff = {
  search: searchAudit,
};
