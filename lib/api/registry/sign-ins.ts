import { listLoginHistory } from "@/lib/domain/sign-ins/list";

export const pages = {
  list: listLoginHistory,
};
