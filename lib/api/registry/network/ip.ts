import { getClientIp } from "@/lib/domain/network/addresses/get-client-ip";
import { getIp, getIpByAddress } from "@/lib/domain/network/addresses/get-ip";
import { getPtr } from "@/lib/domain/network/addresses/get-ptr";
import { listFreeIp } from "@/lib/domain/network/addresses/list-free-ip";
import { setMain } from "@/lib/domain/network/addresses/set-main";
import { updatePtr } from "@/lib/domain/network/addresses/update-ptr";
import { listFloating } from "@/lib/domain/network/floating/list";
import { moveFloating } from "@/lib/domain/network/floating/move";
import { getAddressTraffic, getTrafficByAddress } from "@/lib/domain/network/traffic/get-traffic";
import { entry, withVariant } from "../../entry";

const namesNoServer = ({ id }: Record<string, unknown>) => id === undefined || id === "";

export const wire = {
  get_ip: withVariant(entry(getIp, "moduled", "get"), getIpByAddress, namesNoServer),
  get_ptr: entry(getPtr, "ok"),
  update_ptr: entry(updatePtr, "ok"),
  set_main: entry(setMain, "ok"),
  get_traffic: withVariant(entry(getAddressTraffic, "ok"), getTrafficByAddress, namesNoServer),
  list_free_ip: entry(listFreeIp, "ok"),
  list_floating: entry(listFloating, "ok"),
  move_floating: entry(moveFloating, "ok"),
  get_client_ip: entry(getClientIp, "moduled"),
};
