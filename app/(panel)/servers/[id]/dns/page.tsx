import { owned } from "../../../owned";
import { serverTab } from "../frame/server-tab";
import { DnsView } from "./dns-view";

const { show, generateMetadata } = serverTab({ name: "dns", View: DnsView, more: ["dnsTemplates"] });

export { generateMetadata };
export default owned(show);
