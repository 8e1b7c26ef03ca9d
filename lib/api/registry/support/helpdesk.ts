import {
  requestAssistance,
  requestCheck,
  requestHelp,
  requestKvm,
  requestPowerOff,
  requestPowerOn,
  requestPxe,
  requestReboot,
} from "@/lib/domain/support/remote-hands/helpdesk";
import { entry, withVariant } from "../../entry";

const namesNoServer = ({ id }: Record<string, unknown>) => id === undefined || id === "";

export const wire = {
  request_pon: entry(requestPowerOn, "ok"),
  request_poff: entry(requestPowerOff, "ok"),
  request_reboot: entry(requestReboot, "ok"),
  request_PXEboot: entry(requestPxe, "ok"),
  request_kvm: entry(requestKvm, "ok"),
  request_check: entry(requestCheck, "ok"),
  request_assistance: withVariant(entry(requestAssistance, "ok"), requestHelp, namesNoServer),
};
