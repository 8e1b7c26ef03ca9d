import { listActivity } from "@/lib/domain/audit/mine";
import { searchAudit } from "@/lib/domain/audit/search";

export const pages = {
  mine: listActivity,
};

export const staff = {
  search: searchAudit,
};
