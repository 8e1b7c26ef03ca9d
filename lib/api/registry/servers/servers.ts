import { blockByStaff } from "@/lib/domain/network/addresses/block-by-staff";
import { setMainByStaff } from "@/lib/domain/network/addresses/set-main-by-staff";
import { setFirewallByStaff } from "@/lib/domain/network/firewall/set-by-staff";
import { reinstallByStaff } from "@/lib/domain/orders/orders/reinstall-by-staff";
import { previewResume } from "@/lib/domain/orders/renewals/preview-resume";
import { resumeServer, suspendServer } from "@/lib/domain/orders/renewals/suspend";
import { showOverview } from "@/lib/domain/orders/services/overview";
import { resizeByStaff } from "@/lib/domain/orders/services/staff/resize";
import { setServerDue } from "@/lib/domain/orders/services/staff/set-due";
import { setServerPrice } from "@/lib/domain/orders/services/staff/set-price";
import { terminateByStaff } from "@/lib/domain/orders/services/staff/terminate";
import { transferServer } from "@/lib/domain/orders/services/staff/transfer";
import { switchPowerByStaff } from "@/lib/domain/servers/power/switch-by-staff";
import { alignByStaff } from "@/lib/domain/servers/servers/align-by-staff";
import { checkMany } from "@/lib/domain/servers/servers/check-many";
import { countServers } from "@/lib/domain/servers/servers/count";
import { listServerJobs } from "@/lib/domain/servers/servers/jobs";
import { listServers } from "@/lib/domain/servers/servers/list";
import { chooseListView, showListView } from "@/lib/domain/servers/servers/list-view";
import { removeListView, saveListView } from "@/lib/domain/servers/servers/list-views";
import {
  enterRescueByStaff,
  leaveRescueByStaff,
  resetRootPasswordByStaff,
} from "@/lib/domain/support/server-record/rescue-by-staff";

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
  align: alignByStaff,
  block_address: blockByStaff,
  enter_rescue: enterRescueByStaff,
  leave_rescue: leaveRescueByStaff,
  preview_resume: previewResume,
  reinstall: reinstallByStaff,
  reset_root_password: resetRootPasswordByStaff,
  resize: resizeByStaff,
  resume: resumeServer,
  set_due: setServerDue,
  set_firewall: setFirewallByStaff,
  set_main_address: setMainByStaff,
  set_price: setServerPrice,
  suspend: suspendServer,
  switch_power: switchPowerByStaff,
  terminate: terminateByStaff,
  transfer: transferServer,
};
