import { addBackEnd } from "@/lib/domain/servers/back-ends/add";
import { assignBackEnd } from "@/lib/domain/servers/back-ends/assign";
import { changeBackEnd } from "@/lib/domain/servers/back-ends/change";
import { listBackEnds } from "@/lib/domain/servers/back-ends/list";
import { lookAtBackEnds } from "@/lib/domain/servers/back-ends/look";
import { makeDefaultBackEnd } from "@/lib/domain/servers/back-ends/make-default";
import { removeBackEnd } from "@/lib/domain/servers/back-ends/remove";
import { switchBackEnd } from "@/lib/domain/servers/back-ends/switch";
import { tryBackEnd } from "@/lib/domain/servers/back-ends/try";

export const staff = {
  add: addBackEnd,
  assign: assignBackEnd,
  change: changeBackEnd,
  list: listBackEnds,
  look: lookAtBackEnds,
  make_default: makeDefaultBackEnd,
  remove: removeBackEnd,
  switch: switchBackEnd,
  try: tryBackEnd,
};
