import { chooseListColumns } from "@/lib/domain/support/lists/choose-columns";
import { removeStaffView } from "@/lib/domain/support/lists/remove-view";
import { renameStaffView } from "@/lib/domain/support/lists/rename-view";
import { saveStaffView } from "@/lib/domain/support/lists/save-view";
import { shareStaffView } from "@/lib/domain/support/lists/share-view";
import { countListRows, showList } from "@/lib/domain/support/lists/show";
import { listViews } from "@/lib/domain/support/lists/views";

export const staff = {
  choose_columns: chooseListColumns,
  count: countListRows,
  remove_view: removeStaffView,
  rename_view: renameStaffView,
  save_view: saveStaffView,
  share_view: shareStaffView,
  show: showList,
  views: listViews,
};
