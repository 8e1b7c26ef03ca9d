import { changeSettings } from "@/lib/domain/support/settings/change";
import { listSettings } from "@/lib/domain/support/settings/list";
import { showSettings } from "@/lib/domain/support/settings/show";
import { trySettings } from "@/lib/domain/support/settings/try";

export const staff = {
  change: changeSettings,
  list: listSettings,
  show: showSettings,
  try: trySettings,
};
