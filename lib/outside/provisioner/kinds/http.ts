import { httpFields } from "@/lib/base/back-end-fields";
import { checkChannel } from "../http/channel";
import { httpImpossible } from "../http/limits";
import { httpProvisioner } from "../http/provisioner";
import { declareKind } from "../kind";
import { networkCalls } from "../port-networks";

/** A program of the company's own, asked over HTTP (docs/provisioner.md). */
export const httpKind = declareKind({
  name: "http",
  isSingle: false,
  isSimulated: false,
  // Programs report themselves what they do not support.
  unable: [],
  canFirewall: true,
  networks: networkCalls,
  impossible: httpImpossible,
  fields: {
    url: { schema: httpFields.url, variable: "PROVISIONER_URL", secrets: ["secret"] },
    secret: { schema: httpFields.secret, variable: "PROVISIONER_SECRET", isSecret: true },
  },
  make: httpProvisioner,
  tryOut: checkChannel,
});
