import { previewResume } from "@/lib/domain/orders/renewals/preview-resume";
import { resumeServer, suspendServer } from "@/lib/domain/orders/renewals/suspend";
import { showOverview } from "@/lib/domain/orders/services/overview";
import { checkMany } from "@/lib/domain/servers/servers/check-many";
import { countServers } from "@/lib/domain/servers/servers/count";
import { listServerJobs } from "@/lib/domain/servers/servers/jobs";
import { listServers } from "@/lib/domain/servers/servers/list";
import { chooseListView, showListView } from "@/lib/domain/servers/servers/list-view";
import { removeListView, saveListView } from "@/lib/domain/servers/servers/list-views";

export const pages = {
  check_many: checkMany,
  choose_list_look: chooseListView,
  counts: countServers,
  jobs: listServerJobs,
  list: listServers,
  list_look: showListView,
  overview: showOverview,
  remove_view: removeListView,
  save_view: saveListView,
};

export const staff = {
  preview_resume: previewResume,
  resume: resumeServer,
  suspend: suspendServer,
};
