import { expect, it } from "vitest";
import { rightsOf } from "@/lib/domain/kernel/access/permissions";
import { findEntry } from "./find-operation";

/** The permission list of a customer with billing, verbatim from specification 2.1. */
const specified = `
| api_keys | edit, view |
| auth | 2fa_check, billing_list, flip_tag, sms_send |
| customers | update_acl |
| datacenter | list, show |
| eq | add_ipmi_admin, add_ipmi_user, appraise, boot_dev, console, create_pxe, get_ipmi, get_traffic, list, novnc, off, on, order_instance, reboot, reinstall, remove_ipmi_user, sensors, set_pin, show, status, suspend, unit_reset, unsuspend |
| provisioner | get_hostgroup, get_media, get_network, get_os, get_ptable |
| ip | get_ip, get_ptr, get_traffic, list_free_ip, set_main, update_ptr |
| iso | list_iso, mount_iso, unmount_iso |
| ci | call, get_tasks |
| license | list |
| location | list, show |
| locations | view |
| nat | add_static_nat, remove_static_nat |
| net | block_ip, get_acl, get_bps_in, get_bps_out, get_port, get_pspeed, get_snmp, get_status, ip_chart, ip_settings, nmap, port_off, port_on, remove_ipv4, show_monitor, show_ip_graph, unblock_ip |
| os | list, search |
| cardpay | check_order, check_subscription, create_order, create_subscription |
| dns | add_dns, add_domain, add_subdomain, create_dns, create_zone, delete_domain, delete_zone, edit, get_domains, get_subdomains, get_zone, list_domains, list_servers, list_subdomains, view, view_zone |
| pdu | get |
| presets | list, search |
| soft | list |
| ssh_keys | add, delete, list |
| stocks | list, show |
| identity_check | get_token |
| tag | add, clear, list, remove |
| traffic_plans | list |
| vat | check_vat |
| vm | create_snapshot, get_engine, get_snapshot, load_stats, remove_snapshot, restore_snapshot |
| billing | add_contact, add_os_addon, apply_credit, cancel_order, create_addfunds, delete_cancellation_request, delete_contact, download_invoice, generate_due_invoice, getcredits, getpaymentgw, get_billing_data, get_cancellation_requests, get_client, get_contacts, get_invoice, get_invoices, get_related_invoices, mass_pay, request_cancellation, transactions, update_client, update_contact, update_product, verify_address, verify_email |
| gateway | check_payment, init |
`;

const rows = specified
  .trim()
  .split("\n")
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, module = "", actions = ""]) => ({ module, actions: actions.split(", ") }));

it("a customer with billing has exactly the rights of the table", () => {
  const all = rows.flatMap(({ module, actions }) => actions.map((action) => `${module}/${action}`));
  const { shown } = rightsOf({ hasBilling: true, isServerKey: false, keyPermissions: null });
  expect([...shown].sort()).toEqual(all.sort());
});

it.each(rows)("every action of $module is served", ({ module, actions }) => {
  const missing = actions.filter((action) => !findEntry(module, action));
  expect(missing).toEqual([]);
});

// One permission covers all of `nat`.
it.each(rows.filter(({ module }) => module !== "nat"))(
  "every action of $module asks for its own right, or for none",
  ({ module, actions }) => {
    const rights = actions.map((action) => findEntry(module, action)?.operation.access.right ?? null);
    expect(rights.filter((right, at) => right !== null && right !== `${module}/${actions[at]}`)).toEqual([]);
  },
);
