import { addCheck, dropCheck, listChecks } from "@/lib/domain/servers/monitoring/checks";
import { dropDefault, dropOwnRule } from "@/lib/domain/servers/monitoring/drop-rule";
import { getMetrics } from "@/lib/domain/servers/monitoring/get-metrics";
import { listAlerts } from "@/lib/domain/servers/monitoring/list-alerts";
import { showMonitoring } from "@/lib/domain/servers/monitoring/page";
import { setDefault, setRule } from "@/lib/domain/servers/monitoring/set-rule";
import { setZone } from "@/lib/domain/servers/monitoring/set-zone";
import { addUsualRules } from "@/lib/domain/servers/monitoring/use-defaults";
import { entry } from "../../entry";

export const wire = {
  get_metrics: entry(getMetrics, "moduled"),
  list_alerts: entry(listAlerts, "moduled"),
  set_rule: entry(setRule, "moduled"),
  drop_rule: entry(dropOwnRule, "moduled"),
  set_default: entry(setDefault, "moduled"),
  drop_default: entry(dropDefault, "moduled"),
  use_defaults: entry(addUsualRules, "moduled"),
  set_zone: entry(setZone, "moduled"),
  list_checks: entry(listChecks, "moduled"),
  add_check: entry(addCheck, "moduled"),
  drop_check: entry(dropCheck, "moduled"),
};

export const pages = { page: showMonitoring };
