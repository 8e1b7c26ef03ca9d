import { confirmOffer } from "@/lib/domain/identities/confirm-offer";
import { linkIdentity } from "@/lib/domain/identities/link";
import { listLinks } from "@/lib/domain/identities/list";
import { recognize, recognizeForLink } from "@/lib/domain/identities/recognize";
import { makeSsoHash } from "@/lib/domain/identities/sso-hash";
import { unlinkIdentity } from "@/lib/domain/identities/unlink";

export const pages = {
  link: linkIdentity,
  list: listLinks,
  sso_hash: makeSsoHash,
  unlink: unlinkIdentity,
};

export const steps = {
  confirm_offer: confirmOffer,
  recognize,
  recognize_for_link: recognizeForLink,
};
