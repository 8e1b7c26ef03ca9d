import { changeSettings } from "@/lib/domain/support/settings/change";
import { listSettings } from "@/lib/domain/support/settings/list";
import { showSettings } from "@/lib/domain/support/settings/show";
import { trySettings } from "@/lib/domain/support/settings/try";
import { tryAndChangeSettings } from "@/lib/domain/support/settings/try-and-change";

export const staff = {
  change: changeSettings,
  list: listSettings,
  show: showSettings,
  try: trySettings,
  try_and_change: tryAndChangeSettings,
};
