import { listLoginHistory } from "@/lib/domain/identity/login-history/list";

export const pages = {
  list: listLoginHistory,
};
