import { owned } from "../../../owned";
import { serverTab } from "../frame/server-tab";
import { FirewallView } from "./firewall-view";

const { show, generateMetadata } = serverTab({
  name: "firewall",
  View: FirewallView,
  more: ["firewall"],
  read: (data, id) => data.add("firewall", "server", { id }),
});

export { generateMetadata };
export default owned(show);
