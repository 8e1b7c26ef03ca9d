import { previewResume } from "@/lib/domain/renewals/preview-resume";
import { resumeServer, suspendServer } from "@/lib/domain/renewals/suspend";
import { checkMany } from "@/lib/domain/servers/check-many";
import { countServers } from "@/lib/domain/servers/count";
import { listServerJobs } from "@/lib/domain/servers/jobs";
import { listServers } from "@/lib/domain/servers/list";
import { chooseListView, showListView } from "@/lib/domain/servers/list-look";
import { removeListView, saveListView } from "@/lib/domain/servers/list-views";
import { showOverview } from "@/lib/domain/servers/overview";

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
