import { listSignIns } from "@/lib/domain/sign-ins/list";

export const pages = {
  list: listSignIns,
};
